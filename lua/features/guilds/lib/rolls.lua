-- The rolls of guilds: what guilds there are, who is in them, and what one is to another.
--
-- A guild is one name in `store.global`, "guild 12", with `id`, `name`, `abbreviation`, `charter`, `leader` (a serial),
-- `members` by serial (`name`, `rank` from 1, `title`, `joined_at` in Unix milliseconds, `vote` for a serial) and
-- `treaties` by the id of the other guild (`state`, `since`, `kills`). A member's character has the params `guild` and
-- `guild_joined`; it counts as a member only while both sides agree, so that neither a deleted character whose serial
-- comes again nor one that was dismissed while it was away is in a guild.
--
-- What is written to a roll, `rolls.write` writes: the other processes of the world have it at once, and two that write
-- to one guild meanwhile do not undo one another.

local maps = require("lib.maps")
local people = require("lib.people")
local processes = require("lib.processes")
local rules = require("features.guilds.data.guild_rules")
local shared_store = require("lib.processes.shared_store")

local rolls = {}

local GUILD, JOINED = "guild", "guild_joined"
rolls.params = { guild = GUILD, joined = JOINED }
rolls.leader_rank = #rules.ranks

local PATTERN = "^guild (%d+)$"

local function name_in_store(id) return "guild " .. id end

-- A guild by its id; nil for none.
function rolls.by_id(id) return id and store.global[name_in_store(math.tointeger(id))] or nil end

-- The guild of a character that is in the world, and its entry there; nil for none.
function rolls.of(mobile)
  if not mobile or not mobile.is_player then return nil end
  local guild = rolls.by_id(mobile:get(GUILD))
  local member = guild and guild.members[mobile.serial]
  if member and member.joined_at == mobile:get(JOINED) then return guild, member end
  return nil
end

-- The same as others are shown it: nil also for somebody who goes by another name.
function rolls.shown_of(mobile)
  if mobile and people.is_disguised(mobile) then return nil end
  return rolls.of(mobile)
end

-- The ids of all guilds. No list of them is stored: two processes that found guilds while they do not hear one another
-- would write it over.
local function ids()
  local found = {}
  for name in pairs(store.global) do
    local id = type(name) == "string" and name:match(PATTERN)
    if id then found[#found + 1] = math.tointeger(id) end
  end
  return found
end

-- All guilds, in the order of their names.
function rolls.all()
  local found = {}
  for _, id in ipairs(ids()) do found[#found + 1] = rolls.by_id(id) end
  table.sort(found, function(one, other) return one.name < other.name end)
  return found
end

-- Writes something of a guild, such as `rolls.write(guild, 3, "members", serial, "rank")`; nil takes it off.
function rolls.write(guild, value, ...) shared_store.set(value, name_in_store(guild.id), ...) end

-- Adds one to a number of a guild.
function rolls.count(guild, ...) shared_store.add(1, name_in_store(guild.id), ...) end

-- The id of the next guild. Each of several processes takes its own numbers, so that two that found guilds at once do
-- not take the same.
local function next_id()
  local last = store.global.guilds_made or 0
  for _, id in ipairs(ids()) do last = math.max(last, id) end
  if not processes.are_several() then return last + 1 end
  local step = maps.LAST + 1
  return (last // step + 1) * step + processes.own()
end

-- Keeps a new guild. Returns it.
function rolls.add(guild)
  local id = next_id()
  guild.id = id
  shared_store.set(id, "guilds_made")
  shared_store.set(guild, name_in_store(id))
  return rolls.by_id(id)
end

function rolls.remove(guild)
  local id = guild.id
  shared_store.set(nil, name_in_store(id))
  store.global["guild_seen " .. id] = nil
end

-- The members of a guild, the highest rank first, then by the time they joined: tables with `serial` and what the roll
-- has.
function rolls.members(guild)
  local found = {}
  for serial, member in pairs(store.copy(guild.members)) do
    member.serial = serial
    found[#found + 1] = member
  end
  table.sort(found, function(one, other)
    if one.rank ~= other.rank then return one.rank > other.rank end
    if one.joined_at ~= other.joined_at then return one.joined_at < other.joined_at end
    return one.serial < other.serial
  end)
  return found
end

-- Whether a rank may do something: a word in the rules.
function rolls.may(member, power) return member ~= nil and rules.ranks[member.rank].powers[power] == true end

function rolls.rank_name(rank) return rules.ranks[rank].name end

-- What a guild is to another: "war" and "allied" if both say so; "war_declared", "war_offered", "alliance_offered" and
-- "alliance_asked" while one has not answered, "peace" after a war; nil for nothing.
function rolls.treaty(guild, other)
  local own, theirs = guild.treaties[other.id], other.treaties[guild.id]
  if not own or not theirs then return nil end
  if (own.state == "war" or own.state == "allied") and own.state ~= theirs.state then return nil end
  return own.state, own
end

-- What the guilds of two characters are to one another: "same", "war", "allied" or nil.
function rolls.between(one, other)
  local own, theirs = rolls.of(one), rolls.of(other)
  if not own or not theirs then return nil end
  if own.id == theirs.id then return "same" end
  local state = rolls.treaty(own, theirs)
  return (state == "war" or state == "allied") and state or nil
end

-- When a member was in the world last, in Unix milliseconds. It has a name of its own in the store, so that it never
-- undoes what another process of the world writes to the roll at the same time.
function rolls.seen_at(guild, serial)
  local seen = store.global["guild_seen " .. guild.id]
  return seen and seen[serial] or guild.members[serial].joined_at
end

function rolls.see(guild, serial)
  local name = "guild_seen " .. guild.id
  store.global[name] = store.global[name] or {}
  store.global[name][serial] = time.unix()
end

return rolls
