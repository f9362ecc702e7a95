-- Pictures of ridden horses by their bodies, and statuettes of ethereal mounts (ModernUO BaseMount and EtherealMount).
-- Other animals name their picture in their row, as `ridden_as`.

return {
  horses = { [0xC8] = 0x3E9F, [0xE2] = 0x3EA0, [0xE4] = 0x3EA1, [0xCC] = 0x3EA2 },
  -- By the statuette's template: its art, and the picture when it is ridden.
  ethereal = {
    ethereal_horse = { 0x20DD, 0x3EAA }, ethereal_llama = { 0x20F6, 0x3EAB }, ethereal_ostard = { 0x2135, 0x3EAC },
  },
  -- How long a statuette takes to come alive.
  ethereal_ms = 3000,
}
