-- Gates to other places. Public gates open a window with destinations (gumps/moongate.lua) and are placed by
-- `spawn_public_moongates`; other gates lead to the place in their param `to`.

local gates = require("features.moongates.lib.moongates")
local items_of = require("lib.templates.item_families")
local tell = require("lib.telling")

local OPENING_SOUND = 0x20E
local RED = 0x22

local function ask(gate, user)
  if not user.is_player then return end
  local reason = gates.why_not(gate, user)
  if reason then return tell(user, reason, RED) end
  sounds.play(gate.map_id, gate.x, gate.y, gate.z, OPENING_SOUND)
  gump.send(user.session_id, "moongate", { gate = gate, map_id = user.map_id })
end

local gate = items_of { tags = { "moongate" }, movable = false, light = 29, weight = 0 }
gate("moongate", 0x0F6C, {
  on_use = gates.pass,
  on_step = function(item, mobile)
    if mobile.is_player and item:get("to") then gates.pass(item, mobile) end
  end,
})
gate("public_moongate", 0x0F6C, { name = "moongate", on_use = ask, on_step = ask })
