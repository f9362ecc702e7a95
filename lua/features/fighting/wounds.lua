-- What a wound does besides taking hits: it ends paralysis, shows who is hidden, and tires.

local fights = require("lib.fighting.fights")
local holding = require("lib.fighting.holding")
local looks = require("lib.fighting.looks")
local spoils = require("lib.fighting.spoils")

-- Stamina that a wound costs: less by this (ModernUO WeightOverloading.FatigueOnDamage).
local FREE_FATIGUE = 5

local function tire(mobile, amount)
  local fatigue = amount * (100 / math.max(1, mobile.hits)) * (mobile.stamina / 100) - FREE_FATIGUE
  if fatigue > 0 then mobile.stamina = math.max(0, mobile.stamina - math.floor(fatigue)) end
end

function on_damage(mobile, amount, by)
  if amount <= 0 then return end
  if by and by.exists then spoils.note(by, mobile, amount) end
  holding.release(mobile)
  if mobile.is_player then
    mobile.hidden = false
    tire(mobile, amount)
  end
end

function on_death(mobile)
  if not mobile.is_player then looks.death(mobile) end
  fights.end_with(mobile)
  spoils.forget(mobile)
end

function on_player_left(event) fights.forget(event.character_id) end

function on_player_entered(event)
  local mobile = mobiles.get(event.character_id)
  if mobile then holding.forget(mobile) end
end
