-- Pictures of what is ridden, by template of the animal or of the statuette (ModernUO BaseMount and EtherealMount). An animal with
-- several bodies has a picture for each, by body.

return {
  animals = {
    beetle = 0x3EBC, cu_sidhe = 0x3E91, desert_ostard = 0x3EA3, fire_beetle = 0x3E95, fire_steed = 0x3E9E, forest_ostard = 0x3EA5,
    frenzied_ostard = 0x3EA4, hell_steed = 0x3EBB, hiryu = 0x3E94, kirin = 0x3EAD, lesser_hiryu = 0x3E94, nightmare = 0x3EA7,
    reptalon = 0x3E90, ridable_llama = 0x3EA6, ridgeback = 0x3EBA, savage_ridgeback = 0x3EB8, scaled_swamp_dragon = 0x3EBE,
    silver_steed = 0x3EA8, skeletal_mount = 0x3EBB, swamp_dragon = 0x3EBD, unicorn = 0x3EB4,
  },
  horses = { [0xC8] = 0x3E9F, [0xE2] = 0x3EA0, [0xE4] = 0x3EA1, [0xCC] = 0x3EA2 },
  -- By the statuette's template: its art, and the picture when it is ridden.
  ethereal = {
    ethereal_horse = { 0x20DD, 0x3EAA }, ethereal_llama = { 0x20F6, 0x3EAB }, ethereal_ostard = { 0x2135, 0x3EAC },
  },
  -- How long a statuette takes to come alive.
  ethereal_ms = 3000,
}
