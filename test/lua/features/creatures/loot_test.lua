-- What creatures leave, and what a blade takes from them.

local packs = require("features.creatures.data.packs")

local FELUCCA, TRAMMEL, X, Y = 0, 1, 1500, 1600

local function corpse_of(template, map_id)
  local creature = mobiles.create(template, map_id or FELUCCA, X + 1, Y, 0)
  local serial = creature.serial
  creature:kill()
  for corpse in items.each { template = "corpse", param = "owner", value = serial } do return corpse end
end

local function amount_of(corpse, template)
  local sum = 0
  for _, item in ipairs(corpse:find_all(template)) do sum = sum + item.amount end
  return sum
end

local function carver(map_id)
  local player = test.player { map_id = map_id or FELUCCA, x = X, y = Y }
  local knife = items.create("butcher_knife")
  knife:equip_on(mobiles.of_session(player.session_id))
  return player, knife
end

local function carve(player, knife, thing)
  test.use(player.session_id, knife.serial)
  wait(1)
  test.target(player.session_id, { serial = thing.serial })
  wait(1)
end

test.case("a monster leaves the gold of its pack", function()
  local gold = amount_of(corpse_of("lich_lord"), "gold")
  -- Filthy rich: two dice of 125 and 400.
  expect.is_true(gold >= 402 and gold <= 650)
end)

test.case("a monster leaves the things of its row", function()
  local corpse = corpse_of("reaper")
  expect.equal(amount_of(corpse, "log"), 10)
  expect.equal(amount_of(corpse, "mandrake_root"), 5)
end)

test.case("rich monsters leave magical weapons and armor", function()
  local magical = 0
  for _ = 1, 5 do
    for _, item in ipairs(corpse_of("ancient_wyrm").contents) do
      local level = item:get("damage_level") or item:get("protection_level")
      if level then
        magical = magical + 1
        expect.is_true(level >= 1 and level <= 5)
      end
    end
  end
  expect.is_true(magical >= 5)
end)

test.case("a monster without loot in its row leaves what its fame is worth", function()
  local gold = amount_of(corpse_of("fierce_dragon"), "gold")
  expect.is_true(gold >= 402 and gold <= 650)
end)

test.case("animals leave no gold, and neither does a pet", function()
  expect.equal(amount_of(corpse_of("cow"), "gold"), 0)
  local orc = mobiles.create("orc", FELUCCA, X, Y, 0)
  orc:set("master", 1)
  orc:kill()
  expect.equal(#items.all_of("gold"), 0)
end)

test.case("all templates of the packs exist", function()
  local missing = {}
  local function check(list)
    for _, id in ipairs(list) do
      if not items.template(id) then missing[#missing + 1] = id end
    end
  end
  for _, name in ipairs { "gems", "reagents", "potions", "instruments", "low_scrolls", "medium_scrolls", "high_scrolls" } do
    check(packs[name])
  end
  for _, list in pairs(packs.magic_things) do check(list) end
  expect.equal(missing, {})
end)

test.case("all words of the creatures' loot are packs or templates", function()
  local unknown = {}
  for _, id in ipairs(mobiles.templates()) do
    for word in (mobiles.template(id).params.loot or ""):gmatch("%S+") do
      local name = word:match("^[^*]+")
      if not packs[name] and not items.template(name) then unknown[#unknown + 1] = name end
    end
  end
  expect.equal(unknown, {})
end)

test.case("a blade carves meat and hides once, twice the hides where players fight", function()
  local player, knife = carver(FELUCCA)
  local corpse = corpse_of("cow")
  carve(player, knife, corpse)
  expect.equal(amount_of(corpse, "raw_ribs"), 8)
  expect.equal(amount_of(corpse, "hides"), 24)
  carve(player, knife, corpse)
  expect.equal(amount_of(corpse, "hides"), 24)
  expect.contains(test.lines(player.session_id), "500485")
end)

test.case("a dragon gives barbed hides and scales where players do not fight", function()
  local player, knife = carver(TRAMMEL)
  local corpse = corpse_of("dragon", TRAMMEL)
  carve(player, knife, corpse)
  expect.equal(amount_of(corpse, "barbed_hides"), 20)
  expect.equal(amount_of(corpse, "yellow_scales") + amount_of(corpse, "red_scales"), 7)
end)

test.case("a bird is plucked", function()
  local player, knife = carver(TRAMMEL)
  local corpse = corpse_of("chicken", TRAMMEL)
  carve(player, knife, corpse)
  expect.equal(amount_of(corpse, "feather"), 25)
  expect.equal(amount_of(corpse, "raw_bird"), 1)
end)

test.case("a sheep is shorn once in three hours", function()
  local player, knife = carver(TRAMMEL)
  local sheep = mobiles.create("sheep", TRAMMEL, X + 1, Y, 0)
  sheep.frozen = true
  carve(player, knife, sheep)
  local pack = mobiles.of_session(player.session_id).backpack
  expect.equal(pack:find("wool").amount, 1)
  expect.equal(sheep.body, 0xDF)
  carve(player, knife, sheep)
  expect.equal(pack:find("wool").amount, 1)
  test.advance(3 * 60 * 60 * 1000 + 1000)
  expect.equal(sheep.body, 0xCF)
end)
