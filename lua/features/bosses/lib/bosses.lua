-- Bosses are creatures that a group fights (ModernUO BaseChampion, its champions, and the greater creatures of
-- dungeons). Besides fighting, they call minions, wound everybody around them, and turn from one foe to another. Their
-- param is `boss`:
--
--   boss = { minions = "imp", thresholds = { 75, 50, 25 }, area = { tiles = 6, damage = { 20, 40 }, kind = "fire", art
--     = 0x3709 },
--     gold = { 8, 300, 600 } }
--
-- `minions` are called when the boss falls below each of `thresholds` (percent of its hits), one for each foe in sight;
-- a boss with minions around it heals. It calls its `guardian` once in a fight; while that one lives, a tenth of what
-- wounds the boss does. It `says` two texts of the client: one then, and one with each call of minions. `area` wounds
-- all foes within its tiles: least and most hits, the kind of damage, and the picture on the victims. Each heir of a
-- boss with `gold` finds that number of piles around it, each of the two amounts.

local calling = require("features.creatures.lib.creatures").calling
local combat = require("features.fighting.lib.fighting")
local senses = require("features.creatures.lib.creatures").senses
local spoils = require("features.fighting.lib.fighting").spoils

local bosses = {}

local AROUND_TILES, GOLD_TILES = 3, 4
local AREA_PAUSE_MS, TURN_PAUSE_MS = 15000, 12000
-- Params of a boss: what is left of the damage to it, and the serial of its guardian.
local GUARDED, GUARDED_PERCENT, GUARDIAN = "wounds_percent", 10, "guardian"
local MINIONS_MOST, MINION_HEALS_PERCENT = 8, 1

-- By serial of a boss in a fight: `called` (thresholds), `area_at`, `turn_at`, on the clock of time.now.
state.boss_fights = state.boss_fights or {}
local boss_fights = state.boss_fights

-- What makes a creature a boss; nil for others.
local function facts_of(mobile) return mobile:get("boss") end

local function foes_of(boss)
  local found = {}
  for _, one in ipairs(mobiles.near(boss.map_id, boss.x, boss.y, senses.sight(boss))) do
    if (one.is_player or senses.is_owned(one)) and senses.can_fight(boss, one) then found[#found + 1] = one end
  end
  table.sort(found, function(one, other) return one.serial < other.serial end)
  return found
end

local function any_of(list) return list[random.integer(1, #list)] end

local function minions_of(boss, facts)
  local found = {}
  for _, one in ipairs(calling.called_by(boss)) do
    if one.template == facts.minions then found[#found + 1] = one end
  end
  return found
end

local function say(boss, facts, which)
  if facts.says then boss:say_cliloc(facts.says[which]) end
end

local function call(boss, facts, foes)
  say(boss, facts, 2)
  local count = math.min(MINIONS_MOST - #minions_of(boss, facts), #foes)
  for _ = 1, count do
    local minion = calling.call(boss, facts.minions, boss, AROUND_TILES)
    if minion then combat.attack(minion, any_of(foes)) end
  end
end

-- Calls minions for each threshold that the boss has fallen below.
local function call_by_wounds(boss, facts, fight, foes)
  for _, percent in ipairs(facts.thresholds or {}) do
    if boss.hits * 100 < boss.hits_max * percent and not fight.called[percent] then
      fight.called[percent] = true
      call(boss, facts, foes)
    end
  end
end

-- Calls the guardian once, and notices when it has gone.
local function keep_guardian(boss, facts, foes)
  local serial = boss:get(GUARDIAN)
  if serial then
    if not mobiles.get(serial) then boss:set(GUARDED, nil) end
    return
  end
  local guardian = calling.call(boss, facts.guardian, boss, AROUND_TILES)
  if not guardian then return end
  boss:set(GUARDIAN, guardian.serial)
  boss:set(GUARDED, GUARDED_PERCENT)
  say(boss, facts, 1)
  combat.attack(guardian, any_of(foes))
end

local function strike_around(boss, area, foes)
  for _, one in ipairs(foes) do
    if one.exists and not one.is_dead and (one:distance_to(boss) or math.huge) <= area.tiles then
      effects.on(one, area.art, { speed = 10, duration = 30 })
      combat.hurt(boss, one, random.integer(area.damage[1], area.damage[2]), area.kind, boss)
    end
  end
end

-- One thought of a boss in a fight. A single foe never holds it for long, and who leaves its minions alive heals it.
function bosses.think(boss)
  local facts = facts_of(boss)
  if not facts or not combat.opponent(boss) then return end
  local now = time.now()
  local fight = boss_fights[boss.serial] or { called = {}, area_at = now + AREA_PAUSE_MS, turn_at = now + TURN_PAUSE_MS }
  boss_fights[boss.serial] = fight
  local foes = foes_of(boss)
  if #foes == 0 then return end
  if facts.guardian then keep_guardian(boss, facts, foes) end
  call_by_wounds(boss, facts, fight, foes)
  if facts.minions and #minions_of(boss, facts) > 0 then boss:heal(math.max(1, boss.hits_max * MINION_HEALS_PERCENT // 100)) end
  if facts.area and now >= fight.area_at then
    fight.area_at = now + AREA_PAUSE_MS
    strike_around(boss, facts.area, foes)
  end
  if boss.exists and now >= fight.turn_at then
    fight.turn_at = now + TURN_PAUSE_MS
    local other = any_of(foes)
    if other.exists and not other.is_dead then combat.attack(boss, other) end
  end
end

local function drop_gold(boss, range)
  local gold = items.create("gold", { amount = random.integer(range[2], range[3]) })
  if not gold then return end
  local x = math.max(0, boss.x + random.integer(-GOLD_TILES, GOLD_TILES))
  local y = math.max(0, boss.y + random.integer(-GOLD_TILES, GOLD_TILES))
  local z = world.standing_z(boss.map_id, x, y, boss.z) or boss.z
  gold:move_to(boss.map_id, x, y, z)
end

-- A boss, or its guardian, dies. The minions of a boss go, and its gold lies around it, more for each of those who
-- earned it.
function bosses.die(boss)
  local caller = mobiles.get(calling.caller_of(boss) or 0)
  if caller and caller:get(GUARDIAN) == boss.serial then caller:set(GUARDED, nil) end
  local facts = facts_of(boss)
  if not facts then return end
  boss_fights[boss.serial] = nil
  for _, minion in ipairs(calling.called_by(boss)) do minion:delete() end
  if not facts.gold then return end
  for _ = 1, facts.gold[1] * math.max(1, #spoils.heirs(boss)) do drop_gold(boss, facts.gold) end
end

return bosses
