-- What creatures are proof against, by params of their templates (ModernUO AlterMeleeDamageFrom, AlterSpellDamageFrom
-- and CheckReflect): `wounds_percent` (what is left of all damage), `blows_percent` (what a blow does to them),
-- `ignores_pets` (blows of pets do nothing to them), `ignores_magic`, `reflects_magic` (they throw back every spell),
-- `barrier` (features.creatures.lib.barriers). Their own blows do three times the damage to the templates of
-- `tames_by_force`.

local barriers = require("features.creatures.lib.barriers")
local senses = require("features.creatures.lib.senses")

local defences = {}

local THRICE = 3
-- Kinds of damage that are magic. Poison works from within.
local MAGIC = { fire = true, cold = true, energy = true }

local function is_foe_by_force(by, mobile)
  local victims = by:get("tames_by_force")
  return victims ~= nil and (" " .. victims .. " "):find(" " .. mobile.template .. " ", 1, true) ~= nil
end

-- What is left of damage to a creature. `by` may be nil.
function defences.alter(mobile, amount, by, kind)
  local share = mobile:get("wounds_percent")
  if share then amount = amount * share // 100 end
  if MAGIC[kind] then return (mobile:get("ignores_magic") or barriers.stops_magic(mobile)) and 0 or amount end
  if kind ~= "physical" or not by then return amount end
  if barriers.stops_blows(mobile) then return 0 end
  if senses.is_owned(by) and mobile:get("ignores_pets") then return 0 end
  if not by.is_player and is_foe_by_force(by, mobile) then amount = amount * THRICE end
  local percent = mobile:get("blows_percent")
  return percent and amount * percent // 100 or amount
end

return defences
