-- The members of a guild: founding, joining, leaving, dismissing, ranks and titles. Each function looks itself whether
-- the actor may do it, since windows stay open while ranks change. They return true, or false and a sentence.

local colours = require("features.guilds.lib.colours")
local money = require("lib.money")
local names = require("features.guilds.lib.names")
local news = require("features.guilds.lib.news")
local processes = require("lib.processes")
local rolls = require("features.guilds.lib.rolls")
local rules = require("features.guilds.data.guild_rules")

ledger.pass_on()

local members = {}

-- Set by features/fighting: whether a character is in a fight.
local is_in_fight = function() return false end

function members.use_fights(is_fighting) is_in_fight = is_fighting end

local GUILD, JOINED = rolls.params.guild, rolls.params.joined
local NOT_ALLOWED = "Your rank does not allow that."
local IN_FIGHT = "Nobody changes sides in the midst of a fight."

-- The guild of somebody who may do something in it; nil and a sentence otherwise.
function members.allowed(actor, power)
  local guild, own = rolls.of(actor)
  if not guild then return nil, "You are in no guild." end
  if power and not rolls.may(own, power) then return nil, NOT_ALLOWED end
  return guild, own
end

local function enrol(guild, mobile, rank)
  local now = time.unix()
  rolls.write(guild, { name = mobile.name, rank = rank, title = "", joined_at = now }, "members", mobile.serial)
  mobile:set(GUILD, guild.id)
  mobile:set(JOINED, now)
  rolls.see(guild, mobile.serial)
  colours.member(mobile)
end

local function founding_problem(founder, name, abbreviation)
  if not founder.exists then return "The founder of a guild must be there." end
  if rolls.of(founder) then return "You are in a guild already." end
  if founder.is_dead then return "The dead found no guilds." end
  local problem = names.problem(name, abbreviation)
  if problem then return problem end
  if #rolls.all() >= rules.guilds_maximum then return "There are too many guilds." end
end

local function take_fee(founder)
  if money.take(founder, rules.founding_gold, "bank_coins") then return nil end
  return ("A guild costs %d gold, which you do not have in your bank box."):format(rules.founding_gold)
end

-- Founds a guild, for gold from the bank box. Waits where other processes play maps of the world, who might give the
-- same name away.
function members.found(founder, name, abbreviation)
  local problem = founding_problem(founder, name, abbreviation) or names.claim(name, abbreviation)
  if problem then return false, problem end
  problem = founding_problem(founder, name, abbreviation) or take_fee(founder)
  if problem then
    names.release(name, abbreviation)
    return false, problem
  end
  local guild = rolls.add {
    name = name, abbreviation = abbreviation, charter = "", founded_at = time.unix(), leader = founder.serial, members = {}, treaties = {},
  }
  names.keep(guild)
  enrol(guild, founder, rolls.leader_rank)
  colours.guild(guild)
  news.changed({ guild.id }, founder.serial)
  return true
end

-- Why a guest cannot become a member; nil if it can.
function members.guest_problem(guild, guest)
  if not guest.exists or not guest.is_player then return "Only people of players join guilds." end
  if rolls.of(guest) then return guest.name .. " is in a guild already." end
  if #rolls.members(guild) >= rules.members_maximum then return "The guild has no room for more members." end
  if is_in_fight(guest) then return IN_FIGHT end
end

-- Takes a guest in, who agreed to it.
function members.join(guild, guest)
  local problem = members.guest_problem(guild, guest)
  if problem then return false, problem end
  enrol(guild, guest, 1)
  news.tell(guild, ("%s has joined the guild."):format(guest.name))
  news.changed({ guild.id }, guest.serial)
  return true
end

-- Ends a guild, with its treaties.
local function dissolve(guild)
  local id, others = guild.id, {}
  for other_id in pairs(store.copy(guild.treaties)) do
    local other = rolls.by_id(other_id)
    if other then
      rolls.write(other, nil, "treaties", id)
      news.tell(other, ("The guild %s is no more."):format(guild.name))
    end
    others[#others + 1] = other_id
  end
  names.release(guild.name, guild.abbreviation)
  rolls.remove(guild)
  colours.forget(id, others)
  news.ended(id, others)
end

-- Takes an entry off the roll. The next in rank leads where the leader goes, and a guild without members is no more.
function members.strike(guild, serial)
  local name, was_leader = guild.members[serial].name, guild.leader == serial
  rolls.write(guild, nil, "members", serial)
  local mobile = mobiles.get(serial)
  if mobile then
    mobile:set(GUILD, nil)
    mobile:set(JOINED, nil)
    colours.member(mobile)
  end
  local first = rolls.members(guild)[1]
  if not first then
    dissolve(guild)
  else
    if was_leader then
      members.crown(guild, first.serial)
    end
    news.tell(guild, ("%s is no longer in the guild."):format(name))
    news.changed({ guild.id }, serial)
  end
end

-- Makes a member the leader; who led before keeps the rank below.
function members.crown(guild, serial)
  local before = guild.members[guild.leader]
  if before then rolls.write(guild, rolls.leader_rank - 1, "members", guild.leader, "rank") end
  rolls.write(guild, serial, "leader")
  rolls.write(guild, rolls.leader_rank, "members", serial, "rank")
  for _, member in ipairs(rolls.members(guild)) do
    if member.vote then rolls.write(guild, nil, "members", member.serial, "vote") end
  end
  news.tell(guild, ("%s leads the guild now."):format(guild.members[serial].name))
end

function members.leave(mobile)
  local guild, reason = members.allowed(mobile)
  if not guild then return false, reason end
  if is_in_fight(mobile) then return false, IN_FIGHT end
  members.strike(guild, mobile.serial)
  return true
end

-- The entry of a member of lower rank than the actor, for whom the actor may decide; nil and a sentence otherwise.
local function below(actor, serial, power)
  local guild, own = members.allowed(actor, power)
  if not guild then return nil, own end
  local member = guild.members[serial]
  if not member then return nil, "That is no member of your guild." end
  if member.rank >= own.rank then return nil, NOT_ALLOWED end
  return member, guild, own
end

function members.dismiss(actor, serial)
  local member, guild = below(actor, serial, "dismiss")
  if not member then return false, guild end
  local mobile = mobiles.get(serial)
  if mobile and is_in_fight(mobile) then return false, IN_FIGHT end
  processes.tell_player(serial, ("You are no longer in the guild %s."):format(guild.name))
  members.strike(guild, serial)
  return true
end

-- Gives a member another rank, below that of the actor. A leader who makes another the leader becomes an officer.
function members.set_rank(actor, serial, rank)
  local member, guild, own = below(actor, serial, "rank")
  if not member then return false, guild end
  if not rules.ranks[rank] then return false, "There is no such rank." end
  if rank == rolls.leader_rank and own.rank == rolls.leader_rank then
    members.crown(guild, serial)
    return true
  end
  if rank >= own.rank then return false, NOT_ALLOWED end
  rolls.write(guild, rank, "members", serial, "rank")
  news.tell(guild, ("%s is of the rank %s now."):format(member.name, rolls.rank_name(rank)))
  return true
end

-- Gives a member, or the actor itself, a title.
function members.set_title(actor, serial, title)
  local guild, own = members.allowed(actor, "title")
  if not guild then return false, own end
  local member = guild.members[serial]
  if not member then return false, "That is no member of your guild." end
  if serial ~= actor.serial and member.rank >= own.rank then return false, NOT_ALLOWED end
  local problem = names.title_problem(title)
  if problem then return false, problem end
  rolls.write(guild, title, "members", serial, "title")
  return true
end

function members.set_charter(actor, written)
  local guild, reason = members.allowed(actor, "charter")
  if not guild then return false, reason end
  rolls.write(guild, names.charter(written), "charter")
  return true
end

-- Ends the actor's guild.
function members.disband(actor)
  local guild, reason = members.allowed(actor, "disband")
  if not guild then return false, reason end
  if is_in_fight(actor) then return false, IN_FIGHT end
  for _, member in ipairs(rolls.members(guild)) do
    local mobile = mobiles.get(member.serial)
    if mobile and is_in_fight(mobile) then return false, IN_FIGHT end
  end
  for _, member in ipairs(rolls.members(guild)) do members.strike(guild, member.serial) end
  return true
end

return members
