-- What happens to creatures besides their thoughts: packs help one another, and the dead are forgotten.

local bards = require("lib.bards")
local combat = require("lib.combat")
local engaging = require("lib.creatures.engaging")
local minds = require("lib.creatures.minds")
local senses = require("lib.creatures.senses")

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

function on_damage(mobile, amount, by)
  if mobile.is_player or amount <= 0 then return end
  bards.wake(mobile)
  if by and by.exists and mobile:get("pack") and not senses.is_owned(mobile) and not by:get("pack") then call_pack(mobile, by) end
end

function on_death(mobile)
  if mobile.is_player then return end
  calls[mobile.serial] = nil
  minds.forget(mobile)
end
