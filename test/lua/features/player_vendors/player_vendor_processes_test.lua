-- Vendors and barkeepers in a world of two processes: what happens to their owners in the other one.

local barkeepers = require("features.barkeepers.lib.barkeepers")
local money = require("lib.money")
local player_vendors = require("features.player_vendors.lib.player_vendors")

local HERE, THERE, X, Y = 1, 0, 1500, 1600
local WAY_MS = 1000
-- More than the time after which a process looks at owners again.
local LOOK_MS = 11 * 60 * 1000

-- A vendor and a barkeeper in the second process, whose owner is in the first.
test.part("open", function(data)
  local owner, account = math.tointeger(data.owner), math.tointeger(data.account)
  for _, template in ipairs { player_vendors.TEMPLATE, barkeepers.TEMPLATE } do
    local one = mobiles.create(template, THERE, X, Y, 0)
    one:set("owner", owner)
    one:set("owner_account", account)
    if one.backpack then items.create("longsword"):put_in(one.backpack) end
    if one.bank then money.give(one.bank, 700) end
  end
end)

-- What is left of them there, and for whom their goods wait.
test.part("look", function()
  test.advance(WAY_MS)
  local count, heirs, things = 0, {}, 0
  for _, template in ipairs { player_vendors.TEMPLATE, barkeepers.TEMPLATE } do
    for _ in mobiles.each { template = template } do count = count + 1 end
  end
  for crate in items.each { template = "kept_goods" } do
    heirs[#heirs + 1] = { owner = crate:get("owner"), account = crate:get("heirs") }
    things = things + #crate.contents
  end
  return { count = count, heirs = heirs, things = things }
end)

test.case("the vendor and the barkeeper of a deleted character leave in another process, too, and the goods are for its account", function()
  test.split { THERE }
  local player = test.player { map_id = HERE, x = X, y = Y, z = 0 }
  test.elsewhere("open", { owner = player.character_id, account = player.account_id })
  test.leave(player.session_id)
  test.delete_character(player.character_id)
  test.advance(WAY_MS)
  local seen = test.elsewhere("look", {})
  expect.equal({ seen.count, seen.things }, { 0, 2 })
  for _, crate in ipairs(seen.heirs) do expect.equal({ crate.owner, crate.account }, { nil, player.account_id }) end
end)

test.case("they leave also where the process was down when their owner was deleted, but not because a list cannot be read", function()
  test.split { THERE }
  local player = test.player { map_id = HERE, x = X, y = Y, z = 0 }
  local other = test.player { map_id = HERE, x = X, y = Y, z = 0 }
  for _, owner in ipairs { player, other } do
    test.elsewhere("open", { owner = owner.character_id, account = owner.account_id })
    test.leave(owner.session_id)
  end
  test.cut_off(true)
  test.delete_character(player.character_id)
  test.silence_database(true)
  test.advance(LOOK_MS)
  test.cut_off(false)
  expect.equal(test.elsewhere("look", {}).count, 4)
  test.silence_database(false)
  test.advance(LOOK_MS)
  local seen = test.elsewhere("look", {})
  expect.equal({ seen.count, seen.things }, { 2, 2 })
  for _, crate in ipairs(seen.heirs) do expect.equal({ crate.owner, crate.account }, { nil, player.account_id }) end
end)
