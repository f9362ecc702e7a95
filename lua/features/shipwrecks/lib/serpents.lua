-- Serpents that take the hook: what was on it is theirs until they die.
--
-- A serpent's param `swallowed`: the template that it carries.

local bands = require("features.creatures.lib.creatures").bands
local bottles = require("features.shipwrecks.lib.bottles")
local combat = require("features.fighting.lib.fighting")
local loot = require("features.creatures.lib.creatures").loot
local rules = require("features.shipwrecks.data.shipwreck_rules")
local treasure_maps = require("features.treasure.lib.treasure").treasure_maps

local serpents = {}

local SWALLOWED = "swallowed"
local BAND = "serpents"

local makes = {
  treasure_map = function(map_id) return treasure_maps.make(rules.map_level, map_id) end,
  message_in_a_bottle = bottles.make,
  special_fishing_net = function() return items.create(rules.net) end,
}

function serpents.carries(template) return makes[template] ~= nil end

-- Brings a serpent near a fisher, which attacks it, and carries a thing of a template if there is one. Returns it; nil
-- without water.
function serpents.bring(user, template)
  local kind = random.chance(rules.deep_serpent_percent) and "deep_sea_serpent" or "sea_serpent"
  local serpent = bands.send(BAND, kind, user, rules.serpent_tiles, rules.serpent_ms)
  if not serpent then return nil end
  serpent:set(SWALLOWED, template)
  combat.attack(serpent, user)
  return serpent
end

loot.also("swallowed things", function(corpse, mobile)
  local make = makes[mobile:get(SWALLOWED)]
  local item = make and make(mobile.map_id)
  if item and not item:put_in(corpse) then item:delete() end
end)

return serpents
