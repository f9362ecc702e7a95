-- War and alliance between guilds. Both begin when each side has said so, and end when either says so; a war also ends
-- with time.

local colours = require("features.guilds.lib.colours")
local members = require("features.guilds.lib.members")
local news = require("features.guilds.lib.news")
local rolls = require("features.guilds.lib.rolls")
local rules = require("features.guilds.data.guild_rules")

local treaties = {}

-- The handler of the timers that end wars.
treaties.timer = "guild_war_end"

-- What one side asks for, what the other side sees, and what it becomes.
local KINDS = {
  war = { asked = "war_declared", offered = "war_offered", done = "war", word = "war" },
  alliance = { asked = "alliance_asked", offered = "alliance_offered", done = "allied", word = "an alliance" },
}

local function count(guild)
  local sum = 0
  for _ in pairs(guild.treaties) do sum = sum + 1 end
  return sum
end

-- Keeps what both guilds are to one another; nil for nothing.
local function set(guild, other, own_state, their_state)
  local now = time.unix()
  rolls.write(guild, own_state and { state = own_state, since = now, kills = 0 }, "treaties", other.id)
  rolls.write(other, their_state and { state = their_state, since = now, kills = 0 }, "treaties", guild.id)
  colours.between(guild, other)
  news.changed { guild.id, other.id }
end

local function tell_both(guild, other, words)
  news.tell(guild, words:format(other.name))
  news.tell(other, words:format(guild.name))
end

local function is_peace_fresh(entry) return entry.state == "peace" and time.unix() - entry.since < rules.peace_ms end

-- Asks another guild for war or an alliance, or agrees to what it asked for.
function treaties.propose(actor, other, what)
  local guild, reason = members.allowed(actor, "treaty")
  if not guild then return false, reason end
  local kind = KINDS[what]
  if guild.id == other.id then return false, "That is your own guild." end
  local state, entry = rolls.treaty(guild, other)
  if state == kind.offered then
    set(guild, other, kind.done, kind.done)
    tell_both(guild, other, what == "war" and "Your guild is at war with %s." or "Your guild is allied with %s.")
    if what == "war" then
      timer.persistent {
        name = ("guild war %d %d"):format(guild.id, other.id), handler = treaties.timer, after_ms = rules.war_ms,
        data = { id = guild.id, other = other.id },
      }
    end
    return true
  end
  if state == kind.asked or state == kind.done then return false, "That is so already." end
  if state and state ~= "peace" then return false, "End what is between you first." end
  if what == "war" and entry and is_peace_fresh(entry) then return false, "You have made peace just now." end
  local most = rules.treaties_maximum
  if not state and (count(guild) >= most or count(other) >= most) then return false, "There are too many treaties." end
  set(guild, other, kind.asked, kind.offered)
  news.tell(guild, ("Your guild has asked %s for %s."):format(other.name, kind.word))
  news.tell(other, ("%s asks your guild for %s."):format(guild.name, kind.word))
  return true
end

-- Ends what is between two guilds, or takes an offer back, or refuses it.
local function finish(guild, other)
  local state = rolls.treaty(guild, other)
  if not state or state == "peace" then return false end
  local after = state == "war" and "peace" or nil
  set(guild, other, after, after)
  tell_both(guild, other, state == "war" and "The war with %s is over." or "Your guild has no treaty with %s any more.")
  return true
end

function treaties.finish(actor, other)
  local guild, reason = members.allowed(actor, "treaty")
  if not guild then return false, reason end
  if finish(guild, other) then return true end
  return false, "There is nothing between you."
end

-- Ends a war whose time is over.
function treaties.expire(id, other_id)
  local guild, other = rolls.by_id(id), rolls.by_id(other_id)
  if not guild or not other then return end
  local state, entry = rolls.treaty(guild, other)
  if state == "war" and time.unix() - entry.since >= rules.war_ms then finish(guild, other) end
end

-- All treaties of a guild: tables with `other`, `state`, `since` and `kills`, by the name of the other.
function treaties.of(guild)
  local found = {}
  for id in pairs(store.copy(guild.treaties)) do
    local other = rolls.by_id(id)
    local state, entry = nil, nil
    if other then state, entry = rolls.treaty(guild, other) end
    if state then found[#found + 1] = { other = other, state = state, since = entry.since, kills = entry.kills } end
  end
  table.sort(found, function(one, two) return one.other.name < two.other.name end)
  return found
end

-- The ids of the guilds that hear what is said to the alliance of a guild.
function treaties.alliance(guild)
  local ids = { guild.id }
  for _, one in ipairs(treaties.of(guild)) do
    if one.state == "allied" then ids[#ids + 1] = one.other.id end
  end
  return ids
end

-- Counts a kill in a war.
function treaties.count_kill(victim, killer)
  if rolls.between(victim, killer) ~= "war" then return end
  local guild, other = rolls.of(killer), rolls.of(victim)
  rolls.count(guild, "treaties", other.id, "kills")
end

return treaties
