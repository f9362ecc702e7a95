-- Mobiles that concentrate on something that wounds, steps and other acts disturb: casting a spell, meditating.
--
-- A mobile concentrates on one thing at a time. It is forgotten when the server stops.

local concentration = {}

local WATCHED_FOR = "concentration"

-- By serial: what concentration.begin was given.
state.concentration = state.concentration or {}

local function note(mobile, what)
  state.concentration[mobile.serial] = what
  if mobile.exists then mobile:watch_steps(WATCHED_FOR, what ~= nil) end
end

-- Begins to concentrate. `what` has `kind`, such as "casting", and perhaps `resists(cause)`, whether it goes on in
-- spite of a cause, and `on_break(mobile, cause)`. Whatever was before is broken. Returns `what` itself, by which to
-- ask later.
function concentration.begin(mobile, what)
  concentration.interrupt(mobile, "other")
  note(mobile, what)
  return what
end

-- What a mobile concentrates on; nil for nothing.
function concentration.of(mobile) return state.concentration[mobile.serial] end

-- Whether a mobile concentrates on something of a kind.
function concentration.is(mobile, kind)
  local what = state.concentration[mobile.serial]
  return what ~= nil and what.kind == kind
end

-- Whether a mobile still concentrates on what it began.
function concentration.holds(mobile, what) return state.concentration[mobile.serial] == what end

-- Ends what a mobile concentrates on, if it still does.
function concentration.finish(mobile, what)
  if state.concentration[mobile.serial] == what then note(mobile, nil) end
end

-- Disturbs a mobile: by a wound ("hurt", the default), a "step", a "use" of something, "death", or something "other"
-- that it begins. Returns whether it lost its concentration.
function concentration.interrupt(mobile, cause)
  local what = state.concentration[mobile.serial]
  cause = cause or "hurt"
  if not what or what.resists and what.resists(cause) then return false end
  note(mobile, nil)
  if what.on_break then what.on_break(mobile, cause) end
  return true
end

-- Forgets somebody who has left the world.
function concentration.forget(serial)
  state.concentration[serial] = nil
  local mobile = mobiles.get(serial)
  if mobile then mobile:watch_steps(WATCHED_FOR, false) end
end

return concentration
