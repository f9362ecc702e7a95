-- Dye tubs: what each colours, and whether dyes change its colour (ModernUO Items/Skill Items/Tailor Items/Dyetubs).

return {
  dye_tub = { takes = "cloth", takes_dyes = true },
  black_dye_tub = { takes = "cloth" },
  blaze_dye_tub = { takes = "cloth" },
  white_cloth_dye_tub = { takes = "cloth" },
  special_dye_tub = { takes = "cloth", takes_dyes = true },
  metallic_cloth_dyetub = { takes = "cloth", takes_dyes = true },
  leather_dye_tub = { takes = "leather", takes_dyes = true },
  white_leather_dye_tub = { takes = "leather" },
  metallic_leather_dye_tub = { takes = "leather", takes_dyes = true },
  furniture_dye_tub = { takes = "furniture", takes_dyes = true },
  runebook_dye_tub = { takes = "runes", takes_dyes = true },
}
