-- Invitations to a guild: by the cursor, to somebody near, who has to agree.

local acquaintances = require("features.friends.lib.friends")
local confirm = require("lib.gumps.confirm")
local members = require("features.guilds.lib.members")
local rolls = require("features.guilds.lib.rolls")
local rules = require("features.guilds.data.guild_rules")

local inviting = {}

local CLILOC = {
  whom = 1063048, -- Whom do you wish to invite into your guild?
  invited = 1063053, -- You invite ~1_val~ to join your guild.
}

local QUESTION = "%s invites you to the guild %s [%s]. Members of one guild, and of guilds at war, may fight one another without a crime."

-- Serials of those who have an open invitation: one at a time, so that nobody is covered with windows.
state.guild_guests = state.guild_guests or {}
local guests = state.guild_guests

-- Why an actor cannot invite a guest; nil if it can.
local function problem(actor, guild, guest)
  if not guest or not guest.is_player or not guest.session_id then return "Only people of players join guilds." end
  local distance = actor:distance_to(guest)
  if guest.hidden or not distance or distance > rules.invite_tiles then return "That person is too far away." end
  if acquaintances.ignores(guest, actor) then return guest.name .. " does not wish to join." end
  if guests[guest.serial] then return guest.name .. " is being asked already." end
  return members.guest_problem(guild, guest)
end

-- Lets an actor choose a guest, and the guest decide. Returns true, or false and a sentence. Waits.
function inviting.ask(actor)
  local guild, reason = members.allowed(actor, "invite")
  if not guild then return false, reason end
  players.tell_cliloc(actor.session_id, CLILOC.whom)
  local choice = target.ask { session_id = actor.session_id, kind = "object" }
  local guest = choice and mobiles.get(choice.serial)
  if not choice then return false end
  local why = problem(actor, guild, guest)
  if why then return false, why end
  local serial, id, mark = guest.serial, guild.id, time.now()
  guests[serial] = mark
  -- A guest who leaves answers nothing.
  timer.after(rules.invitation_ms, function()
    if guests[serial] == mark then guests[serial] = nil end
  end)
  players.tell_cliloc(actor.session_id, CLILOC.invited, { guest.name })
  local question = QUESTION:format(actor.name, guild.name, guild.abbreviation)
  local agrees = confirm.ask(guest.session_id, question, { yes = "Join", no = "Decline" })
  guests[serial] = nil
  -- The guild may be gone by now, and the actor no longer one who invites.
  local again = members.allowed(actor, "invite")
  if not agrees or not guest.exists then return false, "Nobody has joined." end
  if not again or again.id ~= id then return false, "The invitation is worth nothing any more." end
  return members.join(again, guest)
end

return inviting
