-- Work with the hands: gathering, crafting. A mobile does one work at a time, which ends when it leaves or dies.

local labour = {}

-- By serial: what labour.begin was given.
state.labour = state.labour or {}

-- Begins a work. Returns whether the mobile was free for it.
function labour.begin(mobile, work)
  if state.labour[mobile.serial] then return false end
  state.labour[mobile.serial] = work
  return true
end

-- Whether a mobile is in the game and still does the work that it began.
function labour.holds(mobile, work)
  return state.labour[mobile.serial] == work and mobile.exists and mobile.session_id ~= nil and not mobile.is_dead
end

-- Ends a work, if the mobile still does it.
function labour.finish(mobile, work)
  if state.labour[mobile.serial] == work then state.labour[mobile.serial] = nil end
end

-- What a mobile does; nil for nothing.
function labour.of(mobile) return state.labour[mobile.serial] end

function labour.forget(serial) state.labour[serial] = nil end

return labour
