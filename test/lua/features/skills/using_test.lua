-- Skills that are used by their buttons.

local skills = require("features.skills.lib.skills")

local NUMBER = {
  anatomy = 1, animal_lore = 2, item_identification = 3, arms_lore = 4, begging = 6, peacemaking = 9, detecting_hidden = 14,
  discordance = 15, evaluating_intelligence = 16, forensic_evaluation = 19, hiding = 21, provocation = 22, poisoning = 30,
  spirit_speak = 32, stealing = 33, taste_identification = 36, tracking = 38, meditation = 46, stealth = 47, remove_trap = 48,
  magery = 25, tactics = 27, chivalry = 51,
}

local function somebody(tenths, wish)
  local player = test.player(wish or { map_id = 1, x = 2000, y = 2000, z = 0 })
  local mobile = mobiles.get(player.character_id)
  for name, value in pairs(tenths or {}) do mobile:set_skill(name, value) end
  test.lines(player.session_id)
  return mobile, player
end

local function use(player, name, target)
  test.use_skill(player.session_id, { skill = NUMBER[name], target = target and target.serial or nil })
  wait(1)
end

local function read(player) return table.concat(test.lines(player.session_id), " ") end

-- What was shown over things, as numbers of the client's texts.
local function shown_over()
  local numbers = {}
  for _, shown in ipairs(test.shown()) do
    if shown.what == "say_cliloc" then numbers[shown.text.cliloc] = shown end
  end
  return numbers
end

local function creature(template, mobile, tiles)
  local one = mobiles.create(template, mobile.map_id, mobile.x + (tiles or 1), mobile.y, mobile.z) or error(template)
  one:set("stays", true)
  return one
end

test.case("skills with tools, skills without buttons and those of later ages say so", function()
  local _, player = somebody()
  use(player, "magery")
  expect.contains(read(player), "spellbook")
  use(player, "tactics")
  expect.contains(read(player), "500014")
  use(player, "chivalry")
  expect.contains(read(player), "age")
end)

test.case("the dead use no skills", function()
  local mobile, player = somebody()
  mobile:kill()
  test.lines(player.session_id)
  use(player, "hiding")
  expect.contains(read(player), "1019048")
end)

test.case("Hiding hides, and another skill waits ten seconds", function()
  local mobile, player = somebody { hiding = 1000 }
  use(player, "hiding")
  expect.equal(mobile.hidden, true)
  use(player, "anatomy")
  expect.contains(read(player), "500118")
  wait(10000)
  use(player, "anatomy")
  expect.equal(test.has_target(player.session_id), true)
end)

test.case("nobody hides from an enemy who watches", function()
  local mobile, player = somebody { hiding = 1000 }
  local ogre = creature("ogre", mobile, 3)
  ogre.combatant = mobile
  use(player, "hiding")
  expect.equal(mobile.hidden, false)
end)

test.case("a step reveals, but Stealth carries a tenth of its points in steps", function()
  local mobile, player = somebody { hiding = 1000, stealth = 1000 }
  use(player, "hiding")
  expect.is_true(test.walk(player.session_id, 2))
  expect.equal(mobile.hidden, false)
  wait(10000)
  use(player, "hiding")
  wait(10000)
  use(player, "stealth")
  expect.contains(read(player), "502730")
  for _ = 1, 10 do test.walk(player.session_id, 2) end
  expect.equal(mobile.hidden, true)
  test.walk(player.session_id, 2)
  expect.equal(mobile.hidden, false)
end)

test.case("Stealth needs Hiding, hiding first, and light clothes", function()
  local mobile, player = somebody { hiding = 790, stealth = 1000 }
  use(player, "stealth")
  expect.contains(read(player), "502725")
  mobile.hidden = true
  wait(10000)
  use(player, "stealth")
  expect.contains(read(player), "502726")
  expect.equal(mobile.hidden, false)
  mobile:set_skill("hiding", 1000)
  for _, piece in ipairs { "plate_chest", "plate_legs", "plate_arms", "plate_gloves", "plate_gorget", "plate_helm" } do
    local item = items.create(piece)
    if item then item:equip_on(mobile) end
  end
  mobile.hidden = true
  wait(10000)
  use(player, "stealth")
  expect.contains(read(player), "502727")
end)

test.case("Detecting Hidden reveals those who hide worse", function()
  local mobile, player = somebody { detecting_hidden = 1000 }
  local thief, thief_player = somebody({ hiding = 300 }, { map_id = 1, x = 2003, y = 2000, z = 0 })
  thief.hidden = true
  use(player, "detecting_hidden")
  test.target(player.session_id, { x = mobile.x, y = mobile.y, z = mobile.z })
  wait(0)
  expect.equal(thief.hidden, false)
  expect.contains(read(thief_player), "500814")
end)

test.case("Detecting Hidden tells of a trapped chest", function()
  local mobile, player = somebody { detecting_hidden = 1000 }
  local chest = items.create("wooden_box", { params = { trap = "magic", trap_power = 1 } })
  chest:move_to(1, mobile.x + 1, mobile.y, 0)
  use(player, "detecting_hidden")
  test.shown()
  test.target(player.session_id, { serial = chest.serial })
  wait(0)
  expect.is_true(shown_over()[500813] ~= nil)
end)

test.case("Tracking shows an arrow to what was chosen, until it is ended", function()
  local mobile, player = somebody { tracking = 1000 }
  local horse = creature("horse", mobile, 12)
  use(player, "tracking")
  test.answer_menu(player.session_id, 1)
  wait(10)
  local question = test.question(player.session_id, "menu")
  expect.equal(question.choices[1].text, horse.name)
  test.shown()
  test.answer_menu(player.session_id, 1)
  wait(100)
  local arrow
  for _, shown in ipairs(test.shown()) do
    if shown.what == "arrow" then arrow = shown end
  end
  expect.equal({ arrow.to.x, arrow.to.y }, { horse.x, horse.y })
  test.arrow_click(player.session_id, { is_right = true })
  expect.equal(state.tracking[player.session_id], nil)
end)

test.case("Tracking says when there is nobody of the kind", function()
  local _, player = somebody { tracking = 1000 }
  use(player, "tracking")
  test.answer_menu(player.session_id, 4)
  wait(10)
  expect.contains(read(player), "502995")
end)

test.case("Anatomy and Evaluating Intelligence tell of body and mind", function()
  local mobile, player = somebody { anatomy = 1000, evaluating_intelligence = 1200 }
  local ogre = creature("ogre", mobile)
  ogre.strength, ogre.dexterity, ogre.intelligence = 55, 25, 45
  test.shown()
  use(player, "anatomy", ogre)
  expect.is_true(shown_over()[1038045 + 5 * 11 + 2] ~= nil)
  wait(1000)
  use(player, "evaluating_intelligence", ogre)
  expect.is_true(shown_over()[1038169 + 22 + 4] ~= nil)
end)

test.case("Animal Lore opens a window for masters, and refuses beginners", function()
  local mobile, player = somebody { animal_lore = 300 }
  local horse = creature("horse", mobile)
  use(player, "animal_lore", horse)
  expect.contains(read(player), "1049674")
  mobile:set_skill("animal_lore", 1200)
  wait(1000)
  use(player, "animal_lore", horse)
  expect.equal(test.gump(player.session_id).texts[1], horse.name)
end)

test.case("Arms Lore tells of weapons and armour, and of nothing else", function()
  local mobile, player = somebody { arms_lore = 1000 }
  local sword = items.create("longsword")
  sword:put_in(mobile.backpack)
  use(player, "arms_lore", sword)
  local told = read(player)
  expect.is_true(told:find("10382") ~= nil)
  local apple = items.create("apple")
  apple:put_in(mobile.backpack)
  wait(1000)
  use(player, "arms_lore", apple)
  expect.contains(read(player), "500352")
end)

test.case("Item Identification tells what a wand does", function()
  local mobile, player = somebody { item_identification = 1000 }
  local wand = items.create("wand_of_lightning")
  wand:put_in(mobile.backpack)
  expect.equal(test.describe(wand.serial), {})
  use(player, "item_identification", wand)
  expect.contains(test.describe(wand.serial)[1], "Lightning")
end)

test.case("Taste Identification finds poison in food", function()
  local mobile, player = somebody { taste_identification = 1000 }
  local apple = items.create("apple", { params = { poison_level = 2 } })
  apple:put_in(mobile.backpack)
  use(player, "taste_identification", apple)
  expect.contains(read(player), "1038284")
end)

test.case("Forensic Evaluation names the killer", function()
  local mobile, player = somebody { forensic_evaluation = 1000 }
  local ogre = creature("ogre", mobile)
  ogre:kill(mobile)
  use(player, "forensic_evaluation", items.all_of("corpse")[1])
  expect.contains(read(player), mobile.name)
end)

test.case("Begging gets some of the gold of a person, and costs karma", function()
  local mobile, player = somebody { begging = 1000 }
  local rich = creature("artist", mobile)
  local pack = rich.backpack
  if not pack then
    pack = items.create("backpack")
    pack:equip_on(rich)
  end
  items.create("gold", { amount = 50 }):put_in(pack)
  use(player, "begging", rich)
  wait(2100)
  expect.equal(mobile.backpack:find("gold").amount, 5)
  expect.is_true(mobile.karma < 0)
end)

test.case("a trance doubles the pace at which mana comes back, and a step ends it", function()
  local mobile, player = somebody { meditation = 1000 }
  mobile.intelligence, mobile.mana = 100, 90
  require("features.regeneration.lib.mana").refresh(mobile)
  local usual = mobile.mana_regeneration
  use(player, "meditation")
  expect.contains(read(player), "501851")
  expect.equal(mobile.mana_regeneration, usual * 2)
  test.walk(player.session_id, 2)
  expect.equal(mobile.mana_regeneration, usual)
  expect.contains(read(player), "500134")
end)

test.case("nobody meditates with a weapon in hand", function()
  local mobile, player = somebody { meditation = 1000 }
  mobile.mana = 0
  items.create("longsword"):equip_on(mobile)
  use(player, "meditation")
  expect.contains(read(player), "502626")
end)

test.case("the living hear ghosts moan, until they contact the netherworld", function()
  local _, player = somebody { spirit_speak = 1000 }
  local ghost, ghost_player = somebody(nil, { map_id = 1, x = 2001, y = 2000, z = 0 })
  ghost:kill()
  local function heard()
    test.shown()
    test.say(ghost_player.session_id, "Help me")
    for _, shown in ipairs(test.shown()) do
      if shown.what == "say_cliloc" and shown.saying.to == player.session_id then return shown.text.arguments[1] end
    end
  end
  expect.equal(heard():lower(), "oooo oo")
  use(player, "spirit_speak")
  expect.equal(heard(), "Help me")
end)

test.case("values of skills are what their users have, not what creatures lack", function()
  local mobile = somebody { hiding = 500 }
  expect.equal(skills.value(mobile, "hiding"), 500)
end)
