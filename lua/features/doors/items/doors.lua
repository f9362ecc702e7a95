-- A template for each kind of door in features/doors/lib/door_kinds.lua. A door's picture shows which way it faces.

local doors = require("features.doors.lib.opening")
local kinds = require("features.doors.lib.door_kinds")

local NAMES = { metal_door2 = "metal door", barred_metal_door2 = "barred metal door", iron_gate_short = "iron gate" }

-- The base of all doors.
item_template("base_door", {
  name = "a door",
  item_id = 0x06A5,
  movable = false,
  blocks = true,
  weight = 0,
  tags = { "base" },
  on_use = doors.use,
})

for id, kind in pairs(kinds.kinds) do
  item_template(id, {
    base = "base_door",
    name = NAMES[id] or (id:gsub("_", " "):gsub("%d$", "")),
    item_id = kind.first_item_id,
    tags = { "door", kind.material },
    params = { material = kind.material, open_sound = kind.open_sound, close_sound = kind.close_sound },
  })
end
