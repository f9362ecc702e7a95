-- What scripts see of Lua. The host runs this once, with all libraries still open, and keeps what it returns; scripts never
-- reach anything of here but what is put into `globals`.
--
-- Time is measured by a hook that runs every few instructions of Lua code. A function written in C has none, so each that
-- can take long is bounded here, or asks the clock itself (`host.check`) before it begins.
local host = ...

local assert, error, getmetatable, ipairs, load, next, pairs, pcall = assert, error, getmetatable, ipairs, load, next, pairs, pcall
local rawget, rawlen, rawset, select, setmetatable, tonumber, tostring, type = rawget, rawlen, rawset, select, setmetatable, tonumber, tostring, type
local xpcall, collectgarbage = xpcall, collectgarbage
local byte, find, format, gmatch, gsub = string.byte, string.find, string.format, string.gmatch, string.gsub
local match, rep, sub, dump = string.match, string.rep, string.sub, string.dump
local concat, insert, move, pack, remove, sort, unpack = table.concat, table.insert, table.move, table.pack, table.remove, table.sort, table.unpack
local max, tointeger, math_type = math.max, math.tointeger, math.type
local date, traceback, metatable_of = os.date, debug.traceback, debug.getmetatable
local running = coroutine.running

local REP_BYTES = 64 * 1024
local ELEMENTS = 100000
local UNPACKED = 4096
local SOURCE_BYTES = 64 * 1024
local DATE_FORMAT_BYTES = 200
local PRINT_BYTES = 4096
-- From here on a function asks the clock before it begins.
local MANY = 1000

---------------------------------------------------------------------------------------------------- arguments

-- All of these are called by a function that a script called, and blame the line in the script.

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

-- Tables, and what behaves like one.
local function as_table(value, index, name)
  if type(value) ~= "table" and not metatable_of(value) then refuse(index, name, "table expected, got " .. type(value), 4) end
  return value
end

-- How many elements there are, which a metamethod may say.
local function length_of(list, index, name)
  local length = #list
  if math_type(length) ~= "integer" then error("object length is not an integer", 3) end
  if length > ELEMENTS then refuse(index, name, format("table of %d elements; at most %d are taken", length, ELEMENTS), 4) end
  if length > MANY then host.check() end
  return length
end

---------------------------------------------------------------------------------------------------- patterns

-- Lua's own matcher tries every way to divide a text among the repetitions of a pattern, which no hook can interrupt. With k
-- repetitions it takes some n^(k+1) / (k+1)! steps on n bytes. While that is little it is used, since it is the fastest;
-- otherwise the host's own, which counts its steps.
local NATIVE_STEPS = 1000000
local QUICK_STEPS = 20000
local PATTERN_BYTES = 200
local PATTERNS_KEPT = 500
local CARET = byte("^")
local quick_bytes, native_bytes, patterns_known = {}, {}, 0

local function repetitions(pattern)
  local plain = gsub(pattern, "%%b..", "*")
  plain = gsub(plain, "%%[0-9]", "*")
  plain = gsub(plain, "%%.", "x")
  plain = gsub(plain, "%[%^?%]?[^%]]*%]", "x")
  local _, repeats = gsub(plain, "[%*%+%-]", "")
  local _, doublings = gsub(plain, "%?", "")
  return repeats, doublings
end

local function weigh(pattern)
  local repeats, doublings = 0, 0
  local quick, native = -1, -1
  if #pattern <= PATTERN_BYTES then
    repeats, doublings = repetitions(pattern)
    local exponent = byte(pattern, 1) == CARET and repeats or repeats + 1
    local each = (repeats == 0 and max(#pattern, 1) or 1 + #pattern // 16) * 2.0 ^ doublings
    for i = 2, exponent do each = each / i end
    if exponent == 0 then
      quick, native = QUICK_STEPS, math.huge
    else
      quick, native = (QUICK_STEPS / each) ^ (1 / exponent), (NATIVE_STEPS / each) ^ (1 / exponent)
    end
  end
  if patterns_known >= PATTERNS_KEPT then quick_bytes, native_bytes, patterns_known = {}, {}, 0 end
  quick_bytes[pattern], native_bytes[pattern] = quick, native
  patterns_known = patterns_known + 1
  return quick
end

local function is_native(text, pattern)
  local bytes = #text
  if bytes <= (quick_bytes[pattern] or weigh(pattern)) then return true end
  if bytes > native_bytes[pattern] then return false end
  host.check()
  return true
end

-- A place in a text as Lua reads it; beyond the end there is nothing to find.
local function place(init, text)
  if init > 0 then return init end
  if init == 0 or init < -#text then return 1 end
  return #text + init + 1
end

local strings = {}

function strings.find(text, pattern, init, plain)
  text, pattern, init = as_text(text, 1, "find"), as_text(pattern, 2, "find"), as_integer(init, 3, "find", 1)
  if plain or not find(pattern, "[%^%$%*%+%?%.%(%[%%%-]") then
    if #text * #pattern <= NATIVE_STEPS then return find(text, pattern, init, true) end
    init = place(init, text)
    if init > #text + 1 then return nil end
    return host.find_plain(text, pattern, init)
  end
  if is_native(text, pattern) then return find(text, pattern, init) end
  init = place(init, text)
  if init > #text + 1 then return nil end
  return host.find(text, pattern, init)
end

function strings.match(text, pattern, init)
  text, pattern, init = as_text(text, 1, "match"), as_text(pattern, 2, "match"), as_integer(init, 3, "match", 1)
  if is_native(text, pattern) then return match(text, pattern, init) end
  init = place(init, text)
  if init > #text + 1 then return nil end
  return host.match(text, pattern, init)
end

function strings.gmatch(text, pattern, init)
  text, pattern, init = as_text(text, 1, "gmatch"), as_text(pattern, 2, "gmatch"), as_integer(init, 3, "gmatch", 1)
  if byte(pattern, 1) ~= CARET and is_native(text, pattern) then return gmatch(text, pattern, init) end
  local at, last = place(init, text), 0
  local function advance(stop, ...)
    at = stop or #text + 2
    last = at
    return ...
  end
  return function()
    if at > #text + 1 then return nil end
    return advance(host.step(text, pattern, at, last))
  end
end

function strings.gsub(text, pattern, replacement, most)
  text, pattern = as_text(text, 1, "gsub"), as_text(pattern, 2, "gsub")
  local what = type(replacement)
  if what == "number" then
    replacement, what = tostring(replacement), "string"
  elseif what ~= "string" and what ~= "table" and what ~= "function" then
    refuse(3, "gsub", "string/function/table expected, got " .. type(replacement))
  end
  most = as_integer(most, 4, "gsub", #text + 1)
  -- A long replacement would make a text of any length before its length is looked at.
  if (what ~= "string" or #replacement <= MANY) and is_native(text, pattern) then return gsub(text, pattern, replacement, most) end
  return host.gsub(text, pattern, replacement, most)
end

function strings.rep(text, count, separator)
  text, count = as_text(text, 1, "rep"), as_integer(count, 2, "rep")
  separator = separator == nil and "" or as_text(separator, 3, "rep")
  if count <= 0 then return "" end
  -- As a float, which does not wrap around.
  local bytes = (#text + #separator) * (count + 0.0) - #separator
  if bytes > REP_BYTES then refuse(2, "rep", format("the text would have %.0f bytes; at most %d are made", bytes, REP_BYTES)) end
  -- Nothing may be repeated for ever.
  if #text + #separator == 0 then return "" end
  return rep(text, count, separator)
end

---------------------------------------------------------------------------------------------------- tables

-- The C functions ask a table's metamethods for its length and then go through all of it. On a table with a metatable they
-- are done here, where the hook counts.

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

-- The part of a list from one place to another as a table without a metatable.
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

-- Comparing texts takes as long as what they have in common; beyond this the hook is to count the comparisons.
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

---------------------------------------------------------------------------------------------------- basic functions

local basic = {}
local frozen = setmetatable({}, { __mode = "k" })

-- No hook runs in a finalizer, so scripts have none.
function basic.setmetatable(object, metatable)
  if type(object) ~= "table" then refuse(1, "setmetatable", "table expected, got " .. type(object)) end
  if metatable ~= nil and type(metatable) ~= "table" then
    refuse(2, "setmetatable", "nil or table expected, got " .. type(metatable))
  end
  if metatable and rawget(metatable, "__gc") ~= nil then error("__gc is not available to scripts; use a to-be-closed variable", 2) end
  return setmetatable(object, metatable)
end

function basic.rawset(object, key, value)
  if type(object) ~= "table" then refuse(1, "rawset", "table expected, got " .. type(object)) end
  if frozen[object] then error("rawset on what belongs to the host", 2) end
  if key == nil or key ~= key then error("index is " .. (key == nil and "nil" or "NaN"), 2) end
  return rawset(object, key, value)
end

-- No hook runs in a message handler, so the script's runs after the call. The traceback of where it failed is taken then and
-- there, and kept for the handler to ask for.
local failed_at = setmetatable({}, { __mode = "k" })

local function capture(message)
  failed_at[running()] = traceback("", 2)
  return message
end

local function text_traceback(...)
  local thread, message, level = running(), ...
  local failed = failed_at[thread]
  if type(message) == "thread" then return traceback(...) end
  if message ~= nil and type(message) ~= "string" and type(message) ~= "number" then return message end
  if failed then return (message == nil and "" or message) .. failed end
  return traceback(message, as_integer(level, 2, "traceback", 1) + 1)
end

local function handled(thread, ...)
  failed_at[thread] = nil
  return false, select(2, ...)
end

local function settle(handler, succeeded, ...)
  if succeeded then return true, ... end
  local thread = running()
  return handled(thread, pcall(handler, (...)))
end

function basic.xpcall(called, handler, ...)
  if type(handler) ~= "function" then refuse(2, "xpcall", "function expected, got " .. type(handler)) end
  return settle(handler, xpcall(called, capture, ...))
end

function basic.collectgarbage(option)
  if option ~= nil and option ~= "count" then error("collectgarbage answers \"count\" only", 2) end
  return collectgarbage("count")
end

function basic.print(...)
  local parts, bytes = pack(...), 0
  for i = 1, parts.n do
    parts[i] = sub(tostring(parts[i]), 1, PRINT_BYTES)
    bytes = bytes + #parts[i]
    if bytes > PRINT_BYTES then
      parts.n = i
      break
    end
  end
  host.print(sub(concat(parts, "\t", 1, parts.n), 1, PRINT_BYTES))
end

-- A chunk in pieces, joined.
local function source_of(chunk)
  if type(chunk) == "string" then return chunk end
  if type(chunk) ~= "function" then refuse(1, "load", "string expected, got " .. type(chunk), 4) end
  local pieces, bytes = {}, 0
  while true do
    local piece = chunk()
    if piece == nil or piece == "" then return concat(pieces) end
    if type(piece) ~= "string" then error("reader function must return a string", 3) end
    bytes = bytes + #piece
    if bytes > SOURCE_BYTES then return nil end
    pieces[#pieces + 1] = piece
  end
end

-- Each file has its own, since what is loaded without an environment gets that of the file.
local function loader_for(environment)
  return function(chunk, name, mode, ...)
    local source = source_of(chunk)
    if not source or #source > SOURCE_BYTES then return nil, format("source of more than %d bytes", SOURCE_BYTES) end
    if mode ~= nil and mode ~= "t" and mode ~= "bt" then return nil, "attempt to load byte code; scripts are loaded as text only" end
    host.check()
    local env = environment
    if select("#", ...) > 0 then env = (...) end
    return load(source, name == nil and source or as_text(name, 2, "load"), "t", env)
  end
end

local dates = {
  time = os.time,
  clock = os.clock,
  date = function(form, time)
    form = form == nil and "%c" or as_text(form, 1, "date")
    if #form > DATE_FORMAT_BYTES then refuse(1, "date", format("format longer than %d bytes", DATE_FORMAT_BYTES)) end
    if time == nil then return date(form) end
    return date(form, as_integer(time, 2, "date"))
  end,
}

---------------------------------------------------------------------------------------------------- what scripts see

-- Read-only all through. The table that scripts hold is empty: assignments to it are always refused, and none of its fields
-- can be replaced.
local function freeze(value, name)
  if type(value) ~= "table" or metatable_of(value) then return value end
  local content = {}
  for key, member in next, value do content[key] = freeze(member, name .. "." .. tostring(key)) end
  local surface = setmetatable({}, {
    __index = content,
    __newindex = function(_, key)
      error(format("'%s.%s' cannot be assigned: '%s' belongs to the host", name, tostring(key), name), 2)
    end,
    __len = function() return #content end,
    __pairs = function()
      local key
      return function()
        local member
        key, member = next(content, key)
        return key, member
      end
    end,
    __metatable = false,
    __name = name,
    -- Where the host reads a list or record that a script hands back to it.
    __frozen = content,
  })
  frozen[surface] = true
  return surface
end

local function chosen(from, names)
  local some = {}
  for name in gmatch(names, "%S+") do some[name] = assert(from[name]) end
  return some
end

local globals = chosen(_G, "assert error getmetatable ipairs next pairs pcall rawequal rawget rawlen select tonumber tostring type _VERSION")
for name, value in next, basic do globals[name] = value end

-- The originals' places get the guarded functions, since tracebacks look up names there.
for name, value in next, strings do string[name] = value end
string.dump = nil
for name, value in next, tables do table[name] = value end
for name, value in next, host.coroutine do coroutine[name] = value end

local strings_surface = freeze(string, "string")
local of_text = metatable_of("")
of_text.__index = metatable_of(strings_surface).__index
of_text.__metatable = false

globals.string = strings_surface
globals.table = freeze(table, "table")
globals.coroutine = freeze(coroutine, "coroutine")
globals.utf8 = freeze(utf8, "utf8")
math.randomseed = nil
globals.math = freeze(math, "math")
globals.os = freeze(dates, "os")
globals.debug = freeze({ traceback = text_traceback }, "debug")

local function set_global(name, value)
  globals[name] = freeze(value, name)
end

-- The globals of one file. What it assigns stays its own; it reads that, and what the host offers.
local function new_environment()
  local environment, own, declared = {}, {}, {}
  own._G = environment
  own.load = loader_for(environment)
  setmetatable(own, {
    __index = function(_, name)
      local value = globals[name]
      if value ~= nil then
        own[name] = value
        return value
      end
      if declared[name] then return nil end
      error(format("undeclared global '%s'", tostring(name)), 2)
    end,
  })
  frozen[environment] = true
  return setmetatable(environment, {
    __index = own,
    __newindex = function(_, name, value)
      if rawget(own, name) ~= nil or globals[name] ~= nil then
        error(format("'%s' belongs to the host and cannot be assigned", tostring(name)), 2)
      end
      declared[name] = true
      rawset(environment, name, value)
    end,
    __metatable = false,
  })
end

collectgarbage("generational")

-- Nobody is to find these by any way that was not thought of.
for _, name in ipairs({ "io", "package", "require", "dofile", "loadfile", "load", "debug", "os", "collectgarbage", "warn" }) do _G[name] = nil end

return globals, set_global, new_environment
