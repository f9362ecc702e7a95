-- Counts the time of all players every minute and when they leave.

local crossing = require("lib.processes.crossing")
local presence = require("features.presence.lib.presence")

local LOOK_MS = 60 * 1000

function on_player_entered(event) presence.begin(event.character_id) end

function on_player_left(event) presence.finish(event.character_id) end

on_handover = crossing.handler { arriving = on_player_entered, leaving = on_player_left }

timer.every(LOOK_MS, function()
  for _, player in ipairs(players.all()) do
    local mobile = mobiles.of_session(player.session_id)
    if mobile then presence.count(mobile) end
  end
end)
