-- Libraries of this feature that other features use.

return {
  acts = require("features.spells.lib.acts"),
  areas = require("features.spells.lib.areas"),
  circles = require("features.spells.data.circles"),
  locks = require("features.spells.lib.locks"),
  magery = require("features.spells.lib.magery"),
  nightsight = require("features.spells.lib.nightsight"),
  poisoning = require("features.spells.lib.poisoning"),
  shapes = require("features.spells.lib.shapes"),
  summoning = require("features.spells.lib.summoning"),
}
