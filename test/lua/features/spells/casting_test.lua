-- How spells are cast: words, time, what they use up, and what prevents and disturbs them.

local spells = require("features.spellbooks.data.spells")
local spellbooks = require("features.spellbooks.lib.spellbooks")

local HEAL, HARM, MAGIC_ARROW, LIGHTNING = 4, 12, 5, 30

-- A player with a full book, all reagents and as much skill as is wanted.
local function mage(skill, wish)
  local player = test.player(wish)
  local mobile = mobiles.get(player.character_id)
  mobile.intelligence = 100
  -- What a spell costs is not to come back meanwhile.
  mobile.mana_regeneration = 0
  mobile.mana = mobile.mana_max
  mobile:set_skill("magery", skill or 1000)
  local book = items.create("spellbook")
  spellbooks.fill(book, (function()
    local all = {}
    for number = 0, 63 do all[number + 1] = number end
    return all
  end)())
  book:put_in(mobile.backpack)
  for _, reagent in ipairs { "garlic", "ginseng", "spiders_silk", "nightshade", "sulfurous_ash", "mandrake_root" } do
    items.create(reagent, { amount = 20 }):put_in(mobile.backpack)
  end
  return mobile, player
end

local function count_of(mobile, template)
  local sum = 0
  for _, item in ipairs(mobile.backpack:find_all(template)) do sum = sum + item.amount end
  return sum
end

local function said_by(serial)
  local words = {}
  for _, shown in ipairs(test.shown()) do
    if shown.what == "say" and shown.serial == serial then words[#words + 1] = shown.text end
  end
  return words
end

local function finish() test.advance(5000) end

test.case("a spell says its words, takes its time, then asks for a target", function()
  local caster, player = mage()
  caster.hits = 1
  test.cast(player.session_id, { spell = HEAL })
  expect.equal(test.has_target(player.session_id), false)
  test.advance(499)
  expect.equal(test.has_target(player.session_id), false)
  test.advance(1)
  expect.equal(test.has_target(player.session_id), true)
  test.target(player.session_id, { serial = caster.serial })
  wait(0)
  expect.is_true(caster.hits > 10)
end)

test.case("it uses up mana, and one of each reagent", function()
  local caster, player = mage()
  test.cast(player.session_id, { spell = HEAL, target = caster.serial })
  finish()
  expect.equal(caster.mana, 96)
  expect.equal(count_of(caster, "garlic"), 19)
  expect.equal(count_of(caster, "ginseng"), 19)
  expect.equal(count_of(caster, "spiders_silk"), 19)
  expect.equal(count_of(caster, "nightshade"), 20)
end)

test.case("a spell that is not in a book of the caster is refused", function()
  local player = test.player()
  test.cast(player.session_id, { spell = HEAL })
  wait(0)
  expect.contains(test.lines(player.session_id), "500015")
end)

test.case("without a reagent nothing happens, and none of the others is lost", function()
  local caster, player = mage()
  for _, pile in ipairs(caster.backpack:find_all("garlic")) do pile:delete() end
  caster.hits = 1
  test.cast(player.session_id, { spell = HEAL, target = caster.serial })
  finish()
  expect.equal(caster.hits, 1)
  expect.equal(caster.mana, 100)
  expect.equal(count_of(caster, "ginseng"), 20)
end)

test.case("without mana a spell does not begin", function()
  local caster, player = mage()
  caster.mana = 3
  test.shown()
  test.cast(player.session_id, { spell = HEAL })
  finish()
  local needed
  for _, shown in ipairs(test.shown()) do
    if shown.what == "say" and shown.serial == caster.serial then error("it was spoken") end
    if shown.what == "say_cliloc" and shown.text.cliloc == 502625 then needed = shown.text.arguments end
  end
  expect.equal(needed, { "4" })
  expect.equal(test.has_target(player.session_id), false)
end)

test.case("a spell beyond the caster's skill fizzles and takes the reagents, but not the mana", function()
  local caster, player = mage(0)
  caster.intelligence = 10
  caster.mana_max = 100
  caster.mana = 100
  local other = mobiles.create("cow", 1, caster.x + 1, caster.y, caster.z) or error("no cow")
  test.cast(player.session_id, { spell = LIGHTNING, target = other.serial })
  finish()
  expect.equal(caster.mana, 100)
  expect.equal(count_of(caster, "mandrake_root"), 19)
end)

test.case("a second spell waits until the first has been cast, and until the caster has recovered", function()
  local caster, player = mage()
  test.cast(player.session_id, { spell = HEAL, target = caster.serial })
  test.cast(player.session_id, { spell = HEAL, target = caster.serial })
  wait(0)
  expect.contains(test.lines(player.session_id), "502642")
  test.advance(500)
  test.cast(player.session_id, { spell = HEAL, target = caster.serial })
  wait(0)
  expect.contains(test.lines(player.session_id), "502644")
  test.advance(750)
  test.cast(player.session_id, { spell = HEAL, target = caster.serial })
  finish()
  expect.equal(caster.mana, 92)
end)

test.case("a wound disturbs a spell, but not one of the first circle", function()
  local caster, player = mage()
  test.cast(player.session_id, { spell = HARM, target = caster.serial })
  test.advance(300)
  caster:damage(1)
  finish()
  expect.contains(test.lines(player.session_id), "500641")
  expect.equal(caster.mana, 100)
  test.cast(player.session_id, { spell = HEAL, target = caster.serial })
  test.advance(300)
  caster:damage(1)
  finish()
  expect.equal(caster.mana, 96)
end)

test.case("a caster takes no step until the words are spoken", function()
  local _, player = mage()
  test.cast(player.session_id, { spell = HEAL })
  expect.equal(test.walk(player.session_id, 4), false)
  test.advance(500)
  expect.equal(test.walk(player.session_id, 4), true)
end)

test.case("the paralysed and the dead cast nothing", function()
  local caster, player = mage()
  caster.paralysed = true
  test.cast(player.session_id, { spell = HEAL, target = caster.serial })
  wait(0)
  expect.contains(test.lines(player.session_id), "502643")
  caster.paralysed = false
  caster:kill()
  test.shown()
  test.cast(player.session_id, { spell = HEAL, target = caster.serial })
  finish()
  expect.equal(#said_by(caster.serial), 0)
end)

test.case("what is out of reach or out of sight is no target", function()
  local caster, player = mage()
  local far = mobiles.create("cow", 1, caster.x + 13, caster.y, caster.z)
  test.cast(player.session_id, { spell = MAGIC_ARROW, target = far.serial })
  finish()
  expect.contains(test.lines(player.session_id), "500446")
  far:move_to(1, caster.x + 2, caster.y, caster.z)
  far.hidden = true
  test.cast(player.session_id, { spell = MAGIC_ARROW, target = far.serial })
  finish()
  expect.contains(test.lines(player.session_id), "500237")
  expect.equal(caster.mana, 100)
end)

test.case("each spell has words and an effect", function()
  local effects_by_number = require("features.spells.lib.effects")
  for _, spell in ipairs(spells) do
    expect.is_true(#spell.words > 0, spell.name)
    expect.is_true(effects_by_number[spell.number] ~= nil, spell.name)
  end
end)

test.case("casting puts a weapon away and keeps the book in the hand", function()
  local caster, player = mage()
  local sword = items.create("longsword")
  sword:equip_on(caster)
  test.cast(player.session_id, { spell = HEAL, target = caster.serial })
  wait(0)
  expect.equal(sword.wearer, nil)
  expect.is_true(sword:is_within(caster.backpack))
  finish()
  local book = caster.backpack:find("spellbook")
  book:equip_on(caster, "one_handed")
  test.cast(player.session_id, { spell = HEAL, target = caster.serial })
  finish()
  expect.equal(book.wearer, caster)
end)

test.case("a scroll that is gone ends the spell, whenever it goes", function()
  local casting = require("features.spells.lib.casting")
  local mobile = mage()
  local scroll = items.create("brick")
  scroll:put_in(mobile.backpack)
  scroll:delete()
  expect.equal(casting.cast(mobile, HEAL, { source = scroll, target = mobile }), false)
  local other = items.create("brick")
  other:put_in(mobile.backpack)
  timer.after(100, function() other:delete() end)
  expect.equal(casting.cast(mobile, HEAL, { source = other, target = mobile }), false)
end)
