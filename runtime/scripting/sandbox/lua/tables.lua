-- The functions of `table`, with bounds.
local host = ...

local concat, insert, move, remove, sort, unpack = table.concat, table.insert, table.move, table.remove, table.sort, table.unpack
local error, format, max, metatable_of = error, string.format, math.max, debug.getmetatable
local select, type = select, type
local arguments = host.arguments
local refuse, as_text, as_integer, as_table = arguments.refuse, arguments.as_text, arguments.as_integer, arguments.as_table
local length_of, ELEMENTS, MANY = arguments.length_of, arguments.ELEMENTS, arguments.MANY

local UNPACKED = 4096

-- The C functions ask a table's metamethod for its length and then go through all elements, where no hook runs. Tables
-- with a metatable are therefore handled in Lua.
local tables = {}

function tables.insert(list, ...)
  as_table(list, 1, "insert")
  local count = select("#", ...)
  if count ~= 1 and count ~= 2 then error("wrong number of arguments to 'insert'", 2) end
  if count == 1 and not metatable_of(list) then
    list[#list + 1] = (...)
    return
  end
  local length = length_of(list, 1, "insert")
  if count == 1 then
    list[length + 1] = (...)
    return
  end
  local position, value = ...
  position = as_integer(position, 2, "insert")
  if position < 1 or position > length + 1 then refuse(2, "insert", "position out of bounds") end
  if not metatable_of(list) then return insert(list, position, value) end
  for i = length, position, -1 do list[i + 1] = list[i] end
  list[position] = value
end

function tables.remove(list, position)
  as_table(list, 1, "remove")
  local length = length_of(list, 1, "remove")
  if position == nil then
    position = length
  else
    position = as_integer(position, 2, "remove")
    if position ~= length and (position < 1 or position > length + 1) then refuse(2, "remove", "position out of bounds") end
  end
  if not metatable_of(list) then return remove(list, position) end
  local removed = list[position]
  for i = position, length - 1 do list[i] = list[i + 1] end
  list[max(position, length)] = nil
  return removed
end

-- Copies the elements `from` to `to` of a list into a table without a metatable.
local function copied(list, from, to, index, name, most)
  local count = to - from + 1
  if from <= to and (count <= 0 or count > most) then
    refuse(index, name, format("more than %d elements", most), 4)
  end
  if count > MANY then host.check() end
  local copy = {}
  for i = 1, count do copy[i] = list[from + i - 1] end
  return copy, max(count, 0)
end

function tables.concat(list, separator, from, to)
  as_table(list, 1, "concat")
  separator = separator == nil and "" or as_text(separator, 2, "concat")
  from = as_integer(from, 3, "concat", 1)
  to = to == nil and length_of(list, 1, "concat") or as_integer(to, 4, "concat")
  if metatable_of(list) or to > ELEMENTS or from < 1 then
    local count
    list, count = copied(list, from, to, 1, "concat", ELEMENTS)
    from, to = 1, count
  end
  if to > MANY then host.check() end
  for i = from, to do
    local value = list[i]
    if type(value) ~= "string" and type(value) ~= "number" then
      error(format("invalid value (%s) at index %d in table for 'concat'", type(value), i), 2)
    end
  end
  return concat(list, separator, from, to)
end

function tables.unpack(list, from, to)
  as_table(list, 1, "unpack")
  from = as_integer(from, 2, "unpack", 1)
  to = to == nil and length_of(list, 1, "unpack") or as_integer(to, 3, "unpack")
  if from > to then return end
  local count = to - from + 1
  if count <= 0 or count > UNPACKED then refuse(1, "unpack", format("more than %d elements", UNPACKED)) end
  if not metatable_of(list) then return unpack(list, from, to) end
  return unpack((copied(list, from, to, 1, "unpack", UNPACKED)), 1, count)
end

function tables.move(from, first, last, to, into)
  as_table(from, 1, "move")
  first, last, to = as_integer(first, 2, "move"), as_integer(last, 3, "move"), as_integer(to, 4, "move")
  if into == nil then into = from end
  as_table(into, 5, "move")
  if last < first then return into end
  local count = last - first + 1
  if count <= 0 or count > ELEMENTS then refuse(3, "move", format("more than %d elements", ELEMENTS)) end
  if to > math.maxinteger - count + 1 then refuse(4, "move", "destination wrap around") end
  if not metatable_of(from) and not metatable_of(into) then
    if count > MANY then host.check() end
    return move(from, first, last, to, into)
  end
  if to > last or to <= first or into ~= from then
    for i = 0, count - 1 do into[to + i] = from[first + i] end
  else
    for i = count - 1, 0, -1 do into[to + i] = from[first + i] end
  end
  return into
end

-- Comparing two texts takes as long as their common beginning. Longer texts are compared by a Lua function, whose calls
-- the hook counts.
local LONG_TEXT = 1024
local function is_less(a, b)
  return a < b
end

function tables.sort(list, before)
  as_table(list, 1, "sort")
  if before ~= nil and type(before) ~= "function" then refuse(2, "sort", "function expected, got " .. type(before)) end
  local length = length_of(list, 1, "sort")
  local plain = metatable_of(list) and copied(list, 1, length, 1, "sort", ELEMENTS) or list
  if not before then
    for i = 1, length do
      local value = plain[i]
      if type(value) == "string" and #value > LONG_TEXT then
        before = is_less
        break
      end
    end
  end
  sort(plain, before)
  if plain ~= list then
    for i = 1, length do list[i] = plain[i] end
  end
end

return tables
