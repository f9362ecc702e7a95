-- Key rings.

local key_ring = require("features.doors.lib.key_ring")
local locks = require("features.doors.lib.door_locks")

local function holder()
  local player = test.player { map_id = 0, x = 2005, y = 2005 }
  local mobile = mobiles.of_session(player.session_id)
  local ring = items.create("key_ring"):put_in(mobile.backpack)
  test.lines(player.session_id)
  return player, mobile, ring
end

local function put_on(player, ring, lock_id)
  local key = items.create("gold_key", { params = { lock_id = lock_id } })
  key:put_in(mobiles.of_session(player.session_id).backpack)
  test.drop(player.session_id, key.serial, ring.serial)
  return key
end

test.case("keys are put on a ring, which looks after how many there are, and a blank one is not", function()
  local anna, _, ring = holder()
  for number = 1, 5 do expect.is_false(put_on(anna, ring, "lock " .. number).exists) end
  local blank = put_on(anna, ring, nil)
  expect.equal({ blank.exists, #key_ring.keys(ring), ring.item_id }, { true, 5, 0x176B })
  local lines = test.lines(anna.session_id)
  expect.equal({ lines[1], lines[#lines] }, { "#501691", "#501689" })
end)

test.case("a ring opens what one of its keys opens, and counts as that key", function()
  local anna, mobile, ring = holder()
  put_on(anna, ring, "attic")
  local chest = items.create("wooden_chest")
  chest:move_to(0, 2006, 2005, 0)
  locks.lock(chest, "attic")
  expect.equal({ locks.has_key(mobile, "attic"), locks.has_key(mobile, "cellar") }, { true, false })
  test.use(anna.session_id, ring.serial)
  test.target(anna.session_id, { serial = chest.serial })
  wait(0)
  expect.is_false(locks.is_locked(chest))
end)

test.case("chosen by itself a ring gives its keys back", function()
  local anna, mobile, ring = holder()
  put_on(anna, ring, "attic")
  put_on(anna, ring, "cellar")
  test.use(anna.session_id, ring.serial)
  test.target(anna.session_id, { serial = ring.serial })
  wait(0)
  expect.equal({ #key_ring.keys(ring), #mobile.backpack:find_all("gold_key"), ring.item_id }, { 0, 2, 0x1011 })
end)

test.case("keys of a lock that is changed are taken off", function()
  local anna, mobile, ring = holder()
  put_on(anna, ring, "attic")
  put_on(anna, ring, "cellar")
  require("features.doors.lib.door_locks").take_keys(mobile, "attic")
  expect.equal(key_ring.keys(ring), { { template = "gold_key", lock_id = "cellar", name = "gold key" } })
end)
