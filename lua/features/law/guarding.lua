-- A player who cries for the guards in a guarded region is heard. Guards whose time is over go away, also after a
-- restart.

local guards = require("features.law.lib.guards")
local hearing = require("lib.hearing")

-- The keyword of the client for "guards".
local KEYWORD = 0x0007
local DISMISS_MS = 60 * 1000

hearing.declare("guards", "criminal in a guarded region", { "guards" }, { guards = KEYWORD })

function on_speech(event)
  local caller = hearing.has_keyword(event.keywords, KEYWORD) and mobiles.of_session(event.session_id)
  if caller and not caller.is_dead then guards.call(caller) end
end

-- A known murderer who comes into a guarded region is noticed (ModernUO GuardedRegion.OnEnter).
function on_region_enter(mobile)
  if mobile.exists and mobile.notoriety == "murderer" then guards.watch(mobile) end
end

timer.every(DISMISS_MS, guards.dismiss)
