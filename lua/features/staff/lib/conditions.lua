-- Conditions on fields and params of items and mobiles, as staff write them: `where hue = 33 and name ~ sword`.

local props = require("features.staff.lib.props")

local conditions = { WRITTEN = "where <property> <op> <value>, with = != < <= > >= or ~ (contains)" }

local function is_less(one, other) return type(one) == "number" and type(other) == "number" and one < other end

local function same(value) return type(value) == "string" and text.folded(value) or value end

local OPERATORS = {
  ["="] = function(value, wanted) return same(value) == same(wanted) end,
  ["!="] = function(value, wanted) return same(value) ~= same(wanted) end,
  ["<"] = function(value, wanted) return is_less(value, wanted) end,
  ["<="] = function(value, wanted) return value == wanted or is_less(value, wanted) end,
  [">"] = function(value, wanted) return is_less(wanted, value) end,
  [">="] = function(value, wanted) return value == wanted or is_less(wanted, value) end,
  ["~"] = function(value, wanted)
    return value ~= nil and text.contains(text.folded(tostring(value)), text.folded(tostring(wanted)))
  end,
}

-- Reads one condition. Returns it, or nil and a sentence.
local function condition_of(name, operator, typed, is_mobile)
  local row = props.row(name, is_mobile, true)
  if not row then return nil, ("There is no property '%s'. `.props` shows them; params are written param.<name>."):format(name) end
  local holds = OPERATORS[operator]
  if not holds then return nil, ("'%s' is no comparison: write %s."):format(operator, conditions.WRITTEN) end
  if operator == "~" then return { row = row, holds = holds, wanted = typed } end
  local wanted, is_meant = props.meant(row, typed)
  if not is_meant then return nil, ("%s: '%s' is no %s."):format(name, typed, row.kind) end
  return { row = row, holds = holds, wanted = wanted }
end

-- Reads `where ... and ...` from the beginning of a list of words, up to one of `ends`. Returns the conditions, none
-- without `where`, and the number of the word after them; or nil and a sentence.
function conditions.read(words, is_mobile, ends)
  if words[1] ~= "where" then return {}, 1 end
  local all, at = {}, 1
  repeat
    local name, operator, first = words[at + 1], words[at + 2], at + 3
    local last = first
    while words[last] and words[last] ~= "and" and not ends[words[last]] do last = last + 1 end
    if not operator or last == first then return nil, ("Write %s."):format(conditions.WRITTEN) end
    local condition, problem = condition_of(name, operator, table.concat(words, " ", first, last - 1), is_mobile)
    if not condition then return nil, problem end
    all[#all + 1] = condition
    at = last
  until words[at] ~= "and"
  return all, at
end

-- Whether all of them hold for a thing.
function conditions.hold(all, thing)
  for _, one in ipairs(all) do
    if not one.holds(props.value(thing, one.row), one.wanted) then return false end
  end
  return true
end

-- The template that the conditions ask for, which searches find faster; nil if they ask for none.
function conditions.template(all)
  for _, one in ipairs(all) do
    if one.row.name == "template" and one.holds == OPERATORS["="] then return one.wanted end
  end
  return nil
end

return conditions
