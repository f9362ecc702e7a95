-- Chests that were rising when the server stopped.

require("features.treasure.lib.rising").go_on()
