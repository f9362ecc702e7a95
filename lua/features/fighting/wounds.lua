-- What a wound does besides taking hits: it ends paralysis, shows who is hidden, and tires.

local crossing = require("lib.processes.crossing")
local fights = require("features.fighting.lib.fights")
local hiding = require("features.hiding.lib.hiding")
local holding = require("features.fighting.lib.holding")
local looks = require("features.fighting.lib.looks")
local wearing = require("features.fighting.lib.wearing")
local spoils = require("features.fighting.lib.spoils")
local wrestling = require("features.fighting.lib.wrestling")

-- Stamina that a wound costs: less by this (ModernUO WeightOverloading.FatigueOnDamage).
local FREE_FATIGUE = 5

local function tire(mobile, amount)
  local fatigue = amount * (100 / math.max(1, mobile.hits)) * (mobile.stamina / 100) - FREE_FATIGUE
  if fatigue > 0 then mobile.stamina = math.max(0, mobile.stamina - math.floor(fatigue)) end
end

-- Hits before the last wound, by serial: what a deadly wound took.
local hits_before = {}

function on_damage(mobile, amount, by)
  if amount <= 0 then return end
  hits_before[mobile.serial] = mobile.hits
  if by and by.exists then spoils.note(by, mobile, amount) end
  holding.release(mobile)
  if mobile.is_player then
    if mobile.hidden then hiding.reveal(mobile) end
    tire(mobile, amount)
  end
end

-- The number of a deadly wound is shown while its victim is there.
function on_before_death(mobile, killer)
  local lost = hits_before[mobile.serial]
  hits_before[mobile.serial] = nil
  if lost and killer and killer.exists then looks.damage(killer, mobile, lost) end
end

function on_death(mobile)
  looks.death(mobile)
  fights.end_with(mobile)
  -- Other handlers of this death ask for the heirs.
  timer.after(0, function() spoils.forget(mobile) end)
end

function on_player_left(event)
  fights.forget(event.character_id)
  wrestling.forget(event.character_id)
  hits_before[event.character_id] = nil
end

function on_player_entered(event)
  local mobile = mobiles.get(event.character_id)
  if not mobile then return end
  holding.free(mobile)
  wearing.refresh(mobile)
end

on_handover = crossing.handler { arriving = on_player_entered, leaving = on_player_left }

timer.every(spoils.EXPIRES_MS, spoils.forget_old)
