-- Bank checks. They become gold again in the bank box of their holder.

local checks = require("lib.checks")
local cashing = require("features.banking.lib.cashing")
local items_of = require("lib.templates.item_families")

local VALUE = 1060738 -- value: ~1_val~

items_of { tags = { "money" } }("bank_check", 0x14F0, {
  hue = 0x34, weight = 1, on_use = cashing.use,
  on_describe = function(check) return { { cliloc = VALUE, arguments = { tostring(checks.worth(check)) } } } end,
})
