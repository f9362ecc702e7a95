-- The guilds of the trades: who is in which, and how players join and leave them (ModernUO BaseGuildmaster). Members
-- pay less in the shops of their guild, and only members of the thieves' guild steal from players.

local law = require("features.law.lib.law").crimes
local rules = require("features.trade_guilds.data.trade_guild_rules")
local skills = require("features.skills.lib.skills")
local young = require("features.law.lib.law").young

local trade_guilds = {}

-- Params of a character: its guild, and since when, in Unix milliseconds.
local GUILD, SINCE = "trade_guild", "trade_guild_since"
local THIEVES = "thieves"

local CLILOC = {
  other_guild = 501046, -- Thou must resign from thy other guild first.
  member = 501047, -- Thou art already a member of our guild.
  too_young = 501048, -- You are too young to join my guild...
  murderer = 501050, -- This guild is for cunning thieves, not oafish cutthroats.
  unskilled = 501051, -- You must be at least a journeyman pickpocket to join this elite organization.
  no_member = 501052, -- Thou dost not belong to my guild!
  too_soon = 501053, -- You just joined my guild! You must wait a week to resign.
  resigned = 501054, -- I accept thy resignation.
  young_thief = 502089, -- You cannot be a member of the Thieves' Guild while you are Young.
  welcome_thief = 1008053, -- Welcome to the guild! Stay to the shadows, friend.
  welcome = 1008054, -- Welcome to the guild! Thou shalt find that fellow members shall grant thee lower prices in shops.
}
local PRICE = "To join my guild costs %d gold. Give it to me, and you are a member."

local guild_of_template = {}
for guild, templates in pairs(rules.guilds) do
  for _, template in ipairs(templates) do guild_of_template[template] = guild end
end

-- The guild of a player or of a tradesperson; nil without one.
function trade_guilds.of(mobile)
  if mobile.is_player then return mobile:get(GUILD) end
  return guild_of_template[mobile.template]
end

function trade_guilds.is_thief(mobile) return trade_guilds.of(mobile) == THIEVES end

function trade_guilds.is_master(mobile) return not mobile.is_player and mobile:has_tag("guild") end

-- What somebody pays to a tradesperson in place of a price.
function trade_guilds.price(tradesperson, user, price)
  local guild = trade_guilds.of(tradesperson)
  if not guild or guild ~= trade_guilds.of(user) then return price end
  return math.max(math.min(price, 1), math.ceil(price * rules.price_percent / 100))
end

local function why_not(master, user)
  local guild, own = trade_guilds.of(master), trade_guilds.of(user)
  if own == guild then return CLILOC.member end
  if own then return CLILOC.other_guild end
  if young.is(user) then return guild == THIEVES and CLILOC.young_thief or CLILOC.too_young end
  if guild ~= THIEVES then return nil end
  if law.is_murderer(user) then return CLILOC.murderer end
  return user:skill(skills.list.by_name.stealing.number) < rules.thief_points * 10 and CLILOC.unskilled or nil
end

local function answer(master, user, cliloc) master:say_cliloc(cliloc, nil, nil, user.session_id) end

-- Somebody wants to join: the master says what it costs, or why not.
function trade_guilds.ask_to_join(master, user)
  local reason = why_not(master, user)
  if reason then return answer(master, user, reason) end
  master:say(PRICE:format(rules.price))
end

function trade_guilds.resign(master, user)
  if trade_guilds.of(user) ~= trade_guilds.of(master) then return answer(master, user, CLILOC.no_member) end
  if time.unix() - (user:get(SINCE) or 0) < rules.least_ms then return answer(master, user, CLILOC.too_soon) end
  user:set(GUILD, nil)
  user:set(SINCE, nil)
  answer(master, user, CLILOC.resigned)
end

-- Gold was given to somebody. Returns whether it was the price of a guild; then the master has taken it, or said why
-- not.
function trade_guilds.take_price(master, user, gold)
  if not trade_guilds.is_master(master) or gold.amount ~= rules.price then return false end
  local reason = why_not(master, user)
  if reason then
    answer(master, user, reason)
    return true
  end
  gold:delete()
  user:set(GUILD, trade_guilds.of(master))
  user:set(SINCE, time.unix())
  answer(master, user, trade_guilds.is_thief(user) and CLILOC.welcome_thief or CLILOC.welcome)
  return true
end

return trade_guilds
