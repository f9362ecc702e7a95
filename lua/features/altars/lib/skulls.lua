-- The skulls around an altar: red ones for its levels, white ones for what was done of the next level.

local data = require("features.altars.data.altar_list")

local skulls = {}

local TEMPLATE, ALTAR, IS_RED, RED = "altar_skull", "altar", "is_red", 0x26
local RING_TILES = 3

-- The tiles of a square around the altar, in their order.
local RING = {}
for step = -RING_TILES, RING_TILES - 1 do
  RING[#RING + 1] = { step, -RING_TILES }
  RING[#RING + 1] = { RING_TILES, step }
  RING[#RING + 1] = { -step, RING_TILES }
  RING[#RING + 1] = { -RING_TILES, -step }
end

local function lay(altar, offset, is_red)
  local skull = items.create(TEMPLATE, { hue = is_red and RED or nil, params = { [ALTAR] = altar.serial, [IS_RED] = is_red } })
  if skull then skull:move_to(altar.map_id, math.max(0, altar.x + offset[1]), math.max(0, altar.y + offset[2]), altar.z) end
end

local function of(altar)
  local red, white = {}, {}
  for skull in items.each { param = ALTAR, value = altar.serial } do
    local list = skull:get(IS_RED) and red or white
    list[#list + 1] = skull
  end
  return red, white
end

-- Makes one kind of skulls as many as they should be.
local function settle(altar, there, wanted, is_red, first)
  if #there == wanted then return end
  for _, skull in ipairs(there) do skull:delete() end
  for index = 1, wanted do lay(altar, RING[first + index], is_red) end
end

-- Shows what an altar has reached: the level below which it is, and the parts of the next.
function skulls.show(altar, levels, parts)
  local red, white = of(altar)
  settle(altar, red, math.min(levels, data.levels), true, 0)
  settle(altar, white, math.min(parts, data.parts), false, data.levels)
end

return skulls
