-- The pack that a pack animal bears.

local carrying = require("features.pets.lib.carrying")

local function only_for_friends(pack, user)
  if not carrying.reaches(pack, user) then return false end
end

item_template(carrying.PACK, {
  base = "strong_backpack", name = "pack", movable = false, on_take = only_for_friends, on_drop_onto = only_for_friends,
})
