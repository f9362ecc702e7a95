-- Rollbacks of what the owner of a house set and kept there.

local access = require("features.houses.lib.access")
local houses = require("features.houses.lib.house_records")
local keys = require("features.houses.lib.keys")
local locks = require("features.doors.lib.doors").door_locks
local money = require("lib.money")
local sign_menu = require("features.houses.lib.sign_menu")
local storage = require("features.houses.lib.storage")
local strong_boxes = require("features.houses.lib.strong_boxes")

local MULTI, FOUNDATION, FLOOR, WALL, DOOR = 0x13EC, 0x31F4, 0x519, 0x6, 0x6A5

local function somebody(name) return mobiles.get(test.player { name = name, x = 1500, y = 1610, z = 0 }.character_id) end

-- Anna's house on a plot at 1500, 1600, built a minute ago, and a member of the staff.
local function home()
  local ground = {}
  for dx = -3, 3 do
    for dy = -3, 3 do ground[#ground + 1] = { item_id = FOUNDATION, dx = dx, dy = dy, dz = 7 } end
  end
  test.define_multi(MULTI, ground)
  local player = test.player { name = "Anna", x = 1500, y = 1608, z = 0 }
  local anna = mobiles.get(player.character_id)
  local deed = items.create("plot_of_7_by_7_deed"):put_in(anna.backpack)
  test.use(player.session_id, deed.serial)
  test.target(player.session_id, { x = 1500, y = 1604, z = 0 })
  test.advance(0)
  wait(60000)
  return items.all_of("plot_of_7_by_7")[1], anna, player, test.player { name = "Greta", role = "GameMaster" }
end

-- Until the last event of the record, as staff write it.
local function until_now()
  local at = chronicle.of { limit = 1 }[1].at // 1000
  wait(2000)
  return ('when="%s to %s"'):format(os.date("!%Y-%m-%d %H:%M:%S", at - 30), os.date("!%Y-%m-%d %H:%M:%S", at))
end

-- Undoes a selection in the game. Returns the lines of the preview, and a selection of what was done.
local function undone(staff, selection)
  test.lines(staff.session_id)
  test.say(staff.session_id, ".rollback " .. selection)
  wait(10)
  local preview = table.concat(test.lines(staff.session_id), "\n")
  local number = preview:match("Preview (%d+)")
  test.say(staff.session_id, ".rollback --apply " .. (number or 0))
  wait(10)
  expect.contains(test.lines(staff.session_id), "Done.")
  return preview, ('cause="rollback %s"'):format(number)
end

local function names(house, list)
  local found = {}
  for _, row in ipairs(houses.list(house, list)) do found[#found + 1] = row.name end
  table.sort(found)
  return table.concat(found, " ")
end

test.case("lists go back by their entries: who was put on them since stays there", function()
  local house, _, player, staff = home()
  local bob, cedric, dora, mallory = somebody("Bob"), somebody("Cedric"), somebody("Dora"), somebody("Mallory")
  houses.add(house, "friends", bob)
  houses.add(house, "co_owners", cedric)
  houses.add(house, "bans", mallory)
  wait(60000)
  houses.remove(house, "friends", bob.serial)
  houses.add(house, "friends", mallory)
  houses.remove(house, "co_owners", cedric.serial)
  houses.remove(house, "bans", mallory.serial)
  local selection = ("what=%d %s"):format(house.serial, until_now())
  houses.add(house, "friends", dora)
  test.lines(player.session_id)
  local preview, done = undone(staff, selection)
  expect.contains(preview, "gets Bob on its list of friends again")
  expect.contains(preview, "loses Mallory from its list of friends")
  expect.contains(preview, "gets Mallory on its list of bans again")
  expect.equal({ names(house, "friends"), names(house, "co_owners"), names(house, "bans") }, { "Bob Dora", "Cedric", "Mallory" })
  expect.contains(test.lines(player.session_id), "Staff undid what was changed in your house.")
  undone(staff, done)
  expect.equal({ names(house, "friends"), names(house, "co_owners"), names(house, "bans") }, { "Dora Mallory", "", "" })
end)

test.case("a house is private again, and its doors have their former locks", function()
  local house, anna, _, staff = home()
  multi.set_design(house, multi.design(house))
  local lock_id = house:get("lock_id")
  wait(60000)
  sign_menu.turn_public(house)
  keys.change(house, anna)
  local preview = undone(staff, until_now())
  expect.contains(preview, "is private again")
  expect.contains(preview, "gets its former locks")
  expect.equal({ house:get("public"), house:get("lock_id") }, { nil, lock_id })
  local key = anna.backpack:find("gold_key")
  expect.equal({ key and key:get("lock_id"), #anna.backpack:find_all("gold_key") }, { lock_id, 1 })
end)

-- A box with a gem in a house.
local function box_in(house)
  local box, gem = items.create("wooden_box"), items.create("diamond")
  box:move_to(house.map_id, house.x, house.y, house.z + 7)
  gem:put_in(box)
  return box, gem
end

test.case("what was released and taken is locked down again where it was, and a box is secure again", function()
  local house, _, _, staff = home()
  local thief = somebody("Bob")
  local box, gem = box_in(house)
  local safe = box_in(house)
  storage.lock_down(house, box)
  storage.secure(house, safe)
  wait(60000)
  storage.release(house, box, thief)
  storage.release(house, safe, thief)
  box:put_in(thief.backpack)
  local preview, done = undone(staff, until_now())
  expect.contains(preview, "is locked down again")
  expect.contains(preview, "is secured again")
  expect.equal({ box.x, box.y, box.movable, box:get("locked_down"), gem.movable }, { house.x, house.y, false, house.serial, false })
  expect.equal({ safe.movable, safe:get("secured"), safe:get("locked") }, { false, house.serial, true })
  undone(staff, done)
  expect.equal({ box.container, box.movable, gem.movable, box:get("locked_down") }, { thief.backpack, true, true, nil })
  expect.equal({ safe.movable, safe:get("secured"), safe:get("locked") }, { true, nil, nil })
end)

test.case("what is not in the house any more is not locked down elsewhere", function()
  local house, _, _, staff = home()
  local box = box_in(house)
  storage.lock_down(house, box)
  wait(60000)
  storage.set_free(box, house.serial)
  local selection = ("what=%d kind=house %s"):format(box.serial, until_now())
  box:put_in(somebody("Cedric").backpack)
  test.lines(staff.session_id)
  test.say(staff.session_id, ".rollback " .. selection)
  wait(10)
  expect.contains(table.concat(test.lines(staff.session_id), "\n"), "it is not in that house any more")
end)

test.case("a co-owner who was taken off comes back with the strong box", function()
  local house, _, _, staff = home()
  local cedric = somebody("Cedric")
  houses.add(house, "co_owners", cedric)
  cedric:move_to(house.map_id, house.x, house.y, house.z + 7)
  expect.is_nil(strong_boxes.place(house, cedric))
  local box = items.all_of("strong_box")[1]
  wait(60000)
  access.remove(house, "co_owners", cedric.serial)
  expect.is_nil(box:get("box_owner"))
  local _, done = undone(staff, until_now())
  expect.equal({ box:get("box_owner"), box:get("secured"), box.movable }, { cedric.serial, house.serial, false })
  undone(staff, done)
  expect.equal({ box:get("box_owner"), names(house, "co_owners"), box.movable }, { nil, "", true })
end)

local function build(player, house, ...)
  local list = multi.design(house)
  for _, piece in ipairs { ... } do list[#list + 1] = { item_id = piece[1], dx = piece[2], dy = piece[3], dz = piece[4] } end
  test.use(player.session_id, houses.sign(house).serial)
  wait(0)
  test.press(player.session_id, "design")
  wait(0)
  test.finish_design(player.session_id, list)
  wait(0)
  test.lines(player.session_id)
end

local function doors_of(house)
  local found = {}
  for _, part in ipairs(houses.parts(house)) do
    if part:has_tag("door") then found[#found + 1] = part end
  end
  return found
end

test.case("a design goes back with its doors, and what was paid for it comes back", function()
  local house, anna, player, staff = home()
  money.give(anna.bank, 10000)
  build(player, house, { WALL, 0, 0, 7 }, { DOOR, 1, 0, 7 })
  local paid, pieces = money.in_bank(anna), house:get("design_pieces")
  expect.equal({ pieces, #doors_of(house) }, { 2, 1 })
  wait(60000)
  build(player, house, { FLOOR, 0, 0, 27 }, { FLOOR, 1, 0, 27 })
  local preview, done = undone(staff, until_now())
  expect.contains(preview, "gets its former design")
  expect.equal({ #multi.design(house), house:get("design_pieces"), money.in_bank(anna) }, { 49 + 6 + 1, pieces, paid })
  local door = doors_of(house)[1]
  expect.equal({ #doors_of(house), door.x - house.x, door.y - house.y, #items.all_of(door.template) }, { 1, 1, 0, 1 })
  undone(staff, done)
  expect.equal({ #multi.design(house), #doors_of(house) }, { 49 + 6 + 3, 0 })
end)

test.case("a house that was torn down stands again with what was locked down and secured in it", function()
  local house, _, _, staff = home()
  local box = box_in(house)
  local safe = box_in(house)
  storage.lock_down(house, box)
  storage.secure(house, safe)
  local serial = house.serial
  wait(60000)
  house:delete()
  test.advance(0)
  expect.equal({ box.movable, safe:get("secured") }, { true, nil })
  undone(staff, "kind=house " .. until_now())
  house = houses.get(serial)
  expect.equal({ box:get("locked_down"), box.movable, safe:get("secured"), safe:get("locked") }, { serial, false, serial, true })
  expect.equal({ storage.counts(house) }, { 2, 1 })
end)
