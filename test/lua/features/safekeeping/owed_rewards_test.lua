-- Rewards that an earlier version noted in the table of a character as owed: they are handed out once.

local money = require("lib.money")
local safekeeping = require("features.safekeeping.lib.safekeeping")

local CRATES = 200

-- A player who is away, and to whom an earlier version owed something.
local function owed(list)
  local player = test.player()
  test.leave(player.session_id)
  store.character(player.character_id).owed_rewards = list
  return player.character_id
end

local function comes(serial)
  local player = test.come_back(serial)
  return mobiles.get(serial), player.session_id
end

local function comes_again(serial, session_id)
  test.leave(session_id)
  return comes(serial)
end

local function has(mobile)
  return { money.in_pack(mobile), #mobile.backpack:find_all("longsword"), #mobile.backpack:find_all("bandage") }
end

local function fill_up(container, template)
  local count = 0
  local item = items.create(template)
  while item:put_in(container) do
    count = count + 1
    item = items.create(template)
  end
  item:delete()
  return count
end

-- Fills backpack and bank box, but for room for one sword in the backpack.
local function fill(mobile)
  local place = items.create("longsword"):put_in(mobile.backpack)
  for _, container in ipairs { mobile.backpack, mobile.bank } do
    for _, template in ipairs { "broadsword", "torch", "feather" } do fill_up(container, template) end
  end
  place:delete()
end

local function empty(mobile)
  for _, container in ipairs { mobile.backpack, mobile.bank } do
    for _, template in ipairs { "broadsword", "torch", "feather" } do
      for _, thing in ipairs(container:find_all(template)) do thing:delete() end
    end
  end
end

test.case("what an earlier version owed is handed out once, however often its owner comes", function()
  local serial = owed { { gold = 700 }, { template = "longsword", amount = 2 }, { template = "bandage", amount = 30 } }
  local mobile, session_id = comes(serial)
  expect.equal(has(mobile), { 700, 2, 1 })
  expect.equal({ mobile.backpack:find("bandage").amount, store.character(serial).owed_rewards }, { 30, nil })
  mobile = comes_again(serial, session_id)
  expect.equal({ has(mobile), safekeeping.count(serial) }, { { 700, 2, 1 }, 0 })
end)

test.case("what has no room waits, and comes once when there is some", function()
  local serial = owed(nil)
  local mobile, session_id = comes(serial)
  fill(mobile)
  test.leave(session_id)
  store.character(serial).owed_rewards = { { template = "longsword", amount = 2 }, { gold = 700 } }
  mobile, session_id = comes(serial)
  expect.equal({ has(mobile), store.character(serial).owed_rewards }, { { 0, 1, 0 }, nil })
  mobile, session_id = comes_again(serial, session_id)
  expect.equal(has(mobile), { 0, 1, 0 })
  empty(mobile)
  mobile, session_id = comes_again(serial, session_id)
  expect.equal(has(mobile), { 700, 2, 0 })
  mobile = comes_again(serial, session_id)
  expect.equal({ has(mobile), safekeeping.count(serial) }, { { 700, 2, 0 }, 0 })
end)

test.case("what there is no more stays owed, and nothing beside it comes twice", function()
  local serial = owed { { gold = 700 }, { template = "no_such_thing", amount = 2 }, { template = "longsword", amount = 2 } }
  local mobile, session_id = comes(serial)
  mobile = comes_again(serial, session_id)
  expect.equal(has(mobile), { 700, 2, 0 })
  expect.equal(store.copy(store.character(serial).owed_rewards), { { template = "no_such_thing", amount = 2 } })
end)

test.case("a reward that cannot be read is in the way of none, and none comes twice for it", function()
  local serial = owed { { gold = 700 }, { gold = "much" }, { template = "longsword", amount = 2 } }
  local mobile, session_id = comes(serial)
  mobile = comes_again(serial, session_id)
  expect.equal(has(mobile), { 700, 2, 0 })
end)

test.case("who has no room, and for whom too much waits, is given the whole reward once, not first a part of it", function()
  local serial = owed(nil)
  local mobile, session_id = comes(serial)
  fill(mobile)
  test.leave(session_id)
  for index = 1, CRATES do safekeeping.keep({ owner = serial }, ("crate %d"):format(index), { items.create("helmet") }, 0) end
  store.character(serial).owed_rewards = { { template = "longsword", amount = 2 } }
  mobile, session_id = comes(serial)
  empty(mobile)
  for _ = 1, 3 do mobile, session_id = comes_again(serial, session_id) end
  expect.equal({ has(mobile), safekeeping.count(serial) > 0 }, { { 0, 2, 0 }, true })
end)
