-- The mark of a region that staff made in the game. Only staff see it. Its params are the region's definition.

local stones = require("features.regions.lib.stones")
local staff = require("lib.staff")

item_template(stones.TEMPLATE, {
  name = "region stone",
  item_id = 0x0ED4,
  movable = false,
  hidden = true,
  weight = 0,
  tags = { "region" },
  on_use = function(self, user)
    if staff.includes(user) then user:tell(stones.describe(self)) end
  end,
})
