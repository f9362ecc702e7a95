-- Fishing above a wreck: things that float around it, and at last its chest, with serpents (ModernUO
-- Fishing.Construct).

local asking = require("lib.asking")
local bottles = require("features.shipwrecks.lib.bottles")
local chests = require("features.treasure.lib.treasure").chests
local rules = require("features.shipwrecks.data.shipwreck_rules")
local serpents = require("features.shipwrecks.lib.serpents")
local ships = require("features.ships.lib.ships").records
local waters = require("lib.waters")

local wrecks = {}

local NO_FISH = 503170 -- Uh oh! That doesn't look like a fish!
local HEAVY_CHEST = 503175 -- You pull up a heavy chest from the depths of the ocean!
local WRECKAGE = "wreckage"

-- The chest of a wreck lies at the fisher's feet, unlocked. The call for help is used up before.
local function raise(user, call)
  local level = call:get("level") or rules.levels[1]
  local chest = items.create(random.pick(rules.chests), { name = "a chest from a shipwreck" })
  if not chest then return end
  chests.fill(chest, level)
  local net = items.create(rules.net)
  if net and not net:put_in(chest) then net:delete() end
  if not chest:move_to(user.map_id, user.x, user.y, user.z) then return chest:delete() end
  call:delete()
  asking.tell(user, HEAVY_CHEST)
  for _ = 1, random.integer(rules.chest_serpents[1], rules.chest_serpents[2]) do serpents.bring(user) end
end

local function wreckage()
  local pictures, things = rules.wreckage.art, rules.wreckage.templates
  local index = random.integer(1, #pictures + #things)
  if index > #pictures then return things[index - #pictures] end
  return WRECKAGE, { item_id = random.integer(pictures[index][1], pictures[index][2]) }
end

-- What somebody who fishes at a spot has on the hook because of a wreck: a template and what to wish of it, true if it
-- was brought up already, or nil for nothing of the kind.
function wrecks.catch(user, spot)
  if not ships.under(user) or not waters.is_deep(spot, rules.deep_tiles) then return nil end
  local call = bottles.near(user, spot)
  if not call then return nil end
  if not random.chance(rules.chest_percent) then return wreckage() end
  raise(user, call)
  return true
end

-- Lets a serpent take what is on the hook. Returns whether one did.
function wrecks.swallow(user, template)
  if not serpents.carries(template) or not serpents.bring(user, template) then return false end
  asking.tell(user, NO_FISH)
  return true
end

return wrecks
