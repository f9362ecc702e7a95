-- What creatures are proof against, which stands in features/creatures/data/defences.lua and becomes params of the template.

local barriers = require("lib.creatures.barriers")
local senses = require("lib.creatures.senses")

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
  if MAGIC[kind] then return (mobile:get("ignores_magic") or barriers.stops_magic(mobile)) and 0 or amount end
  if kind ~= "physical" or not by then return amount end
  if barriers.stops_blows(mobile) then return 0 end
  if senses.is_owned(by) and mobile:get("ignores_pets") then return 0 end
  if not by.is_player and is_foe_by_force(by, mobile) then amount = amount * THRICE end
  local percent = mobile:get("blows_percent")
  return percent and amount * percent // 100 or amount
end

return defences
