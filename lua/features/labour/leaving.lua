-- A player who leaves or dies stops working.

local crossing = require("lib.processes.crossing")
local labour = require("features.labour.lib.labour")

function on_player_left(event) labour.forget(event.character_id) end

function on_death(mobile) labour.forget(mobile.serial) end

on_handover = crossing.handler { leaving = on_player_left }
