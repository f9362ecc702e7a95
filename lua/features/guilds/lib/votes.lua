-- Members choose another leader when theirs was away for long (ModernUO Guild.CalculateGuildmaster: the candidate of
-- most fealties).

local members = require("features.guilds.lib.members")
local rolls = require("features.guilds.lib.rolls")
local rules = require("features.guilds.data.guild_rules")

local votes = {}

local function was_here_lately(guild, serial) return time.unix() - rolls.seen_at(guild, serial) < rules.absence_ms end

-- Whether a guild may choose another leader.
function votes.are_open(guild) return not was_here_lately(guild, guild.leader) end

-- How many votes make a leader: more than half of those who may vote and were in the world lately; and how many each
-- has.
local function tally(guild)
  local voters, found = 0, {}
  for _, member in ipairs(rolls.members(guild)) do
    if rolls.may(member, "vote") and was_here_lately(guild, member.serial) then
      voters = voters + 1
      if member.vote then found[member.vote] = (found[member.vote] or 0) + 1 end
    end
  end
  return voters // 2 + 1, found
end

-- Votes for a member. The vote of a member counts until it votes for somebody else, or there is another leader.
function votes.cast(voter, serial)
  local guild, own = members.allowed(voter, "vote")
  if not guild then return false, own end
  if not votes.are_open(guild) then return false, "Your leader was here lately." end
  if not guild.members[serial] or not was_here_lately(guild, serial) then return false, "That member was not here lately." end
  if not rolls.may(guild.members[serial], "vote") then return false, "Recruits do not lead." end
  rolls.write(guild, serial, "members", voter.serial, "vote")
  local needed, found = tally(guild)
  if (found[serial] or 0) >= needed then members.crown(guild, serial) end
  return true
end

return votes
