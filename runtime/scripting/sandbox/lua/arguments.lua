-- Checks of arguments for the guarded library functions. A script calls a library function, which calls one of these:
-- the error names the script's line.
local host = ...

local error, format, metatable_of, math_type, tointeger = error, string.format, debug.getmetatable, math.type, math.tointeger
local tonumber, tostring, type = tonumber, tostring, type

local ELEMENTS = 65536
-- Above this number of elements a function checks the time budget before it begins.
local MANY = 1000

local function refuse(index, name, problem, level)
  error(format("bad argument #%d to '%s' (%s)", index, name, problem), level or 3)
end

local function as_text(value, index, name)
  if type(value) == "string" then return value end
  if type(value) == "number" then return tostring(value) end
  refuse(index, name, "string expected, got " .. type(value), 4)
end

local function as_integer(value, index, name, default)
  if math_type(value) == "integer" then return value end
  if value == nil and default then return default end
  local number = tonumber(value)
  local integer = number and tointeger(number)
  if integer then return integer end
  refuse(index, name, number and "number has no integer representation" or "number expected, got " .. type(value), 4)
end

-- Accepts tables and values with a metatable.
local function as_table(value, index, name)
  if type(value) ~= "table" and not metatable_of(value) then refuse(index, name, "table expected, got " .. type(value), 4) end
  return value
end

-- The number of elements, which a metamethod may give.
local function length_of(list, index, name)
  local length = #list
  if math_type(length) ~= "integer" then error("object length is not an integer", 3) end
  if length > ELEMENTS then refuse(index, name, format("table of %d elements; at most %d are taken", length, ELEMENTS), 4) end
  if length > MANY then host.check() end
  return length
end

return {
  ELEMENTS = ELEMENTS, MANY = MANY,
  refuse = refuse, as_text = as_text, as_integer = as_integer, as_table = as_table, length_of = length_of,
}
