-- Fireworks. A wand launches one for each of its charges, which bursts above a place nearby (ModernUO FireworksWand).

local carried = require("lib.carried")
local pauses = require("lib.pauses")
local tell = require("lib.telling")

local fireworks = {}

local CLILOC = {
  charges = 1060741, -- charges: ~1_val~
  launched = 502615, -- You launch a firework!
  no_charges = 502412, -- There are no charges left on that item.
  not_in_pack = 1042001, -- That must be in your pack for you to use it.
}
local PAUSE_MS, BURST_AFTER_MS = 500, 1000
-- How far from the user a firework bursts, and how high above the ground.
local SPREAD_TILES, HEIGHT = 2, 42
local ROCKET_ART, ROCKET_DURATION = 0x36E4, 10
local BURST_ARTS, BURST_SPEED, BURST_DURATION = { 0x373A, 0x374A, 0x375A, 0x376A }, 16, 10
local BURST_SOUNDS = { 0x11B, 0x11C, 0x11D, 0x11E }
local HUES = { 0, 0x47E, 0x47F, 0x480, 0x482, 0x66D }
local RENDER_MODES = { 0, 2, 3, 4, 5, 7 }

-- By serial of the user: from when on another one is launched, on the clock of time.now.
state.fireworks = state.fireworks or {}

local function launch(map_id, x, y, z)
  local function near(value) return math.max(0, value + random.integer(-SPREAD_TILES, SPREAD_TILES)) end
  local to_x, to_y, to_z = near(x), near(y), z + HEIGHT
  effects.at(map_id, x, y, z, ROCKET_ART, { duration = ROCKET_DURATION })
  timer.after(BURST_AFTER_MS, function()
    effects.at(map_id, to_x, to_y, to_z, random.pick(BURST_ARTS), {
      speed = BURST_SPEED, duration = BURST_DURATION, hue = random.pick(HUES), render_mode = random.pick(RENDER_MODES),
    })
    sounds.play(map_id, to_x, to_y, to_z, random.pick(BURST_SOUNDS))
  end)
end

-- A wand was double-clicked.
function fireworks.use(wand, user)
  if user.is_dead then return end
  if not carried.is(user, wand) then return tell(user, CLILOC.not_in_pack) end
  if (state.fireworks[user.serial] or 0) > time.now() then return end
  local charges = wand:get("charges")
  if charges <= 0 then return tell(user, CLILOC.no_charges) end
  pauses.begin(state.fireworks, user.serial, PAUSE_MS)
  wand:set("charges", charges - 1)
  tell(user, CLILOC.launched)
  launch(user.map_id, user.x, user.y, user.z)
end

-- The lines of a wand's tooltip.
function fireworks.describe(wand)
  return { { cliloc = CLILOC.charges, arguments = { tostring(math.tointeger(wand:get("charges"))) } } }
end

return fireworks
