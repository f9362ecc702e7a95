-- Furniture of several parts in houses: placing it by a deed, and making a deed of it again.

local ending = require("features.houses.lib.ending")
local houses = require("features.houses.lib.house_records")
local places = require("features.crafting.lib.workplaces")
local rows = require("features.addons.data.addon_deeds")

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

-- Uses a deed on a tile. Returns the deed and what was said.
local function place(player, template, x, y)
  local user = mobiles.of_session(player.session_id)
  local deed = items.create(template):put_in(user.backpack)
  test.use(player.session_id, deed.serial)
  test.target(player.session_id, { x = x, y = y, z = 0 })
  wait(0)
  return deed, test.lines(player.session_id)[1]
end

-- Chops a thing with an axe.
local function chop(player, item)
  local user = mobiles.of_session(player.session_id)
  local axe = items.create("hatchet")
  axe:equip_on(user)
  test.use(player.session_id, axe.serial)
  test.target(player.session_id, { serial = item.serial })
  wait(0)
  axe:delete()
end

test.case("a deed places all parts, work is done there, and an axe makes the deed again", function()
  local player, owner, house = home()
  local deed, said = place(player, "large_forge_south_deed", 1498, 1599)
  expect.equal({ deed.exists, said }, { false, nil })
  local whole = items.all_of("large_forge_south_addon")[1]
  expect.equal({ whole.x, whole.y, #whole:get("addon_parts"), whole:get("addon_house") }, { 1498, 1599, 3, house.serial })
  expect.is_true(places.is_near(owner, "forge"))
  chop(player, items.get(whole:get("addon_parts")[1]))
  expect.equal({ whole.exists, places.is_near(owner, "forge") }, { false, false })
  expect.is_true(owner.backpack:find("large_forge_south_deed") ~= nil)
end)

local FINISHES = {
  ["it is chopped"] = function(player, whole) chop(player, whole) end,
  ["its house ends"] = function(_, _, house) house:delete() end,
}

for words, finish in pairs(FINISHES) do
  test.case("the arrows that stick in a butte lie there when " .. words, function()
    local player, _, house = home()
    place(player, "archery_butte_deed", 1498, 1599)
    local whole = items.all_of("archery_butte_addon")[1]
    whole:set("arrows", 17)
    whole:set("bolts", 3)
    finish(player, whole, house)
    wait(0)
    local arrows, bolts = items.all_of("arrow")[1], items.all_of("bolt")[1]
    expect.equal({ whole.exists, arrows.amount, bolts.amount, arrows.x, arrows.y }, { false, 17, 3, 1498, 1599 })
  end)
end

test.case("nothing is placed outside of the own house, on somebody, into something, or beside a door", function()
  local player, owner, house = home()
  local _, said = place(player, "loom_south_deed", 1505, 1600)
  expect.equal(said, "#500274")
  _, said = place(player, "loom_south_deed", 1500, 1600)
  expect.equal(said, "#500269")
  place(player, "small_forge_deed", 1498, 1598)
  local door
  for _, part in ipairs(houses.parts(house)) do
    if part:has_tag("door") then door = part end
  end
  _, said = place(player, "small_forge_deed", door.x, door.y - 1)
  expect.equal(said, "#500271")
  local guest = person(1501, 1601)
  local deed
  deed, said = place(guest, "small_forge_deed", 1501, 1599)
  expect.equal({ deed.exists, said }, { true, "#500274" })
end)

test.case("what hangs on a wall needs one", function()
  local player = home()
  local _, said = place(player, "dart_board_east_deed", 1497, 1599)
  expect.equal(said, "#500268")
  place(player, "dart_board_east_deed", 1499, 1599)
  expect.equal(#items.all_of("dart_board_east_addon"), 1)
end)

test.case("guests take nothing apart", function()
  local player = home()
  place(player, "small_forge_deed", 1499, 1599)
  local guest = person(1500, 1600)
  chop(guest, items.all_of("small_forge_addon")[1])
  expect.equal(#items.all_of("small_forge_addon"), 1)
end)

test.case("when the house ends, the deeds lie where the furniture stood", function()
  local player, owner, house = home()
  place(player, "loom_east_deed", 1499, 1598)
  items.all_of("loom_east_addon")[1].hue = 0x25
  expect.is_nil(ending.demolish(house, owner))
  wait(0)
  local deed = items.all_of("loom_east_deed")[1]
  expect.equal({ #items.all_of("loom_east_addon"), deed.x, deed.y, deed.movable, deed.hue }, { 0, 1499, 1598, true, 0x25 })
end)

test.case("each deed has parts to place", function()
  for _, row in ipairs(rows) do expect.is_true(items.template(row.id .. "_addon") ~= nil, row.id) end
end)
