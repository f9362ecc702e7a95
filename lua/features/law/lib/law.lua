-- Libraries of this feature that other features use.

return {
  aggression = require("features.law.lib.aggression"),
  bounties = require("features.law.lib.bounties"),
  crimes = require("features.law.lib.crimes"),
  guards = require("features.law.lib.guards"),
  murders = require("features.law.lib.murders"),
  young = require("features.law.lib.young"),
}
