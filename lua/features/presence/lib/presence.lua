-- The time that characters spend in the world with their players, counted to the moment, however often they come and
-- go.
--
--   presence.each(name, every_ms, does)   calls does(mobile, every_ms) each time a character has spent so long here

local presence = {}

-- A member of `store.character`, for characters who are away: by name, the time since the last call, in milliseconds.
local SPENT = "time_spent"

local counted = {}

-- By serial: since when the time is not counted yet (milliseconds of the server), and `spent` by name.
state.present = state.present or {}
local present = state.present

function presence.each(name, every_ms, does) counted[name] = { every_ms = every_ms, does = does } end

-- A character is in the world with its player from now on.
function presence.begin(serial)
  local kept = store.character(serial)
  present[serial] = { since = time.now(), spent = kept[SPENT] and store.copy(kept[SPENT]) or {} }
  kept[SPENT] = nil
end

local function add_up(here)
  local now = time.now()
  local passed_ms = now - here.since
  here.since = now
  for name in pairs(counted) do here.spent[name] = (here.spent[name] or 0) + passed_ms end
end

-- Adds the time until now, and calls what is due.
function presence.count(mobile)
  local here = present[mobile.serial]
  if not here then return presence.begin(mobile.serial) end
  add_up(here)
  for name, one in pairs(counted) do
    while here.spent[name] >= one.every_ms do
      here.spent[name] = here.spent[name] - one.every_ms
      one.does(mobile, one.every_ms)
    end
  end
end

-- The player leaves. What became due is called when it is back.
function presence.finish(serial)
  local here = present[serial]
  if not here then return end
  present[serial] = nil
  add_up(here)
  store.character(serial)[SPENT] = here.spent
end

return presence
