-- Weapons and armor follow the rules of fighting.

local wearing = require("features.fighting.lib.wearing")
local worn = require("lib.templates.worn")

worn.use_rules(wearing.rules)
