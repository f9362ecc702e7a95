-- Parties: who invites whom, who may remove whom, and what players are told.

local acquaintances = require("features.friends.lib.friends")

-- Numbers of the client's own texts.
local CLILOC = {
  rejoined = 1005437, -- You have rejoined the party.
  self = 1005439, -- You cannot add yourself to a party.
  in_own_party = 1005440, -- This person is already in your party!
  in_party = 1005441, -- This person is already in a party!
  not_living = 1005442, -- You may only add living things to your party!
  creature = 1005444, -- The creature ignores your offer.
  added = 1005445, -- You have been added to the party.
  looting_allowed = 1005447, -- You have chosen to allow your party to loot your corpse.
  looting_prevented = 1005448, -- You have chosen to prevent your party from looting your corpse.
  disbanded = 1005449, -- Your party has disbanded.
  other_rejoined = 1008087, -- : rejoined the party.
  invitation = 1008089, -- : You are invited to join the party. Type /accept to join or /decline to decline the offer.
  declined = 1008091, -- : Does not wish to join the party.
  joined = 1008094, -- : joined the party.
  last_left = 1005450, -- The last person has left the party...
  removed = 1005451, -- You have been removed from the party.
  other_removed = 1005452, -- A player has been removed from your party.
  not_leader = 1005453, -- You may only add members to the party if you are the leader.
  whom_to_add = 1005454, -- Who would you like to add to your party?
  whom_to_remove = 1005455, -- Who would you like to remove from your party?
  invited = 1008090, -- You have invited them to join the party.
  you_declined = 1008092, -- You notify them that you do not wish to join the party.
  full = 1008095, -- You may only have 10 in your party (this includes candidates).
  no_party = 3000211, -- You are not in a party.
  no_invitation = 3000222, -- No one has invited you to be in a party.
}

-- The message by which another process of the world is told to tell a member something.
local TELL = "party_tell"

-- ~1_val~ ~2_val~
local TWO_TEXTS = 1060847

-- Words, the number of the client's own text, or a table of a name and the number of the text that follows it.
local function tell_here(serial, what)
  local player = players.by_character(serial)
  if not player then return false end
  if type(what) == "table" then players.tell_cliloc(player.session_id, TWO_TEXTS, { what.name, "#" .. what.cliloc })
  elseif math.type(what) == "integer" then players.tell_cliloc(player.session_id, what)
  else players.tell(player.session_id, what) end
  return true
end

-- Tells a character something, in whichever process it is.
local function tell(serial, what)
  if not tell_here(serial, what) then network.send(network.world, TELL, { serial = serial, what = what }) end
end

function on_network_message(event)
  if event.name == TELL then tell_here(event.data.serial, event.data.what) end
end

local function tell_members(of, what)
  for _, member in ipairs(of and of.members or {}) do tell(member.serial, what) end
end

-- Why a character cannot invite another, as a cliloc; nil when it can.
local function refusal(host, guest)
  local mobile = mobiles.get(guest)
  if guest == host then return CLILOC.self end
  if not mobile then return CLILOC.not_living end
  if not mobile.is_player then return CLILOC.creature end
  local own, others = party.of(host), party.of(guest)
  if own and own.leader ~= host then return CLILOC.not_leader end
  if others then return own and others.leader == own.leader and CLILOC.in_own_party or CLILOC.in_party end
end

local function invite(event, guest)
  local host = event.character_id
  local why = refusal(host, guest)
  if why then return tell(host, why) end
  local other = players.by_character(guest)
  if not other then return tell(host, CLILOC.not_living) end
  if acquaintances.ignores(mobiles.get(guest), mobiles.get(host)) then
    return tell(host, { name = other.character_name, cliloc = CLILOC.declined })
  end
  tell(guest, { name = event.name, cliloc = CLILOC.invitation })
  tell(host, CLILOC.invited)
  local accepted, reason = party.invite(host, guest)
  if reason == "declined" then
    tell(guest, CLILOC.you_declined)
    tell(host, { name = other.character_name, cliloc = CLILOC.declined })
  elseif CLILOC[reason] then
    tell(host, CLILOC[reason])
  end
  if not accepted then return end
  local added, barrier = party.add(host, guest)
  if added then
    tell(guest, CLILOC.added)
    tell_members(party.of(guest), { name = other.character_name, cliloc = CLILOC.joined })
  elseif CLILOC[barrier] then
    tell(host, CLILOC[barrier])
  end
end

-- Lets a player choose a mobile. Returns its serial, or nil.
local function chosen(event, prompt)
  tell(event.character_id, prompt)
  local choice = target.ask { session_id = event.session_id, kind = "object" }
  return choice and choice.serial
end

request.answer("party_invite", function(event)
  local own = party.of(event.character_id)
  if own and own.leader ~= event.character_id then return tell(event.character_id, CLILOC.not_leader) end
  local guest = event.target or chosen(event, CLILOC.whom_to_add)
  if guest then invite(event, guest) end
end)

-- Removes a member. The party of a leader who leaves is over.
local function remove(serial)
  local before = party.of(serial)
  if before.leader == serial then
    tell_members(before, CLILOC.disbanded)
    return party.disband(serial)
  end
  party.remove(serial)
  tell(serial, CLILOC.removed)
  local left = party.of(before.leader)
  if left then tell_members(left, CLILOC.other_removed) else tell(before.leader, CLILOC.last_left) end
end

request.answer("party_remove", function(event)
  local own = event.character_id
  local now = party.of(own)
  if not now then return tell(own, CLILOC.no_party) end
  local whom = event.target or (now.leader == own and chosen(event, CLILOC.whom_to_remove)) or nil
  -- The player may have left the party while it chose.
  now = party.of(own)
  local others = whom and party.of(whom)
  if not now or not others or others.leader ~= now.leader then return end
  if whom ~= own and now.leader ~= own then
    return players.tell(event.session_id, "Only the leader removes others from the party.")
  end
  remove(whom)
end)

request.answer("party_say", function(event)
  if not party.say(event.character_id, event.text, event.to) then tell(event.character_id, CLILOC.no_party) end
end)

request.answer("party_loot", function(event)
  if not party.allow_looting(event.character_id, event.may_loot) then return tell(event.character_id, CLILOC.no_party) end
  tell(event.character_id, event.may_loot and CLILOC.looting_allowed or CLILOC.looting_prevented)
end)

request.answer("party_answer", function(event) tell(event.character_id, CLILOC.no_invitation) end)

function on_player_entered(event)
  local now = party.of(event.character_id)
  if not now then return end
  tell(event.character_id, CLILOC.rejoined)
  for _, member in ipairs(now.members) do
    local is_other = member.serial ~= event.character_id and member.is_here
    if is_other then tell(member.serial, { name = event.character_name, cliloc = CLILOC.other_rejoined }) end
  end
end
