-- A template for each kind of door. Which way a door faces is its picture (lib.door_kinds).

local doors = require("lib.door_kinds")

local NAMES = { metal_door2 = "metal door", barred_metal_door2 = "barred metal door", iron_gate_short = "iron gate" }

for id, kind in pairs(doors.kinds) do
  item_template(id, {
    base = "base_door",
    name = NAMES[id] or (id:gsub("_", " "):gsub("%d$", "")),
    item_id = kind.first_item_id,
    tags = { "door", kind.material },
    params = { material = kind.material, open_sound = kind.open_sound, close_sound = kind.close_sound },
  })
end
