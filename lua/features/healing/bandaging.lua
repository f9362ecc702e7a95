-- Wounds disturb who applies bandages; the client's keys use bandages without a cursor.

local bandages = require("features.healing.lib.bandages")
local crossing = require("lib.processes.crossing")
local offering = require("features.death.lib.death").offering

function on_damage(mobile, amount)
  if amount > 0 then bandages.slip(mobile) end
end

function on_use_item_on(event)
  local bandage, patient = items.get(event.item), mobiles.get(event.target)
  local healer = mobiles.of_session(event.session_id)
  if not bandage or bandage.template ~= "bandage" or not patient or not healer then return end
  bandages.apply(bandage, healer, patient)
  return false
end

function on_player_left(event)
  bandages.forget(event.character_id)
  offering.forget(event.character_id)
end

on_handover = crossing.handler { leaving = on_player_left }
