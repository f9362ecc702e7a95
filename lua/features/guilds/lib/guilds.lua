-- Libraries of this feature that other features use.

return {
  colours = require("features.guilds.lib.colours"),
  members = require("features.guilds.lib.members"),
  rolls = require("features.guilds.lib.rolls"),
}
