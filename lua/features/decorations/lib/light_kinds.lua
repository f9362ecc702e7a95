-- The client's light shapes: their numbers by their names in data sets. An item's direction selects its light shape.

local NAMES = {
  "ArchedWindowEast", "Circle225", "Circle150", "DoorSouth", "DoorEast", "NorthBig", "NorthEastBig", "EastBig", "WestBig",
  "SouthWestBig", "SouthBig", "NorthSmall", "NorthEastSmall", "EastSmall", "WestSmall", "SouthSmall", "DecorationNorth",
  "DecorationNorthEast", "EastTiny", "DecorationWest", "DecorationSouthWest", "SouthTiny", "RectWindowSouthNoRay",
  "RectWindowEastNoRay", "RectWindowSouth", "RectWindowEast", "ArchedWindowSouthNoRay", "ArchedWindowEastNoRay",
  "ArchedWindowSouth", "Circle300", "NorthWestBig", "DarkSouthEast", "DarkSouth", "DarkNorthWest", "DarkSouthEast2", "DarkEast",
  "DarkCircle300", "DoorOpenSouth", "DoorOpenEast", "SquareWindowEast", "SquareWindowEastNoRay", "SquareWindowSouth",
  "SquareWindowSouthNoRay", "Empty", "SkinnyWindowSouthNoRay", "SkinnyWindowEast", "SkinnyWindowEastNoRay", "HoleSouth",
  "HoleEast", "Moongate", "Strips", "SmallHoleSouth", "SmallHoleEast", "NorthBig2", "WestBig2", "NorthWestBig2",
}

local light_kinds = {}

local numbers = {}
for index, name in ipairs(NAMES) do numbers[name:lower()] = index - 1 end

-- The number of a light shape, given by name or number; nil for an unknown shape.
function light_kinds.number(given)
  local number = math.tointeger(tonumber(given)) or numbers[tostring(given):lower()]
  return number and number >= 0 and number < #NAMES and number or nil
end

return light_kinds
