-- Staff hold events: they begin them, call players, reward them and send them back.

local inviting = require("features.staff_events.lib.inviting")
local maps = require("lib.maps")
local online = require("lib.online")
local processes = require("lib.processes")
local rewarding = require("features.staff_events.lib.rewarding")
local rules = require("features.staff_events.data.staff_event_rules")
local staff_events = require("features.staff_events.lib.staff_events")
local things = require("lib.things")

local NONE = "There is no event."
local EVERYWHERE, IN_GAME = { "console", "in_game" }, { "in_game" }
local NAME = { name = "name", type = "text", max_length = rules.name_characters, about = "what the event is called" }

local function register(name, row)
  command.register {
    name = name, description = row.description, contexts = row.contexts or EVERYWHERE, level = row.level or "GameMaster",
    runs_in = row.runs_in or "first_able", arguments = row.arguments, handler = row.does,
  }
end

local function state_of(one)
  local mobile = mobiles.get(one.serial)
  if not one.is_in then return "gone back" end
  if not mobile then return processes.are_several() and "not in this process" or "out of the world" end
  return mobile.is_dead and "there, dead" or "there"
end

register("event", {
  description = "Tells which event goes on, and who takes part.",
  level = "Counselor", runs_in = "each_process",
  does = function()
    local event = staff_events.current()
    if not event then return NONE end
    local place = event.place
    command.print(("%s, by %s, at X: %d, Y: %d, map: %s, %s"):format(
      event.name, event.by, place.x, place.y, maps.names[place.map_id], event.is_open and "open" or "closed"
    ))
    local list = staff_events.participants(event)
    for _, one in ipairs(list) do command.print(("%s (%d): %s"):format(one.name, one.serial, state_of(one))) end
    return #list == 1 and "1 player takes part." or ("%d players take part."):format(#list)
  end,
})

local function start(context, name, place)
  local started, reason = staff_events.start(name, context.account_name, place)
  if not started then return false, ("The event did not begin: %s."):format(reason) end
  return ("%s begins."):format(name)
end

register("event_start", {
  description = "Begins an event where you are, and announces it. Players join by .event_join.",
  contexts = IN_GAME, arguments = { NAME },
  does = function(context, arguments)
    local me, reason = online.giver(context)
    if not me then return false, reason end
    return start(context, arguments.name, { map_id = me.map_id, x = me.x, y = me.y, z = me.z })
  end,
})

register("event_start_at", {
  description = "Begins an event at a place, and announces it.",
  arguments = {
    { name = "map_id", type = "integer", min = 0, max = maps.LAST, about = "the map" },
    { name = "x", type = "integer", min = 0, about = "the place" }, { name = "y", type = "integer", min = 0, about = "the place" },
    { name = "z", type = "integer", min = maps.LOWEST_Z, max = maps.HIGHEST_Z, about = "the altitude" }, NAME,
  },
  does = function(context, arguments)
    if maps.is_elsewhere(arguments.map_id) then return maps.leave_to_others(context, arguments.map_id) end
    return start(context, arguments.name, { map_id = arguments.map_id, x = arguments.x, y = arguments.y, z = arguments.z })
  end,
})

register("event_invite", {
  description = "Asks all players who want announcements whether they come to the event.",
  does = function()
    if not staff_events.current() then return false, NONE end
    local asked = inviting.ask_all()
    local elsewhere = processes.are_several() and ", and those of the other processes" or ""
    return ("Asked: %s%s."):format(text.counted(asked, "player"), elsewhere)
  end,
})

register("event_gate", {
  description = "Makes a gate to the event where you stand. It goes when the event ends.",
  contexts = IN_GAME,
  does = function(context)
    local me = mobiles.of_session(context.session_id)
    if not staff_events.current() or not me then return false, NONE end
    local gate, reason = things.put_down("event_gate", me)
    if not gate then return false, ("No gate was made: %s."):format(reason) end
    return "The gate is open."
  end,
})

register("event_close", {
  description = "Lets nobody else come to the event, and removes its gates and invitations.",
  does = function()
    if not staff_events.close() then return false, NONE end
    staff_events.close_ways()
    return "Nobody else comes."
  end,
})

register("event_remove", {
  description = "Sends somebody back from the event, who gets none of its rewards.",
  arguments = { { name = "who", type = "text", max_length = 60, about = "the character" } },
  does = function(_, arguments)
    local event = staff_events.current()
    local one = event and staff_events.participant(event, arguments.who)
    if not one then return false, "Nobody of that name takes part." end
    staff_events.leave(one.account, true)
    return ("%s takes part no more."):format(one.name)
  end,
})

register("event_reward", {
  description = "Gives gold or things to each of those who took part in this event, or the last one, or to one of them.",
  arguments = {
    { name = "what", type = "word", about = "gold, or a template" },
    { name = "amount", type = "integer", min = 1, max = rules.gold_maximum, about = "how much for each" },
    { name = "who", type = "text", max_length = 60, optional = true, about = "the only character; all by default" },
  },
  does = function(context, arguments)
    local lines, reason = rewarding.give(context.account_name, arguments.what, arguments.amount, arguments.who)
    if not lines then return false, reason end
    return lines
  end,
})

register("event_end", {
  description = "Ends the event, and sends all back where they came from. Those who are away go back when they come.",
  does = function()
    local sent, away = staff_events.finish()
    if not sent then return false, NONE end
    return ("The event is over: %d went back, %d are away."):format(sent, away)
  end,
})

register("event_join", {
  description = "Takes you to the event that goes on. You come back to where you are.",
  contexts = IN_GAME, level = "Regular",
  does = function(context)
    local joined, reason = staff_events.join(context.session_id)
    if not joined then return false, reason end
    return "You take part. Say .event_leave to go back."
  end,
})

register("event_leave", {
  description = "Takes you back from the event to where you came from.",
  contexts = IN_GAME, level = "Regular",
  does = function(context)
    local left, reason = staff_events.go_back(context.session_id)
    if not left then return false, reason end
    return "You take part no more."
  end,
})
