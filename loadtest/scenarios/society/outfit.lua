-- What the players of the scenario society know and carry, by trade. Run as an operator's code, after world.lua.

local STATS = { strength = 100, dexterity = 80, intelligence = 60 }
local SKILLS = { lumberjacking = 600, bowcraft_fletching = 600 }
local COINS, BANKED, FOUNDERS_BANKED = 600, 12000, 60000
-- What householders and sailors lay down and take up again.
local VASE = "longsword"

local function top_up(container, template, wanted)
  local missing = wanted
  for _, pile in ipairs(container:find_all(template)) do missing = missing - pile.amount end
  if missing > 0 then items.create(template, { amount = missing }):put_in(container) end
end

local function have(me, template)
  if #me.backpack:find_all(template) == 0 then items.create(template):put_in(me.backpack) end
end

-- What somebody has from an earlier run, or could not finish.
local function give_up_guild(me)
  local members, rolls = require("features.guilds.lib.members"), require("features.guilds.lib.rolls")
  local guild = rolls.of(me)
  if not guild then return end
  if guild.leader == me.serial then members.disband(me) else members.leave(me) end
end

local function give_up_house(me)
  local houses = require("features.houses.lib.house_records")
  local account = require("lib.online").account_of(me)
  local house = account and houses.of_account(account)
  if house then require("features.houses.lib.ending").demolish(house, me) end
end

local function give_up_ships(me)
  local ships = require("features.ships.lib.ship_records")
  for _, ship in ipairs(items.all_of(society.SHIP)) do
    if ship:get("owner") == me.serial and ship.map_id then
      ship:delete()
    end
  end
end

local trades = {}

function trades.citizen(me, number, is_founder)
  for skill, tenths in pairs(SKILLS) do
    if me:skill(skill) < tenths then me:set_skill(skill, tenths) end
  end
  have(me, "fletcher_tools")
  if not me:equipped("two_handed") then (me.backpack:find("hatchet") or items.create("hatchet")):equip_on(me, "two_handed") end
  top_up(me.backpack, "gold", COINS)
  top_up(me.bank, "gold", is_founder and FOUNDERS_BANKED or BANKED)
  if is_founder then give_up_guild(me) end
  return society.markets[(number - 1) % #society.markets + 1]
end

function trades.householder(me, number)
  give_up_house(me)
  have(me, society.HOUSE .. "_deed")
  have(me, VASE)
  return society.lots[number]
end

function trades.sailor(me, number)
  give_up_ships(me)
  if #me.backpack:find_all(society.SHIP .. "_model") == 0 then have(me, society.SHIP .. "_deed") end
  have(me, VASE)
  return society.harbours[number]
end

-- Makes a character ready, or ready again, and puts it where it works. Returns that place.
function society.outfit(serial, trade, number, is_founder)
  local me = mobiles.get(serial)
  require("features.law.lib.young").finish(me)
  for stat, value in pairs(STATS) do me[stat] = value end
  me.hits, me.stamina = me.hits_max, me.stamina_max
  local place = trades[trade](me, number, is_founder)
  if not place then error(("there is no place %d for a %s"):format(number, trade)) end
  -- A builder stands before the house, a sailor on the beach, citizens in the middle of their market.
  local dx, dy = 0, 0
  if trade == "householder" then dy = 7 elseif trade == "citizen" then dx, dy = random.integer(-2, 2), random.integer(-2, 2) end
  me:move_to(1, place.x + dx, place.y + dy, place.z)
  return place
end

-- The worth of all checks of the world.
function society.checks_worth()
  local checks, sum = require("lib.checks"), 0
  for check in items.each { template = "bank_check" } do sum = sum + checks.worth(check) end
  return sum
end
