-- Creatures that were sent somewhere for a time go when it is over.

local bands = require("features.creatures.lib.bands")

calendar.define { name = "bands", cron = "0 * * * *", missed = "once", handler = function() bands.expire() end }
