-- What the music of bards does to creatures, for brains and fights.
--
--   bards.is_calmed(creature)   it attacks nobody until the music is forgotten, or a blow wakes it
--   bards.wake(creature)        ends that

local bards = {}

-- By serial: until when it is calm, on the clock of time.now.
state.calmed_until = state.calmed_until or {}

function bards.calm(creature, lasts_ms) state.calmed_until[creature.serial] = time.now() + lasts_ms end

function bards.is_calmed(creature)
  local until_ms = state.calmed_until[creature.serial]
  if not until_ms then return false end
  if until_ms > time.now() then return true end
  state.calmed_until[creature.serial] = nil
  return false
end

function bards.wake(creature) state.calmed_until[creature.serial] = nil end

return bards
