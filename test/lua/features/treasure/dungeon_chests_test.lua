-- Chests of dungeons.

local data = require("features.treasure.data.dungeon_levels")
local names = require("features.spawners.lib.names")

local MAP, X, Y = 1, 1500, 1600

local function place(template)
  local player = test.player { map_id = MAP, x = X, y = Y, z = 0 }
  local user = mobiles.get(player.character_id)
  user.strength, user.hits_max, user.hits = 100, 200, 200
  local chest = items.create(template)
  chest:move_to(MAP, X + 1, Y, 0)
  return player.session_id, user, chest
end

local function pick(session_id, user, chest)
  local picks = user.backpack:find("lockpick") or items.create("lockpick", { amount = 20 }):put_in(user.backpack)
  test.lines(session_id)
  test.use(session_id, picks.serial)
  wait(0)
  test.target(session_id, { serial = chest.serial })
  wait(4000)
  return table.concat(test.lines(session_id), " ")
end

-- Takes the gold out of a chest. Returns whether that went.
local function take_gold(session_id, user, chest)
  local gold = chest:find("gold")
  return test.lift(session_id, gold.serial) and test.drop(session_id, gold.serial, user.backpack.serial)
end

test.case("spawners find the chests of each level, which are locked, trapped and filled by level", function()
  for level, facts in ipairs(data.levels) do
    local template = names.of("TreasureChestLevel" .. level).template
    local chest = items.create(template)
    local gold = chest:find("gold").amount
    expect.is_true(gold >= facts.gold[1] and gold <= facts.gold[2])
    expect.equal({ chest:get("locked"), chest:get("lock_level"), chest:get("trap"), chest.movable }, { true, facts.lock, "magic", false })
    expect.is_true(chest:get("lock_level_min") < facts.lock)
    expect.is_true(#chest.contents >= 2)
    for word in facts.loot:gmatch("[%w_]+%*?%d*") do
      local name = word:match("^[%a_]+")
      if items.template(name) then expect.is_true(chest:find(name) ~= nil, name) end
    end
  end
  expect.equal(items.create("treasure_level_1h"):get("lock_level"), data.levels[1].lock)
end)

test.case("who has the skill picks the lock, the trap goes off once, and then the chest opens", function()
  local session_id, user, chest = place("treasure_chest_level2")
  user:set_skill("lockpicking", 500)
  expect.contains(pick(session_id, user, chest), "#502072")
  user:set_skill("lockpicking", 1000)
  expect.contains(pick(session_id, user, chest), "#502076")
  local hits = user.hits
  test.use(session_id, chest.serial)
  wait(0)
  expect.equal({ user.hits < hits, chest:get("trap") }, { true, nil })
  expect.is_true(take_gold(session_id, user, chest))
end)

test.case("a chest is filled and locked again after its time, which begins with the first thing that is taken", function()
  local session_id, user, chest = place("treasure_chest_level1")
  chest:set("locked", nil)
  chest:set("trap", nil)
  test.leap(data.refill_ms[2])
  expect.is_nil(chest:get("locked"))
  expect.is_true(take_gold(session_id, user, chest))
  local left = chest.contents[1]
  test.leap(data.refill_ms[2])
  expect.equal({ chest:get("locked"), chest:get("trap"), left.exists }, { true, "magic", false })
  local gold = chest:find("gold").amount
  test.leap(data.refill_ms[2])
  expect.equal(chest:find("gold").amount, gold)
end)

test.case("the time of a chest that is gone ends without harm", function()
  local session_id, user, chest = place("treasure_chest_level1")
  chest:set("locked", nil)
  expect.is_true(take_gold(session_id, user, chest))
  chest:delete()
  test.leap(data.refill_ms[2])
  expect.equal(#items.all_of("treasure_chest_level1"), 0)
end)
