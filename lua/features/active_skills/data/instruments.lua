-- Sounds of instruments by template: well played and badly played (ModernUO BaseInstrument), and how often one can be
-- played.

return {
  USES = 400,
  sounds = {
    bamboo_flute = { 0x504, 0x503 }, drums = { 0x38, 0x39 }, harp = { 0x43, 0x44 }, lap_harp = { 0x45, 0x46 },
    lute = { 0x4C, 0x4D }, tambourine = { 0x52, 0x53 }, tambourine_tassel = { 0x52, 0x53 },
  },
}
