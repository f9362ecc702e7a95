-- What the package adds: its creatures and gear exist, spawners find them, and moongates lead to its facets.

local gates = require("features.moongates.lib.moongates")
local names = require("features.spawners.lib.names")
local of_packages = require("features.spawners.data.packages")

local MAP_ID, X, Y, Z = 1, 1496, 1628, 10

test.case("its creatures come into the world with what they wear", function()
  for id in of_packages.later_eras:gmatch("%S+") do
    local creature, reason = mobiles.create(id, MAP_ID, X, Y, Z)
    expect.is_true(creature ~= nil, id .. ": " .. tostring(reason))
    creature:delete()
    wait(0)
  end
  local alelle = mobiles.create("alelle", MAP_ID, X, Y, Z)
  expect.equal({ alelle.name, alelle.body }, { "Alelle the arborist", 0x25E })
  expect.equal(mobiles.create("ronin", MAP_ID, X, Y, Z):equipped("two_handed").template, "no_dachi")
end)

test.case("names of spawners in Ter Mur and on the isles are found", function()
  for _, name in ipairs {
    "GrayGoblinMage", "StygianDragon", "wolfspider", "acidslug", "ClanChitterAssistant", "NavreyNightEyes", "FiddlingTobin", "sphynx",
  } do
    expect.is_nil(names.of(name).is_missing, name)
  end
end)

test.case("moongates lead to the facets of later eras", function()
  for map_id = 0, 5 do
    local has_gates = false
    for _, map in ipairs(gates.maps()) do has_gates = has_gates or map.map_id == map_id end
    expect.is_true(has_gates, tostring(map_id))
  end
  expect.is_true(gates.find(5, "Royal City") ~= nil)
  expect.is_true(gates.find(1, "New Haven") ~= nil and gates.find(1, "Britain") ~= nil)
end)
