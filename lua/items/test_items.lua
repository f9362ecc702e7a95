-- Items for trying out commands.

local items_of = require("lib.templates.item_families")

local test_item = items_of { tags = { "test" }, weight = 1, hue = 0x26 }
test_item("brick", 0x1BEB)
