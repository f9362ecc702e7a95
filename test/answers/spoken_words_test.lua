-- Says every word that the stock declares with `hearing.declare`, and every word of a quest, beside those who hear it.
-- answers.test.ts makes a table of what is printed.

local hearing = require("lib.hearing")
local keys = require("features.houses.lib.keys")
local quests = require("features.quests.lib.quests")
local quest_book = require("features.quests.lib.book")
local ownership = require("features.pets.lib.ownership")
local young = require("features.law.lib.young")

local MAP, X, Y = 1, 1500, 1600
local FLOOR, DECK, HOUSE = 0x4A8, 0x3E8A, 0x64
-- Longer than anybody thinks about an answer.
local REPLY_MS = 1500
-- Of those who have a name of their own by chance.
local NAME = "Alex"

local function person(x, y)
  local player = test.player { name = "Anna", map_id = MAP, x = x or X, y = y or Y, z = 0 }
  local mobile = mobiles.get(player.character_id)
  mobile.strength, mobile.followers_max = 100, 5
  mobile:set_skill("animal_taming", 1000)
  items.create("gold", { amount = 3000 }):put_in(mobile.backpack)
  return player, mobile
end

local function beside(template)
  local player, mobile = person()
  local one = mobiles.create(template, MAP, X + 1, Y, 0)
  one:set("stays", true)
  if one:has_tag("townsfolk") then one.name = NAME end
  return player, mobile
end

local function at_home()
  local floor = {}
  for dx = -3, 3 do
    for dy = -3, 3 do floor[#floor + 1] = { item_id = FLOOR, dx = dx, dy = dy, dz = 0 } end
  end
  test.define_multi(HOUSE, floor)
  local player, owner = person(X, Y + 6)
  test.use(player.session_id, items.create("stone_and_plaster_house_deed"):put_in(owner.backpack).serial)
  test.target(player.session_id, { x = X, y = Y + 4, z = 0 })
  test.advance(0)
  owner:move_to(MAP, X, Y, 0)
  wait(0)
  return player, owner
end

local function in_house_with(contract, prepare, settle)
  local player, owner = at_home()
  if prepare then prepare(items.all_of("stone_and_plaster_house")[1]) end
  test.use(player.session_id, items.create(contract):put_in(owner.backpack).serial)
  wait(0)
  if settle then settle(owner) end
  return player, owner
end

local SCENES = {
  nobody = function() return person() end,
  ["own dog"] = function()
    local player, mobile = person()
    local dog = mobiles.create("dog", MAP, X + 1, Y, 0)
    ownership.control(dog, mobile)
    ownership.order(dog, "stay")
    return player, mobile
  end,
  ["own house"] = at_home,
  ["own vendor"] = function()
    return in_house_with("contract_of_employment", function(house)
      house:set("public", true)
      keys.set_doors(house)
    end, function(owner)
      mobiles.all_of("player_vendor")[1].name = NAME
      owner:move_to(MAP, X + 1, Y + 1, 0)
    end)
  end,
  ["young player"] = function()
    local player, mobile = person()
    young.begin(mobile)
    return player, mobile
  end,
  ["own barkeeper"] = function() return in_house_with("barkeep_contract") end,
  ["criminal in a guarded region"] = function()
    region.add { name = "Guarded", map_id = MAP, areas = { { x1 = X - 9, y1 = Y - 9, x2 = X + 9, y2 = Y + 9 } }, guarded = true }
    local player, mobile = person()
    mobile:move_to(MAP, X, Y, 0)
    mobiles.create("brigand", MAP, X + 2, Y, 0)
    return player, mobile
  end,
  ["own ship"] = function()
    for facing = 0, 3 do
      local deck = {}
      for along = -5, 5 do
        for across = -2, 2 do
          local dx, dy = across, along
          for _ = 1, facing do dx, dy = -dy, dx end
          deck[#deck + 1] = { item_id = DECK, dx = dx, dy = dy, dz = 3 }
        end
      end
      test.define_multi(facing, deck)
    end
    test.define_water(MAP, X - 40, Y - 40, X + 40, Y - 5, -5)
    local player, captain = person(X, Y - 3)
    test.use(player.session_id, items.create("small_ship_deed"):put_in(captain.backpack).serial)
    test.target(player.session_id, { x = X, y = Y - 12, z = -5 })
    test.advance(0)
    local ship = items.all_of("small_ship")[1]
    captain:move_to(MAP, ship.x, ship.y, -2)
    test.say(player.session_id, "raise anchor")
    wait(0)
    test.say(player.session_id, "stop")
    wait(0)
    return player, captain
  end,
}

-- Where players are in windows, cursors and questions.
local function asked(session_id)
  local found = {}
  local window = test.gump(session_id)
  if window then found[#found + 1] = { window = window.texts[1] or "" } end
  local vendor = test.vendor(session_id)
  if vendor then found[#found + 1] = { list = vendor.deal } end
  if test.has_target(session_id) then found[#found + 1] = { cursor = true } end
  for _, kind in ipairs { "menu", "prompt", "hue" } do
    local question = test.question(session_id, kind)
    if question then found[#found + 1] = { [kind] = true } end
  end
  return found
end

-- What is heard and seen of an answer: words of people and things, containers, guards and movement.
local function shown()
  local found, seen = {}, {}
  for _, one in ipairs(test.shown()) do
    local row
    if one.what == "say" then row = { said = one.text }
    elseif one.what == "say_cliloc" then row = { said = "#" .. one.text.cliloc }
    elseif one.what == "container" then row = { opens = true } end
    local key = row and json.encode(row)
    if row and not seen[key] then found[#found + 1], seen[key] = row, true end
  end
  return found
end

-- Where everybody is, and what pets were told last.
local function places()
  local at = {}
  for _, one in ipairs(mobiles.near(MAP, X, Y, 40)) do at[#at + 1] = ("%d %d %d %d %s"):format(one.serial, one.x, one.y, one.direction, tostring(one:get("order"))) end
  for ship in items.each { tag = "ship" } do at[#at + 1] = ("%d %d %d %d"):format(ship.serial, ship.x, ship.y, ship.item_id) end
  table.sort(at)
  return table.concat(at, ";")
end

-- Says words. Returns the answers.
local function answers(session_id, words, keyword)
  test.lines(session_id)
  test.shown()
  local before = places()
  test.say(session_id, words, keyword and { keywords = { keyword } } or nil)
  test.advance(REPLY_MS)
  local found = {}
  for _, line in ipairs(test.lines(session_id)) do found[#found + 1] = { told = line } end
  for _, row in ipairs(shown()) do found[#found + 1] = row end
  for _, row in ipairs(asked(session_id)) do found[#found + 1] = row end
  if #found == 0 and places() ~= before then found[1] = { moves = true } end
  return found
end

-- Closes what the last words opened.
local function put_away(session_id)
  while test.gump(session_id) do test.close(session_id) end
  local vendor = test.vendor(session_id)
  if vendor then (vendor.deal == "sells" and test.buy or test.sell)(session_id, {}) end
  if test.has_target(session_id) then test.target(session_id) end
  test.advance(REPLY_MS)
end

-- Says the words of a group one after the other, and prints the answer to each.
local function play(group, list)
  local player, mobile = (SCENES[group.beside] or function() return beside(group.beside) end)()
  for _, id in ipairs(group.needs or {}) do quest_book.finish(mobile, quests.get(id)) end
  local silent = {}
  put_away(player.session_id)
  for _, words in ipairs(list) do
    local found = answers(player.session_id, words, group.keywords[words])
    print(json.encode { group = group.name, beside = group.beside, words = words, answers = found })
    if #found == 0 then silent[#silent + 1] = words end
    put_away(player.session_id)
  end
  expect.equal(silent, {}, "words without an answer beside " .. group.beside)
end

local all = hearing.declared()
for _, quest in ipairs(quests.all()) do
  local giver = type(quest.giver) == "table" and quest.giver[1] or quest.giver
  if quest.words then all[#all + 1] = { name = "the quest " .. quest.title, beside = giver, words = quest.words, keywords = {}, needs = quest.needs and quest.needs.quests } end
end

for _, group in ipairs(all) do
  if group.beside == "own vendor" then
    -- Some words end the scene.
    for _, words in ipairs(group.words) do
      test.case(group.name .. ": " .. words, function() play(group, { words }) end)
    end
  else
    test.case(group.name, function() play(group, group.words) end)
  end
end
