-- Tricks with items and gold: nothing becomes more than it was.

local FELUCCA, X, Y = 0, 2005, 2005

local function person(x, wish)
  wish = wish or {}
  wish.map_id, wish.x, wish.y = FELUCCA, x or X, Y
  local player = test.player(wish)
  local mobile = mobiles.of_session(player.session_id)
  mobile.strength, mobile.hits_max, mobile.hits = 100, 100, 100
  test.lines(player.session_id)
  return player, mobile
end

local function give(mobile, template, wish)
  local item = items.create(template, wish)
  return item:put_in(mobile.backpack)
end

-- How much of a template there is in the whole world.
local function total(template)
  local sum = 0
  for one in items.each { template = template } do sum = sum + one.amount end
  return sum
end

-- Known from ModernUO 1225, ServUO 4051.
test.case("1: a thief who takes a part of a pile leaves the rest, and no coin more", function()
  local anna, thief = person()
  local _, victim = person(X + 1)
  thief:set_skill("stealing", 1000)
  thief:set("trade_guild", "thieves")
  give(victim, "gold", { amount = 100 })
  for _ = 1, 12 do
    local pile = victim.backpack:find("gold")
    if pile then test.use_skill(anna.session_id, { skill = 33, target = pile.serial }) end
    wait(10001)
  end
  expect.is_true(thief.backpack:find("gold") ~= nil)
  expect.equal(total("gold"), 100)
end)

-- Known from ServUO 4745.
test.case("2: two windows of one runebook take a rune out once", function()
  local anna, owner = person()
  local book = give(owner, "runebook", { params = { runes = { { to = { map_id = 0, x = 2100, y = 2100, z = 0 }, description = "Far" } } } })
  test.use(anna.session_id, book.serial)
  test.use(anna.session_id, book.serial)
  test.press(anna.session_id, "take 1")
  -- The second window closed the first.
  if test.gump(anna.session_id) then test.press(anna.session_id, "take 1") end
  expect.equal(total("recall_rune"), 1)
  expect.equal(#book:get("runes"), 0)
end)

-- Known from Sphere 209.
test.case("3: a rune that is dropped on two books is in one of them", function()
  local anna, owner = person()
  local one, other = give(owner, "runebook"), give(owner, "runebook")
  local rune = give(owner, "recall_rune", { params = { to = { map_id = 0, x = 2100, y = 2100, z = 0 }, description = "Far" } })
  test.drop(anna.session_id, rune.serial, one.serial)
  test.drop(anna.session_id, rune.serial, other.serial)
  expect.equal({ #(one:get("runes") or {}), #(other:get("runes") or {}) }, { 1, 0 })
  expect.is_false(rune.exists)
end)

-- Known from ServUO 4824.
test.case("4: scrolls that fill a runebook are used up, and the book takes no more than it holds", function()
  local anna, owner = person()
  local book = give(owner, "runebook")
  local scrolls = give(owner, "recall_scroll", { amount = 4 })
  test.drop(anna.session_id, scrolls.serial, book.serial)
  test.drop(anna.session_id, scrolls.serial, book.serial)
  expect.equal({ book:get("charges"), total("recall_scroll") }, { 4, 0 })
end)

-- Known from RunUO: Spell.CheckSequence.
test.case("5: a scroll that is handed on while its spell is aimed works for nobody", function()
  local anna, caster = person()
  local _, friend = person(X + 1)
  caster:set_skill("magery", 1000)
  caster.mana_max = 100
  caster.mana, caster.hits = 100, 20
  local scroll = give(caster, "heal_scroll")
  test.use(anna.session_id, scroll.serial)
  wait(1000)
  scroll:put_in(friend.backpack)
  test.target(anna.session_id, { serial = caster.serial })
  wait(100)
  expect.equal({ caster.mana, total("heal_scroll") }, { 100, 1 })
end)

-- Known from ServUO 4823.
test.case("6: a wand that is used many times at once gives one charge for each spell", function()
  local anna, caster = person()
  local wand = items.create("wand_of_healing")
  wand:equip_on(caster)
  wand:set("charges", 1)
  for _ = 1, 4 do
    caster.hits = 20
    test.use(anna.session_id, wand.serial)
    if test.has_target(anna.session_id) then test.target(anna.session_id, { serial = caster.serial }) end
    wait(0)
  end
  expect.equal(wand:get("charges"), 0)
  expect.equal(caster.hits, 20)
end)

-- Known from ServUO 1121.
test.case("7: one potion is drunk once, and leaves one bottle", function()
  local anna, drinker = person()
  drinker.stamina = 1
  local potion = give(drinker, "total_refresh_potion")
  test.use(anna.session_id, potion.serial)
  drinker.stamina = 1
  test.use(anna.session_id, potion.serial)
  expect.equal({ drinker.stamina, total("bottle"), potion.exists }, { 1, 1, false })
end)

-- Known from RunUO: EtherealMount.
test.case("8: the statuette of an ethereal horse, used twice at once, is one horse and then one statuette", function()
  local anna, rider = person()
  local statuette = give(rider, "ethereal_horse")
  test.use(anna.session_id, statuette.serial)
  test.use(anna.session_id, statuette.serial)
  wait(4000)
  expect.equal({ rider.is_mounted, total("ethereal_horse") }, { true, 0 })
  test.use(anna.session_id, rider.serial)
  test.use(anna.session_id, rider.serial)
  expect.equal({ rider.is_mounted, total("ethereal_horse") }, { false, 1 })
end)

-- Known from ServUO 4776.
test.case("9: the last bandage heals once, however often it is used at once", function()
  local anna, healer = person()
  local _, patient = person(X + 1)
  healer:set_skill("healing", 1000)
  healer:set_skill("anatomy", 1000)
  patient.hits, patient.hits_regeneration = 10, 0
  local bandage = give(healer, "bandage")
  for _ = 1, 3 do test.use_item_on(anna.session_id, { item = bandage.serial, target = patient.serial }) end
  expect.is_false(bandage.exists)
  wait(6000)
  local once = patient.hits
  wait(20000)
  expect.is_true(once <= 10 + 80)
  expect.equal(patient.hits, once)
end)

-- Known from RunUO: Corpse.Carve.
test.case("10: a corpse is carved once, whoever carves it", function()
  local anna, one = person()
  local bert, other = person(X + 1)
  local cow = mobiles.create("cow", FELUCCA, X, Y + 1, 0)
  cow:kill()
  local corpse = items.all_of("corpse")[1]
  for _, carver in ipairs { { anna, one }, { bert, other } } do
    local knife = give(carver[2], "skinning_knife")
    test.use(carver[1].session_id, knife.serial)
    wait(0)
    test.target(carver[1].session_id, { serial = corpse.serial })
    wait(0)
  end
  local hides = total("hides")
  expect.is_true(hides > 0)
  expect.equal(hides, corpse:find("hides").amount)
  expect.equal(hides, mobiles.template("cow").params.hides * 2)
end)

-- Known from ServUO 2019.
test.case("11: a shorn sheep that was in a stable has no new wool", function()
  local anna, owner = person()
  local pets = require("features.pets.lib.ownership")
  mobiles.create("animal_trainer", FELUCCA, X + 2, Y + 1, 0)
  owner.followers_max = 5
  give(owner, "gold", { amount = 100 })
  local sheep = mobiles.create("sheep", FELUCCA, X + 1, Y, 0)
  pets.control(sheep, owner)
  local knife = give(owner, "skinning_knife")
  local function shear(one)
    test.use(anna.session_id, knife.serial)
    wait(0)
    test.target(anna.session_id, { serial = one.serial })
    wait(0)
  end
  shear(sheep)
  local wool = total("wool")
  test.say(anna.session_id, "stable")
  wait(1)
  test.target(anna.session_id, { serial = sheep.serial })
  wait(1)
  test.say(anna.session_id, "claim")
  wait(1)
  shear(mobiles.all_of("sheep")[1])
  expect.is_true(wool > 0)
  expect.equal(total("wool"), wool)
end)

-- Known from RunUO: Corpse.Open.
test.case("12: a corpse that is opened twice gives its owner the belongings once", function()
  local anna, owner = person()
  give(owner, "gold", { amount = 70 })
  owner:kill()
  local corpse = items.all_of("corpse")[1]
  owner:move_to(FELUCCA, X + 20, Y, 0)
  owner:resurrect()
  owner:move_to(FELUCCA, X, Y, 0)
  test.use(anna.session_id, corpse.serial)
  test.use(anna.session_id, corpse.serial)
  expect.equal({ owner.backpack:find("gold").amount, total("gold") }, { 70, 70 })
end)

test.case("13: a head that was kept from an earlier death is worth nothing when there is a new bounty", function()
  local bounties = require("features.law.lib.bounties")
  local law = require("features.law.lib.crimes")
  local _, killer = person()
  local anna, hunter = person(X + 1)
  killer:set("murders", 6)
  law.refresh(killer)
  give(hunter, "gold", { amount = 1000 }):put_in(hunter.bank)
  local guard = mobiles.create("guard", FELUCCA, X + 2, Y + 1, 0)
  local heads = {}
  bounties.offer(hunter, killer, 100)
  for count = 1, 2 do
    killer:kill(hunter)
    for _, corpse in ipairs(items.all_of("corpse")) do heads[count] = corpse:find("head") or heads[count] end
    heads[count]:put_in(hunter.backpack)
    killer:resurrect()
  end
  test.drop(anna.session_id, heads[1].serial, guard.serial)
  expect.equal(total("gold"), 1000)
  bounties.offer(hunter, killer, 100)
  test.drop(anna.session_id, heads[2].serial, guard.serial)
  expect.equal(bounties.on(killer), 100)
  expect.equal(total("gold"), 900)
end)

-- Known from ServUO 4407.
test.case("14: nobody offers a bounty with gold that is not there, nor with what is no number", function()
  local bounties = require("features.law.lib.bounties")
  local combat = require("features.fighting.lib.fighting")
  local law = require("features.law.lib.crimes")
  local _, killer = person()
  killer:set("murders", 6)
  law.refresh(killer)
  for _, words in ipairs { "9999999", "-50", "1e400", "nan", "many", "" } do
    local anna, victim = person(X + 1)
    give(victim, "gold", { amount = 10 }):put_in(victim.bank)
    combat.attack(killer, victim)
    victim:kill(killer)
    wait(0)
    test.press(anna.session_id, "report", { texts = { gold = words } })
    wait(0)
  end
  expect.equal(bounties.on(killer), 0)
  expect.equal(total("gold"), 60)
end)

-- Known from ModernUO 281, TrueUO 472.
test.case("15: an unfinished lift is no hiding place: what is on the cursor falls into the corpse", function()
  local _, owner = person()
  local sword = give(owner, "longsword")
  sword:equip_on(owner, "cursor")
  owner:kill()
  expect.equal(sword.container, items.all_of("corpse")[1])
end)

-- Known from ServUO 2944.
test.case("16: begging takes the coins that somebody has, and makes none", function()
  local anna, beggar = person()
  beggar:set_skill("begging", 1000)
  local noble = mobiles.create("noble", FELUCCA, X + 1, Y, 0)
  noble:set("stays", true)
  if not noble.backpack then items.create("backpack"):equip_on(noble, "backpack") end
  for _, coins in ipairs(noble.backpack:find_all("gold")) do coins:delete() end
  give(noble, "gold", { amount = 30 })
  for _ = 1, 20 do
    test.use_skill(anna.session_id, { skill = 6, target = noble.serial })
    wait(11000)
  end
  expect.equal(total("gold"), 30)
end)
