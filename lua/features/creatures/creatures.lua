-- What happens to creatures besides their thoughts: packs help one another, special attacks follow blows and wounds,
-- and the dead are forgotten.

local bards = require("features.creatures.lib.calming")
local barriers = require("features.creatures.lib.barriers")
local combat = require("features.fighting.lib.fighting")
local defences = require("features.creatures.lib.defences")
local engaging = require("features.creatures.lib.engaging")
local minds = require("features.creatures.lib.minds")
local powers = require("features.creatures.lib.powers")
local senses = require("features.creatures.lib.senses")
local specials = require("features.fighting.lib.fighting").specials

-- How far a call for help is heard, and how often a creature calls.
local CALL_TILES = 8
local CALL_PAUSE_MS = 5000

-- When a creature called its pack last, by serial, on the clock of time.now.
state.pack_calls = state.pack_calls or {}
local calls = state.pack_calls

local function may_help(one) return not combat.opponent(one) and not senses.is_owned(one) and not bards.is_calmed(one) end

local function call_pack(mobile, attacker)
  local last, now = calls[mobile.serial], time.now()
  if last and now - last < CALL_PAUSE_MS then return end
  calls[mobile.serial] = now
  for _, one in ipairs(mobiles.near(mobile.map_id, mobile.x, mobile.y, CALL_TILES)) do
    if one ~= attacker and engaging.is_fellow(mobile, one) and may_help(one) and senses.can_fight(one, attacker) then
      combat.attack(one, attacker)
    end
  end
end

specials.use(function(attacker, defender)
  if not attacker.is_player then powers.use(attacker, "hit", defender) end
  if defender.exists and not defender.is_player and attacker.exists then powers.use(defender, "struck", attacker) end
end)

minds.before_fights("powers", function(self, foe) powers.use(self, "fight", foe) end)

local IS_SPELL = { fire = true, cold = true, energy = true }

-- A creature was wounded by somebody: when the wound is there, it uses what it has for that.
local function react(mobile, by, kind)
  local is_spelled = IS_SPELL[kind] and powers.has(mobile, "spelled")
  if not is_spelled and not powers.has(mobile, "hurt") then return end
  timer.after(0, function()
    if not mobile.exists or not by.exists then return end
    powers.use(mobile, "hurt", by)
    if is_spelled then powers.use(mobile, "spelled", by) end
  end)
end

function on_damage(mobile, amount, by, kind)
  if mobile.is_player or amount <= 0 then return end
  local source = by and by.exists and by ~= mobile and by or nil
  local left = defences.alter(mobile, amount, source, kind)
  if left <= 0 then return false end
  bards.wake(mobile)
  if source then
    if mobile:get("pack") and not senses.is_owned(mobile) and not source:get("pack") then call_pack(mobile, source) end
    react(mobile, source, kind)
  end
  if left ~= amount then return left end
end

function on_death(mobile, killer)
  if mobile.is_player then return end
  powers.use(mobile, "death", killer)
  powers.forget(mobile)
  barriers.forget(mobile)
  calls[mobile.serial] = nil
  bards.wake(mobile)
  minds.forget(mobile)
end
