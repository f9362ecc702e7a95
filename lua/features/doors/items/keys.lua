-- Keys. `lock_id` says which lock a key opens.

local items_of = require("lib.templates.item_families")
local turn_key = require("features.doors.lib.turn_key")

local key = items_of { tags = { "key" }, weight = 1, on_use = turn_key }
key("key", 0x100E, { name = "key" })
key("gold_key", 0x100F)
key("iron_key", 0x1010)
key("rusty_iron_key", 0x1013)
