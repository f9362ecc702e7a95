-- What the players of the scenario adventure know and carry, by profession. Run as an operator's code, after world.lua.

local REAGENTS = {
  "black_pearl", "bloodmoss", "garlic", "ginseng", "mandrake_root", "nightshade", "sulfurous_ash", "spiders_silk",
}
local EVERYBODY = { bandage = 60 }
local PROFESSIONS = {
  warrior = {
    skills = { swordsmanship = 850, tactics = 850, anatomy = 700, healing = 700, parrying = 600 },
    hands = { katana = "one_handed", heater_shield = "two_handed" }, carries = {},
  },
  archer = {
    skills = { archery = 850, tactics = 850, anatomy = 700, healing = 700 },
    hands = { bow = "two_handed" }, carries = { arrow = 300 },
  },
  mage = {
    skills = { magery = 850, evaluating_intelligence = 700, resisting_spells = 600, meditation = 800, wrestling = 600 },
    hands = {}, carries = { reagents = 60 },
  },
  tamer = {
    skills = { animal_taming = 900, animal_lore = 900, veterinary = 600, magery = 700, wrestling = 600 },
    hands = {}, carries = { reagents = 30 },
  },
}
local STATS = { strength = 90, dexterity = 80, intelligence = 90 }
local RUNES = 2

local function top_up(me, template, wanted)
  local missing = wanted
  for _, pile in ipairs(me.backpack:find_all(template)) do missing = missing - pile.amount end
  if missing > 0 then items.create(template, { amount = missing }):put_in(me.backpack) end
end

local function give_hands(me, hands)
  for template, layer in pairs(hands) do
    local there = me.backpack:find(template)
    local held = me:equipped(layer)
    if not held then (there or items.create(template)):equip_on(me, layer) end
  end
end

local function give_book(me)
  if me.backpack:find("spellbook") then return end
  local book, numbers = items.create("spellbook"), {}
  for number = 0, 63 do numbers[#numbers + 1] = number end
  require("features.spellbooks.lib.spellbooks").fill(book, numbers)
  book:put_in(me.backpack)
end

-- Runes to the own ground and to the next one.
local function give_runes(me, number)
  local grounds = adventure.grounds
  for _ = #me.backpack:find_all("recall_rune") + 1, RUNES do items.create("recall_rune"):put_in(me.backpack) end
  for index, rune in ipairs(me.backpack:find_all("recall_rune")) do
    local to = grounds[(number + index - 2) % #grounds + 1].healer
    rune:set("to", { map_id = 1, x = to.x + 2, y = to.y + 2, z = to.z })
  end
end

-- Makes a character ready, or ready again, and puts it beside the healer of a ground.
function adventure.outfit(serial, profession, number)
  local me, row = mobiles.get(serial), PROFESSIONS[profession]
  local healer = adventure.grounds[number].healer
  require("features.law.lib.young").finish(me)
  if me.is_dead then require("features.death.lib.dying").resurrect(me) end
  for stat, value in pairs(STATS) do me[stat] = value end
  for skill, tenths in pairs(row.skills) do
    if me:skill(skill) < tenths then me:set_skill(skill, tenths) end
  end
  for template, amount in pairs(EVERYBODY) do top_up(me, template, amount) end
  for template, amount in pairs(row.carries) do
    if template == "reagents" then
      for _, reagent in ipairs(REAGENTS) do top_up(me, reagent, amount) end
    else
      top_up(me, template, amount)
    end
  end
  give_hands(me, row.hands)
  if row.carries.reagents then
    give_book(me)
    give_runes(me, number)
  end
  me.hits, me.mana, me.stamina = me.hits_max, me.mana_max, me.stamina_max
  me:move_to(1, healer.x + random.integer(1, 3), healer.y + random.integer(1, 3), healer.z)
end
