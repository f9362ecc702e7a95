-- Words that no name, title or book of a player may have: characters, guilds, pets, ships, books. A word counts alone,
-- whatever its case, its accents, and the signs around it. Add the words that your shard does not want.

return {
  "admin", "administrator", "counselor", "gamemaster", "game master", "gm", "lord blackthorn", "lord british", "owner", "seer",
  "server", "shardkeeper", "staff", "system",
}
