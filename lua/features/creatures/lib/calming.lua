-- What the music of bards does to creatures, for brains and fights. It is stored with the creature.
--
--   bards.is_calmed(creature)   it attacks nobody until the music is forgotten, or a blow wakes it
--   bards.wake(creature)        ends that

local bards = {}

-- A param of a creature: until when it is calm (Unix milliseconds).
local CALMED_UNTIL = "calmed_until"

function bards.calm(creature, lasts_ms) creature:set(CALMED_UNTIL, time.unix() + lasts_ms) end

function bards.is_calmed(creature) return (creature:get(CALMED_UNTIL) or 0) > time.unix() end

function bards.wake(creature) creature:set(CALMED_UNTIL, nil) end

return bards
