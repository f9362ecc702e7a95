-- Jewelry of tinkers: each gem in six settings (ModernUO DefTinkering.AddJewelrySet).

local GEMS = { "star_sapphire", "emerald", "sapphire", "ruby", "citrine", "amethyst", "tourmaline", "amber", "diamond" }
local SETTINGS = { "gold_ring", "silver_bead_necklace", "gold_necklace", "gold_earrings", "gold_bead_necklace", "gold_bracelet" }
local FROM, SURE, INGOTS = 40, 90, 2

local function words(id) return (id:gsub("_", " ")) end

return function()
  local rows = {}
  for _, gem in ipairs(GEMS) do
    for _, setting in ipairs(SETTINGS) do
      rows[#rows + 1] = {
        setting, FROM, SURE, "iron_ingot", INGOTS, gem, 1,
        id = setting .. "_" .. gem, label = ("%s %s"):format(words(gem), words(setting)),
      }
    end
  end
  return { "Jewelry", rows }
end
