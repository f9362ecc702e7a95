-- Keys in the hands of players.

local HERE = { x = 1440, y = 1700 }

local function player_with_key(lock_id)
  local player = test.player { x = HERE.x, y = HERE.y, z = 0 }
  local mobile = mobiles.get(player.character_id)
  local key = items.create("key", { params = { lock_id = lock_id } }):put_in(mobile.backpack)
  return player, mobile, key
end

local function turn(player, key, choice)
  test.lines(player.session_id)
  test.use(player.session_id, key.serial)
  if choice and test.has_target(player.session_id) then test.target(player.session_id, choice) end
  wait(0)
  return table.concat(test.lines(player.session_id), "\n")
end

local function put(template, params, dx)
  local item = items.create(template, { params = params })
  item:move_to(1, HERE.x + (dx or 1), HERE.y, 0)
  return item
end

test.case("a key locks and unlocks both leaves of the door that it fits", function()
  local player, _, key = player_with_key("a")
  local one, other = put("metal_door", { door_lock_id = "a" }), put("metal_door", { door_lock_id = "a" }, 2)
  one:set("link", other.serial)
  other:set("link", one.serial)
  expect.contains(turn(player, key, { serial = one.serial }), "#1048000")
  expect.is_true(one:get("door_locked") and other:get("door_locked"))
  expect.contains(turn(player, key, { serial = other.serial }), "#1048001")
  expect.is_nil(one:get("door_locked"))
  expect.equal(one:get("door_lock_id"), "a")
end)

test.case("a key locks and unlocks a container, on the ground and in the backpack", function()
  local player, mobile, key = player_with_key("a")
  local chest = put("wooden_chest", { lock_id = "a", locked = true })
  expect.contains(turn(player, key, { serial = chest.serial }), "#1048001")
  expect.is_nil(chest:get("locked"))
  local box = items.create("wooden_box", { params = { lock_id = "a" } }):put_in(mobile.backpack)
  expect.contains(turn(player, key, { serial = box.serial }), "#1048000")
  expect.is_true(box:get("locked"))
end)

test.case("a key does nothing to other locks, from afar, to objects without a lock, or when it is gone", function()
  local player, _, key = player_with_key("a")
  local chest = put("wooden_chest", { lock_id = "b", locked = true })
  expect.contains(turn(player, key, { serial = chest.serial }), "#501668")
  expect.is_true(chest:get("locked"))
  expect.contains(turn(player, key, { serial = put("wooden_chest").serial }), "#501666")
  expect.contains(turn(player, key, { serial = put("brick").serial }), "#501666")
  expect.contains(turn(player, key, { serial = player.character_id }), "#501666")
  expect.contains(turn(player, key, { serial = put("wooden_chest", { lock_id = "a" }, 3).serial }), "#500446")
  test.use(player.session_id, key.serial)
  key:delete()
  test.target(player.session_id, { serial = chest.serial })
  wait(0)
  expect.contains(test.lines(player.session_id), "#501661")
end)

test.case("a blank key asks for the key that it shall be a copy of, and copies nothing else", function()
  local player, mobile = player_with_key("a")
  local blank = items.create("iron_key"):put_in(mobile.backpack)
  local chest = put("wooden_chest", { lock_id = "a" }, 1)
  expect.contains(turn(player, blank, { serial = chest.serial }), "#501679")
  expect.is_nil(blank:get("lock_id"))
end)

test.case("a key that is used on itself is described by its bearer", function()
  local player, mobile, key = player_with_key("a")
  local other = items.create("key", { params = { lock_id = "b" } }):put_in(mobile.backpack)
  turn(player, key, { serial = key.serial })
  test.answer_prompt(player.session_id, " front door ")
  wait(0)
  expect.equal({ key.name, other.name }, { "front door", "key" })
end)
