-- Tricks of guests, and of those who were at home once, with what a house keeps.

local houses = require("features.houses.lib.house_records")
local magery = require("features.spells.lib.magery")
local runes = require("features.spells.lib.runes")
local storage = require("features.houses.lib.storage")
local transfer = require("features.houses.lib.transfer")

local HOUSE, FLOOR, DEED = 0x64, 0x4A8, "stone_and_plaster_house_deed"
local PLACE = { map_id = 1, x = 1300, y = 1600, z = 0 }

local function person(x, y)
  local player = test.player { x = x, y = y, z = 0 }
  test.lines(player.session_id)
  return player, mobiles.get(player.character_id)
end

-- An owner in her house at 1500, 1600, which is open to guests.
local function home()
  local floor = {}
  for dx = -3, 3 do
    for dy = -3, 3 do floor[#floor + 1] = { item_id = FLOOR, dx = dx, dy = dy, dz = 0 } end
  end
  test.define_multi(HOUSE, floor)
  local player, owner = person(1500, 1606)
  test.use(player.session_id, items.create(DEED):put_in(owner.backpack).serial)
  test.target(player.session_id, { x = 1500, y = 1604, z = 0 })
  test.advance(0)
  local house = items.all_of("stone_and_plaster_house")[1]
  house:set("public", true)
  owner:move_to(1, 1500, 1600, 0)
  return player, owner, house
end

local function lay(house, template, wish)
  local item = items.create(template, wish)
  item:move_to(1, 1501, 1601, 0)
  expect.is_nil(storage.lock_down(house, item))
  return item
end

-- Containers that were closed since the last call, and for which sessions or "all".
local function closings()
  local closed = {}
  for _, show in ipairs(test.shown()) do
    if show.what == "container_end" then closed[#closed + 1] = { show.serial, show.session_id or "all" } end
  end
  return closed
end

-- Known from RunUO: RunebookGump.
test.case("249: guests take no rune out of a book that is locked down, nor change what is in it", function()
  local player, owner, house = home()
  local guest, reader = person(1501, 1600)
  local book = lay(house, "runebook", { name = "Ways", params = { runes = { { to = PLACE, description = "A mine" } } } })
  for _, button in ipairs { "take 1", "first 1", "rename" } do
    test.use(guest.session_id, book.serial)
    test.press(guest.session_id, button, { texts = { name = "Lies" } })
  end
  local rune = items.create("recall_rune")
  runes.mark(rune, PLACE)
  rune:put_in(reader.backpack)
  test.drop(guest.session_id, rune.serial, book.serial)
  expect.equal({ #runes.in_book(book), book:get("default"), book.name, rune.exists }, { 1, nil, "Ways", true })
  -- Released, it is as any other book.
  expect.is_nil(storage.release(house, book, owner))
  test.use(player.session_id, book.serial)
  test.press(player.session_id, "take 1")
  expect.equal(#runes.in_book(book), 0)
end)

-- Known from RunUO: BaseBook.
test.case("250: guests read what is locked down, and write nothing into it", function()
  local player, _, house = home()
  local guest = person(1501, 1600)
  local book = lay(house, "book", { params = { title = "Rules" } })
  local chart = lay(house, "local_map")
  test.shown()
  test.use(guest.session_id, book.serial)
  expect.is_false(test.shown()[1].book.may_write)
  test.write_book_page(guest.session_id, { book = book.serial, page = 1, text = "All is free!" })
  test.name_book(guest.session_id, { book = book.serial, title = "Lies", author = "You" })
  test.plot_course(guest.session_id, { chart = chart.serial, change = "add", x = 5, y = 5 })
  expect.equal({ book:get("text"), book:get("title"), chart:get("pins") }, { nil, "Rules", nil })
  test.write_book_page(player.session_id, { book = book.serial, page = 1, text = "Wipe your feet." })
  expect.equal(book:get("text")[1], "Wipe your feet.")
end)

test.case("251: nobody keeps open what a house keeps when it is given away, or when a co-owner is one no more", function()
  local player, owner, house = home()
  local _, friend = person(1502, 1600)
  local other, heir = person(1497, 1605)
  local chest = lay(house, "wooden_chest")
  expect.is_nil(storage.release(house, chest, owner))
  expect.is_nil(storage.secure(house, chest))
  local packageFolders = lay(house, "wooden_box")
  houses.add(house, "co_owners", friend)
  test.shown()
  local remove = require("features.houses.lib.access").remove
  remove(house, "co_owners", friend.serial)
  local closed = closings()
  expect.equal(#closed, 2)
  for _, row in ipairs(closed) do expect.equal(row[2], friend.session_id) end
  local sign = houses.sign(house)
  owner:move_to(1, sign.x, sign.y + 1, 0)
  heir:move_to(1, sign.x, sign.y + 1, 0)
  transfer.write_contract(house, owner)
  trade.open { session_id = player.session_id, with = other.session_id, range = 10, pause_ms = 0 }
  test.offer(player.session_id, owner.backpack:find("house_contract").serial)
  test.shown()
  test.agree(player.session_id)
  test.agree(other.session_id)
  wait(0)
  expect.equal(house:get("owner"), heir.serial)
  local shut = {}
  for _, row in ipairs(closings()) do shut[row[1]] = row[2] end
  expect.equal({ shut[chest.serial], shut[packageFolders.serial] }, { "all", "all" })
end)

-- Known from RunUO: MagicLockSpell.
test.case("252: magic locks no container that is locked down, secured, or the hold of a ship", function()
  local _, owner, house = home()
  local _, mage = person(1501, 1600)
  mage.intelligence, mage.mana = 100, 100
  mage:set_skill("magery", 1000)
  for _, reagent in ipairs { "garlic", "bloodmoss", "sulfurous_ash" } do items.create(reagent, { amount = 50 }):put_in(mage.backpack) end
  local packageFolders = lay(house, "wooden_box")
  local inner = items.create("bag"):put_in(packageFolders)
  local hold = items.create("ship_hold", { params = { ship = house.serial } })
  hold:move_to(1, 1501, 1601, 0)
  local function is_locked_by_magic(container)
    wait(1000)
    magery.cast(mage, "magic_lock", { target = container })
    return container:get("locked") == true
  end
  for _, container in ipairs { packageFolders, inner, hold } do expect.is_false(is_locked_by_magic(container)) end
  expect.is_nil(storage.release(house, packageFolders, owner))
  expect.is_true(is_locked_by_magic(packageFolders))
end)

test.case("253: a window that was kept reaches no book in a box that is locked by now, or in the bank", function()
  local player, owner = person(1500, 1600)
  local thief, stranger = person(1501, 1600)
  local book = items.create("runebook", { params = { runes = { { to = PLACE, description = "A mine" } } } })
  book:move_to(1, 1501, 1601, 0)
  test.use(thief.session_id, book.serial)
  local box = items.create("wooden_box", { params = { locked = true } })
  box:move_to(1, 1501, 1601, 0)
  book:put_in(box)
  test.press(thief.session_id, "take 1")
  expect.equal({ #runes.in_book(book), stranger.backpack:find("recall_rune") }, { 1, nil })
  book:put_in(owner.backpack)
  test.use(player.session_id, book.serial)
  book:put_in(owner.bank)
  test.press(player.session_id, "take 1")
  expect.equal(#runes.in_book(book), 1)
end)

-- Known from RunUO: BaseHouse.CheckAccessible.
test.case("259: guests neither pour out of, nor dye, what is locked down, by aiming at it", function()
  local player, owner, house = home()
  local guest, stranger = person(1501, 1600)
  local wine = lay(house, "pitcher_of_wine")
  local tub = lay(house, "dye_tub")
  local function try(one, user)
    local mug = items.create("pewter_mug"):put_in(user.backpack)
    test.use(one.session_id, mug.serial)
    test.target(one.session_id, { serial = wine.serial })
    local dyes = items.create("dyes"):put_in(user.backpack)
    test.use(one.session_id, dyes.serial)
    test.target(one.session_id, { serial = tub.serial })
    wait(1)
    test.answer_hue(one.session_id, 33)
    wait(1)
  end
  local hue = tub.hue
  try(guest, stranger)
  expect.equal({ wine:get("measures"), tub.hue }, { nil, hue })
  try(player, owner)
  expect.equal({ wine:get("measures"), tub.hue }, { 4, 33 })
end)

test.case("262: who takes a thing up while a house falls down leaves nothing else bound in it", function()
  local _, _, house = home()
  local _, looter = person(1501, 1600)
  local sword = items.create("longsword")
  sword:move_to(1, 1499, 1599, 0)
  local packageFolders = lay(house, "wooden_box")
  house:delete()
  sword:put_in(looter.backpack)
  test.advance(1)
  expect.equal({ packageFolders.movable, packageFolders:get("locked_down"), sword.root_mobile }, { true, nil, looter })
end)
