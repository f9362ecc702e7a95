-- Tricks with quests and bulk orders.

local book = require("features.quests.lib.book")
local deeds = require("features.bulk_orders.lib.order_deeds")
local quests = require("features.quests.lib.quests")
local decay_rules = require("features.decay.data.decay_rules")

local X, Y, MAP = 1500, 1600, 1
local TALK, INFO = 3006146, 3006152

quests.declare {
  id = "trick_herbs", title = "Trick Herbs", giver = "cook", offer = "Herbs.", progress = "Herbs?", ending = "Good.",
  steps = { { kind = "collect", task = "Bring garlic", template = "garlic", amount = 10 } },
  rewards = { gold = 100 }, repeats_after_minutes = 60,
}
quests.declare {
  id = "trick_letter", title = "Trick Letter", giver = "baker", offer = "A letter.", progress = "Go.", ending = "-",
  steps = { { kind = "deliver", task = "Bring the letter", name = "a letter", to = "cobbler", answer = "Thanks." } },
  rewards = { gold = 100 }, repeats_after_minutes = 60,
}
quests.declare {
  id = "trick_hunt", title = "Trick Hunt", giver = "butcher", offer = "Hunt.", progress = "Hunt!", ending = "Good.",
  steps = { { kind = "kill", task = "Kill a mongbat", template = "mongbat", amount = 1 } },
  rewards = { gold = 100 }, repeats_after_minutes = 60,
}
quests.declare {
  id = "trick_walk", title = "Trick Walk", giver = "peasant", offer = "To {place}.", progress = "On!", ending = "-",
  steps = { { kind = "escort", task = "Walk", places = "Trick Village", arrival = "Here." } }, rewards = { gold = 100 },
  repeats_after_minutes = 60,
}
region.define { name = "Trick Village", map_id = MAP, areas = { { x1 = X + 20, y1 = Y - 5, x2 = X + 30, y2 = Y + 5 } } }

local function person(name)
  local player = test.player { name = name, map_id = MAP, x = X, y = Y }
  local mobile = mobiles.get(player.character_id)
  for _, item in ipairs(mobile.backpack.contents) do item:delete() end
  test.lines(player.session_id)
  return player, mobile
end

local function townsman(template, dx)
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

local function total(template)
  local sum = 0
  for one in items.each { template = template } do sum = sum + one.amount end
  return sum
end

local function give(mobile, template, wish) return items.create(template, wish):put_in(mobile.backpack) end

local function fill(mobile)
  for _, template in ipairs { "longsword", "dagger" } do
    local item = items.create(template)
    while item:put_in(mobile.backpack) do item = items.create(template) end
    item:delete()
  end
end

-- Known from players of the era.
test.case("193: what is handed over in two windows, or to two givers, is taken and paid once", function()
  local anna, mobile = person("Anna")
  local cook, other = townsman("cook"), townsman("cook", 2)
  accept(anna, cook)
  give(mobile, "garlic", { amount = 20 })
  talk(anna, cook)
  talk(anna, other)
  press(anna, "yes")
  if test.gump(anna.session_id) then press(anna, "yes") end
  talk(anna, other)
  expect.equal({ total("gold"), total("garlic"), book.times_done(mobile, "trick_herbs") }, { 100, 10, 1 })
end)

test.case("194: herbs that are handed on while the window is open are not handed over", function()
  local anna, mobile = person("Anna")
  local _, friend = person("Bert")
  local cook = townsman("cook")
  accept(anna, cook)
  local herbs = give(mobile, "garlic", { amount = 10 })
  talk(anna, cook)
  herbs:put_in(friend.backpack)
  press(anna, "yes")
  expect.equal({ total("gold"), total("garlic"), book.entry(mobile, "trick_herbs") ~= nil }, { 0, 10, true })
end)

test.case("195: who dies, walks away or leaves the game with the window open hands over nothing", function()
  local anna, mobile = person("Anna")
  local cook = townsman("cook")
  accept(anna, cook)
  give(mobile, "garlic", { amount = 10 })
  talk(anna, cook)
  mobile:move_to(MAP, X + 40, Y, 0)
  press(anna, "yes")
  mobile:move_to(MAP, X, Y, 0)
  talk(anna, cook)
  mobile:kill()
  if test.gump(anna.session_id) then press(anna, "yes") end
  test.leave(anna.session_id)
  test.advance(1000)
  expect.equal({ total("gold"), total("garlic") }, { 0, 10 })
end)

-- Known from players of the era.
test.case("196: a reward that does not fit into the backpack is in the bank box, once", function()
  local anna, mobile = person("Anna")
  local cook = townsman("cook")
  accept(anna, cook)
  give(mobile, "garlic", { amount = 20 })
  fill(mobile)
  talk(anna, cook)
  press(anna, "yes")
  talk(anna, cook)
  expect.equal({ total("gold"), mobile.bank:find("gold").amount, total("garlic") }, { 100, 100, 10 })
end)

test.case("197: a letter that was replaced, or is another's, is worth nothing", function()
  local anna, mobile = person("Anna")
  local bert, friend = person("Bert")
  local baker, cobbler = townsman("baker"), townsman("cobbler", 2)
  accept(anna, baker)
  accept(bert, baker)
  local first = mobile.backpack:find("quest_delivery")
  first:put_in(friend.backpack)
  talk(anna, baker)
  local second = mobile.backpack:find("quest_delivery")
  expect.is_true(second ~= nil and second ~= first)
  friend.backpack:find(function(item) return item.template == "quest_delivery" and item ~= first end):delete()
  talk(bert, cobbler)
  second:delete()
  first:put_in(mobile.backpack)
  talk(anna, cobbler)
  expect.equal({ total("gold"), first.exists }, { 0, true })
end)

test.case("198: two offers of one task, both accepted, are one task with one letter", function()
  local anna = person("Anna")
  local baker, other = townsman("baker"), townsman("baker", 2)
  talk(anna, baker)
  talk(anna, other)
  press(anna, "accept")
  if test.gump(anna.session_id) then press(anna, "accept") end
  talk(anna, other)
  expect.equal({ total("quest_delivery"), test.gump(anna.session_id) == nil }, { 1, true })
end)

-- Known from players of the era.
test.case("199: creatures that somebody tamed or summoned count for no hunt", function()
  local anna, mobile = person("Anna")
  accept(anna, townsman("butcher"))
  for _, param in ipairs { "master", "owners", "summoned_until" } do
    local prey = mobiles.create("mongbat", MAP, X + 2, Y, 0)
    prey:set(param, param == "owners" and { mobile.serial } or mobile.serial)
    prey:damage(prey.hits, mobile)
    wait(0)
  end
  expect.equal(book.entry(mobile, "trick_hunt").count, 0)
end)

-- Known from players of the era.
test.case("200: the dead and the absent count no kill, nor whoever did no harm", function()
  local anna, mobile = person("Anna")
  local bert, absent = person("Bert")
  local _, idle = person("Carl")
  for _, one in ipairs { mobile, absent, idle } do book.begin(one, quests.get("trick_hunt")) end
  local prey = mobiles.create("mongbat", MAP, X + 2, Y, 0)
  prey.hits_max = 300
  prey.hits = 300
  prey:damage(100, mobile)
  prey:damage(100, absent)
  mobile:kill()
  test.leave(bert.session_id)
  wait(0)
  prey:kill()
  wait(0)
  expect.equal({ book.entry(mobile, "trick_hunt").count, book.entry(idle, "trick_hunt").count, anna ~= nil }, { 0, 0, true })
end)

-- Known from RunUO: BaseEscortable.
test.case("201: one traveller walks with one player, and pays that one once", function()
  local anna, mobile = person("Anna")
  local bert, rival = person("Bert")
  local peasant = townsman("peasant")
  talk(anna, peasant)
  talk(bert, peasant)
  press(anna, "accept")
  press(bert, "accept")
  expect.equal({ peasant:get("escorted_by"), book.entry(rival, "trick_walk") == nil }, { mobile.serial, true })
  for _, one in ipairs { peasant, mobile, rival } do one:move_to(MAP, X + 25, Y, 0) end
  test.advance(20000)
  expect.equal({ total("gold"), rival.backpack:find("gold") == nil }, { 100, true })
end)

-- Known from RunUO: BaseEscortable.
test.case("202: a ghost is paid for no escort, and one who left the game loses it", function()
  local anna, mobile = person("Anna")
  local peasant = townsman("peasant")
  accept(anna, peasant)
  mobile:kill()
  for _, one in ipairs { peasant, mobile } do one:move_to(MAP, X + 25, Y, 0) end
  test.advance(20000)
  expect.equal(total("gold"), 0)
  test.leave(anna.session_id)
  test.advance(5 * 60 * 1000)
  local again = test.come_back(anna.character_id)
  expect.equal({ total("gold"), book.entry(mobiles.get(again.character_id), "trick_walk") == nil }, { 0, true })
end)

-- A smith, and somebody with an order for daggers.
local function ordered(done)
  local anna, mobile = person("Anna")
  mobile:set_skill("blacksmithy", 1000)
  local order = { trade = "blacksmithy", amount = 10, exceptional = false, parts = { { template = "dagger", done = done } } }
  return anna, mobile, townsman("blacksmith"), deeds.make(order):put_in(mobile.backpack)
end

-- Known from RunUO: BaseVendor.OnDragDrop.
test.case("203: a complete order that is dropped and asked for at once is paid once", function()
  local anna, mobile, smith, deed = ordered(10)
  test.drop(anna.session_id, deed.serial, smith.serial)
  test.drop(anna.session_id, deed.serial, smith.serial)
  test.choose(anna.session_id, smith.serial, INFO)
  wait(0)
  expect.equal({ #mobile.backpack:find_all("bag"), deed.exists }, { 1, false })
end)

test.case("204: bought pieces fill no order, nor does one piece two orders, nor a deed that was handed on", function()
  local anna, mobile, _, deed = ordered(9)
  local _, friend = person("Bert")
  local other = deeds.make(deeds.read(deed)):put_in(mobile.backpack)
  local bought, made = give(mobile, "dagger"), give(mobile, "dagger", { params = { made = true } })
  local function combine(with, piece)
    test.use(anna.session_id, with.serial)
    wait(0)
    press(anna, "combine")
    test.target(anna.session_id, { serial = piece.serial })
    wait(0)
    if test.has_target(anna.session_id) then test.target(anna.session_id) end
    wait(0)
  end
  combine(deed, bought)
  test.use(anna.session_id, deed.serial)
  wait(0)
  press(anna, "combine")
  deed:put_in(friend.backpack)
  test.target(anna.session_id, { serial = made.serial })
  wait(0)
  expect.equal({ bought.exists, made.exists, math.tointeger(deed:get("parts")[1].done) }, { true, true, 9 })
  deed:put_in(mobile.backpack)
  combine(deed, made)
  expect.equal({ made.exists, math.tointeger(deed:get("parts")[1].done), math.tointeger(other:get("parts")[1].done) }, { false, 10, 9 })
end)

-- Known from RunUO: Blacksmith.CreateBulkOrder.
test.case("205: who refuses an order, or drops the deed, waits for the next one all the same", function()
  local anna, mobile, smith, deed = ordered(0)
  deed:delete()
  test.choose(anna.session_id, smith.serial, INFO)
  wait(0)
  press(anna, "refuse")
  test.leave(anna.session_id)
  test.advance(1000)
  local again = test.come_back(anna.character_id)
  test.choose(again.session_id, smith.serial, INFO)
  wait(0)
  expect.is_nil(test.gump(again.session_id))
  expect.equal({ mobile.exists, total("bulk_order") }, { true, 0 })
end)

test.case("247: who accepts an order without room for its deed sees no other one before the pause is over", function()
  local anna, mobile, smith, deed = ordered(0)
  deed:delete()
  fill(mobile)
  test.choose(anna.session_id, smith.serial, INFO)
  wait(0)
  press(anna, "accept")
  test.choose(anna.session_id, smith.serial, INFO)
  wait(0)
  expect.is_nil(test.gump(anna.session_id))
  local lying = items.all_of("bulk_order")
  expect.equal({ #lying, lying[1].x, lying[1].y }, { 1, mobile.x, mobile.y })
end)

test.case("248: letters that somebody throws away and gets again do not lie there for good", function()
  local anna, mobile = person("Anna")
  local baker = townsman("baker")
  accept(anna, baker)
  for _ = 1, 3 do
    local letter = mobile.backpack:find("quest_delivery")
    letter:move_to(MAP, X, Y, 0)
    talk(anna, baker)
  end
  local lying = 0
  for _, letter in ipairs(items.all_of("quest_delivery")) do lying = lying + (letter.map_id and 1 or 0) end
  expect.equal(lying, 3)
  test.advance(2 * decay_rules.ground_ms)
  expect.equal(total("quest_delivery"), 1)
end)
