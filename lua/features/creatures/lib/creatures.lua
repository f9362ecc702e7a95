-- Libraries of this feature that other features use.

return {
  bands = require("features.creatures.lib.bands"),
  brains = require("features.creatures.lib.brains"),
  calling = require("features.creatures.lib.calling"),
  calming = require("features.creatures.lib.calming"),
  engaging = require("features.creatures.lib.engaging"),
  loot = require("features.creatures.lib.loot"),
  minds = require("features.creatures.lib.minds"),
  orders = require("features.creatures.lib.orders"),
  packs = require("features.creatures.data.packs"),
  senses = require("features.creatures.lib.senses"),
  spawning = require("features.creatures.lib.spawning"),
  stuck = require("features.creatures.lib.stuck"),
}
