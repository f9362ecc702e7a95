-- Libraries of this feature that other features use.

return {
  chances = require("features.crafting.lib.chances"),
  cloth = require("features.crafting.lib.cloth"),
  resources = require("features.crafting.lib.resources"),
  smelting = require("features.crafting.lib.smelting"),
  trades = require("features.crafting.lib.trades"),
  using = require("features.crafting.lib.using"),
}
