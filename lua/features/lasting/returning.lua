-- Effects that work for a time go on, or are over, when their bearers are in the world again.

local crossing = require("lib.processes.crossing")
local lasting = require("features.lasting.lib.lasting")

local function settle(serial)
  local mobile = mobiles.get(serial)
  if mobile then lasting.settle(mobile) end
end

function on_player_entered(event) settle(event.character_id) end

local function arrive(event)
  settle(event.character_id)
  for _, serial in ipairs(event.companions or {}) do settle(serial) end
end

on_handover = crossing.handler { arriving = arrive }

function on_thing_arrived(event) settle(event.serial) end

timer.after(0, lasting.settle_all)
