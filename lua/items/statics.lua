-- Objects that nobody can use.

local items_of = require("lib.templates.item_families")

local static = items_of { tags = { "static" }, weight = 1, movable = false }
static("static", 0x0080, { name = "" })
static("localized_static", 0x0080, { name = "" })

local blocker = items_of { tags = { "static" }, weight = 1, movable = false, blocks = true }
blocker("blocker", 0x21A4)
blocker("los_blocker", 0x21A2, { name = "no line of sight" })

local barrier = items_of { tags = { "static", "quest" }, weight = 1, movable = false, blocks = true }
barrier("vault_of_secrets_barrier", 0x049E)
barrier("guardian_barrier", 0x3967)
barrier("crystal_cave_barrier", 0x3967)

local notice = items_of { tags = { "static", "notice" }, weight = 1, movable = false }
notice("warning_item", 0x0080, { name = "" })
notice("hint_item", 0x0C2C, { name = "" })
