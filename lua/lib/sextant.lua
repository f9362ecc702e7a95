-- Places in the notation of sextants: degrees and minutes from the throne of Lord British (ModernUO Sextant). Only the
-- facets of Britannia have it.

local sextant = {}

local FELUCCA, TRAMMEL = 0, 1
local MIDDLE = { x = 1323, y = 1624 }
local WIDTH, HEIGHT = 5120, 4096
local CIRCLE, HALF = 360, 180
local MINUTES = 60

-- Degrees from the middle, from -180 to 180.
local function degrees(off, tiles)
  local angle = off * CIRCLE / tiles
  if angle > HALF then return angle - CIRCLE end
  if angle < -HALF then return angle + CIRCLE end
  return angle
end

local function words(angle, positive, negative)
  local minutes = math.floor(math.abs(angle) * MINUTES)
  return ("%d° %d'%s"):format(minutes // MINUTES, minutes % MINUTES, angle >= 0 and positive or negative)
end

-- Latitude and longitude as text; nil for a place without them.
function sextant.words(place)
  if place.map_id ~= FELUCCA and place.map_id ~= TRAMMEL or place.x >= WIDTH or place.y >= HEIGHT then return nil end
  local latitude, longitude = degrees(place.y - MIDDLE.y, HEIGHT), degrees(place.x - MIDDLE.x, WIDTH)
  return words(latitude, "S", "N") .. ", " .. words(longitude, "E", "W")
end

-- A sextant was double-clicked.
function sextant.use(_, user)
  user:tell(sextant.words(user) or "You cannot read the sky here.")
end

-- A globe was double-clicked: it shows in which part of the world its user is.
function sextant.find_region(_, user)
  local here = user.region
  user:tell(here and ("The globe shows you %s."):format(here.name) or "The globe shows you the wilderness.")
end

return sextant
