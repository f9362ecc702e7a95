-- Turns entries of decoration data into wishes of features.decorations.lib.placing: template, picture and params.

local addon_parts = require("features.decorations.data.addon_parts")
local door_kinds = require("features.doors.lib.doors").door_kinds
local doors = require("features.doors.lib.doors").opening
local door_places = require("features.doors.lib.doors").door_places
local light_kinds = require("features.decorations.lib.light_kinds")
local template_names = require("lib.templates.names")

local decorating = {}

-- Used for names without a template.
local FALLBACK = "static"

-- Params in a form that can be stored: places of data sets may lack a height.
local function kept(params)
  local values = {}
  for name, value in pairs(params or {}) do
    if type(value) == "table" then value = { map_id = value.map_id, x = value.x, y = value.y, z = value.z or 0 } end
    values[name] = value
  end
  return values
end

-- Teleporters lead to `to`. Its map is the teleporter's own if the data names none.
local function lead(params, map_id)
  local to = params.point_dest
  params.point_dest, params.map_dest = nil, nil
  if type(to) == "table" then params.to = { map_id = to.map_id or map_id, x = to.x, y = to.y, z = to.z } end
end

-- The first part is the object itself; the offsets of the other parts start from it.
local function spread(wish, parts)
  local first = parts[1]
  wish.item_id = first[1]
  wish.x, wish.y, wish.z = wish.x + first[2], wish.y + first[3], wish.z + first[4]
  wish.parts = {}
  for index = 2, #parts do
    local part = parts[index]
    wish.parts[index - 1] = { part[1], part[2] - first[2], part[3] - first[3], part[4] - first[4] }
  end
end

-- A door's picture follows from its facing, or else from the picture in the data.
local function hang(wish, entry)
  local facing = entry.facing
  if not facing then
    local kind, found = door_kinds.of_item_id(entry.item_id or 0)
    facing = kind == wish.template and found.name or door_kinds.facings[1].name
  end
  wish.is_door, wish.facing = true, facing
  wish.item_id = door_kinds.item_id(wish.template, facing, false)
end

-- Returns a function that turns an entry into a wish. Its second value is the entry's name if no template has that
-- name.
function decorating.wishes()
  local resolve = template_names.resolver(items.templates())
  local facts = {}

  -- The template of a name with its facts, looked up once.
  local function known(name)
    local fact = facts[name]
    if fact then return fact end
    local template = resolve(name)
    local told = items.template(template or FALLBACK)
    fact = {
      template = template or FALLBACK,
      is_missing = template == nil,
      item_id = told.item_id,
      is_stackable = told.stackable,
      is_teleporter = template ~= nil and table.concat(told.tags, " "):find("teleporter", 1, true) ~= nil,
      parts = template and addon_parts[template],
      is_door = template ~= nil and door_kinds.kinds[template] ~= nil,
    }
    facts[name] = fact
    return fact
  end

  return function(entry)
    local fact = known(entry.kind)
    local params = kept(entry.params)
    local wish = {
      template = fact.template, map_id = entry.map_id, x = entry.x, y = entry.y, z = entry.z,
      from = ("%s 0x%04X %d %d %d"):format(entry.kind, entry.item_id or 0, entry.x, entry.y, entry.z),
      item_id = entry.item_id or fact.item_id, hue = entry.hue, name = entry.name, params = params,
      direction = entry.light and light_kinds.number(entry.light),
    }
    if entry.label then params.label = entry.label end
    if entry.light and not wish.direction then params.light = entry.light end
    if fact.is_stackable and math.type(params.amount) == "integer" and params.amount > 0 then
      wish.amount = math.min(params.amount, 60000)
      params.amount = nil
    end
    if fact.is_teleporter then lead(params, entry.map_id) end
    if fact.parts then spread(wish, fact.parts) end
    if fact.is_door then hang(wish, entry) end
    return wish, fact.is_missing and entry.kind or nil
  end
end

-- Joins a placed door with a fitting door beside it to a double door.
function decorating.link(door, wish)
  local other = wish.is_door and not doors.partner(door) and door_places.partner_for(wish, wish.template, wish.facing)
  if other then doors.link(door, other) end
end

return decorating
