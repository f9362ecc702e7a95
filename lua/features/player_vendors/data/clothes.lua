-- What a vendor of a player can wear (ModernUO PlayerVendorCustomizeGump). It costs nothing, and is the vendor's.

return {
  { title = "Hair", hue = "hair", templates = {
    "short_hair", "long_hair", "ponytail", "mohawk", "pageboy_hair", "curly_hair", "receding_hair", "two_pigtails", "krisna_hair",
  } },
  { title = "Beard", hue = "hair", templates = { "long_beard", "short_beard", "goatee", "mustache", "medium_short_beard", "vandyke" } },
  { title = "Shirts", templates = { "shirt", "fancy_shirt", "doublet", "tunic", "surcoat", "jester_suit" } },
  { title = "Dresses and robes", templates = { "plain_dress", "fancy_dress", "robe" } },
  { title = "Trousers and skirts", templates = { "long_pants", "short_pants", "kilt", "skirt" } },
  { title = "Aprons and sashes", templates = { "half_apron", "full_apron", "body_sash" } },
  { title = "Shoes", templates = { "sandals", "shoes", "boots", "thigh_boots" } },
  { title = "Hats", templates = {
    "skullcap", "bandana", "floppy_hat", "wide_brim_hat", "cap", "tall_straw_hat", "straw_hat", "wizards_hat", "bonnet", "feathered_hat",
    "tricorne_hat", "jester_hat",
  } },
  { title = "Cloaks", templates = { "cloak" } },
}
