-- What a blade takes from a corpse and from a sheep (ModernUO BaseCreature.OnCarve and Sheep.Carve). How much there is
-- stands in the rows of the creatures.

local asking = require("lib.asking")
local backpacks = require("lib.backpacks")
local carried = require("lib.carried")
local looting = require("features.death.lib.death").looting
local law = require("features.law.lib.law").crimes

local carving = { TIMER = "wool" }

local CLILOC = {
  nothing = 500485, -- You see nothing useful to carve from the corpse.
  feathers = 500479, -- You pluck the bird. The feathers are now on the corpse.
  wool = 500483, -- You shear it, and the wool is now on the corpse.
  meat = 500467, -- You carve some meat, which remains on the corpse.
  hides = 500471, -- You skin it, and the hides are now in the corpse.
  scales = 1079284, -- You cut away some scales, but they remain on the corpse.
  no_use = 500494, -- You can't use a bladed item on that!
  too_soon = 500449, -- This sheep is not yet ready to be shorn.
  fleece = 500452, -- You place the gathered wool into your backpack.
}
-- What a corpse may give: its param, the param with the kind, the kind by default.
local PARTS = {
  { "feathers", nil, "feather" }, { "wool", nil, "tainted_wool" }, { "meat", "meat_kind", "raw_ribs" },
  { "hides", "hides_kind", "hides" }, { "scales", "scales_kind", "red_scales" },
}
-- Where players fight one another there is twice as much of these.
local DOUBLED = { feathers = true, wool = true, hides = true }
local SHORN_BODY, SHEEP_BODY = 0xDF, 0xCF
-- What a fish gives, and how many stones of a big one give a piece.
local STEAK, STEAKS_OF_A_FISH, STONES_PER_STEAK, STEAKS_LEAST = "raw_fish_steak", 4, 4, 4
local GROWS_MS = 3 * 60 * 60 * 1000
local FLEECES, MOST_FLEECES = 1, 2

local function lay(corpse, template, amount)
  local item = items.create(template, { amount = amount })
  if item and not item:put_in(corpse) then item:move_to(corpse.map_id, corpse.x, corpse.y, corpse.z) end
end

-- Carves a corpse once.
function carving.carve(corpse, user)
  if not corpse:has_tag("corpse") or not corpse.map_id then return asking.tell(user, CLILOC.no_use) end
  local may, reason = looting.may_take(corpse, user)
  if not may then return asking.tell(user, reason) end
  local template = corpse:get("of_template")
  local facts = template and mobiles.template(template)
  if not facts or corpse:get("is_carved") then return asking.tell(user, CLILOC.nothing) end
  local found = false
  for _, part in ipairs(PARTS) do
    local param, kind_param, kind = table.unpack(part, 1, 3)
    local amount = facts.params[param]
    if amount then
      found = true
      if DOUBLED[param] and law.players_fight(user) then amount = amount * 2 end
      lay(corpse, kind_param and facts.params[kind_param] or kind, amount)
      asking.tell(user, CLILOC[param])
    end
  end
  if not found then return asking.tell(user, CLILOC.nothing) end
  corpse:set("is_carved", true)
  if may == "crime" then law.criminal_act(user) end
end

-- Cuts fish into steaks, which stay in the backpack (ModernUO Fish.Carve, BigFish.Carve).
function carving.fillet(fish, user)
  if not carried.in_pack(user, fish) then return asking.tell(user, CLILOC.no_use) end
  local stones = fish:get("stones")
  local each = stones and math.max(STEAKS_LEAST, stones // STONES_PER_STEAK) or STEAKS_OF_A_FISH
  local amount = math.min(fish.amount * each, 60000)
  fish:delete()
  local steaks = items.create(STEAK, { amount = amount })
  if steaks then backpacks.hand_over(user, steaks) end
end

-- Shears a sheep; its wool grows again.
function carving.shear(sheep, user)
  if sheep.is_player or sheep.template ~= "sheep" then return asking.tell(user, CLILOC.no_use) end
  local shorn_until = sheep:get("shorn_until") or 0
  if shorn_until > time.unix() then return asking.tell_over(user, sheep, CLILOC.too_soon) end
  local amount = law.players_fight(user) and MOST_FLEECES or FLEECES
  local wool = items.create("wool", { amount = amount })
  if not wool or not user.backpack or not wool:put_in(user.backpack) then return end
  sheep:set("shorn_until", time.unix() + GROWS_MS)
  sheep.body = SHORN_BODY
  asking.tell(user, CLILOC.fleece)
  timer.persistent {
    name = "wool of " .. sheep.serial, handler = carving.TIMER, after_ms = GROWS_MS, data = { serial = sheep.serial },
  }
end

-- Gives a sheep its wool back.
function carving.grow(serial)
  local sheep = mobiles.get(serial)
  if sheep and sheep.body == SHORN_BODY then sheep.body = SHEEP_BODY end
end

return carving
