-- The spell Resurrection: the dead choose whether they return.

local offering = require("features.death.lib.death").offering
local tell = require("features.spells.lib.tell")

local resurrection = {}

local CLILOC = {
  not_self = 501039, -- Thou can not resurrect thyself.
  no_being = 501043, -- Target is not a being.
  not_dead = 501041, -- Target is not dead.
  too_far = 501042, -- Target is not close enough.
  not_there = 502391, -- Thou can not be resurrected there!
}

local function why_not(caster, target)
  if target == caster then return CLILOC.not_self end
  if not target.is_player then return CLILOC.no_being end
  if not target.is_dead then return CLILOC.not_dead end
  if (caster:distance_to(target) or math.huge) > 1 then return CLILOC.too_far end
  if not world.standing_z(target.map_id, target.x, target.y, target.z) then return CLILOC.not_there end
  return nil
end

resurrection.spell = {
  aim = "mobile", act = "helpful", takes_dead = true,
  may_work = function(caster, target)
    local reason = why_not(caster, target)
    if reason then tell.line(caster, reason) end
    return reason == nil
  end,
  works = function(caster, target)
    timer.after(0, function()
      if target.exists and caster.exists then offering.by_friend(caster, target) end
    end)
  end,
}

return resurrection
