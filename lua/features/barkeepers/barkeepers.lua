-- Barkeepers of players: their contract, what they hear and take, and what becomes of them with their houses and
-- owners.

local barkeepers = require("features.barkeepers.lib.barkeepers")
local deletions = require("lib.processes.deletions")
local hearing = require("lib.hearing")
local managing = require("features.barkeepers.lib.managing")
local people = require("lib.people")
local placing = require("features.barkeepers.lib.barkeeper_placing")
local processes = require("lib.processes")
local rules = require("features.barkeepers.data.barkeeper_rules")
local tenants = require("features.houses.lib.houses").tenants

local MANAGE = 3006151 -- Manage Barkeeper
hearing.declare("barkeepers", "own barkeeper", { "news" }, { news = barkeepers.NEWS_KEYWORD })

-- They have no thoughts.
local IDLE_MS = 600000

item_template("barkeep_contract", {
  name = "a barkeep contract", item_id = 0x14F0, weight = 1, tags = { "deed" }, on_use = placing.use,
})

-- The owner manages it; others see what it looks like.
local function use(keeper, user)
  if not barkeepers.can_order(keeper, user) then return true end
  managing.begin(keeper, user)
end

mobile_template(barkeepers.TEMPLATE, {
  base = "base_person", name = "a barkeeper", strength = 100, dexterity = 100, intelligence = 25, notoriety = "invulnerable", blessed = true,
  tags = { "stands_in_house" }, params = { stays = true },
  equipment = { { template = "half_apron" } },
  think_ms = IDLE_MS, on_think = function() end,
  on_create = function(self) people.dress(self) end,
  on_use = use, on_drop_onto = barkeepers.take_tip,
  on_speech = function(self, speaker, said, _, keywords) barkeepers.hear(self, speaker, said, keywords) end,
  on_before_death = function() return false end,
})

context_menu.add("creature", {
  {
    cliloc = MANAGE, range = rules.order_tiles,
    condition = function(mobile, user) return barkeepers.is(mobile) and barkeepers.is_owner(mobile, user) end, handler = managing.begin,
  },
})

-- Without its house a barkeeper has no place, and another owner brings others.
local function leave(house)
  for _, keeper in ipairs(barkeepers.of_house(house.serial)) do keeper:delete() end
end

tenants.follow("barkeepers", { ended = leave, given = leave })

local heard
on_character_deleted, heard = deletions.everywhere("barkeeper_owner_deleted", function(serial)
  for keeper in mobiles.each { template = barkeepers.TEMPLATE, param = "owner", value = serial } do keeper:delete() end
end, function() return deletions.named_by(mobiles.each { template = barkeepers.TEMPLATE, waits = true }, "owner") end)
on_network_message = processes.of_others(heard)
