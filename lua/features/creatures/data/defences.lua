-- What single creatures are proof against (ModernUO AlterMeleeDamageFrom, AlterSpellDamageFrom and CheckReflect of their classes).

return {
  -- What a blow does to them, in percent.
  blows_percent = { [50] = "copper_elemental valorite_elemental" },
  -- Blows of pets and magic do nothing to them.
  ignores_pets = { [true] = "shadow_iron_elemental valorite_elemental" },
  ignores_magic = { [true] = "shadow_iron_elemental" },
  -- A magical barrier stops blows. While it is down, they are proof against magic instead (lib/creatures/barriers.lua).
  barrier = { [true] = "exodus_minion exodus_overseer" },
  -- They throw back every spell.
  reflects_magic = { [true] = "copper_elemental valorite_elemental" },
  -- Their blows do three times the damage to the templates.
  tames_by_force = {
    ["dragon white_wyrm swamp_dragon drake nightmare hiryu lesser_hiryu daemon"] = "savage savage_rider savage_shaman",
  },
}
