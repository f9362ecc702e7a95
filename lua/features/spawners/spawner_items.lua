-- The spawner item. Only staff see it. Its params say what it makes, where and how often: see
-- lua/features/spawners/lib/definitions.lua.

local spawners = require("features.spawners.lib.spawners")
local staff = require("lib.staff")

-- Spawners that decorations place have no range of their own.
local THINK_RANGE_TILES = 40

item_template("spawn", {
  name = "spawner",
  item_id = 0x1F13,
  movable = false,
  hidden = true,
  weight = 0,
  tags = { "spawner" },
  think_ms = 1000,
  think_range = THINK_RANGE_TILES,
  on_think = spawners.think,
  on_use = function(self, user)
    if not staff.includes(user) then return end
    for _, line in ipairs(spawners.describe(self)) do user:tell(line) end
  end,
})

function on_death(mobile)
  local serial = not mobile.is_player and mobile:get("spawner")
  local spawner = serial and items.get(serial)
  if spawner and spawner.template == "spawn" then spawners.lost(spawner) end
end
