-- Spellbooks, and the kit with which staff can try out magery.

local spells = require("features.spellbooks.data.spells")
local spellbooks = require("features.spellbooks.lib.spellbooks")

local function kit(player)
  test.say(player.session_id, ".give_magery_test_kit")
  wait(0)
  return mobiles.get(player.character_id)
end

local function count_of(container, template)
  local count = 0
  for _, item in ipairs(container:find_all(template)) do count = count + item.amount end
  return count
end

local function game_master() return test.player { role = "GameMaster" } end

test.case("all 64 spells have existing reagents, and scrolls with their numbers", function()
  expect.equal(#spells, 64)
  local scrolls = {}
  for _, id in ipairs(items.templates()) do
    if text.ends_with(id, "_scroll") then
      local facts = items.template(id)
      if facts.params.circle then scrolls[facts.params.spell] = facts.params.circle end
    end
  end
  for _, spell in ipairs(spells) do
    expect.equal(scrolls[spell.number], spell.circle, spell.name)
    expect.is_true(#spell.reagents > 0, spell.name)
    for _, reagent in ipairs(spell.reagents) do expect.is_true(items.template(reagent) ~= nil, reagent) end
  end
end)

test.case("the kit gives skill, mana, a full book in hand and a pile of each reagent", function()
  local player = game_master()
  mobiles.get(player.character_id).mana = 1
  local mage = kit(player)
  expect.equal(mage:skill("magery"), 1000)
  expect.equal(mage.mana, mage.mana_max)
  local book = mage:equipped("one_handed")
  expect.equal(book.template, "spellbook")
  expect.equal(#spellbooks.places(book), 64)
  local reagents = {
    "black_pearl", "bloodmoss", "garlic", "ginseng", "mandrake_root", "nightshade", "spiders_silk", "sulfurous_ash",
  }
  for _, reagent in ipairs(reagents) do
    expect.equal(count_of(mage.backpack, reagent), 50, reagent)
  end
  expect.contains(test.lines(player.session_id), "64 spells")
end)

test.case("the kit uses a book from inside the backpack, and removes params that are not a spellbook's", function()
  local player = game_master()
  local mage = mobiles.get(player.character_id)
  local bag = items.create("bag")
  bag:put_in(mage.backpack)
  local old = items.create("spellbook", {
    name = "Mira's spells",
    params = { is_writable = true, book_title = "Diary", page_1 = "Dear" },
  })
  old:put_in(bag)
  local necromancy = items.create("necromancer_spellbook")
  necromancy:put_in(mage.backpack)
  kit(player)
  expect.equal(mage:equipped("one_handed").serial, old.serial)
  expect.equal(old.name, "Mira's spells")
  for _, key in ipairs { "is_writable", "book_title", "page_1" } do expect.is_nil(old:get(key), key) end
  expect.equal(old:get("first_spell"), 0)
  expect.equal(#items.all_of("spellbook"), 1)
  expect.equal(#spellbooks.places(necromancy), 0)
end)

test.case("the kit puts a weapon away, keeps a higher skill, and adds reagents again", function()
  local player = game_master()
  local mage = mobiles.get(player.character_id)
  local dagger = items.create("dagger")
  dagger:equip_on(mage, "one_handed")
  mage:set_skill("magery", 1200)
  kit(player)
  kit(player)
  expect.equal(dagger.container.serial, mage.backpack.serial)
  expect.equal(mage:skill("magery"), 1200)
  expect.equal(#items.all_of("spellbook"), 1)
  expect.equal(count_of(mage.backpack, "garlic"), 100)
end)

test.case("the kit is refused to players and to the dead", function()
  local player = test.player()
  kit(player)
  expect.contains(test.lines(player.session_id), "needs the level GameMaster")
  local staff = game_master()
  mobiles.get(staff.character_id):kill()
  kit(staff)
  expect.contains(test.lines(staff.session_id), "The dead hold no books")
end)

test.case("a spellbook shows its spells, and says how many it has", function()
  local player = game_master()
  local mage = kit(player)
  local book = mage:equipped("one_handed")
  test.shown()
  expect.is_false(test.use(player.session_id, book.serial))
  local opened
  for _, shown in ipairs(test.shown()) do opened = shown.what == "spellbook" and shown or opened end
  expect.equal(opened.content, "0xffffffffffffffff")
  expect.equal(opened.first_spell, 1)
  expect.equal(test.describe(book.serial), { "64 spells" })
end)

test.case("a scroll goes into the spellbook, one of a pile, and only once", function()
  local player = test.player()
  local mage = mobiles.get(player.character_id)
  local book = items.create("spellbook")
  book:put_in(mage.backpack)
  local scrolls = items.create("fireball_scroll", { amount = 3 })
  scrolls:put_in(mage.backpack)
  expect.is_false(test.drop(player.session_id, scrolls.serial, book.serial))
  expect.equal(scrolls.amount, 2)
  expect.equal(spellbooks.places(book), { 18 })
  expect.is_false(test.drop(player.session_id, scrolls.serial, book.serial))
  expect.equal(scrolls.amount, 2)
  local strange = items.create("wither_scroll")
  strange:put_in(mage.backpack)
  expect.is_false(test.drop(player.session_id, strange.serial, book.serial))
  expect.contains(test.lines(player.session_id), "another kind of book")
  local brick = items.create("brick")
  brick:put_in(mage.backpack)
  expect.is_true(test.drop(player.session_id, brick.serial, book.serial))
end)

test.case("a scroll that goes into a book changes its tooltip at once, wherever the book lies", function()
  local player = test.player { x = 1440, y = 1700, z = 0 }
  local user = mobiles.of_session(player.session_id)
  local book = items.create("spellbook")
  book:move_to(1, 1441, 1700, 0)
  local scroll = items.create("clumsy_scroll"):put_in(user.backpack)
  test.shown()
  test.drop(player.session_id, scroll.serial, book.serial)
  expect.equal(test.describe(book.serial), { "1 spell" })
  local told = {}
  for _, show in ipairs(test.shown()) do
    if show.what == "tooltip" then told[#told + 1] = show.serial end
  end
  expect.equal(told, { book.serial })
end)
