-- What a runic hammer gives a weapon of its metal: levels of durability, accuracy and damage (ModernUO
-- BaseWeapon.OnCraft before AoS).

local function levels(durability, accuracy, damage)
  return { durability_level = durability, accuracy_level = accuracy, damage_level = damage, identified = true }
end

return {
  dull_copper_ingot = levels(1, 1, nil), shadow_iron_ingot = levels(1, nil, 1), copper_ingot = levels(4, 2, 1),
  bronze_ingot = levels(4, 2, 2), gold_ingot = levels(5, 3, 3), agapite_ingot = levels(5, 3, 4), verite_ingot = levels(5, 4, 4),
  valorite_ingot = levels(5, 5, 5),
}
