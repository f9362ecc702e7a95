-- How long things lie about (RunUO Item.DefaultDecayTime, ModernUO TrashBarrel).

return {
  -- What players can lift decays after so long on the ground, in milliseconds.
  ground_ms = 60 * 60 * 1000,
  -- Tags of templates whose items stay.
  kept_tags = { "moongate", "spawner", "quest" },
  -- A barrel is emptied this long after the last thing was thrown away, in milliseconds, or at once when it holds this
  -- number of things.
  barrel_ms = 3 * 60 * 1000,
  barrel_things = 50,
}
