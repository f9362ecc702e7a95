-- What the cases begin with in which players lose things by their own packets, for the tests of rollbacks. The test
-- calls the functions without "local".

local gains = require("lib.staged_gains")
local pets = require("features.pets.lib.pets").ownership
local HOUSE, RAFT = 0x64, 0x08
local WATER_Z, DECK_Z = -5, -2

item_template("staged_house", { name = "a house", multi = HOUSE })
item_template("staged_raft", { name = "a raft", multi = RAFT })

-- Thieves rob players where players may fight.
region.define {
  name = "Staged Losses", map_id = 1, areas = { { x1 = 1456, y1 = 1600, x2 = 1500, y2 = 1690 } }, fields = { players_fight = true },
}

-- A bug: it gives its player a second one of the first thing in the backpack.
command.register {
  name = "doubling_bug", description = "For the test.", contexts = { "in_game" }, level = "Regular",
  handler = function(context)
    local me = mobiles.of_session(context.session_id)
    local thing = me.backpack.contents[1]
    items.create(thing.template, { name = thing.name, amount = thing.amount }):put_in(me.backpack)
    return "doubled"
  end,
}

local function named(name)
  for _, player in ipairs(players.all()) do
    if player.character_name == name then return mobiles.get(player.character_id) end
  end
end

local function things_in(container)
  local words = {}
  for _, item in ipairs(container.contents) do words[#words + 1] = ("%d %s"):format(item.amount, item.template) end
  table.sort(words)
  return table.concat(words, ", ")
end

-- What the case put into the world.
local staged = {}

local function stage(thing)
  staged[#staged + 1] = thing
  return thing
end

local function sword() return items.create("longsword", { name = "Heirloom" }) end

function clear()
  for _, thing in ipairs(staged) do
    if thing.exists then thing:delete() end
  end
  staged = {}
  for _, name in ipairs { "Anna", "Bob", "Cedric" } do
    for _, item in ipairs(named(name).backpack.contents) do item:delete() end
  end
end

-- Anna has her sword and Bob 100 coins, and they stand side by side.
function begin()
  clear()
  local anna, bob = named("Anna"), named("Bob")
  bob:move_to(anna.map_id, anna.x + 1, anna.y, anna.z)
  local heirloom, coins = sword(), items.create("gold", { amount = 100 })
  heirloom:put_in(anna.backpack)
  coins:put_in(bob.backpack)
  return heirloom.serial, coins.serial, anna.backpack.serial, bob.backpack.serial
end

function make_thief()
  local bob = named("Bob")
  bob:set_skill("stealing", 1000)
  bob:set("trade_guild", "thieves")
  for _, name in ipairs { "Anna", "Bob" } do named(name):set("young", nil) end
end

-- Two swords and a purse in a chest in Anna's house, in which Bob stands.
function furnish()
  local anna, bob = named("Anna"), named("Bob")
  local house = stage(items.create("staged_house"))
  house:move_to(anna.map_id, anna.x - 10, anna.y, anna.z)
  house:set("owner", anna.serial)
  local chest = stage(items.create("metal_chest"))
  chest:move_to(anna.map_id, house.x, house.y, anna.z)
  local one, purse = sword(), items.create("gold", { amount = 300 })
  one:put_in(chest)
  purse:put_in(chest)
  bob:move_to(anna.map_id, house.x + 1, house.y, anna.z)
  return chest.serial, one.serial, purse.serial
end

function in_chest(serial) return things_in(items.get(serial)) end

-- Cargo on the deck of Anna's raft, on which Bob stands.
function launch()
  local anna, bob = named("Anna"), named("Bob")
  local raft = stage(items.create("staged_raft"))
  raft:move_to(anna.map_id, 1520, anna.y, WATER_Z)
  raft:set("owner", anna.serial)
  local cargo = stage(items.create("bag", { name = "Cargo" }))
  sword():put_in(cargo)
  cargo:move_to(anna.map_id, raft.x, raft.y - 1, DECK_Z)
  bob:move_to(anna.map_id, raft.x, raft.y + 1, DECK_Z)
  return cargo.serial, ("%d %d"):format(cargo.x, cargo.y)
end

function place_of(serial)
  local item = items.get(serial)
  return ("%d %d"):format(item.x, item.y), things_in(item)
end

function with_smith()
  local anna = named("Anna")
  local smith = stage(mobiles.create("weaponsmith", anna.map_id, anna.x, anna.y + 1, anna.z))
  smith:set("stays", true)
  return smith.serial
end

-- A barrel that the next thing fills up, so that it is emptied at once.
function with_full_barrel()
  local anna = named("Anna")
  local barrel = stage(items.create("trash_barrel"))
  barrel:move_to(anna.map_id, anna.x, anna.y - 1, anna.z)
  for _ = 1, 49 do items.create("dagger"):put_in(barrel) end
  return barrel.serial
end

function with_pet()
  local anna = named("Anna")
  local pet = stage(mobiles.create("dog", anna.map_id, anna.x, anna.y + 1, anna.z))
  pet.name = "Rex"
  pets.control(pet, anna)
  return pet.serial
end

function master_of(serial) return mobiles.get(serial):get("master") or 0 end

function open_trade()
  return trade.open { session_id = named("Anna").session_id, with = named("Bob").session_id, pause_ms = 0 }
end

-- Bob goes away and earns something, and Cedric too.
function earn()
  local anna, bob = named("Anna"), named("Bob")
  bob:move_to(anna.map_id, anna.x + 1, anna.y, anna.z)
  gains.earn(named("Bob"))
  gains.earn(named("Cedric"))
end

function has(name) return things_in(named(name).backpack) end
