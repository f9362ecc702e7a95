-- The classic houses, and plots. Source: ModernUO Houses and Deeds, before AoS.
--
-- `cursor` is how far the cursor of the deed is from the house's origin; `sign` and the doors lie `{ x, y, z }` from
-- it, and `ban` is the tile before the house to which who must leave is sent. `lockdowns` and `secures` are how much
-- can be locked down and secured. A door with `has_lock` is locked by the keys of the house. Prices are in gold coins.

local WOOD, METAL = "dark_wood_door", "metal_door"

local function door(kind, facing, x, y, z, has_lock)
  return { kind = kind, facing = facing, x = x, y = y, z = z, has_lock = has_lock }
end

local function south(kind, x, y, z, has_lock) return { door(kind, "west_cw", x, y, z, has_lock) } end

local function east(kind, x, y, z) return { door(kind, "south_cw", x, y, z, false) } end

-- Both leaves of a door in a wall from west to east. Leaves that open inward swing to the other side.
local function pair(kind, x, y, z, has_lock, opens_inward)
  local west, other = opens_inward and "west_ccw" or "west_cw", opens_inward and "east_cw" or "east_ccw"
  return { door(kind, west, x, y, z, has_lock), door(kind, other, x + 1, y, z, has_lock) }
end

local function small(id, name, multi)
  return {
    id = id, name = name, multi = multi, price = 43800, lockdowns = 425, secures = 3, cursor = { 0, 4 }, sign = { 2, 4, 5 }, ban = { 2, 4 },
    doors = { south(WOOD, 0, 3, 7, true) },
  }
end

local function two_storeys(id, name, multi, upper_x)
  return {
    id = id, name = name, multi = multi, price = 192400, lockdowns = 1370, secures = 10, cursor = { -3, 7 }, sign = { 2, 8, 16 },
    ban = { 2, 8 }, doors = { pair(WOOD, -3, 6, 7, true), south(WOOD, -3, 0, 7), south(WOOD, upper_x, 0, 27) },
  }
end

local function workshop(id, name, multi, price, door_z, sign_z)
  return {
    id = id, name = name, multi = multi, price = price, lockdowns = 425, secures = 3, cursor = { -1, 4 }, sign = { 3, 4, sign_z },
    ban = { 3, 4 }, doors = { { door(METAL, "east_cw", -2, 0, door_z, true) } },
  }
end

-- An empty plot, on which its owner designs the house. Its steps, sign and tile to be sent to are south of it, wherever
-- the client files end it. Source: ServUO HousePlacementTool; secures are as many as for classic houses of that room.
local function plot(tiles, multi, price, lockdowns, secures, cursor_y)
  return {
    id = ("plot_of_%d_by_%d"):format(tiles, tiles), name = ("a house on a plot of %d by %d"):format(tiles, tiles), multi = multi,
    price = price, lockdowns = lockdowns, secures = secures, cursor = { 0, cursor_y }, doors = {}, is_plot = true,
  }
end

return {
  small("stone_and_plaster_house", "a stone-and-plaster house", 0x64),
  small("field_stone_house", "a field stone house", 0x66),
  small("small_brick_house", "a small brick house", 0x68),
  small("wooden_house", "a wooden house", 0x6A),
  small("wood_and_plaster_house", "a wood-and-plaster house", 0x6C),
  small("thatched_roof_cottage", "a thatched-roof cottage", 0x6E),
  {
    id = "brick_house", name = "a brick house", multi = 0x74, price = 144500, lockdowns = 1100, secures = 8, cursor = { -1, 7 },
    sign = { 4, 8, 16 }, ban = { 4, 8 }, doors = { pair(WOOD, -1, 6, 7, true), south(WOOD, -3, -1, 7), south(WOOD, 3, -1, 7) },
  },
  two_storeys("two_storey_wood_and_plaster_house", "a two-storey wood-and-plaster house", 0x76, -2),
  two_storeys("two_storey_stone_and_plaster_house", "a two-storey stone-and-plaster house", 0x78, -3),
  {
    id = "tower", name = "a tower", multi = 0x7A, price = 433200, lockdowns = 2119, secures = 15, cursor = { 0, 7 }, sign = { 5, 8, 16 },
    ban = { 5, 8 },
    doors = { pair(METAL, 0, 6, 6, true), south(METAL, 3, -2, 6), east(METAL, 1, 4, 26), east(METAL, 1, 4, 46) },
  },
  {
    id = "small_stone_keep", name = "a small stone keep", multi = 0x7C, price = 665200, lockdowns = 2625, secures = 18, cursor = { 0, 11 },
    sign = { 5, 12, 16 }, ban = { 5, 13 }, doors = { pair(METAL, 0, 10, 6, true) },
  },
  {
    id = "castle", name = "a castle", multi = 0x7E, price = 1022800, lockdowns = 4076, secures = 28, cursor = { 0, 16 },
    sign = { 5, 17, 16 }, ban = { 5, 17 },
    doors = {
      pair(METAL, 0, 15, 6, true), pair(METAL, 0, 11, 6, false, true), pair(METAL, 0, 5, 6), pair(METAL, -1, -11, 6),
    },
  },
  {
    id = "large_house_with_patio", name = "a large house with patio", multi = 0x8C, price = 152800, lockdowns = 1100, secures = 8,
    cursor = { -4, 7 }, sign = { 1, 8, 16 }, ban = { 1, 8 },
    doors = { pair(WOOD, -4, 6, 7, true), east(WOOD, 1, 4, 7), east(WOOD, 1, -4, 7), south(WOOD, 4, -1, 7) },
  },
  {
    id = "marble_house_with_patio", name = "a marble house with patio", multi = 0x96, price = 192000, lockdowns = 1370, secures = 10,
    cursor = { -4, 7 }, sign = { 1, 8, 11 }, ban = { 1, 8 }, doors = { pair(METAL, -4, 3, 4, true) },
  },
  {
    id = "small_stone_tower", name = "a small stone tower", multi = 0x98, price = 88500, lockdowns = 580, secures = 4, cursor = { 3, 4 },
    sign = { 1, 4, 5 }, ban = { 1, 4 }, doors = { south(METAL, 3, 3, 6, true) },
  },
  {
    id = "two_storey_log_cabin", name = "a two-storey log cabin", multi = 0x9A, price = 97800, lockdowns = 1100, secures = 8,
    cursor = { 1, 6 }, sign = { 5, 8, 20 }, ban = { 5, 8 }, doors = { south(WOOD, 1, 4, 8, true), south(WOOD, 1, 0, 29) },
  },
  {
    id = "sandstone_house_with_patio", name = "a sandstone house with patio", multi = 0x9C, price = 90900, lockdowns = 850, secures = 6,
    cursor = { -1, 4 }, sign = { 4, 6, 24 }, ban = { 4, 6 }, doors = { south(WOOD, -1, 3, 6, true) },
  },
  {
    id = "two_storey_villa", name = "a two-storey villa", multi = 0x9E, price = 136500, lockdowns = 1100, secures = 8, cursor = { 3, 6 },
    sign = { 3, 8, 24 }, ban = { 3, 8 }, doors = { pair(WOOD, 3, 1, 5, true), east(WOOD, 1, 0, 25), south(WOOD, -3, -1, 25) },
  },
  workshop("small_stone_workshop", "a small stone workshop", 0xA0, 60600, 27, 7),
  workshop("small_marble_workshop", "a small marble workshop", 0xA2, 63000, 24, 5),
  plot(7, 0x13EC, 33000, 425, 3, 4),
  plot(8, 0x13F9, 42000, 650, 4, 5),
  plot(9, 0x1406, 52000, 750, 5, 5),
  plot(10, 0x1413, 63000, 850, 6, 6),
  plot(11, 0x1420, 75000, 1100, 8, 6),
  plot(12, 0x142D, 88000, 1200, 8, 7),
  plot(13, 0x143A, 102000, 1300, 9, 7),
  plot(14, 0x1447, 117000, 1370, 10, 8),
  plot(15, 0x1454, 133000, 2119, 15, 8),
  plot(18, 0x147B, 187000, 2119, 15, 10),
}
