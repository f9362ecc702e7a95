-- A player who leaves and comes back has to wait for the next potion of healing all the same.

local pauses = require("lib.pauses")

function on_player_left(event) pauses.forget(state.potion_pauses, event.character_id) end
