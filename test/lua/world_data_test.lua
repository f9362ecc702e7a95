-- World data as scripts read it: the sample that comes with the shard, and files written by the tests.

local entries_of = require("lib.world_data.entries")

local function collect(kind, map_id)
  local found = {}
  for entry in entries_of(kind, map_id) do found[#found + 1] = entry end
  return found
end

test.case("the sample has data of every kind, in the town, and no problems", function()
  for _, kind in ipairs(world_data.kinds) do
    local census = world_data.count(kind)
    expect.is_true(census.is_sample)
    expect.is_true(census.entries > 0, kind)
    expect.equal(#world_data.problems(kind), 0)
    expect.equal(#collect(kind), census.entries)
  end
  expect.equal(entries_of.count("spawners", 1), 16)
  expect.equal(entries_of.count("spawners", 0), 0)
end)

test.case("creatures and items of the sample have templates", function()
  local resolve = require("lib.templates.names").resolver
  local creature, thing = resolve(mobiles.templates()), resolve(items.templates())
  for spawner in entries_of("spawners") do
    for _, entry in ipairs(spawner.entries) do expect.is_true(creature(entry.name) ~= nil, entry.name) end
  end
  for decoration in entries_of("decorations") do expect.is_true(thing(decoration.kind) ~= nil, decoration.kind) end
  for doors in entries_of("doors") do expect.is_true(thing(doors.template) ~= nil, doors.template) end
end)

test.case("entries have the values of their files", function()
  test.world_file("signs/a.cfg", "2 2996 1437 1687 0 The Ninth Lantern\n0 2992 1 2 3 #1022992\n")
  local signs = collect("signs")
  expect.equal(signs[1], {
    map_id = 1, x = 1437, y = 1687, z = 0, file = "signs/a.cfg", line = 1, item_id = 2996, name = "The Ninth Lantern",
  })
  expect.equal(signs[2], { map_id = 0, x = 1, y = 2, z = 3, file = "signs/a.cfg", line = 2, item_id = 2992, label = 1022992 })
  expect.equal(#signs, 3)
  expect.equal(#collect("signs", 0), 1)
  test.world_file("signs/a.cfg")
  local census = world_data.count("signs")
  expect.equal({ census.entries, census.is_sample, census.is_gone }, { 0, false, true })
end)

test.case("params of decorations have the right types", function()
  test.world_file("decorations/Felucca/a.cfg",
    "Teleporter 0x1BC3 (PointDest=(1, 2, 3); MapDest=Malas; SourceEffect=true; Delay=00:00:02.5; Substring=om om; Range=0x2)\n4 5 6\n")
  expect.equal(collect("decorations")[1].params, {
    point_dest = { x = 1, y = 2, z = 3, map_id = 3 }, map_dest = "Malas", source_effect = true, delay_ms = 2500, substring = "om om",
    range = 2,
  })
end)

test.case("mistakes are reported with their lines", function()
  test.world_file("signs/a.cfg", "hello\n2 2996 1 2 3 a\n2 2996 1 2 3 a\n")
  local census = world_data.count("signs")
  expect.equal(census.entries, 1)
  expect.equal(census.problems, 2)
  expect.equal(world_data.problems("signs"), {
    { file = "signs/a.cfg", line = 1, reason = "'hello' is not a sign (map itemId x y z text)", is_duplicate = false },
    { file = "signs/a.cfg", line = 3, reason = "the same as signs/a.cfg:2", is_duplicate = true },
  })
end)

test.case("a script's loop over files fails when the files change", function()
  local lines = {}
  for index = 1, 50 do lines[index] = ("2 2996 %d 2 3 a"):format(index) end
  test.world_file("signs/a.cfg", table.concat(lines, "\n"))
  local passed, reason = pcall(function()
    for entry in entries_of("signs") do
      if entry.line == 5 then
        test.world_file("signs/b.cfg", "2 2996 1 2 4 a")
        world_data.count("signs")
      end
    end
  end)
  expect.is_true(not passed)
  expect.contains(reason, "the files of signs have changed")
end)

test.case("entries can be read after a count, at most a hundred at a time", function()
  local page, reason = world_data.entries("locations", nil, 1, 5)
  expect.is_nil(page)
  expect.equal(reason, "the files of locations are not read yet; call world_data.count first")
  local lines = {}
  for index = 1, 150 do lines[index] = ("2 2996 %d 2 3 a"):format(index) end
  test.world_file("signs/a.cfg", table.concat(lines, "\n"))
  local census = world_data.count("signs")
  expect.equal(#world_data.entries("signs", nil, 1, 150), 100)
  expect.equal(#world_data.entries("signs", nil, 101, 150), 50)
  expect.equal(#world_data.entries("signs", nil, 151, 200), 0)
  local none, changed = world_data.entries("signs", nil, 1, 5, census.version + 1)
  expect.is_nil(none)
  expect.equal(changed, "the files of signs have changed")
end)

test.case("unknown members of the data are passed on as far as possible", function()
  test.world_file("spawners/a.json", [=[[{ "$type": "Spawner", "map": 1, "location": [1, 2, 3], "own": { "a": { "b": [1, { "c": 2 }] } },
    "entries": [{ "name": "Rat", "own": { "a": { "b": [1] } } }] }]]=])
  local spawner = collect("spawners")[1]
  expect.equal(spawner.params, { own = { a = { b = { 1 } } } })
  expect.equal(spawner.entries, { { name = "Rat", max = 1, probability = 100, params = { own = { a = { b = { 1 } } } } } })
  expect.contains(world_data.problems("spawners")[1].reason, "left out: values nested deeper than 3")
end)
