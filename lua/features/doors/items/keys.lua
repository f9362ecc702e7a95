-- Keys. `lock_id` says which lock a key opens.

local items_of = require("lib.templates.item_families")
local key_ring = require("features.doors.lib.key_ring")
local turn_key = require("features.doors.lib.turn_key")

local key = items_of { tags = { "key" }, weight = 1, on_use = turn_key.use }
key("key", 0x100E, { name = "key" })
key("gold_key", 0x100F)
key("iron_key", 0x1010)
key("rusty_iron_key", 0x1013)

items_of { tags = { "tool", "key_ring" }, weight = 1 }("key_ring", 0x1011, {
  on_use = key_ring.use(turn_key.turn), on_drop_onto = key_ring.add, on_describe = key_ring.describe,
})
