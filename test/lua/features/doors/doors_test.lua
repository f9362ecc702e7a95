-- Doors: put into walls, opened, closed, locked.

local kinds = require("features.doors.lib.door_kinds")

local HERE = { x = 1440, y = 1700 }

local function player_at(x, y, role)
  local player = test.player { role = role or "GameMaster", x = x, y = y, z = 0 }
  return player, mobiles.get(player.character_id)
end

local function give(player, line, choice) return test.give(player.session_id, line, choice) end

local function wall(x, y)
  local piece = items.create("static", { item_id = 7 })
  piece.blocks = true
  piece:move_to(1, x, y, 0)
  return piece
end

-- The door that stands at this place when it is closed.
local function door_at(x, y)
  local found = items.near(1, x, y, 0, { tag = "door" })
  return found[1]
end

local function facing_of(door)
  local kind, facing, is_open = kinds.of_item_id(door.item_id)
  return facing.name, is_open, kind
end

local function place_of(door) return { door.x, door.y } end

test.case("add_door hangs a door on the walls beside it", function()
  local player = player_at(HERE.x, HERE.y + 3)
  local cases = {
    { walls = { { -1, 0 }, { 1, 0 } }, facing = "west_cw" },
    { walls = { { 0, -1 }, { 0, 1 } }, facing = "south_cw" },
    { walls = { { -1, 0 } }, facing = "west_cw" },
    { walls = { { 1, 0 } }, facing = "east_ccw" },
    { walls = { { 0, -1 } }, facing = "north_ccw" },
    { walls = { { 0, 1 } }, facing = "south_cw" },
  }
  for index, case in ipairs(cases) do
    local x, y = HERE.x + 5 * index, HERE.y
    for _, at in ipairs(case.walls) do wall(x + at[1], y + at[2]) end
    expect.contains(give(player, ".add_door", { x = x, y = y }), "dark wood door")
    expect.equal(facing_of(door_at(x, y)), case.facing)
  end
end)

test.case("without walls a door stands across the way of the player who puts it up", function()
  local player = player_at(HERE.x, HERE.y)
  give(player, ".add_door", { x = HERE.x, y = HERE.y - 3 })
  expect.equal(facing_of(door_at(HERE.x, HERE.y - 3)), "west_cw")
  give(player, ".add_door", { x = HERE.x + 4, y = HERE.y })
  expect.equal(facing_of(door_at(HERE.x + 4, HERE.y)), "south_cw")
end)

test.case("doors are of the requested material, and of wood by default", function()
  local player = player_at(HERE.x, HERE.y)
  local lines = {
    [".add_door"] = "dark_wood_door", [".add_door wood"] = "dark_wood_door", [".add_door METAL"] = "metal_door",
    [".add_wood_door"] = "dark_wood_door", [".add_metal_door"] = "metal_door",
  }
  local x = HERE.x
  for line, template in pairs(lines) do
    x = x + 5
    give(player, line, { x = x, y = HERE.y })
    expect.equal(door_at(x, HERE.y).template, template)
    expect.is_true(door_at(x, HERE.y).blocks)
  end
  expect.contains(give(player, ".add_door glass"), "wood")
  expect.is_false(test.has_target(player.session_id))
end)

test.case("no door is put into a wall, onto another door, or anywhere when cancelled", function()
  local player = player_at(HERE.x, HERE.y)
  wall(HERE.x + 2, HERE.y)
  expect.contains(give(player, ".add_door", { x = HERE.x + 2, y = HERE.y }), "blocks the way")
  give(player, ".add_door", { x = HERE.x + 4, y = HERE.y })
  expect.contains(give(player, ".add_door", { serial = door_at(HERE.x + 4, HERE.y).serial }), "There is a door already")
  test.say(player.session_id, ".add_door")
  wait(0)
  test.target(player.session_id)
  wait(0)
  expect.equal(#items.all_of("dark_wood_door"), 1)
end)

-- Makes a gap of two tiles in a wall from west to east, and puts up both doors.
local function double_door(player, first, second)
  wall(HERE.x - 1, HERE.y)
  wall(HERE.x + 2, HERE.y)
  give(player, ".add_door", { x = HERE.x + first, y = HERE.y })
  expect.contains(give(player, ".add_door", { x = HERE.x + second, y = HERE.y }), "double door")
  return door_at(HERE.x, HERE.y), door_at(HERE.x + 1, HERE.y)
end

test.case("two doors beside each other become a double door, whichever comes first", function()
  for _, order in ipairs { { 0, 1 }, { 1, 0 } } do
    local player = player_at(HERE.x, HERE.y + 2)
    local west, east = double_door(player, order[1], order[2])
    expect.equal(facing_of(west), "west_cw")
    expect.equal(facing_of(east), "east_ccw")
    expect.equal(west:get("link"), east.serial)
    expect.equal(east:get("link"), west.serial)
    for _, item in ipairs(items.near(1, HERE.x, HERE.y, 5)) do item:delete() end
  end
end)

test.case("a gap of two tiles from north to south gets a double door too", function()
  local player = player_at(HERE.x + 2, HERE.y)
  wall(HERE.x, HERE.y - 1)
  wall(HERE.x, HERE.y + 2)
  give(player, ".add_metal_door", { x = HERE.x, y = HERE.y })
  give(player, ".add_metal_door", { x = HERE.x, y = HERE.y + 1 })
  expect.equal(facing_of(door_at(HERE.x, HERE.y)), "north_ccw")
  expect.equal(facing_of(door_at(HERE.x, HERE.y + 1)), "south_cw")
  expect.equal(door_at(HERE.x, HERE.y):get("link"), door_at(HERE.x, HERE.y + 1).serial)
end)

test.case("both leaves open together, each to its own side, and free the way", function()
  local player, mobile = player_at(HERE.x, HERE.y + 1)
  local west, east = double_door(player, 0, 1)
  expect.is_false(test.walk(player.session_id, 0))
  test.shown()
  test.use(player.session_id, west.serial)
  expect.equal({ place_of(west), west.item_id, west.blocks }, { { HERE.x - 1, HERE.y + 1 }, 0x06A6, false })
  expect.equal({ place_of(east), east.item_id, east.blocks }, { { HERE.x + 2, HERE.y + 1 }, 0x06A8, false })
  expect.equal(test.shown()[1].sound, 0xEA)
  expect.is_true(test.walk(player.session_id, 0))
  expect.equal(mobile.y, HERE.y)
end)

test.case("doors of every facing swing as their graphics show, and back again", function()
  local player = player_at(HERE.x, HERE.y)
  for index, facing in ipairs(kinds.facings) do
    local door = items.create("metal_door", { item_id = kinds.item_id("metal_door", facing.name, false) })
    local x, y = HERE.x + 5 * index, HERE.y
    door:move_to(1, x, y, 0)
    test.use(player.session_id, door.serial)
    expect.equal(place_of(door), { x + facing.x, y + facing.y }, facing.name)
    expect.equal(door.item_id, kinds.item_id("metal_door", facing.name, true), facing.name)
    test.use(player.session_id, door.serial)
    expect.equal(place_of(door), { x, y }, facing.name)
    expect.equal(door.item_id, kinds.item_id("metal_door", facing.name, false), facing.name)
    expect.is_true(door.blocks, facing.name)
    expect.is_nil(door:get("door_closes_at"))
  end
end)

test.case("a portcullis rises when it opens", function()
  local player = player_at(HERE.x, HERE.y)
  local gate = items.create("portcullis_ns")
  gate:move_to(1, HERE.x, HERE.y + 1, 0)
  test.use(player.session_id, gate.serial)
  expect.equal({ gate.z, gate.blocks }, { 20, false })
  test.use(player.session_id, gate.serial)
  expect.equal({ gate.z, gate.blocks }, { 0, true })
end)

local function lone_door(x, y)
  local door = items.create("dark_wood_door")
  door:move_to(1, x, y, 0)
  return door
end

test.case("a door closes after twenty seconds", function()
  local player = player_at(HERE.x, HERE.y + 2)
  local door = lone_door(HERE.x, HERE.y)
  test.use(player.session_id, door.serial)
  test.advance(19000)
  expect.is_false(door.blocks)
  test.shown()
  test.advance(2000)
  expect.equal(place_of(door), { HERE.x, HERE.y })
  expect.is_true(door.blocks)
  expect.equal(test.shown()[1].sound, 0xF1)
end)

test.case("a door that is opened again stays open for the full time", function()
  local player = player_at(HERE.x, HERE.y + 2)
  local door = lone_door(HERE.x, HERE.y)
  test.use(player.session_id, door.serial)
  test.advance(15000)
  test.use(player.session_id, door.serial)
  test.use(player.session_id, door.serial)
  test.advance(15000)
  expect.is_false(door.blocks)
  test.advance(6000)
  expect.is_true(door.blocks)
end)

test.case("a door does not close on a player: it waits until the doorway is free", function()
  local player = player_at(HERE.x, HERE.y + 1)
  local west, east = double_door(player, 0, 1)
  test.use(player.session_id, east.serial)
  test.walk(player.session_id, 0)
  test.lines(player.session_id)
  test.use(player.session_id, west.serial)
  expect.contains(test.lines(player.session_id), "#502749")
  test.advance(60000)
  expect.is_false(west.blocks or east.blocks)
  test.walk(player.session_id, 0)
  test.advance(2000)
  expect.is_true(west.blocks and east.blocks)
end)

test.case("an item that blocks the way keeps a door open, other items do not", function()
  local player = player_at(HERE.x, HERE.y + 2)
  local door = lone_door(HERE.x, HERE.y)
  test.use(player.session_id, door.serial)
  local crate = wall(HERE.x, HERE.y)
  local gold = items.create("gold")
  gold:move_to(1, HERE.x, HERE.y, 0)
  test.advance(30000)
  expect.is_false(door.blocks)
  crate:delete()
  test.advance(2000)
  expect.is_true(door.blocks)
end)

test.case("a door that is removed while open is forgotten, and its other leaf goes on alone", function()
  local player = player_at(HERE.x, HERE.y + 2)
  local west, east = double_door(player, 0, 1)
  test.use(player.session_id, west.serial)
  give(player, ".remove_item", { serial = west.serial })
  expect.is_nil(east:get("link"))
  test.advance(25000)
  expect.is_true(east.blocks)
end)

test.case("the client's open-door key opens the door ahead", function()
  local player, mobile = player_at(HERE.x, HERE.y + 1, "Regular")
  local door = lone_door(HERE.x, HERE.y)
  mobile:face(4)
  test.door_macro(player.session_id)
  expect.is_true(door.blocks)
  mobile:face(0)
  test.door_macro(player.session_id)
  expect.is_false(door.blocks)
end)

test.case("lock_door locks both leaves with one new lock, and hands out the key", function()
  local player, mobile = player_at(HERE.x, HERE.y + 2)
  local west, east = double_door(player, 0, 1)
  expect.contains(give(player, ".lock_door", { serial = east.serial }), "Both leaves of the door are locked")
  local key = mobile.backpack:find("key")
  local id = key:get("lock_id")
  expect.is_true(#id >= 8)
  for _, leaf in ipairs { west, east } do
    expect.is_true(leaf:get("door_locked"))
    expect.equal(leaf:get("door_lock_id"), id)
  end
  give(player, ".lock_door", { serial = west.serial })
  expect.not_equal(east:get("door_lock_id"), id)
  expect.equal(east:get("door_lock_id"), west:get("door_lock_id"))
end)

test.case("a locked door opens only for players with its key, in the backpack, in a bag or worn", function()
  local staff, gm = player_at(HERE.x, HERE.y + 2)
  local player, mobile = player_at(HERE.x, HERE.y + 2, "Regular")
  local door = lone_door(HERE.x, HERE.y)
  give(staff, ".lock_door", { serial = door.serial })
  local key = gm.backpack:find("key")

  local function opens_for(who)
    test.lines(who.session_id)
    test.use(who.session_id, door.serial)
    if door.blocks then
      expect.contains(test.lines(who.session_id), "#502503")
      return false
    end
    test.use(who.session_id, door.serial)
    return true
  end

  expect.is_true(opens_for(staff))
  expect.is_false(opens_for(player))
  local bag = items.create("bag"):put_in(mobile.backpack)
  local pouch = items.create("pouch"):put_in(bag)
  key:put_in(pouch)
  expect.is_true(opens_for(player))
  expect.is_false(opens_for(staff), "without the key even staff stay out")
  key:put_in(mobile.bank)
  expect.is_false(opens_for(player), "what is in the bank is not at hand")
  key:equip_on(mobile, "talisman")
  expect.is_true(opens_for(player))
  key:set("lock_id", "another")
  expect.is_false(opens_for(player))
end)

test.case("anybody can close an open door, and then it is locked", function()
  local staff = player_at(HERE.x, HERE.y + 2)
  local player = player_at(HERE.x, HERE.y + 2, "Regular")
  local door = lone_door(HERE.x, HERE.y)
  test.use(player.session_id, door.serial)
  give(staff, ".lock_door", { serial = door.serial })
  test.use(player.session_id, door.serial)
  expect.is_true(door.blocks)
  test.use(player.session_id, door.serial)
  expect.is_true(door.blocks)
end)

test.case("unlock_door removes the lock from both leaves", function()
  local player = player_at(HERE.x, HERE.y + 2)
  local west, east = double_door(player, 0, 1)
  expect.contains(give(player, ".unlock_door", { serial = west.serial }), "has no lock")
  give(player, ".lock_door", { serial = west.serial })
  expect.contains(give(player, ".unlock_door", { serial = east.serial }), "no lock any more")
  for _, leaf in ipairs { west, east } do
    expect.is_nil(leaf:get("door_locked"))
    expect.is_nil(leaf:get("door_lock_id"))
  end
  test.use(player.session_id, west.serial)
  expect.is_false(west.blocks)
end)

test.case("only doors can be locked, and only by somebody who can receive the key", function()
  local player, mobile = player_at(HERE.x, HERE.y + 2)
  local brick = items.create("brick")
  brick:move_to(1, HERE.x, HERE.y, 0)
  for _, line in ipairs { ".lock_door", ".unlock_door" } do
    expect.contains(give(player, line, { serial = brick.serial }), "That is not a door")
    expect.contains(give(player, line, { serial = player.character_id }), "That is not a door")
  end
  local door = lone_door(HERE.x + 2, HERE.y)
  mobile.backpack:delete()
  expect.contains(give(player, ".lock_door", { serial = door.serial }), "The door was not locked")
  expect.is_nil(door:get("door_locked"))
end)

test.case("a new leaf beside a locked door gets the same lock", function()
  local player = player_at(HERE.x, HERE.y + 2)
  wall(HERE.x - 1, HERE.y)
  wall(HERE.x + 2, HERE.y)
  give(player, ".add_door", { x = HERE.x, y = HERE.y })
  local west = door_at(HERE.x, HERE.y)
  give(player, ".lock_door", { serial = west.serial })
  give(player, ".add_door", { x = HERE.x + 1, y = HERE.y })
  expect.equal(door_at(HERE.x + 1, HERE.y):get("door_lock_id"), west:get("door_lock_id"))
end)

test.case("ghosts open nothing", function()
  local player, mobile = player_at(HERE.x, HERE.y + 2, "Regular")
  local door = lone_door(HERE.x, HERE.y)
  mobile.living_body = 0x190
  test.use(player.session_id, door.serial)
  expect.is_true(door.blocks)
end)
