-- A creature of a package: one template says all there is to say about it.

local combat = require("features.fighting.lib.fighting")
local creatures = require("lib.templates.creature_families")
local minds = require("features.creatures.lib.minds")
local pets = require("features.pets.lib.ownership")
local powers = require("features.creatures.lib.powers")
local riding = require("features.mounts.lib.riding")
local slayers = require("features.fighting.lib.slayers")

local MAP, X, Y = 0, 1500, 1600
local ANIMAL_TAMING = 35

local ROW = {
  mind = "archer", fights = "attackers", loot = "gems*3 bone", meat = 2, hides = 4, hides_kind = "spined_hides",
  tame_skill = 10, slots = 2, eats = "fish", ridden_as = 0x3EBC, slain_by = "dragon_slaying", leaves_slayers = "arachnid",
  poison_immunity = 3, powers = { { does = "dispel" }, { does = "drain", hits = { 5, 5 }, tiles = 2 } },
}
local MEMBERS = { name = "a hoarder", body = 0x0C, strength = 100, damage = { 1, 2 }, sound = 0x16A }

-- The same creature as a row of a family, and as a template of its own.
local row = {}
for member, value in pairs(MEMBERS) do row[member] = value end
for member, value in pairs(ROW) do row[member] = value end
creatures.family("base_monster", { "monster" })("hoarder", row)
local params = { damage_min = 1, damage_max = 2, sound = 0x16A }
for member, value in pairs(ROW) do params[member] = value end
mobile_template("lone_hoarder", {
  base = "base_monster", name = "a hoarder", body = 0x0C, strength = 100, tags = { "monster" }, params = params,
})

local function hero(x)
  local mobile = mobiles.of_session(test.player({ map_id = MAP, x = x or X, y = Y }).session_id)
  mobile.hits_max = 500
  mobile.hits = 500
  return mobile
end

for _, id in ipairs { "hoarder", "lone_hoarder" } do
  local function make() return mobiles.create(id, MAP, X + 1, Y, 0) end

  test.case(id .. ": loot and what a blade takes", function()
    local player = test.player { map_id = MAP, x = X, y = Y }
    local knife = items.create("butcher_knife")
    knife:equip_on(mobiles.of_session(player.session_id))
    local serial
    do
      local creature = make()
      serial = creature.serial
      creature:kill()
    end
    local corpse
    for one in items.each { template = "corpse", param = "owner", value = serial } do corpse = one end
    expect.equal(#corpse.contents, 4)
    test.use(player.session_id, knife.serial)
    wait(1)
    test.target(player.session_id, { serial = corpse.serial })
    wait(1)
    expect.equal({ corpse:find("raw_ribs").amount, corpse:find("spined_hides").amount }, { 2, 8 })
  end)

  test.case(id .. ": mind, powers and slayers", function()
    local anna, creature = hero(), make()
    minds.think(creature)
    expect.equal(combat.opponent(creature), nil)
    expect.is_true(slayers.slays("reptilian_death", creature) and slayers.slays("dragon_slaying", creature))
    expect.is_false(slayers.slays("silver", creature))
    local left = slayers.of_loot(id)
    expect.is_true(left ~= "silver" and slayers.cliloc(left) ~= nil)
    powers.use(creature, "struck", anna)
    expect.equal(anna.hits, 495)
  end)

  test.case(id .. ": taming, slots and riding", function()
    local anna, creature = hero(), make()
    creature.frozen = true
    anna:set_skill("animal_taming", 1000)
    test.use_skill(anna.session_id, { skill = ANIMAL_TAMING, target = creature.serial })
    test.advance(15000)
    expect.equal({ pets.owner(creature), anna.followers }, { anna, 2 })
    expect.is_true(riding.mount(creature, anna))
    expect.equal(anna.mount.item_id, 0x3EBC)
  end)
end

test.case("an animal looks the same with and without a rider", function()
  -- The bodies that clients draw for the pictures of ridden animals (ClassicUO Mounts).
  local bodies = {
    [0x3E90] = 0x114, [0x3E91] = 0x115, [0x3E9E] = 0xBE, [0x3EA3] = 0xD2, [0x3EA4] = 0xDA, [0x3EA5] = 0xDB, [0x3EA6] = 0xDC,
    [0x3EA7] = 0x74, [0x3EA8] = 0x75, [0x3EAD] = 0x84, [0x3EB4] = 0x7A, [0x3EB7] = 0xB3, [0x3EB8] = 0xBC, [0x3EBA] = 0xBB,
    [0x3EBB] = 0x319, [0x3EBC] = 0x317, [0x3EBD] = 0x31A, [0x3EBE] = 0x31F,
  }
  local ridden = 0
  for _, id in ipairs(mobiles.templates()) do
    local facts = mobiles.template(id)
    local picture = facts.params and facts.params.ridden_as
    if picture and not id:find("hoarder", 1, true) then
      ridden = ridden + 1
      expect.equal({ id, facts.body }, { id, bodies[picture] })
    end
  end
  expect.is_true(ridden > 12)
end)
