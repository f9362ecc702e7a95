-- Hears the questions of the other processes of this world.

local elsewhere = require("lib.processes.elsewhere")

function on_network_message(event) elsewhere.hear(event) end
