-- Living in a house: locking down, securing, visitors, the sign, decay and the end.

local decay = require("features.houses.lib.decay")
local houses = require("features.houses.lib.house_records")
local locks = require("features.doors.lib.door_locks")
local rules = require("features.houses.data.house_rules")
local storage = require("features.houses.lib.storage")

local HOUSE, FLOOR = 0x64, 0x4A8

local function person(x, y)
  local player = test.player { x = x, y = y, z = 0 }
  return player, mobiles.get(player.character_id)
end

-- An owner in her house at 1500, 1600.
local function home()
  local floor = {}
  for dx = -3, 3 do
    for dy = -3, 3 do floor[#floor + 1] = { item_id = FLOOR, dx = dx, dy = dy, dz = 0 } end
  end
  test.define_multi(HOUSE, floor)
  local player, owner = person(1500, 1606)
  local deed = items.create("stone_and_plaster_house_deed"):put_in(owner.backpack)
  test.use(player.session_id, deed.serial)
  test.target(player.session_id, { x = 1500, y = 1604, z = 0 })
  test.advance(0)
  owner:move_to(1, 1500, 1600, 0)
  wait(0)
  test.lines(player.session_id)
  return player, owner, items.all_of("stone_and_plaster_house")[1]
end

-- Says something and chooses with the cursor, if there is one. Returns what is told after the question.
local function wish(player, words, choice)
  test.say(player.session_id, words)
  wait(0)
  if not test.has_target(player.session_id) then return nil end
  test.lines(player.session_id)
  test.target(player.session_id, choice)
  wait(0)
  return test.lines(player.session_id)[1]
end

-- A text of the client as a test reads it.
local function told_of(number, name) return name and ("#%d %s"):format(number, name) or "#" .. number end

local function lay(template, x, y)
  local item = items.create(template)
  item:move_to(1, x or 1501, y or 1601, 0)
  return item
end

local function press(player, button, answers)
  test.press(player.session_id, button, answers)
  wait(0)
end

local function open_sign(player, house)
  test.use(player.session_id, houses.sign(house).serial)
  wait(0)
end

test.case("what is locked down cannot be lifted, and its time stands still until it is released", function()
  local player, _, house = home()
  local vase = lay("longsword")
  vase.decays_at = time.unix() + 60000
  wish(player, "I wish to lock this down", { serial = vase.serial })
  expect.equal({ vase.movable, vase:get("locked_down"), vase.decays_at == nil }, { false, house.serial, true })
  test.advance(120000)
  expect.is_true(vase.exists)
  expect.equal(wish(player, "I wish to lock this down", { serial = vase.serial }), "#1005526")
  wish(player, "I wish to release this", { serial = vase.serial })
  expect.equal({ vase.movable, vase:get("locked_down"), vase.decays_at - time.unix() }, { true, nil, 60000 })
  expect.equal(wish(player, "I wish to release this", { serial = vase.serial }), "#501722")
end)

test.case("a box is locked down with what is in it, and only things in the house are", function()
  local player, owner, house = home()
  local box, gem = lay("wooden_box"), items.create("diamond")
  gem:put_in(box)
  wish(player, "i wish to lock this down", { serial = box.serial })
  expect.equal({ gem.movable, storage.counts(house) }, { false, 2, 0 })
  local outside = lay("longsword", 1510, 1600)
  expect.equal(wish(player, "i wish to lock this down", { serial = outside.serial }), "#1005525")
  local carried = items.create("longsword"):put_in(owner.backpack)
  expect.equal(wish(player, "i wish to lock this down", { serial = carried.serial }), "#1005525")
  wish(player, "i wish to release this", { serial = box.serial })
  expect.equal({ gem.movable, storage.counts(house) }, { true, 0, 0 })
end)

test.case("a house holds no more than its kind allows", function()
  local player, _, house = home()
  local kind = houses.kind(house)
  local function full_box(count)
    local box = lay("wooden_box")
    for _ = 1, count do expect.is_true(items.create("key"):put_in(box) ~= nil) end
    return box
  end
  for _ = 1, 4 do expect.is_nil(storage.lock_down(house, full_box(104))) end
  expect.equal({ storage.counts(house) }, { 420, 0 })
  local box = full_box(kind.lockdowns - 420)
  expect.equal(wish(player, "i wish to lock this down", { serial = box.serial }), "#1005379")
  expect.is_true(box.movable)
  for _ = 1, kind.secures do wish(player, "i wish to secure this", { serial = lay("wooden_box").serial }) end
  expect.contains(wish(player, "i wish to secure this", { serial = box.serial }), "no more room")
end)

test.case("a secured container opens for co-owners only, and nobody picks its lock", function()
  local player, owner, house = home()
  local box = lay("wooden_box")
  wish(player, "I wish to secure this", { serial = box.serial })
  expect.equal({ box.movable, box:get("secured"), box:get("locked") }, { false, house.serial, true })
  local stranger, thief = person(1501, 1602)
  test.shown()
  expect.is_false(test.use(stranger.session_id, box.serial))
  expect.is_false(test.use(player.session_id, box.serial))
  local opened = {}
  for _, show in ipairs(test.shown()) do
    if show.what == "container" then opened[#opened + 1] = show.session_id end
  end
  expect.equal(opened, { player.session_id })
  thief:set_skill("lockpicking", 1000)
  local pick = items.create("lockpick"):put_in(thief.backpack)
  for _ = 1, 5 do
    test.use(stranger.session_id, pick.serial)
    wait(0)
    test.target(stranger.session_id, { serial = box.serial })
    wait(4000)
  end
  expect.is_true(box:get("locked"))
  houses.add(house, "co_owners", thief)
  test.shown()
  test.use(stranger.session_id, box.serial)
  expect.equal(test.shown()[1].what, "container")
  wish(player, "I wish to release this", { serial = box.serial })
  expect.equal({ box.movable, box:get("locked"), owner.exists }, { true, nil, true })
end)

-- A ban ends by the sign.
local function access_ends(player, house, stranger, visitor)
  open_sign(player, house)
  press(player, "bans")
  expect.equal(test.gump(player.session_id).texts[1], "Banned: a stone-and-plaster house")
  press(player, "remove " .. visitor.serial)
  expect.is_true(test.walk(stranger.session_id, 0))
  expect.equal(visitor.y, 1603)
end

test.case("strangers command nothing in a house; friends put people out", function()
  local player, _, house = home()
  local stranger, visitor = person(1501, 1602)
  local sword = lay("longsword")
  expect.is_nil(wish(stranger, "I wish to lock this down", { serial = sword.serial }))
  expect.is_nil(wish(stranger, "I ban thee", { serial = player.character_id }))
  local ejected = wish(player, "Remove thyself", { serial = visitor.serial })
  expect.equal({ visitor.x, visitor.y }, { 1502, 1604 })
  local told = test.lines(stranger.session_id)
  expect.equal({ ejected, told[#told] }, { told_of(1042840, visitor.name), told_of(501341) })
  visitor:move_to(1, 1501, 1602, 0)
  expect.equal(wish(player, "I ban thee!", { serial = visitor.serial }), told_of(1042839, visitor.name))
  expect.equal(test.lines(stranger.session_id), { told_of(501340) })
  expect.equal({ visitor.x, visitor.y }, { 1502, 1604 })
  visitor:move_to(1, 1501, 1604, 0)
  expect.is_false(test.walk(stranger.session_id, 0))
  access_ends(player, house, stranger, visitor)
end)

test.case("the sign makes a house public, changes its locks and its name", function()
  local player, owner, house = home()
  local door = items.all_of("dark_wood_door")[1]
  open_sign(player, house)
  press(player, "public")
  expect.equal({ house:get("public"), locks.is_locked(door) }, { true, false })
  open_sign(player, house)
  press(player, "public")
  expect.is_true(locks.is_locked(door))
  local before = house:get("lock_id")
  local lost = items.create("gold_key", { params = { lock_id = before } })
  local _, thief = person(1501, 1605)
  lost:put_in(thief.backpack)
  open_sign(player, house)
  press(player, "locks")
  expect.is_false(locks.has_key(thief, locks.id_of(door)))
  expect.is_true(locks.has_key(owner, locks.id_of(door)))
  open_sign(player, house)
  press(player, "rename", { texts = { name = "Anna's Rest" } })
  expect.equal(houses.sign(house).name, "Anna's Rest")
end)

test.case("a stranger's window of a sign has no buttons, and an owner's works only at the sign", function()
  local player, owner, house = home()
  local stranger = person(1502, 1605)
  open_sign(stranger, house)
  expect.equal(#test.gump(stranger.session_id).buttons, 0)
  open_sign(player, house)
  owner:move_to(1, 1600, 1600, 0)
  press(player, "public")
  expect.is_nil(house:get("public"))
end)

test.case("a house goes to a player who agrees, with new locks and without the old friends", function()
  local player, owner, house = home()
  local other, heir = person(1501, 1605)
  local _, friend = person(1499, 1606)
  houses.add(house, "friends", friend)
  owner:move_to(1, 1502, 1605, 0)
  open_sign(player, house)
  press(player, "transfer")
  test.target(player.session_id, { serial = heir.serial })
  wait(0)
  test.press(other.session_id, "yes")
  wait(0)
  expect.equal({ house:get("owner"), houses.standing(house, owner), houses.standing(house, friend) }, { heir.serial, nil, nil })
  local door = items.all_of("dark_wood_door")[1]
  expect.equal({ locks.has_key(heir, locks.id_of(door)), locks.has_key(owner, locks.id_of(door)) }, { true, false })
  expect.equal({ houses.of_account(other.account_id), houses.of_account(player.account_id) }, { house, nil })
  local told = test.lines(other.session_id)
  expect.equal(told[#told], "The house is yours now. Its new keys are in your backpack and in your bank box.")
end)

test.case("a house wears by stages, is refreshed by its people, and falls down in the end", function()
  local player, owner, house = home()
  owner:move_to(1, 1600, 1700, 0)
  expect.equal(decay.stage(house).name, "like new")
  -- As after a part of its time in thousandths.
  local function wear(thousandths) house.decays_at = time.unix() + rules.DECAY_MS * (1000 - thousandths) // 1000 end
  wear(400)
  expect.equal(decay.stage(house).name, "somewhat worn")
  local _, stranger = person(1500, 1606)
  expect.equal(decay.stage(house).name, "somewhat worn")
  owner:move_to(1, 1500, 1605, 0)
  wait(0)
  expect.equal({ decay.stage(house).name, house.decays_at }, { "like new", time.unix() + rules.DECAY_MS })
  owner:move_to(1, 1600, 1700, 0)
  local sword, door, sign = lay("longsword"), items.all_of("dark_wood_door")[1], houses.sign(house)
  expect.is_nil(storage.lock_down(house, sword))
  wear(980)
  expect.equal(decay.stage(house).name, "in danger of collapsing")
  house.decays_at = time.unix() + 1000
  test.advance(60000)
  expect.is_false(house.exists or door.exists or sign.exists)
  expect.equal({ sword.exists, sword.movable, sword:get("locked_down"), stranger.exists }, { true, true, nil, true })
  expect.is_nil(houses.of_account(player.account_id))
end)

test.case("an owner demolishes a house, has the deed, and finds what was inside on the ground", function()
  local player, owner, house = home()
  local sword, box = lay("longsword"), lay("wooden_box")
  wish(player, "i wish to lock this down", { serial = sword.serial })
  wish(player, "i wish to secure this", { serial = box.serial })
  open_sign(player, house)
  press(player, "demolish")
  test.press(player.session_id, "yes")
  wait(0)
  expect.is_false(house.exists)
  expect.equal(#owner.backpack:find_all("stone_and_plaster_house_deed"), 1)
  expect.equal({ sword.movable, box.movable, box:get("locked") }, { true, true, nil })
  expect.equal({ #items.all_of("gold_key"), #items.all_of("dark_wood_door"), #items.all_of("brass_house_sign") }, { 0, 0, 0 })
end)

test.case("a house that staff or a script deletes leaves nothing, and its owner can build there again", function()
  local player, owner, house = home()
  local sword, box = lay("longsword"), lay("wooden_box")
  wish(player, "i wish to lock this down", { serial = sword.serial })
  wish(player, "i wish to secure this", { serial = box.serial })
  sword:move_to(1, sword.x, sword.y, 7)
  house:delete()
  wait(0)
  expect.equal({ #items.all_of("dark_wood_door"), #items.all_of("brass_house_sign") }, { 0, 0 })
  expect.equal({ sword.z, sword.movable, box.movable, box:get("locked") }, { 0, true, true, nil })
  expect.is_nil(houses.of_account(player.account_id))
  for _, thing in ipairs { sword, box } do thing:put_in(owner.backpack) end
  owner:move_to(1, 1500, 1606, 0)
  test.use(player.session_id, items.create("stone_and_plaster_house_deed"):put_in(owner.backpack).serial)
  test.target(player.session_id, { x = 1500, y = 1604, z = 0 })
  test.advance(0)
  expect.equal(#items.all_of("stone_and_plaster_house"), 1)
end)

test.case("the name field of a sign is empty without a name, and a bad name is refused with a reason", function()
  local player, _, house = home()
  local menu = require("features.houses.lib.sign_menu")
  expect.equal(menu.name_of(house), "")
  for name, is_good in pairs { ["Bakery"] = true, ["GM Hall"] = false } do
    house.name = nil
    test.use(player.session_id, houses.sign(house).serial)
    test.lines(player.session_id)
    test.press(player.session_id, "rename", { texts = { name = name } })
    wait(0)
    expect.equal(menu.name_of(house), is_good and name or "")
    expect.equal(#test.lines(player.session_id), is_good and 0 or 1)
  end
end)
