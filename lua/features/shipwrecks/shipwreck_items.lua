-- Bottles with messages, calls for help, nets, and what lies around wrecks.

local bottles = require("features.shipwrecks.lib.bottles")
local items_of = require("lib.templates.item_families")
local nets = require("features.shipwrecks.lib.nets")

local FLOTSAM = "A piece of a sunken ship. It adorns a house, and nobody pays for it."

local message = items_of { tags = { "sea" }, weight = 1 }
message("message_in_a_bottle", 0x099F, { name = "a message in a bottle", on_use = bottles.use })
message("sos", 0x14EE, { name = "a waterstained SOS", on_use = bottles.read })

message("special_fishing_net", 0x0DCA, { name = "a special fishing net", hue = 0x8A0, on_use = nets.use })

local wreckage = items_of { tags = { "sea", "decoration" }, weight = 1, name = "something from a shipwreck", purpose = FLOTSAM }
wreckage("wreckage", 0x0EA0)
