-- The basic functions that scripts do not get as they are in Lua, with `os` and `debug`.
local host = ...

local error, load, next, pcall, rawget, rawset, select = error, load, next, pcall, rawget, rawset, select
local setmetatable, tostring, type, xpcall, collectgarbage = setmetatable, tostring, type, xpcall, collectgarbage
local concat, date, format, pack, sub = table.concat, os.date, string.format, table.pack, string.sub
local running, traceback, metatable_of = coroutine.running, debug.traceback, debug.getmetatable
local refuse, as_text, as_integer = host.arguments.refuse, host.arguments.as_text, host.arguments.as_integer

local SOURCE_BYTES = 32 * 1024
local DATE_FORMAT_BYTES = 200
local PRINT_BYTES = 4096

local basic = {}
local frozen = setmetatable({}, { __mode = "k" })

-- No hook runs in a finalizer, so scripts cannot have finalizers.
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
  local metatable = metatable_of(object)
  if frozen[object] or metatable and rawget(metatable, "__stored") then error("rawset on what belongs to the host", 2) end
  if key == nil or key ~= key then error("index is " .. (key == nil and "nil" or "NaN"), 2) end
  return rawset(object, key, value)
end

-- A stored table is empty for Lua itself. Its metatable knows its members.
function basic.next(object, key)
  local metatable = type(object) == "table" and metatable_of(object)
  local next_member = metatable and rawget(metatable, "__next")
  if next_member then return next_member(object, key) end
  return next(object, key)
end

-- No hook runs in a message handler, so the script's handler runs after the call. `capture` takes the traceback at the
-- failure and keeps it for the handler.
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
  -- The way down a deep stack takes milliseconds.
  host.check()
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

-- The source of a chunk, joined from its pieces.
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

-- Makes the `load` of one file: a chunk without an environment of its own gets the file's.
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

return { functions = basic, dates = dates, frozen = frozen, loader_for = loader_for, traceback = text_traceback }
