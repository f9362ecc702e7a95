-- What the tooltip of a weapon, piece of armor or instrument says: who made it how well; the powers of a magical one
-- once it is identified, and before that only that there is something (ModernUO BaseWeapon.OnSingleClick and
-- BaseArmor.OnSingleClick before AoS).

local craft_marks = require("lib.marks")
local slayers = require("features.fighting.lib.slayers")

local magic_marks = {}

local UNIDENTIFIED = 1038000 -- Unidentified
-- The client's words for level 1 of each power follow these.
local WORDS = {
  { "durability_level", 1038000 }, { "protection_level", 1038005 }, { "accuracy_level", 1038010 }, { "damage_level", 1038015 },
}

local function powers_of(item)
  local lines = {}
  local slayer = item:get("slayer")
  if slayer then lines[1] = slayers.cliloc(slayer) end
  for _, row in ipairs(WORDS) do
    local level = item:get(row[1]) or 0
    if level > 0 then lines[#lines + 1] = row[2] + level end
  end
  if #lines == 0 or item:get("identified") then return lines end
  return { UNIDENTIFIED }
end

-- The lines for an item; nil for one that is neither magical nor of a craftsman.
function magic_marks.describe(item)
  local lines = craft_marks.describe(item) or {}
  for _, line in ipairs(powers_of(item)) do lines[#lines + 1] = line end
  return #lines > 0 and lines or nil
end

return magic_marks
