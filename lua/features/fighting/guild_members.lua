-- Nobody changes guilds in a fight.

local fighting = require("features.fighting.lib.fighting")
local members = require("features.guilds.lib.guilds").members

members.use_fights(fighting.is_in_fight)
