-- Tricks to get out of a jail or a fight, and to where nobody may go.

local combat = require("features.fighting.lib.fighting")
local magery = require("features.spells.lib.magery")
local spellbooks = require("features.spellbooks.lib.spellbooks")

local FELUCCA, X, Y = 0, 2005, 2005
local FAR = { map_id = FELUCCA, x = 2100, y = 2100, z = 0 }
local RECALL, GATE = 31, 51
local JAIL = { name = "Jail", map_id = FELUCCA, areas = { { x1 = 2000, y1 = 2000, x2 = 2010, y2 = 2010 } }, no_recall = true, no_harm = true }

local function mage(x)
  local player = test.player { map_id = FELUCCA, x = x or X, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  mobile.strength, mobile.intelligence = 100, 100
  for _, field in ipairs { "hits", "mana" } do
    mobile[field .. "_max"] = 100
    mobile[field] = 100
  end
  mobile:set_skill("magery", 1000)
  for _, reagent in ipairs {
    "black_pearl", "bloodmoss", "garlic", "ginseng", "mandrake_root", "nightshade", "spiders_silk", "sulfurous_ash",
  } do
    items.create(reagent, { amount = 50 }):put_in(mobile.backpack)
  end
  test.lines(player.session_id)
  return player, mobile
end

local function rune_to(mobile, place)
  return items.create("recall_rune", { params = place and { to = place, description = "Far" } or nil }):put_in(mobile.backpack)
end

local function book_to(mobile, place)
  local params = { runes = { { to = place, description = "Far" } }, default = 1, charges = 5 }
  return items.create("runebook", { params = params }):put_in(mobile.backpack)
end

-- Known from ServUO 2404.
test.case("87: no spell, rune, book of runes or gate leads out of a jail", function()
  region.add(JAIL)
  local anna, one = mage()
  local rune, book = rune_to(one, FAR), book_to(one, FAR)
  spellbooks.fill(items.create("spellbook"):put_in(one.backpack), { RECALL, GATE })
  expect.is_false(magery.cast(one, "recall", { target = rune }))
  expect.is_false(magery.cast(one, "gate_travel", { target = rune }))
  expect.is_false(magery.cast(one, "teleport", { target = { map_id = FELUCCA, x = X + 8, y = Y, z = 0 } }))
  for _, button in ipairs { "charge 1", "recall 1", "gate 1" } do
    test.use(anna.session_id, book.serial)
    if test.gump(anna.session_id) then test.press(anna.session_id, button) end
    wait(8000)
  end
  local gate = items.create("spell_gate", { params = { to = FAR } })
  gate:move_to(FELUCCA, X, Y, 0)
  test.use(anna.session_id, gate.serial)
  expect.equal({ one.x, one.y, book:get("charges") }, { X, Y, 5 })
end)

-- Known from ServUO 4266.
test.case("88: no rune is marked in a jail, and none that was marked before leads there", function()
  region.add(JAIL)
  local _, one = mage()
  expect.is_false(magery.cast(one, "mark", { target = rune_to(one) }))
  local _, other = mage(X + 100)
  expect.is_false(magery.cast(other, "recall", { target = rune_to(other, { map_id = FELUCCA, x = X, y = Y, z = 0 }) }))
  expect.equal(other.x, X + 100)
end)

-- Known from ServUO 4266.
test.case("89: a friend who recalls takes nobody's pets out of a jail, and no prisoner along", function()
  region.add(JAIL)
  local _, one = mage()
  local dog = mobiles.create("dog", FELUCCA, X + 1, Y, 0)
  dog:set("master", one.serial)
  expect.is_false(magery.cast(one, "recall", { target = rune_to(one, FAR) }))
  expect.equal(dog.x, X + 1)
end)

-- Known from ServUO 2404.
test.case("90: who fights recalls neither by rune, nor by scroll, nor by the charge of a book", function()
  local anna, one = mage()
  local ogre = mobiles.create("ogre", FELUCCA, X + 6, Y, 0)
  ogre.frozen = true
  combat.attack(one, ogre)
  expect.is_false(magery.cast(one, "recall", { target = rune_to(one, FAR) }))
  local book = book_to(one, FAR)
  test.use(anna.session_id, book.serial)
  test.press(anna.session_id, "charge 1")
  wait(3000)
  test.use(anna.session_id, items.create("recall_scroll"):put_in(one.backpack).serial)
  wait(3000)
  expect.equal({ one.x, book:get("charges") }, { X, 5 })
end)

-- Known from RunUO: RecallSpell.CheckCast.
test.case("91: a crime or a blow between the words and the choice of the rune keeps its caster there", function()
  local law = require("features.law.lib.crimes")
  local anna, one = mage()
  local book = items.create("spellbook")
  require("features.spellbooks.lib.spellbooks").fill(book, { 31 })
  book:put_in(one.backpack)
  local rune = rune_to(one, FAR)
  test.cast(anna.session_id, { spell = 32 })
  wait(1500)
  law.criminal_act(one)
  test.target(anna.session_id, { serial = rune.serial })
  wait(100)
  expect.equal({ one.x, one.mana }, { X, 100 })
end)

-- Known from ServUO 942, players of the era.
test.case("92: nobody travels with somebody else's book of runes, nor with one that was laid down meanwhile", function()
  local anna, one = mage()
  local _, other = mage(X + 1)
  local book = book_to(one, FAR)
  test.use(anna.session_id, book.serial)
  book:put_in(other.backpack)
  test.press(anna.session_id, "charge 1")
  wait(3000)
  expect.equal({ one.x, book:get("charges") }, { X, 5 })
end)

-- Known from ModernUO 1397.
test.case("93: a caster does not walk while casting, and loses the spell by using something", function()
  local anna, one = mage()
  local book = items.create("spellbook")
  require("features.spellbooks.lib.spellbooks").fill(book, { 29 })
  book:put_in(one.backpack)
  test.cast(anna.session_id, { spell = 30 })
  expect.is_false(test.walk(anna.session_id, 4))
  wait(1500)
  expect.is_true(test.has_target(anna.session_id))
  test.use(anna.session_id, one.backpack.serial)
  local ogre = mobiles.create("ogre", FELUCCA, X + 4, Y, 0)
  local hits = ogre.hits
  test.target(anna.session_id, { serial = ogre.serial })
  wait(1000)
  expect.equal(ogre.hits, hits)
end)

-- Known from RunUO: TeleportSpell.
test.case("94: nobody teleports through a wall, nor into one", function()
  local _, one = mage()
  items.create("wall_of_stone"):move_to(FELUCCA, X + 3, Y, 0)
  expect.is_false(magery.cast(one, "teleport", { target = { map_id = FELUCCA, x = X + 3, y = Y, z = 0 } }))
  expect.equal(one.x, X)
end)
