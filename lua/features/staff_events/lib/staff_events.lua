-- Events that staff hold: who takes part, and the way there. The way back is in `returning.lua`.
--
-- The event that goes on is store.global.staff_event: `name`, `by`, `place`, `is_open`, and `participants` by account,
-- as text: `serial`, `name`, and `is_in` while the participant has not gone back. When it ends it becomes
-- store.global.last_staff_event, for its rewards. All processes of a world have it (lib.processes.shared_store); each
-- sends back those who are in it.

local announcements = require("lib.announcements")
local combat = require("features.fighting.lib.fighting")
local law = require("features.law.lib.law").crimes
local maps = require("lib.maps")
local processes = require("lib.processes")
local returning = require("features.staff_events.lib.returning")
local rules = require("features.staff_events.data.staff_event_rules")
local shared_store = require("lib.processes.shared_store")
local travel = require("features.travel.lib.travel")

local staff_events = {}

local GATE = "event_gate"
-- The window that asks players to come.
staff_events.INVITATION = "event_invitation"
local ARRIVAL_SOUND = 0x1FE
-- Where the event stands in store.global.
local EVENT, LAST, PARTICIPANTS = "staff_event", "last_staff_event", "participants"
local WAYS_CLOSED, SENT_BACK = "event_ways_closed", "event_sent_back"

-- The event that goes on; nil without one.
function staff_events.current() return store.global.staff_event end

-- The event that goes on, or else the last one; nil without any.
function staff_events.latest() return store.global.staff_event or store.global.last_staff_event end

-- Begins an event at a place. Returns true, or nil and a reason.
function staff_events.start(name, by, place)
  if staff_events.current() then return nil, ("%s goes on already"):format(staff_events.current().name) end
  local reason = maps.why_no_place(place)
  if reason then return nil, reason end
  if not world.plays(place.map_id) then return nil, "another process plays that map" end
  local on = { map_id = place.map_id, x = place.x, y = place.y, z = place.z }
  shared_store.set({ name = name, by = by, place = on, is_open = true, participants = {} }, EVENT)
  announcements.tell_all(("%s begins. Say .event_join to take part."):format(name))
  return true
end

-- The participants of an event, by name: tables of `account` and what is known of each.
function staff_events.participants(event)
  local list = {}
  for account, one in pairs(event.participants) do
    list[#list + 1] = { account = account, serial = one.serial, name = one.name, is_in = one.is_in }
  end
  table.sort(list, function(one, other) return one.name < other.name or one.name == other.name and one.serial < other.serial end)
  return list
end

-- The participant with a name, without regard to case; nil if there is none.
function staff_events.participant(event, name)
  for _, one in ipairs(staff_events.participants(event)) do
    if one.name:lower() == name:lower() then return one end
  end
  return nil
end

-- Why somebody does not travel now; nil if it does. `event`: that from which it goes, whose region does not hold it.
local function why_not_able(mobile, event)
  if mobile.is_dead then return "The dead do not take part." end
  if mobile.frozen or mobile.paralysed then return "You cannot move." end
  if law.is_criminal(mobile) then return "Criminals do not take part." end
  if combat.is_in_fight(mobile) then return "You are in a fight." end
  if returning.is_held(mobile, event and event.place) then return "You cannot leave this place by magic." end
  return nil
end

local function why_not(event, account, mobile)
  if not event then return "There is no event." end
  if not event.is_open then return "Nobody else may take part." end
  local entry = event.participants[account]
  if entry and entry.serial ~= mobile.serial then return "Another character of your account takes part." end
  if not entry and #staff_events.participants(event) >= rules.participants_maximum then return "There is no room." end
  if entry and entry.is_in and returning.is_around(mobile, event.place) then return "You take part already." end
  return why_not_able(mobile)
end

-- Takes a player to the event. Where it came from is kept until it goes back there. Returns true, or nil and a
-- sentence.
function staff_events.join(session_id)
  local player, mobile = players.by_session(session_id), mobiles.of_session(session_id)
  if not player or not mobile then return nil, "You are not in the world." end
  local event, account = staff_events.current(), tostring(player.account_id)
  local reason = why_not(event, account, mobile)
  if reason then return nil, reason end
  local place, from = store.copy(event.place), { map_id = mobile.map_id, x = mobile.x, y = mobile.y, z = mobile.z }
  local moved, why = travel.go(mobile, place, { sound_id = ARRIVAL_SOUND })
  if not moved then return nil, ("You stay where you are: %s."):format(why) end
  local entry = event.participants[account]
  if not entry or not entry.is_in then returning.remember(mobile.serial, from, place) end
  shared_store.set({ serial = mobile.serial, name = mobile.name, is_in = true }, EVENT, PARTICIPANTS, account)
  return true
end

-- A player goes back. Nobody escapes from a fight that way, and the dead wait for the end. Returns true, or nil and a
-- sentence.
function staff_events.go_back(session_id)
  local player, mobile = players.by_session(session_id), mobiles.of_session(session_id)
  local event = staff_events.current()
  local entry = event and player and event.participants[tostring(player.account_id)]
  if not entry or not mobile or not entry.is_in or entry.serial ~= mobile.serial then return nil, "You take part in no event." end
  local reason = why_not_able(mobile, event)
  if reason then return nil, reason end
  staff_events.leave(tostring(player.account_id))
  return true
end

-- Lets one participant go back, whatever it does. Returns whether it was in.
function staff_events.leave(account, is_struck_off)
  local event = staff_events.current()
  local entry = event and event.participants[account]
  if not entry then return false end
  local serial, was_in = entry.serial, entry.is_in
  if is_struck_off then
    shared_store.set(nil, EVENT, PARTICIPANTS, account)
  else
    shared_store.set(false, EVENT, PARTICIPANTS, account, "is_in")
  end
  if was_in and not returning.send(serial) then processes.tell_others(SENT_BACK, { serials = { serial } }) end
  return was_in
end

-- Nobody else comes from now on.
function staff_events.close()
  local event = staff_events.current()
  if event then shared_store.set(false, EVENT, "is_open") end
  return event ~= nil
end

local function close_own_ways()
  for _, gate in ipairs(items.all_of(GATE)) do gate:delete() end
  for _, player in ipairs(players.all()) do gump.close(player.session_id, staff_events.INVITATION) end
end

-- Removes gates and open invitations.
function staff_events.close_ways()
  close_own_ways()
  processes.tell_others(WAYS_CLOSED, {})
end

-- Ends the event, and sends all back. Those who are away go back when they come. Returns how many went from this
-- process and how many are away or in other processes; nil without an event.
function staff_events.finish()
  local event = staff_events.current() and store.copy(staff_events.current())
  if not event then return nil end
  shared_store.set(nil, EVENT)
  shared_store.set(event, LAST)
  staff_events.close_ways()
  announcements.tell_all(("%s is over."):format(event.name))
  local sent, others = 0, {}
  for _, one in ipairs(staff_events.participants(event)) do
    if one.is_in then
      if returning.send(one.serial) then sent = sent + 1 else others[#others + 1] = one.serial end
    end
  end
  processes.tell_others(SENT_BACK, { serials = others })
  return sent, #others
end

-- A character comes into the world: it goes back where it came from, if its event ended while it was away.
function staff_events.on_entered(mobile, account)
  local event = staff_events.current()
  local entry = event and event.participants[account]
  if entry and entry.serial == mobile.serial and entry.is_in then return end
  returning.send(mobile.serial)
end

-- What processes tell one another of events.
staff_events.handlers = {
  [WAYS_CLOSED] = close_own_ways,
  [SENT_BACK] = function(data)
    for _, serial in ipairs(data.serials) do returning.send(serial) end
  end,
}

return staff_events
