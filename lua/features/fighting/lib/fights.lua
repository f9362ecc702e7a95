-- Fights: the opponents, and when each blow falls. A fighter strikes whenever the opponent is in reach and sight and
-- the weapon is ready again (ModernUO Mobile.CombatTimer).

local ammunition = require("features.fighting.lib.ammunition")
local blows = require("features.fighting.lib.damage")
local hiding = require("features.hiding.lib.hiding")
local pauses = require("lib.pauses")
local weapons = require("features.fighting.lib.weapons")
local wrestling = require("features.fighting.lib.wrestling")

local fights = {}

-- How often a fighter whose opponent is out of reach looks again.
local LOOK_MS = 250
-- How long somebody looks for an opponent who is not there, and stays in a fight in which nothing happens
-- (ModernUO Mobile.ExpireCombatantDelay).
local IDLE_MS = 60 * 1000
-- A fight whose turn is later than this has lost its timer, such as by `.timers cancel`: the next attack begins it
-- again.
local LOST_MS = 5000
-- An opponent farther away than this is out of the fight.
local LOST_TILES = 24

-- By the serial of the fighter: `opponent` (serial), `weapon` (serial or 0) and its `reach` in tiles, `active_at` and
-- `due_at` (when its next turn is). And when the next blow may fall.
state.fights = state.fights or {}
state.next_blows = state.next_blows or {}
local running, next_blows = state.fights, state.next_blows

-- After so many blows those that are ready are forgotten: creatures come and go, and who has no next blow may strike at
-- once.
local FORGET_AFTER = 64
local noted = 0

local function note_next_blow(mobile, at)
  next_blows[mobile.serial] = at
  noted = noted + 1
  if noted < FORGET_AFTER then return end
  noted = 0
  local now = time.now()
  for serial, ready_at in pairs(next_blows) do
    if ready_at <= now then next_blows[serial] = nil end
  end
end

local function item_serial(weapon) return weapon.item and weapon.item.serial or 0 end

-- Takes the hits of a blow from the victim: set by features.fighting.lib.fighting.
local wound

function fights.use(wound_by) wound = wound_by end

-- The opponent of a fighter; nil without one.
function fights.opponent(mobile)
  local fight = running[mobile.serial]
  return fight and mobiles.get(fight.opponent) or nil
end

-- Whether a mobile fights, or fought a moment ago.
function fights.is_fighting(mobile) return running[mobile.serial] ~= nil end

-- The serials of all who fight.
function fights.fighters()
  local serials = {}
  for serial in pairs(running) do serials[#serials + 1] = serial end
  return serials
end

-- When the next blow of a mobile may fall, on the clock of time.now; nil before its first one.
function fights.next_blow(mobile) return next_blows[mobile.serial] end

local turn

local function later(mobile, fight, milliseconds)
  local pause_ms = math.max(1, math.ceil(milliseconds))
  fight.due_at = time.now() + pause_ms
  timer.after(pause_ms, function() turn(mobile, fight) end)
end

-- Keeps a fight from ending because nothing happens in it.
function fights.stir(mobile)
  local fight = running[mobile.serial]
  if fight then fight.active_at = time.now() end
end

function fights.stop(mobile)
  local fight = running[mobile.serial]
  running[mobile.serial] = nil
  if mobile.exists then
    mobile.combatant = nil
    if fight and not mobile.is_player then mobile.at_war = false end
  end
  return fight ~= nil
end

local function is_over(mobile, opponent, fight)
  if mobile.is_dead or not opponent or opponent.is_dead or opponent.map_id ~= mobile.map_id then return true end
  if opponent.hidden or opponent.blessed then return true end
  local distance = mobile:distance_to(opponent)
  return not distance or distance > LOST_TILES or time.now() - fight.active_at > IDLE_MS
end

local function in_reach(mobile, opponent, weapon)
  return mobile:distance_to(opponent) <= weapon.range and mobile:sees(opponent)
end

local function strike(mobile, opponent, weapon)
  if mobile.hidden then hiding.reveal(mobile) end
  if weapon.range > 1 then
    if not ammunition.shoot(mobile, opponent, weapon) then return end
    ammunition.land(mobile, opponent, weapon, blows.strike(mobile, opponent, weapon, wound))
    return
  end
  if not weapon.item then wrestling.try_move(mobile, opponent) end
  blows.strike(mobile, opponent, weapon, wound)
end

-- A weapon that was taken up just now is not ready yet (ModernUO BaseWeapon.OnEquip).
local function take_notice_of(mobile, fight, weapon)
  local serial = item_serial(weapon)
  if fight.weapon == serial then return end
  fight.weapon = serial
  note_next_blow(mobile, time.now() + weapons.delay_ms(mobile, weapon))
end

-- Whether the opponent is out of reach of the same weapon as in the last turn, which is known sooner than all of the
-- weapon.
local function is_far(mobile, opponent, fight)
  if not fight.reach or mobile:distance_to(opponent) <= fight.reach then return false end
  local held = weapons.in_hand(mobile)
  return fight.weapon == (held and held.serial or 0)
end

turn = function(mobile, fight)
  if running[mobile.serial] ~= fight then return end
  if not mobile.exists then
    running[mobile.serial], next_blows[mobile.serial] = nil, nil
    return
  end
  local opponent = mobiles.get(fight.opponent)
  if is_over(mobile, opponent, fight) then return fights.stop(mobile) end
  if is_far(mobile, opponent, fight) then return later(mobile, fight, LOOK_MS) end
  local weapon = weapons.of(mobile)
  fight.reach = weapon.range
  take_notice_of(mobile, fight, weapon)
  local now = time.now()
  local wait_ms = (next_blows[mobile.serial] or 0) - now
  if wait_ms > 0 then return later(mobile, fight, wait_ms) end
  if not in_reach(mobile, opponent, weapon) or not ammunition.may_shoot(mobile, weapon) then return later(mobile, fight, LOOK_MS) end
  local delay_ms = weapons.delay_ms(mobile, weapon)
  fight.active_at = now
  note_next_blow(mobile, now + delay_ms)
  -- The next turn comes also when this blow fails by an error of a script.
  later(mobile, fight, delay_ms)
  strike(mobile, opponent, weapon)
end

-- Lets a mobile fight another from now on.
function fights.begin(mobile, opponent)
  local fight = running[mobile.serial]
  if fight and fight.opponent == opponent.serial and time.now() - fight.due_at < LOST_MS then return fights.stir(mobile) end
  fight = { opponent = opponent.serial, weapon = item_serial(weapons.of(mobile)), active_at = time.now() }
  running[mobile.serial] = fight
  mobile.combatant = opponent
  if not mobile.is_player then mobile.at_war = true end
  later(mobile, fight, (next_blows[mobile.serial] or 0) - time.now())
end

-- Ends the fight of a dead mobile, and of those who fight it.
function fights.end_with(mobile)
  fights.stop(mobile)
  if not mobile.is_player then next_blows[mobile.serial] = nil end
  for serial, fight in pairs(running) do
    if fight.opponent == mobile.serial then
      local fighter = mobiles.get(serial)
      if fighter then fights.stop(fighter) else running[serial] = nil end
    end
  end
end

-- Forgets a mobile that left the world.
function fights.forget(serial)
  running[serial] = nil
  pauses.forget(next_blows, serial)
end

-- A weapon is taken into the hand: it is not ready yet (ModernUO BaseWeapon.OnEquip).
function fights.take_up(mobile, item)
  local ready_at = time.now() + weapons.take_up_ms(mobile, item)
  next_blows[mobile.serial] = math.max(next_blows[mobile.serial] or 0, ready_at)
end

return fights
