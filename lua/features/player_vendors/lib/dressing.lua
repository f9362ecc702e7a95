-- The owner of a vendor chooses its hair and clothes. They are made for it, go with it, and nobody takes them off.

local clothes = require("features.player_vendors.data.clothes")
local gump_list = require("lib.gumps.list")
local player_vendors = require("features.player_vendors.lib.player_vendors")

local dressing = {}

local NOTHING = "nothing"

-- Kinds of clothes that can be taken off without others in their place.
local function choices_of(kind)
  local choices = { NOTHING }
  for _, template in ipairs(kind.templates) do
    if items.template(template) then choices[#choices + 1] = template end
  end
  return choices
end

local function is_of(kind, template)
  for _, one in ipairs(kind.templates) do
    if one == template then return true end
  end
  return false
end

-- Puts something on instead of what the vendor wears of that kind, and on that layer.
local function put_on(vendor, kind, template, hue)
  local facts = template ~= NOTHING and items.template(template)
  for _, piece in ipairs(vendor.equipment) do
    if is_of(kind, piece.template) or facts and piece.layer == facts.layer then piece:delete() end
  end
  local piece = facts and items.create(template, { hue = hue })
  if piece and not piece:equip_on(vendor) then piece:delete() end
end

-- Asks what a vendor is to wear, and in which hue. Waits.
function dressing.ask(vendor, user)
  local session_id = user.session_id
  local kind = gump_list.ask(session_id, { title = "What is it to wear?", rows = clothes, text = function(row) return row.title end })
  local template = kind and gump_list.ask(session_id, {
    title = kind.title, rows = choices_of(kind), text = function(row) return (row:gsub("_", " ")) end,
  })
  if not template then return end
  local shade = 0
  if template ~= NOTHING then
    shade = hue.ask { session_id = session_id, graphic = items.template(template).item_id } or 0
  end
  if player_vendors.can_order(vendor, user) then put_on(vendor, kind, template, shade) end
end

return dressing
