-- Chests that were rising when the server stopped, and the times of chests of dungeons.

local dungeon_chests = require("features.treasure.lib.dungeon_chests")

require("features.treasure.lib.rising").go_on()

timer.on(dungeon_chests.TIMER, function(event) dungeon_chests.refill(event.data.serial) end)
