-- Chests of dungeons, which spawners make: locked, trapped, and filled again some time after a player took something
-- out of them (ModernUO BaseTreasureChest). A chest's params: `level`; `refills`, while its time runs.

local chests = require("features.treasure.lib.chests")
local data = require("features.treasure.data.dungeon_levels")
local loot = require("features.creatures.lib.creatures").loot
local money = require("lib.money")

local dungeon_chests = { TIMER = "dungeon_chest" }

local REFILLS = "refills"

local function drawn(range) return random.integer(range[1], range[2]) end

local function fill(chest, facts)
  money.give(chest, drawn(facts.gold))
  loot.put_words(chest, facts.loot)
  for _, row in ipairs(facts.chances) do
    if random.chance(row[1]) then loot.put_words(chest, row[2]) end
  end
  if facts.magic then
    for _ = 1, drawn(facts.magic) do loot.put_magic(chest, facts.magic[3], facts.magic[4]) end
  end
end

-- Fills a chest, locks it and sets its trap.
function dungeon_chests.prepare(chest)
  local facts = data.levels[chest:get("level")]
  fill(chest, facts)
  chests.lock(chest, {
    needs = facts.lock, least = facts.lock - drawn(data.lock_easier), sure = facts.lock, trap = "magic",
    power = drawn(facts.trap_power),
  })
end

-- A player takes something out of a chest. Its time begins with the first thing.
function dungeon_chests.on_take(chest)
  if chest:get(REFILLS) then return end
  chest:set(REFILLS, true)
  timer.persistent {
    name = ("%s %d"):format(dungeon_chests.TIMER, chest.serial), handler = dungeon_chests.TIMER, after_ms = drawn(data.refill_ms),
    data = { serial = chest.serial },
  }
end

-- The time of a chest is over: what is left in it goes, and other things come.
function dungeon_chests.refill(serial)
  local chest = items.get(serial)
  if not chest or not chest:get(REFILLS) then return end
  for _, item in ipairs(chest.contents) do item:delete() end
  chest:set(REFILLS, nil)
  chest:set("picked_by", nil)
  dungeon_chests.prepare(chest)
end

return dungeon_chests
