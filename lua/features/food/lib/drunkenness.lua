-- A character who has drunk too much staggers and hiccups until sober (ModernUO BaseBeverage.HeaveTimer). The param
-- `drunk` of a character says how much.

local data = require("features.food.data.drinks")

local drunkenness = {}

local DRUNK = "drunk"
local HICCUP, SOBER = 500849, 500850 -- *hic*; You feel sober.
local STAGGER_ACTION = 32

-- The characters in the game who are drunk, by serial.
state.drunkards = state.drunkards or {}

-- Somebody has drunk, or comes into the game.
function drunkenness.add(mobile, steps)
  local sum = math.min(data.most_drunk, (mobile:get(DRUNK) or 0) + steps)
  if sum <= 0 then return end
  mobile:set(DRUNK, sum)
  state.drunkards[mobile.serial] = true
end

function drunkenness.forget(serial) state.drunkards[serial] = nil end

local function feel(mobile)
  if random.chance(data.sobers_percent) then mobile:set(DRUNK, math.max(0, (mobile:get(DRUNK) or 0) - 1)) end
  mobile.stamina = math.max(0, mobile.stamina - 1)
  mobile.mana = math.max(0, mobile.mana - 1)
  if random.chance(data.staggers_percent) then
    if not mobile.is_mounted then
      mobile.direction = random.integer(0, 7)
      mobile:animate(STAGGER_ACTION)
    end
    mobile:say_cliloc(HICCUP)
  end
  if (mobile:get(DRUNK) or 0) > 0 then return end
  mobile:set(DRUNK, nil)
  drunkenness.forget(mobile.serial)
  if mobile.session_id then players.tell_cliloc(mobile.session_id, SOBER) end
end

-- Lets all drunkards feel it.
function drunkenness.go_on()
  for serial in pairs(state.drunkards) do
    local mobile = mobiles.get(serial)
    if not mobile or not mobile.session_id then drunkenness.forget(serial) elseif not mobile.is_dead then feel(mobile) end
  end
end

return drunkenness
