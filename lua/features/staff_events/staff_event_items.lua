-- Gates to the event that goes on.

local inviting = require("features.staff_events.lib.inviting")
local items_of = require("lib.templates.item_families")

local gate = items_of { tags = { "gate" }, movable = false, light = 29, weight = 0, hue = 0x489 }
gate("event_gate", 0x0F6C, { name = "a gate to an event", on_use = inviting.use_gate, on_step = inviting.use_gate })
