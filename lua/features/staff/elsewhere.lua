-- Hears the questions of the other processes of this world.

local elsewhere = require("lib.elsewhere")

function on_network_message(event) elsewhere.hear(event) end
