-- Creatures that were sent somewhere for a time go when it is over.

local bands = require("lib.creatures.bands")

calendar.define { name = "bands", cron = "0 * * * *", missed = "once", handler = function() bands.expire() end }
