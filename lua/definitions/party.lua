---@meta

---Parties of players' characters, as the client shows them: members and leader, what they say to each other, and how they are, also out of sight. A character is in one party at most. It stays a member for a while when its player leaves, and finds its party when it comes back. Parties do not outlive the server. Where several processes share a world, its parties are known in all of them, and a member who goes from one to another stays in its party.
---@class party
party = {}

---Invites a character and waits for the answer. It returns nil and a reason where that is impossible: self, gone (one is not in the world), in_party (already in one), not_leader, full (10 with those who are invited); declined, timeout, replaced (by another invitation), left. The waiting handler ends when the host leaves. Who accepts is in no party yet: add it. Waits.
---
---```lua
---local accepted, reason = party.invite(event.character_id, guest.serial)
---if accepted then party.add(event.character_id, guest.serial) end
---```
---@param host integer serial of the character that invites: a leader, or in no party
---@param guest integer serial of the invited character
---@param timeout_ms? integer how long the invitation is open, default 30000
---@return boolean|nil accepted true
---@return string? reason why not
function party.invite(host, guest, timeout_ms) end

---Adds a character to the party of a leader, who has one from then on. It returns nil and a reason where that is impossible: self, gone (one is not in the world), in_party (already in one), not_leader, full (10 with those who are invited).
---@param leader integer serial of the character that leads, or will lead
---@param serial integer serial of the character
---@param absence_ms? integer how long members of a new party may be away, default 600000
---@return boolean|nil added true
---@return string? reason why not
function party.add(leader, serial, absence_ms) end

---Removes a character from its party. The next member leads when it was the leader; a party of one is over. Returns false when it is in none.
---@param serial integer serial of the character
---@return boolean was_member false when the character is in no party
function party.remove(serial) end

---Ends the party of a character.
---@param serial integer serial of the character
---@return boolean was_member false when the character is in no party
function party.disband(serial) end

---Returns the party of a character.
---@param serial integer serial of the character
---@return Party|nil party leader: a serial; members: the leader first, each with serial, is_here and may_be_looted; nil when it is in none
function party.of(serial) end

---Says something in the name of a member to its party, or to one other member.
---@param serial integer serial of the character
---@param text string what is said
---@param to? integer serial of the only member who reads it
---@return boolean is_said false when they are not in one party
function party.say(serial, text, to) end

---Notes whether a member's party may loot its corpse; scripts of looting ask party.of.
---@param serial integer serial of the character
---@param allowed boolean whether it may
---@return boolean was_member false when the character is in no party
function party.allow_looting(serial, allowed) end
