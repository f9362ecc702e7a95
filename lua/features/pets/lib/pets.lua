-- Libraries of this feature that other features use.

return {
  bonding = require("features.pets.lib.bonding"),
  carrying = require("features.pets.lib.carrying"),
  feeding = require("features.pets.lib.feeding"),
  keeping = require("features.pets.lib.keeping"),
  ownership = require("features.pets.lib.ownership"),
  taming = require("features.pets.lib.taming"),
}
