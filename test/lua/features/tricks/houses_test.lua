-- Tricks with houses: nobody takes, enters or keeps what is not theirs.

local houses = require("features.houses.lib.house_records")
local locks = require("features.doors.lib.door_locks")
local moving = require("features.spells.lib.moving")
local storage = require("features.houses.lib.storage")

local HOUSE, FLOOR, DEED = 0x64, 0x4A8, "stone_and_plaster_house_deed"
local MEADOW = { x = 1500, y = 1604, z = 0 }

local function person(x, y)
  local player = test.player { x = x, y = y, z = 0 }
  test.lines(player.session_id)
  return player, mobiles.get(player.character_id)
end

local function define_house()
  local floor = {}
  for dx = -3, 3 do
    for dy = -3, 3 do floor[#floor + 1] = { item_id = FLOOR, dx = dx, dy = dy, dz = 0 } end
  end
  test.define_multi(HOUSE, floor)
end

local function aim(player, mobile)
  define_house()
  local deed = items.create(DEED):put_in(mobile.backpack)
  test.use(player.session_id, deed.serial)
  return deed
end

-- An owner in her house at 1500, 1600.
local function home()
  local player, owner = person(1500, 1606)
  aim(player, owner)
  test.target(player.session_id, MEADOW)
  test.advance(0)
  owner:move_to(1, 1500, 1600, 0)
  wait(0)
  return player, owner, items.all_of("stone_and_plaster_house")[1]
end

local function wish(player, words, choice)
  test.say(player.session_id, words)
  wait(0)
  if not test.has_target(player.session_id) then return nil end
  test.lines(player.session_id)
  test.target(player.session_id, choice)
  wait(0)
  return test.lines(player.session_id)[1]
end

local function lay(template, x, y)
  local item = items.create(template)
  item:move_to(1, x or 1501, y or 1601, 0)
  return item
end

local function press_sign(player, house, button)
  test.use(player.session_id, houses.sign(house).serial)
  wait(0)
  test.press(player.session_id, button)
  wait(0)
end

-- Known from RunUO: HousePlacement.Check.
test.case("154: a house that is built over somebody walls in nobody", function()
  local player, owner = person(1500, 1606)
  local _, sleeper = person(1500, 1600)
  local sword = lay("longsword", 1499, 1600)
  aim(player, owner)
  test.target(player.session_id, MEADOW)
  test.advance(0)
  expect.equal({ sleeper.x, sleeper.y, sword.x, sword.y }, { 1502, 1604, 1502, 1604 })
end)

-- Known from RunUO: HouseDeed.OnPlacement.
test.case("155: a deed that is handed on while its house is aimed builds nothing", function()
  local player, owner = person(1500, 1606)
  local _, friend = person(1501, 1606)
  local deed = aim(player, owner)
  deed:put_in(friend.backpack)
  test.target(player.session_id, MEADOW)
  test.advance(0)
  expect.equal({ deed.exists, #items.all_of("stone_and_plaster_house") }, { true, 0 })
end)

-- Known from RunUO: BaseHouse.HasAccountHouse.
test.case("156: two deeds that are used at once build one house", function()
  local player, owner = person(1500, 1606)
  aim(player, owner)
  aim(player, owner)
  test.target(player.session_id, MEADOW)
  test.advance(0)
  expect.equal(#items.all_of("stone_and_plaster_house"), 1)
  if test.has_target(player.session_id) then test.target(player.session_id, { x = 1512, y = 1604, z = 0 }) end
  aim(player, owner)
  expect.is_false(test.has_target(player.session_id))
  expect.equal(#owner.backpack:find_all(DEED), 2)
end)

-- Known from RunUO: BaseHouse.CheckSecureAccess.
test.case("157: nobody takes out of a secured container by its serial, by the skill of thieves or by magic", function()
  local player, _, house = home()
  local box, gem = lay("wooden_box"), items.create("diamond")
  gem:put_in(box)
  expect.is_nil(storage.secure(house, box))
  local stranger, thief = person(1501, 1602)
  thief:set_skill("stealing", 1000)
  expect.is_false(test.use(stranger.session_id, box.serial))
  for _ = 1, 5 do
    test.use_skill(stranger.session_id, { skill = 33, target = gem.serial })
    wait(10001)
  end
  expect.equal({ gem.container, box:get("locked"), player.name ~= nil }, { box, true, true })
  -- Telekinesis opens neither it nor a box that is locked down.
  local packageFolders = lay("wooden_box", 1500, 1602)
  expect.is_nil(storage.lock_down(house, packageFolders))
  for _, closed in ipairs { box, packageFolders } do
    test.shown()
    moving.telekinesis.works(thief, closed)
    for _, show in ipairs(test.shown()) do expect.is_true(show.what ~= "container") end
  end
end)

-- Known from RunUO: HouseRegion.OnDecay.
test.case("158: locked-down things do not decay, and locking them again does not restart their time", function()
  local _, _, house = home()
  local sword = lay("longsword")
  sword.decays_at = time.unix() + 60000
  for _ = 1, 3 do
    storage.lock_down(house, sword)
    test.advance(90000)
    expect.is_true(sword.exists)
    storage.release(house, sword)
  end
  expect.is_true(sword.decays_at - time.unix() <= 60000)
  test.advance(90000)
  expect.is_false(sword.exists)
end)

-- Known from RunUO: BaseHouse.IsBanned.
test.case("159: another character of a banned player is banned, too", function()
  local _, owner, house = home()
  local player, visitor = person(1501, 1604)
  house:set("bans", { { serial = owner.serial + 1000, name = "Bert", account = player.account_id } })
  visitor:move_to(1, 1560, 1604, 0)
  wait(0)
  visitor:move_to(1, 1501, 1604, 0)
  wait(0)
  expect.is_false(test.walk(player.session_id, 0))
  expect.equal(visitor.y, 1604)
end)

-- Known from RunUO: HouseRegion.OnEnter.
test.case("160: who was banned while away is put out on coming back inside", function()
  local _, _, house = home()
  local player, visitor = person(1501, 1602)
  test.leave(player.session_id)
  house:set("bans", { { serial = player.character_id, name = "Bert" } })
  test.come_back(player.character_id)
  wait(0)
  expect.is_nil(houses.under(mobiles.get(player.character_id)))
  expect.is_true(visitor ~= nil)
end)

-- Known from RunUO: HouseRegion.OnLocationChanged.
test.case("161: who is banned does not come in by a gate or a teleporter", function()
  local _, _, house = home()
  local player, visitor = person(1600, 1700)
  house:set("bans", { { serial = player.character_id, name = "Bert" } })
  visitor:move_to(1, 1500, 1601, 0)
  wait(0)
  expect.equal({ visitor.x, visitor.y }, { 1502, 1604 })
end)

-- Known from RunUO: BaseHouse.ChangeLocks.
test.case("162: keys that were handed out before a house was given away open it no more", function()
  local player, owner, house = home()
  local other, heir = person(1501, 1605)
  local _, thief = person(1503, 1606)
  items.create("gold_key", { params = { lock_id = house:get("lock_id") } }):put_in(thief.backpack)
  owner:move_to(1, 1502, 1605, 0)
  press_sign(player, house, "transfer")
  test.target(player.session_id, { serial = heir.serial })
  wait(0)
  test.press(other.session_id, "yes")
  wait(0)
  expect.equal(house:get("owner"), heir.serial)
  local lock_id = locks.id_of(items.all_of("dark_wood_door")[1])
  expect.equal({ locks.has_key(thief, lock_id), locks.has_key(owner, lock_id) }, { false, false })
end)

test.case("163: the old key of a box does not open it when it is secured", function()
  local _, _, house = home()
  local box = lay("wooden_box")
  box:set("lock_id", "0011")
  expect.is_nil(storage.secure(house, box))
  local stranger, thief = person(1501, 1602)
  local key = items.create("key", { params = { lock_id = "0011" } }):put_in(thief.backpack)
  test.use(stranger.session_id, key.serial)
  wait(0)
  test.target(stranger.session_id, { serial = box.serial })
  wait(0)
  expect.is_true(box:get("locked"))
end)

-- Known from RunUO: BaseHouse.LockDown.
test.case("164: nobody locks down what somebody carries or offers in a trade", function()
  local player, owner = home()
  local other, guest = person(1501, 1600)
  local sword = items.create("longsword"):put_in(guest.backpack)
  expect.equal(wish(player, "I wish to lock this down", { serial = sword.serial }), "#1005525")
  trade.open { session_id = player.session_id, with = other.session_id, pause_ms = 0 }
  test.offer(other.session_id, sword.serial)
  expect.equal(wish(player, "I wish to lock this down", { serial = sword.serial }), "#1005525")
  expect.equal({ sword.movable, owner.exists }, { true, true })
end)

-- Known from RunUO: BaseHouse.LockDown.
test.case("165: what is locked down twice counts once, and released twice frees no room", function()
  local player, _, house = home()
  local one, other = lay("longsword"), lay("longsword", 1499, 1599)
  for _ = 1, 3 do wish(player, "I wish to lock this down", { serial = one.serial }) end
  wish(player, "I wish to lock this down", { serial = other.serial })
  expect.equal(storage.counts(house), 2)
  for _ = 1, 3 do wish(player, "I wish to release this", { serial = one.serial }) end
  expect.equal(storage.counts(house), 1)
end)

-- Known from players of the era.
test.case("166: a box that is filled after it was locked down keeps nothing more for the house", function()
  local _, _, house = home()
  local box = lay("wooden_box")
  expect.is_nil(storage.lock_down(house, box))
  local gem = items.create("diamond")
  gem:put_in(box)
  expect.equal({ gem.movable, storage.counts(house) }, { true, 1, 0 })
end)

-- Known from RunUO: BaseHouse.CheckTransferPosition.
test.case("167: a house does not change hands while one of both trades", function()
  local player, owner, house = home()
  local other, heir = person(1501, 1605)
  owner:move_to(1, 1502, 1605, 0)
  press_sign(player, house, "transfer")
  test.target(player.session_id, { serial = heir.serial })
  wait(0)
  trade.open { session_id = player.session_id, with = other.session_id, pause_ms = 0 }
  test.press(other.session_id, "yes")
  wait(0)
  expect.equal(house:get("owner"), owner.serial)
end)

-- Known from RunUO: BaseHouse.EndConfirmTransfer.
test.case("168: who built a house while another one was offered does not get that one", function()
  local player, owner, house = home()
  local other, heir = person(1501, 1605)
  owner:move_to(1, 1502, 1605, 0)
  press_sign(player, house, "transfer")
  test.target(player.session_id, { serial = heir.serial })
  wait(0)
  local second = items.create("stone_and_plaster_house")
  second:move_to(1, 1540, 1600, 0)
  houses.give(second, heir)
  test.press(other.session_id, "yes")
  wait(0)
  expect.equal({ house:get("owner"), houses.of_account(other.account_id) }, { owner.serial, second })
end)

test.case("169: a house that is demolished in two windows gives one deed", function()
  local player, owner, house = home()
  press_sign(player, house, "demolish")
  press_sign(player, house, "demolish")
  for _ = 1, 2 do
    if test.gump(player.session_id) then test.press(player.session_id, "yes") end
    wait(0)
  end
  expect.equal({ house.exists, #owner.backpack:find_all(DEED) }, { false, 1 })
end)

test.case("170: a cursor that was kept after the standing ended does nothing", function()
  local _, _, house = home()
  local friend_player, friend = person(1501, 1602)
  houses.add(house, "co_owners", friend)
  local sword = lay("longsword")
  test.say(friend_player.session_id, "I wish to lock this down")
  wait(0)
  houses.remove(house, "co_owners", friend.serial)
  test.target(friend_player.session_id, { serial = sword.serial })
  wait(0)
  expect.is_true(sword.movable)
  houses.add(house, "co_owners", friend)
  test.say(friend_player.session_id, "I wish to lock this down")
  wait(0)
  friend:move_to(1, 1600, 1700, 0)
  test.target(friend_player.session_id, { serial = sword.serial })
  wait(0)
  expect.is_true(sword.movable)
end)

-- Known from RunUO: HouseRegion.OnSpeech.
test.case("171: a ghost commands no house", function()
  local player, owner, house = home()
  owner:kill()
  wait(0)
  expect.is_nil(wish(player, "I wish to lock this down", { serial = lay("longsword").serial }))
  press_sign(player, house, "public")
  expect.is_nil(house:get("public"))
end)
