-- Altars of a world in two processes: staff of either list and command all of them.

local altars = require("features.altars.lib.altars")
local bands = require("features.creatures.lib.bands")

local HERE, THERE, X, Y = 1, 0, 2600, 2600
-- Longer than answers of other processes are waited for.
local ANSWERED_MS = 3000

test.part("make", function(data) return altars.make(data.kind, { map_id = THERE, x = X, y = Y, z = 0 }).serial end)

test.part("what", function(data)
  local altar = altars.get(data.serial)
  return { burns = altar and altars.burns(altar), creatures = #bands.alive("altar " .. data.serial) }
end)

local function staff() return test.player { name = "Eve", role = "GameMaster", map_id = HERE, x = X, y = Y } end

-- What a member of the staff reads after a command.
local function answer_to(player, line)
  test.lines(player.session_id)
  local at_once = test.give(player.session_id, line)
  wait(ANSWERED_MS)
  return at_once .. table.concat(test.lines(player.session_id), "\n")
end

test.case("altars of the other process are listed, lit, put out and removed from this one", function()
  test.split { THERE }
  local eve = staff()
  local serial = test.elsewhere("make", { kind = "vermin" })
  local own = altars.make("abyss", { map_id = HERE, x = X, y = Y, z = 0 })
  local list = answer_to(eve, ".altars")
  expect.contains(list, ("%d: vermin, at X: 2600, Y: 2600, map: Felucca: out"):format(serial))
  expect.contains(list, ("%d: abyss, at X: 2600, Y: 2600, map: Trammel: out"):format(own.serial))

  expect.contains(answer_to(eve, (".altar_start %d"):format(serial)), "The altar burns.")
  expect.equal(test.elsewhere("what", { serial = serial }), { burns = true, creatures = 24 })
  expect.contains(answer_to(eve, (".altar_start %d"):format(serial)), "The altar was not lit: it burns already.")
  expect.is_false(altars.burns(own))

  expect.contains(answer_to(eve, (".altar_stop %d"):format(serial)), "The altar is out.")
  expect.equal(test.elsewhere("what", { serial = serial }), { burns = false, creatures = 0 })
  expect.contains(answer_to(eve, (".altar_remove %d"):format(serial)), "The altar is gone.")
  expect.equal(test.elsewhere("what", { serial = serial }).burns, nil)
  expect.contains(answer_to(eve, (".altar_start %d"):format(serial)), "There is no such altar.")
end)

test.case("an own altar is lit without the other process, and of others nothing is said while it is silent", function()
  test.split { THERE }
  local eve = staff()
  local serial = test.elsewhere("make", { kind = "vermin" })
  local own = altars.make("abyss", { map_id = HERE, x = X, y = Y, z = 0 })
  test.cut_off(true)
  expect.contains(answer_to(eve, (".altar_start %d"):format(own.serial)), "The altar burns.")
  expect.contains(answer_to(eve, (".altar_start %d"):format(serial)), "A process of the world did not answer")
  local list = answer_to(eve, ".altars")
  expect.contains(list, ("%d: abyss"):format(own.serial))
  expect.contains(list, "A process of the world did not answer")
  test.cut_off(false)
  expect.is_false(test.elsewhere("what", { serial = serial }).burns)
end)
