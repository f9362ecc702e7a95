-- Fishing: from the shore or a boat, with a pole.

local asking = require("lib.asking")
local data = require("features.gathering.data.fishing")
local gathering = require("features.gathering.lib.harvesting")
local skills = require("features.skills.lib.skills")
local spots = require("lib.spots")
local waters = require("lib.waters")
local wrecks = require("features.shipwrecks.lib.shipwrecks").wrecks

local fishing = {}

local RIDING = 500971 -- You can't fish while riding!
local BIG_FISH = 1042635 -- Your fishing pole bends as you pull a big fish from the depths!
local CAUGHT = 1043297 -- You pull out an item : ~1_val~
local SPLASH, SPLASH_SPEED, SPLASH_DURATION, SPLASH_SOUND = 0x352D, 4, 16, 0x364
local SPLASH_MS = 1500

local trade = {
  skill = "fishing", ask = 500974, -- What water do you want to fish in?
  reach = 4, amount = 1, action = 12, sounds = {}, blows = { 1 }, blow_ms = 8000, sound_ms = 8000,
  cliloc = {
    nothing = 503172, -- The fish don't seem to be biting here.
    gone = 503172,
    too_far = 500976, -- You need to be closer to the water to fish!
    moved_away = 500976,
    fails = 503171, -- You fish a while, but fail to catch anything.
    full = 503176, -- You do not have room in your backpack for a fish.
    broke = 503174, -- You broke your fishing pole.
    busy = 500972, -- You are already fishing.
    bad_spot = 500978, -- You need water to fish in!
  },
}

function trade.why_not(_, user)
  if user.is_mounted then return RIDING end
  return nil
end

function trade.kind_at(spot) return spots.is_of(spot, data, true) and data or nil end

function trade.on_blow(_, spot)
  timer.after(SPLASH_MS, function()
    effects.at(spot.map_id, spot.x, spot.y, spot.z, SPLASH, { speed = SPLASH_SPEED, duration = SPLASH_DURATION })
    sounds.play(spot.map_id, spot.x, spot.y, spot.z, SPLASH_SOUND)
  end)
end

-- What is on the hook: something rare, what a wreck left, an old shoe, nothing, or a fish.
function trade.gives(user, spot, vein)
  local base, value = user:skill("fishing"), skills.value(user, "fishing")
  local deep = waters.is_deep(spot, data.deep_tiles)
  local template, wish = wrecks.catch(user, spot)
  if template then return template, wish end
  for _, catch in ipairs(data.catches) do
    local chance = (value - catch.from) / (catch.sure - catch.from)
    if (deep or not catch.deep) and base >= catch.needs and chance > random.number() then
      template = random.pick(catch.templates)
      if wrecks.swallow(user, template) then return true end
      if template ~= "big_fish" then return template end
      local stones = random.integer(data.big_fish_stones[1], data.big_fish_stones[2])
      return template, { params = { stones = stones, caught_by = user.name } }
    end
  end
  return vein.template
end

function trade.tell(user, item)
  if item.template == "big_fish" then return asking.tell(user, BIG_FISH) end
  asking.tell(user, CAUGHT, { item.name or item.template })
end

-- A pole was double-clicked.
function fishing.use(pole, user) gathering.use(trade, pole, user) end

return fishing
