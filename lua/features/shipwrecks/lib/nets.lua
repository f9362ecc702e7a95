-- Special nets: thrown into open sea, they bring up what lives there (ModernUO SpecialFishingNet).

local asking = require("lib.asking")
local bands = require("features.creatures.lib.creatures").bands
local carried = require("lib.carried")
local combat = require("features.fighting.lib.fighting")
local rules = require("features.shipwrecks.data.shipwreck_rules")
local spots = require("lib.spots")
local waters = require("lib.waters")

local nets = {}

local CLILOC = {
  not_in_pack = 1042001, -- That must be in your pack for you to use it.
  where = 1010484, -- Where do you wish to use the net?
  too_far = 500976, -- You need to be closer to the water to fish!
  not_deep = 1010485, -- You can only use this in deep water!
  sinks = 1010487, -- You plunge the net into the sea...
}
local BAND = "serpents"
local SPLASH, SPLASH_SPEED, SPLASH_DURATION, SPLASH_SOUND = 0x352D, 4, 16, 0x364

local function why_not(net, user, spot)
  if not carried.in_pack(user, net) then return CLILOC.not_in_pack end
  local distance = spot and spots.distance(user, spot)
  if not distance or distance > rules.net_tiles then return CLILOC.too_far end
  if not waters.is_deep(spot, rules.deep_tiles) then return CLILOC.not_deep end
  return nil
end

local function bring_up(user, spot)
  for _ = 1, random.integer(rules.net_creatures[1], rules.net_creatures[2]) do
    local creature = bands.send(BAND, random.pick(rules.in_nets), spot, rules.net_spread_tiles, rules.serpent_ms)
    if creature and user.exists and not user.is_dead then combat.attack(creature, user) end
  end
end

-- A net was double-clicked. It is gone before anything comes.
function nets.use(net, user)
  if user.is_dead or not user.session_id then return end
  if not carried.in_pack(user, net) then return asking.tell(user, CLILOC.not_in_pack) end
  local place = asking.place(user, { cliloc = CLILOC.where })
  if not place or not user.exists then return end
  local spot = spots.of(place)
  local reason = why_not(net, user, spot)
  if reason then return asking.tell(user, reason) end
  net:delete()
  asking.tell(user, CLILOC.sinks)
  for _ = 1, rules.net_splashes do
    effects.at(spot.map_id, spot.x, spot.y, spot.z, SPLASH, { speed = SPLASH_SPEED, duration = SPLASH_DURATION })
    sounds.play(spot.map_id, spot.x, spot.y, spot.z, SPLASH_SOUND)
    wait(rules.net_splash_ms)
  end
  bring_up(user, spot)
end

return nets
