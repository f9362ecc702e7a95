-- Arch Protection: armour for all friends around a place (ModernUO ArchProtectionSpell, Renaissance).

local areas = require("features.spells.lib.areas")

local protection = {}

local REACH_TILES = 3
local MS_OF_A_POINT, MOST_MS = 1200, 144000
-- Params of a protected mobile: points of armour, and when it ends (Unix milliseconds).
local POINTS, ENDS_AT = "arch_protection", "arch_protection_ends_at"

-- Takes the armour away again.
function protection.finish(mobile)
  local points = mobile:get(POINTS)
  if not points then return end
  mobile.armor = mobile.armor - points
  mobile:set(POINTS, nil)
  mobile:set(ENDS_AT, nil)
end

-- Ends it if its time is over, otherwise waits for its time.
function protection.settle(mobile)
  local ends_at = mobile:get(ENDS_AT)
  if not ends_at then return end
  local left_ms = ends_at - time.unix()
  if left_ms <= 0 then return protection.finish(mobile) end
  timer.after(math.ceil(left_ms), function()
    if mobile.exists and mobile:get(ENDS_AT) == ends_at then protection.finish(mobile) end
  end)
end

protection.spell = {
  aim = "place",
  works = function(caster, place, cast)
    sounds.play(place.map_id, place.x, place.y, place.z, 0x299)
    local points = math.floor(cast.power / 10 + 1)
    local ends_at = time.unix() + math.floor(math.min(MOST_MS, cast.power * MS_OF_A_POINT))
    for _, one in ipairs(areas.helped(caster, place, REACH_TILES)) do
      if not one:get(POINTS) then
        one.armor = one.armor + points
        one:set(POINTS, points)
        one:set(ENDS_AT, ends_at)
        protection.settle(one)
        effects.on(one, 0x375A, { speed = 9, duration = 20, particles = { effect = 5027 } })
        one:sound(0x1F7)
      end
    end
  end,
}

return protection
