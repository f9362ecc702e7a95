-- Blades are used on corpses, on fish and on sheep.

local asking = require("lib.asking")
local carving = require("features.carving.lib.carving")

local WHAT = 1010018 -- What do you want to use this item on?
local REACH_TILES = 2
-- An axe also fells trees, and asks for its target by itself: features/gathering/lib/lumberjacking.lua.
local BLADES = { "knife", "sword" }

local function is_blade(item)
  if not item:has_tag("weapon") then return false end
  for _, tag in ipairs(BLADES) do
    if item:has_tag(tag) then return true end
  end
  return false
end

local function use(blade, user)
  local thing, is_mobile = asking.thing(user, { cliloc = WHAT, reach = REACH_TILES })
  if not thing or not blade.exists or blade.root_mobile ~= user then return end
  if is_mobile then return carving.shear(thing, user) end
  if thing:has_tag("fish") then carving.fillet(thing, user) else carving.carve(thing, user) end
end

timer.on(carving.TIMER, function(event) carving.grow(event.data.serial) end)

function on_use(event)
  local blade, user = items.get(event.serial), mobiles.of_session(event.session_id)
  if not blade or not user or user.is_dead or blade.root_mobile ~= user or not is_blade(blade) then return end
  timer.after(0, function()
    if blade.exists and user.exists then use(blade, user) end
  end)
end
