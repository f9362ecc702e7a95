-- Bands: creatures that something sent to a place, such as the guards of a chest or the wave of an invasion. A band is
-- known by a text, its mark. The mark is stored with each creature, so a band outlives the server, and nothing runs for
-- it.
--
-- Nobody tames a creature of a band. One that has a time goes when it is over, within an hour:
-- features/creatures/bands.lua.

local bands = {}

-- Params of a creature: the mark, and when it goes, in Unix milliseconds.
local MARK, UNTIL = "band", "band_until"
local TRIES = 12

function bands.mark_of(mobile) return not mobile.is_player and mobile:get(MARK) or nil end

-- A place for a template within `tiles` of another one: x, y, z; nil where none was found.
local function spot_around(place, tiles, swims)
  local size = world.size(place.map_id)
  for _ = 1, TRIES do
    local x, y = place.x + random.integer(-tiles, tiles), place.y + random.integer(-tiles, tiles)
    if x >= 0 and y >= 0 and x < size.width and y < size.height then
      local z = world.standing_z(place.map_id, x, y, place.z, swims)
      if z and world.can_stand(place.map_id, x, y, z, swims) then return x, y, z end
    end
  end
  return nil
end

-- Makes a creature of a band within `tiles` of a place, which stays until it is dismissed or for a time. Returns
-- it; nil without room.
function bands.send(mark, template, place, tiles, lasts_ms)
  local facts = mobiles.template(template)
  if not facts then return nil end
  local x, y, z = spot_around(place, tiles, facts.swims)
  local one = x and mobiles.create(template, place.map_id, x, y, z)
  if not one then return nil end
  one:set(MARK, mark)
  one:set("tame_skill", false)
  if lasts_ms then one:set(UNTIL, time.unix() + lasts_ms) end
  return one
end

-- Those of a band who live, but for `besides`.
function bands.alive(mark, besides)
  local found = {}
  for one in mobiles.each { param = MARK, value = mark, players = false } do
    if one ~= besides and not one.is_dead then found[#found + 1] = one end
  end
  return found
end

-- Takes a band out of the world. It leaves nothing.
function bands.dismiss(mark)
  for _, one in ipairs(bands.alive(mark)) do one:delete() end
end

-- Takes all creatures out of the world whose time is over. Returns how many there were.
function bands.expire()
  local now, count = time.unix(), 0
  for one in mobiles.each { param = UNTIL, players = false, waits = true } do
    if not one.is_dead and one:get(UNTIL) <= now then
      one:delete()
      count = count + 1
    end
  end
  return count
end

return bands
