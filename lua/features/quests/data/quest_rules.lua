-- Numbers of quests. Those of escorts are as in RunUO BaseEscortable.

return {
  -- From how far away people are spoken to, and where they stand when something is handed over, in tiles.
  talk_tiles = 4,
  -- Most quests that somebody has at once.
  most_active = 10,
  -- How near the corpse members of a party must be to share a kill, in tiles.
  share_tiles = 18,
  -- A player who is farther from an escort than this, in tiles, for this long, in milliseconds, has lost it.
  escort_tiles = 30,
  escort_lost_ms = 2 * 60 * 1000,
  -- How near the player must be when an escort arrives, in tiles.
  arrival_tiles = 8,
  -- How often escorts look round, and how long they stay where they wanted to go, in milliseconds.
  escort_looks_ms = 3000,
  escort_stays_ms = 30 * 1000,
  -- Words that anybody who has a quest hears.
  words = { "quest", "quests", "task" },
  -- Words of the client's own for escorts: "destination" and "i will take thee".
  escort_words = { "destination", "take thee" },
}
