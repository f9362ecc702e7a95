-- The kinds of doors. Each kind has sixteen consecutive pictures: for each facing a closed one and an open one.

local doors = {}

-- In the order of the pictures. `x` and `y` are how far a door moves when it opens.
doors.facings = {
  { name = "west_cw", x = -1, y = 1 },
  { name = "east_ccw", x = 1, y = 1 },
  { name = "west_ccw", x = -1, y = 0 },
  { name = "east_cw", x = 1, y = -1 },
  { name = "south_cw", x = 1, y = 1 },
  { name = "north_ccw", x = 1, y = -1 },
  { name = "south_ccw", x = 0, y = 0 },
  { name = "north_cw", x = 0, y = -1 },
}

local WOOD = { open_sound = 0xEA, close_sound = 0xF1 }
local GATE = { open_sound = 0xEB, close_sound = 0xF2 }
local METAL = { open_sound = 0xEC, close_sound = 0xF3 }
local STONE = { open_sound = 0xED, close_sound = 0xF4 }

local function kind(material, first_item_id, sounds)
  return { material = material, first_item_id = first_item_id, open_sound = sounds.open_sound, close_sound = sounds.close_sound }
end

-- Kinds by template id.
doors.kinds = {
  metal_door = kind("metal", 0x675, METAL),
  barred_metal_door = kind("metal", 0x685, METAL),
  rattan_door = kind("wood", 0x695, GATE),
  dark_wood_door = kind("wood", 0x6A5, WOOD),
  medium_wood_door = kind("wood", 0x6B5, WOOD),
  metal_door2 = kind("metal", 0x6C5, METAL),
  light_wood_door = kind("wood", 0x6D5, WOOD),
  strong_wood_door = kind("wood", 0x6E5, WOOD),
  iron_gate = kind("metal", 0x824, METAL),
  light_wood_gate = kind("wood", 0x839, GATE),
  iron_gate_short = kind("metal", 0x84C, METAL),
  dark_wood_gate = kind("wood", 0x866, GATE),
  barred_metal_door2 = kind("metal", 0x1FED, METAL),
  secret_stone_door1 = kind("secret", 0xE8, STONE),
  secret_dungeon_door = kind("secret", 0x314, STONE),
  secret_stone_door2 = kind("secret", 0x324, STONE),
  secret_wooden_door = kind("secret", 0x334, STONE),
  secret_light_wood_door = kind("secret", 0x344, STONE),
  secret_stone_door3 = kind("secret", 0x354, STONE),
}

-- The kind of a picture, its facing (one of `facings`), and whether it shows the door open; nil if it shows no door.
function doors.of_item_id(item_id)
  for id, one in pairs(doors.kinds) do
    local picture = item_id - one.first_item_id
    if picture >= 0 and picture < 2 * #doors.facings then return id, doors.facings[picture // 2 + 1], picture % 2 == 1 end
  end
  return nil
end

-- The picture of a kind's closed or open door with the named facing; nil for an unknown facing.
function doors.item_id(id, facing, is_open)
  for index, one in ipairs(doors.facings) do
    if one.name == facing then return doors.kinds[id].first_item_id + 2 * (index - 1) + (is_open and 1 or 0) end
  end
  return nil
end

return doors
