-- The commands that make, rename and remove items.

local PLACE = { x = 1440, y = 1700, z = 0 }

local function game_master(wish)
  local player = test.player { role = "GameMaster", name = wish and wish.name, x = PLACE.x, y = PLACE.y, z = PLACE.z }
  return player, mobiles.get(player.character_id)
end

-- Runs a command, answers its cursor if there is one, and returns what the player was told.
local function give(player, line, choice) return test.give(player.session_id, line, choice) end

local function cancel(player, line)
  test.lines(player.session_id)
  test.say(player.session_id, line)
  wait(0)
  test.target(player.session_id)
  wait(0)
  return table.concat(test.lines(player.session_id), "\n")
end

local function put(template, wish)
  local item = items.create(template, wish)
  item:move_to(1, PLACE.x + 1, PLACE.y, PLACE.z)
  return item
end

test.case("bank opens the box on the bank layer", function()
  local player = test.player()
  local mobile = mobiles.get(player.character_id)
  test.shown()
  expect.contains(give(player, ".bank"), "There are 0 items in your bank box")
  expect.equal(test.shown()[1].serial, mobile.bank.serial)
  mobile.bank:delete()
  expect.contains(give(player, ".bank"), "no bank box")
end)

test.case("add_item puts a brick into the corner of the backpack", function()
  local player = test.player()
  expect.contains(give(player, ".add_item"), "brick")
  local brick = mobiles.get(player.character_id).backpack:find("brick")
  expect.equal({ brick.x, brick.y }, { 1, 1 })
end)

test.case("add_item without a backpack or room for it leaves nothing behind", function()
  local player = test.player()
  local mobile = mobiles.get(player.character_id)
  local before = world.counts().items
  for _ = 1, 200 do
    if not items.create("brick"):put_in(mobile.backpack) then break end
  end
  local full = #items.all_of("brick")
  expect.contains(give(player, ".add_item"), "No brick was made")
  expect.is_true(world.counts().items < before + 200)
  mobile.backpack:delete()
  expect.contains(give(player, ".add_item"), "no backpack")
  expect.is_true(full > 0)
end)

test.case("add_item_backpack makes piles of items that stack, and one of any other", function()
  local player, mobile = game_master()
  expect.contains(give(player, ".add_item_backpack gold 500"), "500 gold coins")
  expect.equal(mobile.backpack:find("gold").amount, 500)
  give(player, ".add_item_backpack gold 200")
  expect.equal(#mobile.backpack:find_all("gold"), 1)
  expect.equal(mobile.backpack:find("gold").amount, 700)
  give(player, ".add_item_backpack brick")
  expect.equal(mobile.backpack:find("brick").amount, 1)
  expect.contains(give(player, ".add_item_backpack brick 2"), "does not stack")
  expect.equal(#mobile.backpack:find_all("brick"), 1)
end)

test.case("add_item_backpack uses the container that backpack_id names", function()
  local player, mobile = game_master()
  local bag = put("bag")
  mobile:set("backpack_id", bag.serial)
  give(player, ".add_item_backpack gold 3")
  expect.equal(bag:find("gold").amount, 3)
  expect.is_nil(mobile.backpack:find("gold"))
  bag:delete()
  give(player, ".add_item_backpack gold 4")
  expect.equal(mobile.backpack:find("gold").amount, 4)
end)

test.case("add_item_backpack refuses impossible amounts and unknown templates, and suggests similar ones", function()
  local player = game_master()
  expect.contains(give(player, ".add_item_backpack bricc"), "brick")
  expect.contains(give(player, ".add_item_backpack black_p"), "black_pearl")
  expect.contains(give(player, ".add_item_backpack gold 0"), "amount")
  expect.contains(give(player, ".add_item_backpack gold many"), "amount")
  expect.contains(give(player, ".add_item_backpack"), "Usage")
end)

test.case("spawn_item puts items onto the ground and into containers", function()
  local player = game_master()
  expect.contains(give(player, ".spawn_item anvil_east_addon", { x = 1445, y = 1702, z = 5 }), "lies at X: 1445")
  expect.equal(#items.on_tile(1, 1445, 1702), 1)
  local chest = put("wooden_chest")
  expect.contains(give(player, ".spawn_item brick", { serial = chest.serial }), "In wooden chest: brick")
  expect.equal(#chest.contents, 1)
  expect.contains(give(player, ".spawn_item garlic", { serial = chest.contents[1].serial }), "In wooden chest")
  expect.equal(#chest.contents, 2)
  expect.contains(give(player, ".spawn_item brick", { serial = player.character_id }), ("X: %d"):format(PLACE.x))
end)

test.case("spawn_item shows no cursor for unknown templates, and makes nothing when it is cancelled", function()
  local player = game_master()
  expect.contains(give(player, ".spawn_item brik"), "did you mean")
  expect.is_false(test.has_target(player.session_id))
  expect.contains(cancel(player, ".spawn_item brick"), "Nothing was chosen")
  expect.equal(#items.all_of("brick"), 0)
end)

test.case("remove_item removes creatures, and items with their contents", function()
  local player = game_master()
  local chest = put("wooden_chest")
  items.create("brick"):put_in(chest)
  expect.contains(give(player, ".remove_item", { serial = chest.serial }), "wooden chest")
  expect.is_false(chest.exists)
  expect.equal(#items.all_of("brick"), 0)
  local cat = mobiles.create("cat", 1, PLACE.x, PLACE.y, PLACE.z)
  expect.contains(give(player, ".remove_item", { serial = cat.serial }), "Removed: ")
  expect.is_false(cat.exists)
end)

test.case("remove_item does not remove players, their containers or their hair", function()
  local player, mobile = game_master()
  local other = test.player { name = "Dupre" }
  local dupre = mobiles.get(other.character_id)
  expect.contains(give(player, ".remove_item", { serial = dupre.serial }), "Dupre is a player")
  expect.contains(give(player, ".remove_item", { serial = player.character_id }), "is a player")
  items.create("short_hair", nil):equip_on(dupre, "hair")
  for _, layer in ipairs { "backpack", "bank", "hair" } do
    expect.contains(give(player, ".remove_item", { serial = dupre:equipped(layer).serial }), "cannot be removed")
    expect.is_true(dupre:equipped(layer) ~= nil, layer)
  end
  local robe = items.create("robe")
  robe:equip_on(dupre)
  expect.contains(give(player, ".remove_item", { serial = robe.serial }), "Removed: robe")
  local brick = items.create("brick"):put_in(mobile.backpack)
  expect.contains(give(player, ".remove_item", { serial = brick.serial }), "Removed: brick")
  expect.contains(cancel(player, ".remove_item"), "Nothing was chosen")
end)

test.case("mod_name renames items and mobiles, trimmed and cut to 60 characters", function()
  local player = game_master()
  local brick = put("brick")
  expect.contains(give(player, ".mod_name   the  first stone  ", { serial = brick.serial }), "brick is called the  first stone now")
  expect.equal(brick.name, "the  first stone")
  give(player, ".mod_name " .. ("ü"):rep(61), { serial = brick.serial })
  expect.equal(brick.name, ("ü"):rep(60))
  local cat = mobiles.create("cat", 1, PLACE.x, PLACE.y, PLACE.z)
  give(player, ".mod_name Tom", { serial = cat.serial })
  expect.equal(cat.name, "Tom")
  give(player, ".mod_name Iolo", { serial = player.character_id })
  expect.equal(mobiles.get(player.character_id).name, "Iolo")
  expect.contains(give(player, '.mod_name "  "'), "That is not a name")
  expect.contains(give(player, ".mod_name"), "Usage")
  expect.contains(cancel(player, ".mod_name Nobody"), "Nothing was chosen")
end)

test.case("commands of GameMasters are refused to players", function()
  local player = test.player()
  local lines = {
    ".add_item_backpack brick", ".spawn_item brick", ".remove_item", ".mod_name X", ".add_door", ".add_wood_door", ".add_metal_door",
    ".lock_door", ".unlock_door",
  }
  for _, line in ipairs(lines) do
    expect.is_true(give(player, line) ~= "", line)
    expect.is_false(test.has_target(player.session_id), line)
  end
  expect.equal(#items.all_of("brick"), 0)
end)
