-- Finds creatures that fight and get nowhere: for some time they neither moved, nor struck, nor used mana, and nothing
-- holds them.

local fights = require("features.fighting.lib.fighting").fights
local senses = require("features.creatures.lib.senses")

local stuck = {}

-- A watch is in pieces. A piece in which timers were late does not count: a busy server keeps everybody from acting. A
-- watch takes no more than so many times as long.
local PIECE_MS, LATE_MS, PATIENCE = 1000, 500, 2

-- What changes when a creature acts.
local function signs_of(creature, foe)
  return { foe = foe.serial, x = creature.x, y = creature.y, blow = fights.next_blow(creature) or 0, mana = creature.mana }
end

-- The orders by which pets pursue a foe. With others they strike back at most, and stay where they were told to.
local PURSUING = { guard = true, attack = true }

local function is_held(creature)
  return creature.paralysed or creature.frozen or senses.is_owned(creature) and not PURSUING[creature:get("order")]
end

local function fighting_creatures()
  local signs = {}
  for _, serial in ipairs(fights.fighters()) do
    local creature = mobiles.get(serial)
    local foe = creature and not creature.is_player and fights.opponent(creature)
    if foe and not is_held(creature) then signs[serial] = signs_of(creature, foe) end
  end
  return signs
end

local function is_same(before, now)
  for key, value in pairs(before) do
    if now[key] ~= value then return false end
  end
  return true
end

local function are_timers_late()
  for _, entry in ipairs(timer.files()) do
    if (entry.next_ms or 0) < -LATE_MS then return true end
  end
  return false
end

-- Waits until nothing was late for a number of pieces. Returns false if there are too few.
local function wait_pieces(pieces)
  local until_ms = time.now() + pieces * PIECE_MS * PATIENCE
  while pieces > 0 and time.now() < until_ms do
    wait(PIECE_MS)
    if not are_timers_late() then pieces = pieces - 1 end
  end
  return pieces <= 0
end

-- Watches for a time in milliseconds. Waits. Returns the creatures that fought the same foe before and after, and did
-- nothing; nil when scripts were late, so that nothing can be told.
function stuck.watch(milliseconds)
  local before, found = fighting_creatures(), {}
  if not wait_pieces(math.ceil(milliseconds / PIECE_MS)) then return nil end
  for serial, now in pairs(fighting_creatures()) do
    if before[serial] and is_same(before[serial], now) then found[#found + 1] = mobiles.get(serial) end
  end
  return found
end

return stuck
