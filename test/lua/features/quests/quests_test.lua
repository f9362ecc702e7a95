-- Quests: every kind of step, the log, rewards. The quests of the stock are checked, too.

local book = require("features.quests.lib.book")
local followers = require("features.travel.lib.followers")
local money = require("lib.money")
local quests = require("features.quests.lib.quests")
local renown = require("features.renown.lib.renown")

local X, Y, MAP = 1500, 1600, 1
local TALK = 3006146
local MINUTE_MS = 60 * 1000

quests.declare {
  id = "test_hunt", title = "Test Hunt", giver = "cook", words = { "hunt" }, offer = "Hunt.", progress = "Still?", ending = "Well hunted.",
  steps = { { kind = "kill", task = "Kill mongbats", template = "mongbat", amount = 2 } },
  rewards = { gold = 70, fame = 50, items = { { "bandage", 5 }, { "dagger" } } },
}
quests.declare {
  id = "test_feast", title = "Test Feast", giver = "baker", words = { "feast" }, offer = "Flour.", progress = "Flour?", ending = "Good.",
  steps = {
    { kind = "say", task = "Ask the cook", to = "cook", words = { "salt" }, answer = "There is salt." },
    { kind = "collect", task = "Bring wheat", template = "wheat_sheaf", amount = 3, answer = "A cake." },
    { kind = "deliver", task = "Bring the cake", name = "a cake", to = "cook", answer = "A cake for me!" },
  },
  rewards = { gold = 30 }, repeats_after_minutes = 10,
}
quests.declare {
  id = "test_walk", title = "Test Walk", giver = "peasant", words = { "walk" }, offer = "To {place}.", progress = "To {place}!", ending = "-",
  steps = {
    { kind = "escort", task = "Walk to {place}", places = { "Test Village", "No Such Town" }, arrival = "This is {place}." },
  },
  rewards = { gold = { 10, 20 } }, repeats_after_minutes = 1,
}
quests.declare {
  id = "test_guard", title = "Test Guard", giver = "cobbler", words = { "guard" }, offer = "Take him along.", progress = "Go.", ending = "-",
  steps = { { kind = "escort", task = "Guard him", who = "messenger", places = "Test Village", arrival = "At last." } },
  rewards = { gold = 5 },
}
quests.declare {
  id = "test_shoes", title = "Test Shoes", giver = "cobbler", offer = "Leather.", progress = "Leather?", ending = "Good.",
  steps = { { kind = "collect", task = "Bring leather", template = "leather", amount = 2 } }, rewards = { karma = 10 },
}
region.define { name = "Test Village", map_id = MAP, areas = { { x1 = X + 20, y1 = Y - 5, x2 = X + 30, y2 = Y + 5 } } }

local function hero(name)
  local player = test.player { name = name, map_id = MAP, x = X, y = Y }
  local mobile = mobiles.get(player.character_id)
  for _, item in ipairs(mobile.backpack.contents) do item:delete() end
  test.lines(player.session_id)
  return player, mobile
end

local function person(template, dx)
  local one = mobiles.create(template, MAP, X + (dx or 1), Y, 0)
  one:set("stays", true)
  return one
end

local function talk(player, one)
  test.choose(player.session_id, one.serial, TALK)
  wait(0)
end

local function press(player, button)
  test.press(player.session_id, button)
  wait(0)
end

local function accept(player, one)
  talk(player, one)
  press(player, "accept")
end

local function slay(mobile, template)
  local prey = mobiles.create(template, MAP, X + 2, Y, 0)
  prey:damage(prey.hits, mobile)
  wait(0)
end

local function give(mobile, template, amount) return items.create(template, { amount = amount }):put_in(mobile.backpack) end

local function bag_of(mobile) return mobile.backpack:find("bag") end

test.case("the quests of the stock name only what there is, and so are all in force", function()
  test.advance(10)
  for _, id in ipairs {
    "bandages_for_the_wounded", "flour_for_the_feast", "herbs_of_the_wood", "letter_to_the_smith", "rats_in_the_cellar", "restless_graves",
    "safe_passage", "what_the_road_brings",
  } do expect.is_true(quests.get(id) ~= nil, id) end
end)

-- Why a quest with some members changed is refused.
local function refusal(changes)
  local quest = {
    id = "test_wrong", title = "T", giver = "cook", offer = "O", progress = "P", ending = "E", rewards = {},
    steps = { { kind = "kill", task = "T", template = "mongbat", amount = 1 } },
  }
  for name, value in pairs(changes) do quest[name] = value end
  local is_right, reason = pcall(quests.declare, quest)
  return is_right and "accepted" or reason
end

test.case("several things of a reward are named in the plural", function()
  local rewarding = require("features.quests.lib.rewarding")
  local reward = { gold = 60, items = { { "lesser_heal_potion", 2 }, { "bandage", 5 }, { "katana" } } }
  expect.equal(rewarding.describe(reward), { "60 gold", "2 lesser heal potions", "5 bandages", "katana" })
end)

test.case("what is wrong in a quest is said where it is declared", function()
  for _, row in ipairs {
    { { id = "Rats!" }, "'id' must be small letters" }, { { titel = "T" }, "there is no member 'titel'; the members are" },
    { { steps = {} }, "it must have 1 to 20 steps" }, { { rewards = { gold = -1 } }, "rewards: 'gold' must be" },
    { { steps = { { kind = "dance" } } }, "step 1: 'kind' must be one of collect, deliver, escort, kill, say" },
    { { steps = { { kind = "kill", task = "T", amount = 1 } } }, "step 1: a kill has either a 'template' or a 'tag'" },
    { { steps = { { kind = "kill", task = "T", tag = "orc", amount = "two" } } }, "step 1: 'amount' must be a whole number" },
    { { steps = { { kind = "say", to = "cook", words = "Salt", answer = "A", task = "T" } } }, "small letters" },
  } do expect.contains(refusal(row[1]), row[2]) end
  local walk = { kind = "escort", task = "T", places = "X", arrival = "A" }
  expect.contains(refusal { steps = { { kind = "kill", task = "T", tag = "orc", amount = 1 }, walk } }, "cannot follow a step 'kill'")
  test.advance(10)
end)

test.case("a hunt is offered, counted, and paid by its giver in a bag", function()
  local anna, mobile = hero("Anna")
  local cook = person("cook")
  slay(mobile, "mongbat")
  accept(anna, cook)
  expect.equal(book.entry(mobile, "test_hunt").count, 0)
  slay(mobile, "chicken")
  slay(mobile, "mongbat")
  expect.equal(book.entry(mobile, "test_hunt").count, 1)
  talk(anna, cook)
  expect.is_nil(bag_of(mobile))
  slay(mobile, "mongbat")
  slay(mobile, "mongbat")
  expect.contains(test.lines(anna.session_id), "Go back to the one who gave you the task.")
  local fame = mobile.fame
  talk(anna, cook)
  local bag = bag_of(mobile)
  expect.equal({ bag:find("gold").amount, bag:find("bandage").amount, bag:find("dagger") ~= nil }, { 70, 5, true })
  expect.is_true(mobile.fame > fame)
  expect.is_nil(book.entry(mobile, "test_hunt"))
  talk(anna, cook)
  expect.is_nil(test.gump(anna.session_id))
  expect.equal(money.in_pack(mobile), 70)
end)

test.case("words begin a quest, and refusing it leaves nothing", function()
  local anna, mobile = hero("Anna")
  person("cook")
  test.say(anna.session_id, "what of the hunt?")
  test.advance(1)
  expect.contains(test.gump(anna.session_id).texts, "Hunt.")
  press(anna, "refuse")
  expect.is_nil(book.entry(mobile, "test_hunt"))
end)

test.case("words, things and an item lead from one to another and back, and the task comes again after its pause", function()
  local anna, mobile = hero("Anna")
  local baker, cook = person("baker"), person("cook", 2)
  accept(anna, baker)
  talk(anna, cook)
  test.close(anna.session_id)
  test.say(anna.session_id, "have you salt?")
  test.advance(1)
  expect.equal(book.entry(mobile, "test_feast").step, 2)
  give(mobile, "wheat_sheaf", 2)
  talk(anna, baker)
  expect.is_nil(test.gump(anna.session_id))
  give(mobile, "wheat_sheaf", 2)
  talk(anna, baker)
  press(anna, "yes")
  expect.equal(mobile.backpack:find("wheat_sheaf").amount, 1)
  local cake = mobile.backpack:find("quest_delivery")
  expect.equal(cake.name, "a cake")
  expect.contains(test.describe(cake.serial), "Quest: Test Feast")
  talk(anna, cook)
  expect.equal({ cake.exists, money.in_pack(mobile), book.times_done(mobile, "test_feast") }, { false, 30, 1 })
  talk(anna, baker)
  expect.is_nil(test.gump(anna.session_id))
  test.advance(10 * MINUTE_MS)
  talk(anna, baker)
  expect.contains(test.gump(anna.session_id).texts, "Flour.")
end)

test.case("what a task asks for is taken when it is dropped on the one who wants it, and other things are not", function()
  local anna, mobile = hero("Anna")
  local baker, cook = person("baker"), person("cook", 2)
  local function drop(thing, onto)
    local follows = test.drop(anna.session_id, thing.serial, onto.serial)
    wait(0)
    return follows
  end
  accept(anna, baker)
  local sheaf = give(mobile, "wheat_sheaf", 2)
  drop(sheaf, baker)
  expect.equal({ sheaf.amount, book.entry(mobile, "test_feast").step }, { 2, 1 })
  test.say(anna.session_id, "salt")
  test.advance(1)
  expect.equal(drop(sheaf, cook), true)
  expect.equal(drop(sheaf, baker), false)
  expect.equal({ sheaf.amount, book.entry(mobile, "test_feast").step }, { 2, 2 })
  sheaf.amount = 5
  expect.equal(drop(sheaf, baker), false)
  expect.is_nil(test.gump(anna.session_id))
  expect.equal({ sheaf.amount, book.entry(mobile, "test_feast").step }, { 2, 3 })
  local cake = mobile.backpack:find("quest_delivery")
  expect.equal(drop(cake, cook), false)
  expect.equal({ cake.exists, money.in_pack(mobile), book.times_done(mobile, "test_feast") }, { false, 30, 1 })
end)

test.case("an escort walks along, and pays where it wanted to go", function()
  local anna, mobile = hero("Anna")
  local peasant = person("peasant")
  talk(anna, peasant)
  expect.contains(test.gump(anna.session_id).texts, "To Test Village.")
  press(anna, "accept")
  expect.equal(peasant:get("escorted_by"), mobile.serial)
  mobile:move_to(MAP, X + 10, Y, 0)
  test.advance(20000)
  expect.is_true((peasant:distance_to(mobile) or 99) <= 2)
  mobile:move_to(MAP, X + 22, Y, 0)
  test.advance(30000)
  local paid = money.in_pack(mobile)
  expect.is_true(paid >= 10 and paid <= 20)
  expect.is_nil(book.entry(mobile, "test_walk"))
  test.advance(60000)
  expect.equal({ peasant.x, peasant.y, peasant:get("escorted_by") == nil }, { X + 1, Y, true })
  expect.equal(money.in_pack(mobile), paid)
end)

test.case("an escort that is left behind gives up after two minutes, and goes home", function()
  local anna, mobile = hero("Anna")
  local peasant = person("peasant")
  accept(anna, peasant)
  mobile:move_to(MAP, X + 200, Y, 0)
  test.advance(100000)
  expect.is_true(book.entry(mobile, "test_walk") ~= nil)
  test.advance(60000)
  expect.is_nil(book.entry(mobile, "test_walk"))
  expect.contains(test.lines(anna.session_id), "You have lost")
  expect.is_nil(peasant:get("escorted_by"))
end)

test.case("an escort that dies ends its task", function()
  local anna, mobile = hero("Anna")
  local peasant = person("peasant")
  accept(anna, peasant)
  peasant:kill()
  wait(0)
  expect.is_nil(book.entry(mobile, "test_walk"))
  expect.contains(test.lines(anna.session_id), "is dead")
end)

test.case("the log shows what is to do, and gives a quest up", function()
  local anna, mobile = hero("Anna")
  test.quest_button(anna.session_id)
  wait(0)
  expect.contains(test.lines(anna.session_id), "You have no quests.")
  accept(anna, person("cook"))
  slay(mobile, "mongbat")
  test.quest_button(anna.session_id)
  wait(0)
  expect.contains(test.gump(anna.session_id).texts, "Kill mongbats (1 of 2)")
  press(anna, "1")
  press(anna, "resign")
  press(anna, "no")
  expect.is_true(book.entry(mobile, "test_hunt") ~= nil)
  press(anna, "1")
  press(anna, "resign")
  press(anna, "yes")
  expect.is_nil(book.entry(mobile, "test_hunt"))
  expect.is_nil(test.gump(anna.session_id))
end)

test.case("what was done stays when the player leaves and comes back", function()
  local anna, mobile = hero("Anna")
  accept(anna, person("cook"))
  slay(mobile, "mongbat")
  test.leave(anna.session_id)
  test.advance(1000)
  local again = test.come_back(anna.character_id)
  expect.equal(book.entry(mobiles.get(again.character_id), "test_hunt").count, 1)
end)

test.case("a party shares kills only where a quest says so", function()
  local _, leader = hero("Anna")
  local _, friend = hero("Bert")
  local _, stranger = hero("Carl")
  party.add(leader.serial, friend.serial)
  for _, mobile in ipairs { leader, friend, stranger } do
    for _, id in ipairs { "test_hunt", "rats_in_the_cellar" } do book.begin(mobile, quests.get(id)) end
  end
  slay(leader, "mongbat")
  slay(leader, "giant_rat")
  local function counts(mobile) return { book.entry(mobile, "test_hunt").count, book.entry(mobile, "rats_in_the_cellar").count } end
  expect.equal({ counts(leader), counts(friend), counts(stranger) }, { { 1, 1 }, { 0, 1 }, { 0, 0 } })
end)

test.case("a quest that needs others, fame or skills is not offered before", function()
  local anna, mobile = hero("Anna")
  local healer = person("herbalist")
  talk(anna, healer)
  expect.is_nil(test.gump(anna.session_id))
  mobile:set_skill("alchemy", 300)
  talk(anna, healer)
  expect.contains(test.gump(anna.session_id).texts, "My kettle is empty")
  expect.equal(book.why_not(mobile, quests.get("restless_graves")), "unknown")
  expect.contains(book.why_not(mobile, quests.get("what_the_road_brings")), "heard too little")
  renown.fame(mobile, 500)
  expect.is_nil(book.why_not(mobile, quests.get("what_the_road_brings")))
end)

test.case("who names a quest by its words is offered that one, or told why not", function()
  local anna, mobile = hero("Anna")
  person("provisioner")
  local function asked(words)
    test.say(anna.session_id, words)
    test.advance(0)
    local window = test.gump(anna.session_id)
    if window then test.close(anna.session_id) end
    return window and window.texts[1]
  end
  expect.is_nil(asked("What of the road?"))
  local said
  for _, one in ipairs(test.shown()) do said = one.what == "say" and one.text or said end
  expect.contains(said, "heard too little")
  renown.fame(mobile, 500)
  expect.equal({ asked("What of the road?"), asked("A letter?") }, { "What the Road Brings", "A Letter to the Smith" })
end)

test.case("who has several tasks lets the player choose; a companion who was made for an escort is gone after it", function()
  local anna, mobile = hero("Anna")
  local cobbler = person("cobbler")
  talk(anna, cobbler)
  expect.contains(test.gump(anna.session_id).texts, "Test Shoes")
  press(anna, "1")
  press(anna, "accept")
  local messenger = mobiles.all_of("messenger")[1]
  expect.equal({ messenger:get("escorted_by"), cobbler:get("escorted_by") == nil }, { mobile.serial, true })
  for _, one in ipairs { messenger, mobile } do one:move_to(MAP, X + 25, Y, 0) end
  test.advance(10000)
  expect.equal(money.in_pack(mobile), 5)
  test.advance(60000)
  expect.equal(#mobiles.all_of("messenger"), 0)
end)

test.case("an escort goes along through a gate, and follows again after its player was away for a moment", function()
  local anna, mobile = hero("Anna")
  local peasant = person("peasant")
  accept(anna, peasant)
  followers.travel(mobile, { map_id = MAP, x = X - 300, y = Y, z = 0 })
  expect.is_true((peasant:distance_to(mobile) or 99) <= 3)
  test.leave(anna.session_id)
  test.advance(60000)
  local again = test.come_back(anna.character_id)
  test.advance(200000)
  expect.is_true(book.entry(mobiles.get(again.character_id), "test_walk") ~= nil)
end)
