-- The picture of a ridden animal, statuettes of ethereal ones, and bolas.

local items_of = require("lib.templates.item_families")
local mounts = require("features.mounts.data.mounts")
local riding = require("features.mounts.lib.riding")

item_template(riding.TEMPLATE, { item_id = 0x3EA0, layer = "mount", weight = 0, movable = false, tags = { "mount" } })

for template, arts in pairs(mounts.ethereal) do
  item_template(template, {
    name = (template:gsub("_", " ")) .. " statuette", item_id = arts[1], weight = 1, tags = { "ethereal" },
    on_use = function(statuette, user) riding.mount_ethereal(statuette, user) end,
  })
end

items_of { tags = { "quest" } }("bola", 0x26AC, { weight = 4, stackable = true, on_use = require("features.mounts.lib.bolas") })
