-- Arch Protection: armour for all friends around a place (ModernUO ArchProtectionSpell, Renaissance).

local areas = require("features.spells.lib.areas")
local lasting = require("features.lasting.lib.lasting")

local protection = {}

local REACH_TILES = 3
local MS_OF_A_POINT, MOST_MS = 1200, 144000
-- Params of a protected mobile: points of armour, and when it ends (Unix milliseconds).
local POINTS, ENDS_AT = "arch_protection", "arch_protection_ends_at"

-- The client's icon and its title.
local ICON, TITLE = 1030, 1075816

-- Takes the armour away again.
function protection.finish(mobile)
  local points = mobile:get(POINTS)
  if not points then return end
  mobile.armor = mobile.armor - points
  if mobile.session_id then buffs.hide(mobile.session_id, ICON) end
  mobile:set(POINTS, nil)
  mobile:set(ENDS_AT, nil)
end

local settle = lasting.define { param = ENDS_AT, finish = protection.finish }

-- Gives somebody points of armour for a time, unless this spell works already. Returns whether it did.
function protection.give(mobile, points, lasts_ms)
  if mobile:get(POINTS) then return false end
  mobile.armor = mobile.armor + points
  mobile:set(POINTS, points)
  mobile:set(ENDS_AT, time.unix() + math.floor(lasts_ms))
  if mobile.session_id then
    buffs.show(mobile.session_id, { icon = ICON, title = TITLE, seconds = math.floor(lasts_ms) // 1000 })
  end
  settle(mobile)
  return true
end

protection.spell = {
  aim = "place",
  works = function(caster, place, cast)
    sounds.play(place.map_id, place.x, place.y, place.z, 0x299)
    local points = math.floor(cast.power / 10 + 1)
    local lasts_ms = math.min(MOST_MS, cast.power * MS_OF_A_POINT)
    for _, one in ipairs(areas.helped(caster, place, REACH_TILES)) do
      if protection.give(one, points, lasts_ms) then
        effects.on(one, 0x375A, { speed = 9, duration = 20, particles = { effect = 5027 } })
        one:sound(0x1F7)
      end
    end
  end,
}

return protection
