-- Where work is done: anvils, forges, ovens and the like, as things and as statics of the map (ModernUO CraftItem and
-- DefBlacksmithy).

local places = {}

local NEAR_TILES = 2
-- What is farther above or below is on another floor.
local FLOOR_HEIGHT = 16

-- First and last numbers of art.
places.art = {
  anvil = { { 0x0FAF, 0x0FB0 }, { 0x2DD5, 0x2DD6 } },
  forge = { { 0x0FB1, 0x0FB1 }, { 0x197A, 0x19A9 }, { 0x2DD8, 0x2DD8 } },
  heat = {
    { 0x0461, 0x048E }, { 0x092B, 0x096C }, { 0x0DE3, 0x0DE9 }, { 0x0FAC, 0x0FAC }, { 0x0FB1, 0x0FB1 }, { 0x184A, 0x184C },
    { 0x184E, 0x1850 }, { 0x197A, 0x19A9 }, { 0x398C, 0x399F }, { 0x2DD8, 0x2DD8 }, { 0x2DDB, 0x2DDC },
  },
  loom = { { 0x105F, 0x1066 } },
  mill = { { 0x1920, 0x1928 }, { 0x192C, 0x1934 } },
  oven = { { 0x0461, 0x046F }, { 0x092B, 0x093F }, { 0x2DDB, 0x2DDC } },
  spinning_wheel = { { 0x1015, 0x101E }, { 0x10A4, 0x10A6 }, { 0x2E3D, 0x2E40 } },
}

-- The numbers of each place as one list, for searches.
local listed = {}
for name, ranges in pairs(places.art) do
  local list = {}
  for _, range in ipairs(ranges) do
    for art = range[1], range[2] do list[#list + 1] = art end
  end
  listed[name] = list
end

-- Whether somebody stands near a place of a kind, on the same floor and in sight of it.
function places.is_near(user, name)
  local size = world.size(user.map_id)
  local left, top = math.max(0, user.x - NEAR_TILES), math.max(0, user.y - NEAR_TILES)
  local right, bottom = math.min(size.width - 1, user.x + NEAR_TILES), math.min(size.height - 1, user.y + NEAR_TILES)
  for _, found in ipairs(world.find_art(user.map_id, left, top, right, bottom, listed[name])) do
    if math.abs(found.z - user.z) < FLOOR_HEIGHT and user:sees(found.x, found.y, found.z) then return true end
  end
  return false
end

return places
