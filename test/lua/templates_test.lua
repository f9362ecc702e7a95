-- The templates that ship: all of them load, are plausible, and include what commands and data sets ask for.

local template_names = require("lib.templates.names")
local doors = require("features.doors.lib.door_kinds")
local parts_of = require("features.decorations.data.addon_parts")

local NEEDED_ITEMS = {
  "brick", "backpack", "bank_box", "gold", "key", "sign", "spawn", "public_moongate", "moongate", "teleporter", "spellbook",
  "book",
  "black_pearl", "bloodmoss", "garlic", "ginseng", "mandrake_root", "nightshade", "sulfurous_ash", "spiders_silk",
  "shirt", "long_pants", "short_pants", "shoes", "robe", "gargish_robe", "hair", "beard", "static", "corpse",
  "dark_wood_door", "metal_door", "light_wood_gate", "iron_gate", "secret_stone_door1", "portcullis_ns",
}
local NEEDED_CREATURES = {
  "generic_npc", "healer", "banker", "guard", "horse", "dog", "cat", "chicken", "rat", "skeleton", "zombie", "orc", "dragon",
  "orione",
}
-- Templates per turn. The test waits after each turn, because a handler's budget is limited.
local TURN = 100
local MAP_ID, X, Y, Z = 1, 1496, 1628, 10

-- Calls `work` with each element of a list, in turns.
local function each(list, work)
  for index, value in ipairs(list) do
    work(value)
    if index % TURN == 0 then wait(0) end
  end
end

test.case("every item template has its base, art, a plausible weight and tags", function()
  local ids = items.templates()
  expect.is_true(#ids > 1300)
  each(ids, function(id)
    local template = items.template(id)
    expect.is_true(template ~= nil, id)
    expect.is_true(template.item_id >= 1 and template.item_id <= 0xFFFF, id)
    expect.is_true(template.weight >= 0 and template.weight <= 255, id)
    expect.is_true(#template.tags > 0, id)
    expect.is_false(template.stackable and template.container_gump ~= 0, id)
  end)
end)

test.case("every creature's template has its base, a name, a body and tags", function()
  local ids = mobiles.templates()
  expect.is_true(#ids > 480)
  each(ids, function(id)
    local template = mobiles.template(id)
    expect.is_true(template ~= nil, id)
    expect.is_true(template.body >= 1 and template.body <= 0x7FF, id)
    expect.is_true(#template.name > 0, id)
    expect.is_true(#template.tags > 0, id)
  end)
end)

test.case("the names that commands and data sets use most exist", function()
  for _, id in ipairs(NEEDED_ITEMS) do expect.is_true(items.template(id) ~= nil, id) end
  for _, id in ipairs(NEEDED_CREATURES) do expect.is_true(mobiles.template(id) ~= nil, id) end
  expect.equal(items.template("backpack").layer, "backpack")
  expect.equal(items.template("backpack").container_gump, 0x3C)
  expect.equal(items.template("bank_box").layer, "bank")
  expect.is_true(items.template("gold").stackable)
  expect.equal(items.template("spellbook").layer, "one_handed")
end)

test.case("a creature of every template comes into the world", function()
  each(mobiles.templates(), function(id)
    if id:find("^base_") then return end
    local creature, reason = mobiles.create(id, MAP_ID, X, Y, Z)
    expect.is_true(creature ~= nil, id .. ": " .. tostring(reason))
    creature:delete()
  end)
end)

test.case("people come into the world dressed, with a name and a title", function()
  local baker = mobiles.create("baker", MAP_ID, X, Y, Z)
  expect.contains(baker.name, " the baker")
  expect.is_true(baker.hue ~= 0)
  expect.is_true(baker:equipped("hair") ~= nil)
  expect.is_true(baker:equipped("shoes") ~= nil)
end)

test.case("names of the data sets are found whatever their capitals", function()
  local creature = template_names.resolver(mobiles.templates())
  expect.equal(creature("GreatHart"), "great_hart")
  expect.equal(creature("hirebard"), "hire_bard")
  expect.equal(creature("Dryada"), "dryad")
  expect.equal(creature("OrcCamp"), "orc")
  expect.is_nil(creature("NoSuchBeast"))
  local item = template_names.resolver(items.templates())
  expect.equal(item("Metalchest"), "metal_chest")
  expect.equal(item("BarredMetalDoor2"), "barred_metal_door2")
  expect.equal(item("Spawner"), "spawn")
end)

test.case("a door's graphic tells its kind, its facing and whether it is open", function()
  local id, facing, is_open = doors.of_item_id(0x06A5)
  expect.equal(id, "dark_wood_door")
  expect.equal(facing.name, "west_cw")
  expect.is_false(is_open)
  expect.equal(doors.item_id("metal_door", "north_cw", true), 0x0684)
  expect.is_nil(doors.of_item_id(0x0EED))
  for kind in pairs(doors.kinds) do expect.is_true(items.template(kind).blocks, kind) end
end)

test.case("items of several parts begin with their own part", function()
  for id, parts in pairs(parts_of) do
    expect.equal(items.template(id).item_id, parts[1][1])
    for _, part in ipairs(parts) do expect.equal(#part, 4) end
  end
end)

test.case("the names of spawners that are not those of templates lead to one", function()
  local names = require("features.spawners.lib.names")
  for _, name in ipairs {
    "genericguard", "WarriorGuard", "BaseEscortable", "BrigandCamp", "treasurelevel1h", "bodysculptor", "dockmaster",
  } do
    local found = names.of(name)
    expect.is_nil(found.is_missing, name)
    if not found.is_item then
      local mobile = mobiles.create(found.template, 1, 1500, 1700, 0)
      expect.is_true(mobile.hits > 0, name)
    end
  end
end)

test.case("what lies in piles has a plural", function()
  local plurals = {
    gold = "gold coins", bandage = "bandages", garlic = "garlic", bolt_of_cloth = "bolts of cloth", iron_ore = "iron ore", ruby = "rubies",
    wheat_sheaf = "wheat sheaves", fish = "fish", eye_of_newt = "eyes of newt", log = "logs", bread_loaf = "bread loaves",
  }
  for id, plural in pairs(plurals) do expect.equal(items.template(id).plural, plural) end
  for _, id in ipairs(items.templates("")) do
    local facts = items.template(id)
    if facts.stackable then expect.is_false(facts.plural:find("sses$") ~= nil or facts.plural:find("%%") ~= nil) end
  end
end)
