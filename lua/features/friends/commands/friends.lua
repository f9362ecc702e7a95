-- Friends, and those whom a player does not want to hear.

local acquaintances = require("features.friends.lib.friends")
local confirm = require("lib.gumps.confirm")
local gump_list = require("lib.gumps.list")

-- The players with an open question of friendship: one at a time.
state.friend_questions = state.friend_questions or {}
local asked = state.friend_questions
local QUESTION_MS = 60 * 1000
local LIST_FULL = "That list of friends is full."
local QUESTION = "%s asks to be your friend. Friends are told when the other comes or goes."

-- Lets a player choose another player's character. Returns it, or nil and a sentence. Waits.
local function chosen(me, words)
  me:tell(words)
  local choice = target.ask { session_id = me.session_id, kind = "object" }
  local other = choice and mobiles.get(choice.serial)
  if not other or not other.is_player or not other.session_id then return nil, "That is no player." end
  if other == me then return nil, "That is yourself." end
  return other
end

local function register(name, description, handler)
  command.register {
    name = name, description = description, contexts = { "in_game" }, level = "Regular",
    handler = function(context)
      local me = mobiles.of_session(context.session_id)
      if not me then return false, "You are not in the world." end
      return handler(me)
    end,
  }
end

local function have_room(me, other) return acquaintances.has_room(me.serial) and acquaintances.has_room(other.serial) end

register("friend", "Asks somebody to be your friend. Friends are told when the other comes or goes.", function(me)
  local other, reason = chosen(me, "Who shall be your friend?")
  if not other then return false, reason end
  if acquaintances.is_friend(me.serial, other.serial) and acquaintances.is_friend(other.serial, me.serial) then
    return false, "You are friends already."
  end
  if acquaintances.ignores(other, me) or asked[other.serial] then return false, other.name .. " does not answer." end
  if not have_room(me, other) then return false, LIST_FULL end
  local serial, mark = other.serial, time.now()
  asked[serial] = mark
  timer.after(QUESTION_MS, function()
    if asked[serial] == mark then asked[serial] = nil end
  end)
  local name = other.name
  local agrees = confirm.ask(other.session_id, QUESTION:format(me.name))
  asked[serial] = nil
  if not agrees or not other.exists or not me.exists then return false, name .. " did not accept." end
  -- Both may have found other friends meanwhile.
  if not have_room(me, other) then return false, LIST_FULL end
  acquaintances.befriend(me, other)
  other:tell(("%s is your friend now."):format(me.name))
  return ("%s is your friend now."):format(other.name)
end)

register("friends", "Lists your friends, and ends a friendship.", function(me)
  local friend = gump_list.ask(me.session_id, {
    title = "Friends", empty = "You have no friends yet.", rows = acquaintances.friends(me.serial),
    text = function(one)
      local is_seen = players.by_character(one.serial) and acquaintances.is_friend(one.serial, me.serial)
      return one.name .. (is_seen and " (here)" or "")
    end,
  })
  if friend and confirm.ask(me.session_id, ("Is %s no friend any more?"):format(friend.name)) then
    acquaintances.part(me.serial, friend.serial)
    return ("%s is no friend of yours any more."):format(friend.name)
  end
end)

register("ignore", "Ignores a player in the chat, in questions of friendship and in invitations.", function(me)
  local other, reason = chosen(me, "Whom will you ignore?")
  if not other then return false, reason end
  local done, why = acquaintances.ignore(me, other)
  if not done then return false, why end
  return ("You ignore the player of %s."):format(other.name)
end)

register("ignored", "Lists whom you ignore, and ends that.", function(me)
  local one = gump_list.ask(me.session_id, {
    title = "Ignored", empty = "You ignore nobody.", rows = acquaintances.ignored(me.serial), text = function(row) return row.name end,
  })
  if one then
    acquaintances.heed(me.serial, one.account)
    return ("You hear the player of %s again."):format(one.name)
  end
end)
