-- Signs from world data: on every map, with the client's texts or their own.

local function administrator() return test.player { role = "Administrator", x = 1400, y = 1600, z = 0 } end

local function run(player, flags)
  test.give(player.session_id, ".spawn_signs" .. (flags or ""))
  local jobs = test.finish_jobs()
  return table.concat(jobs[1].lines, "\n"), jobs[1]
end

local function sign_at(map_id, x, y) return items.on_tile(map_id, x, y)[1] end

test.case("signs are placed on their maps, and those for both facets of Britannia on both", function()
  test.world_file("signs/signs.cfg", "0 3032 373 904 -1 #1016093\n1 3000 380 900 0 The Hungry Bear\n5 2996 700 1200 5 #1020000\n")
  local said, job = run(administrator())
  expect.equal(job.state, "done")
  for _, map in ipairs { "Felucca: 2 placed", "Trammel: 1 placed", "Ilshenar: 0 placed", "Malas: 0 placed", "Tokuno: 1 placed",
    "Ter Mur: 0 placed", "Signs: 4 placed on all maps." } do
    expect.contains(said, map)
  end
  expect.contains(said, " seconds.")
  for map_id = 0, 1 do
    local sign = sign_at(map_id, 373, 904)
    expect.equal({ sign.template, sign.item_id, sign.z, sign:get("label"), sign.movable }, { "sign", 3032, -1, 1016093, false })
  end
  expect.equal(sign_at(0, 380, 900).name, "The Hungry Bear")
  expect.is_nil(sign_at(0, 380, 900):get("label"))
  expect.equal(sign_at(4, 700, 1200):get("label"), 1020000)
end)

test.case("a second run adds nothing, and updates the signs' texts", function()
  test.world_file("signs/signs.cfg", "1 3032 373 904 0 #1016093\n1 3000 380 900 0 The Hungry Bear\n")
  local player = administrator()
  run(player)
  local before = world.counts().items
  expect.contains(run(player), "Felucca: 0 placed, 2 there already, in ")
  test.world_file("signs/signs.cfg", "1 3032 373 904 0 The Anchor\n1 3000 380 900 0 #1016094\n")
  expect.contains(run(player), "Felucca: 0 placed, 0 there already, 2 with a new text, in ")
  expect.equal({ sign_at(0, 373, 904).name, sign_at(0, 380, 900):get("label") }, { "The Anchor", 1016094 })
  expect.is_nil(sign_at(0, 373, 904):get("label"))
  expect.equal(world.counts().items, before)
end)

test.case("mistakes in the data are reported with file and line", function()
  test.world_file("signs/signs.cfg", "9 3032 373 904 0 #1\n1 3032 373 904 0 #x\n1 3032 373 904\n1 3032 373 904 0 The Anchor\n")
  local said = run(administrator())
  expect.contains(said, "signs/signs.cfg, line 1: ")
  expect.contains(said, "signs/signs.cfg, line 3: ")
  expect.contains(said, "Felucca: 1 placed")
end)

test.case("--replace replaces the signs of the command, and removes those that the data no longer has", function()
  test.world_file("signs/signs.cfg", "1 3032 373 904 0 #1016093\n1 3000 380 900 0 The Hungry Bear\n")
  local player = administrator()
  local by_hand = items.create("sign", { item_id = 3000 })
  by_hand:move_to(0, 390, 900, 0)
  run(player)
  local before = sign_at(0, 373, 904).serial
  test.world_file("signs/signs.cfg", "1 3032 373 904 0 The Anchor\n1 3000 390 900 0 The Bull\n")
  expect.contains(run(player, " --replace"), "Felucca: 0 placed, 1 there already, 1 replaced, 1 removed (no longer in the data), in ")
  expect.equal(sign_at(0, 373, 904).name, "The Anchor")
  expect.is_true(sign_at(0, 373, 904).serial ~= before)
  expect.is_nil(sign_at(0, 380, 900))
  expect.equal(sign_at(0, 390, 900).serial, by_hand.serial)
  test.world_file("signs/signs.cfg", "1 3032 373\n")
  expect.contains(run(player, " --replace"), "0 replaced, none removed because of the problems below")
  expect.equal(sign_at(0, 373, 904).name, "The Anchor")
end)

test.case("--remove removes the signs of the command, and no others", function()
  test.world_file("signs/signs.cfg", "0 3032 373 904 0 #1016093\n")
  local player = administrator()
  local by_hand = items.create("sign", { item_id = 3000 })
  by_hand:move_to(0, 390, 900, 0)
  run(player)
  expect.contains(test.give(player.session_id, ".spawn_signs --remove --replace"), "--replace and --remove exclude each other.")
  expect.equal(#test.running_jobs(), 0)
  expect.contains(run(player, " --remove"), "Signs: 2 removed from all maps.")
  expect.is_nil(sign_at(0, 373, 904))
  expect.is_nil(sign_at(1, 373, 904))
  expect.equal(sign_at(0, 390, 900).serial, by_hand.serial)
end)

test.case("files that are gone change nothing, and no sample takes their place", function()
  local admin = test.player { role = "Administrator" }
  local function finished(line)
    test.give(admin.session_id, line)
    return test.finish_jobs()[1]
  end
  test.world_file("signs/own.cfg", "2 2979 1434 1690 0 The Bakery\n")
  finished(".spawn_signs")
  local function count()
    local found = 0
    for _ in items.each { param = "placed_by", value = "spawn_signs" } do found = found + 1 end
    return found
  end
  local placed = count()
  expect.is_true(placed > 0)
  test.world_file("signs/own.cfg")
  for _, line in ipairs { ".spawn_signs", ".spawn_signs --replace" } do
    local done = finished(line)
    expect.equal(done.state, "failed")
    expect.contains(table.concat(done.lines, "\n"), "The files of signs are gone")
    expect.equal(count(), placed)
  end
end)
