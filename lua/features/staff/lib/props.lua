-- Reads and writes fields and params of items and mobiles as texts, for the window of `.props`.

local fields = require("features.staff.data.fields")

local props = {}

-- Params are shown with this before their names.
local PARAM = "param "

function props.find(data)
  if data.is_mobile then return mobiles.get(data.serial) end
  return items.get(data.serial)
end

local function shown(value)
  if value == nil then return "" end
  if math.type(value) == "float" and value == math.floor(value) then return tostring(math.tointeger(value)) end
  return tostring(value)
end

-- The params of its own and of its template that are texts, numbers or flags.
local function param_rows(thing)
  local rows = {}
  for name, value in pairs(thing:params()) do
    if type(value) ~= "table" then rows[#rows + 1] = { name = PARAM .. name, kind = "param", param = name, text = shown(value) } end
  end
  table.sort(rows, function(one, other) return one.name < other.name end)
  return rows
end

-- All rows of a thing: `name`, `kind` and the value as `text`.
function props.rows(thing, is_mobile)
  local rows = {}
  for _, field in ipairs(is_mobile and fields.mobile or fields.item) do
    rows[#rows + 1] = { name = field.name, kind = field.kind, text = shown(thing[field.name]) }
  end
  local params = param_rows(thing)
  return table.move(params, 1, #params, #rows + 1, rows)
end

-- The row of a field or, as `param.quality`, of a param; nil if there is no such field. `is_read` finds also what
-- nobody sets, such as the template.
function props.row(name, is_mobile, is_read)
  local param = name:match("^param%.(.+)$")
  if param then return { name = name, kind = "param", param = param } end
  for _, known in ipairs { is_mobile and fields.mobile or fields.item, is_read and fields.facts or {} } do
    for _, field in ipairs(known) do
      if field.name == name then return field end
    end
  end
  return nil
end

-- The value of a row.
function props.value(thing, row)
  if row.kind == "param" then return thing:get(row.param) end
  return thing[row.name]
end

local function number_of(typed)
  local number = tonumber(typed)
  return number and (math.tointeger(number) or number)
end

local function flag_of(typed)
  if typed == "true" then return true end
  if typed == "false" then return false end
  return nil
end

-- What a typed text means for a row. Returns the value and whether it means anything.
function props.meant(row, typed)
  if row.kind == "text" then return typed, true end
  if row.kind == "flag" then
    local flag = flag_of(typed)
    return flag, flag ~= nil
  end
  if row.kind == "number" then
    local number = number_of(typed)
    return number, number ~= nil
  end
  if typed == "" then return nil, true end
  local flag = flag_of(typed)
  if flag ~= nil then return flag, true end
  return number_of(typed) or typed, true
end

-- Writes what was typed into a row. Returns nil, or why not.
function props.write(thing, row, typed)
  local value, is_meant = props.meant(row, typed)
  if not is_meant then return ("%s: '%s' is no %s."):format(row.name, typed, row.kind) end
  local is_done, reason = pcall(function()
    if row.kind ~= "param" then
      thing[row.name] = value
      return
    end
    local is_set, why = thing:set(row.param, value)
    if not is_set then error(why, 0) end
  end)
  return not is_done and ("%s: %s"):format(row.name, reason) or nil
end

return props
