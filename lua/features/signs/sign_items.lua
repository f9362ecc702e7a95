-- Signs of shops and roads.

local items_of = require("lib.templates.item_families")

local sign = items_of { tags = { "sign" }, weight = 1, movable = false }
sign("sign", 0x0B95)
sign("localized_sign", 0x0B95, { name = "sign" })
sign("subtext_sign", 0x0B95, { name = "sign" })
