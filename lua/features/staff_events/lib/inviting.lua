-- How players come to an event: they are asked, by a window or at a gate.

local announcements = require("lib.announcements")
local confirm = require("lib.gumps.confirm")
local processes = require("lib.processes")
local staff_events = require("features.staff_events.lib.staff_events")

local inviting = {}

local INVITED = "event_invited"
local QUESTION = "%s takes place now. Do you want to go there? You come back to where you are."

confirm.define(staff_events.INVITATION)

-- A player accepts. What was asked may be long ago: everything is looked at again.
local function accept(session_id)
  local joined, reason = staff_events.join(session_id)
  if not joined then players.tell(session_id, reason) end
end

-- Asks one player.
function inviting.ask(session_id)
  local event = staff_events.current()
  if not event then return end
  local options = { name = staff_events.INVITATION, yes = "Go there", no = "Stay here" }
  confirm.offer(session_id, QUESTION:format(event.name), options, accept)
end

-- Asks all players of this process who may come and want announcements. Returns how many.
local function ask_own()
  local event, asked = staff_events.current(), 0
  for _, player in ipairs(event and players.all() or {}) do
    local entry = event.participants[tostring(player.account_id)]
    if player.role == "Regular" and not (entry and entry.is_in) and announcements.are_wanted(player.account_id) then
      inviting.ask(player.session_id)
      asked = asked + 1
    end
  end
  return asked
end

-- Asks all players who may come and want announcements, in all processes of the world. Returns how many in this one.
function inviting.ask_all()
  processes.tell_others(INVITED, {})
  return ask_own()
end

inviting.handlers = { [INVITED] = ask_own }

-- Somebody used a gate of an event, or stepped into it.
function inviting.use_gate(gate, user)
  if not user.session_id then return end
  if not staff_events.current() then
    gate:delete()
    return user:tell("The event is over.")
  end
  inviting.ask(user.session_id)
end

return inviting
