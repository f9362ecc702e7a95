-- The functions of `string` that can take long, with bounds.
local host = ...

local byte, find, gmatch, gsub, match, rep = string.byte, string.find, string.gmatch, string.gsub, string.match, string.rep
local format, tostring, type = string.format, tostring, type
local refuse, as_text, as_integer, MANY = host.arguments.refuse, host.arguments.as_text, host.arguments.as_integer, host.arguments.MANY

local REP_BYTES = 64 * 1024
local FORMAT_BYTES = 8 * 1024

-- Lua's own matcher is the fastest, so it does the searches that take few steps. No hook can interrupt it, so the
-- host's matcher, which counts its steps, does the others.
local PLAIN_STEPS = 1000000
local PATTERNS_KEPT = 500
local CARET = byte("^")
local quick_bytes, native_bytes, patterns_known = {}, {}, 0

local function weigh(pattern)
  if patterns_known >= PATTERNS_KEPT then quick_bytes, native_bytes, patterns_known = {}, {}, 0 end
  quick_bytes[pattern], native_bytes[pattern] = host.native_bounds(pattern)
  patterns_known = patterns_known + 1
  return quick_bytes[pattern]
end

local function is_native(text, pattern)
  local bytes = #text
  if bytes <= (quick_bytes[pattern] or weigh(pattern)) then return true end
  if bytes > native_bytes[pattern] then return false end
  host.check()
  return true
end

-- The first byte to search, from 1. A negative init counts from the end, as in Lua.
local function place(init, text)
  if init > 0 then return init end
  if init == 0 or init < -#text then return 1 end
  return #text + init + 1
end

local strings = {}

function strings.find(text, pattern, init, plain)
  text, pattern, init = as_text(text, 1, "find"), as_text(pattern, 2, "find"), as_integer(init, 3, "find", 1)
  if plain or not find(pattern, "[%^%$%*%+%?%.%(%[%%%-]") then
    if #text * #pattern <= PLAIN_STEPS then return find(text, pattern, init, true) end
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
  -- The native gsub would build a text of any length from a long replacement before its length is checked.
  if (what ~= "string" or #replacement <= MANY) and is_native(text, pattern) then return gsub(text, pattern, replacement, most) end
  return host.gsub(text, pattern, replacement, most)
end

function strings.format(form, ...)
  form = as_text(form, 1, "format")
  if #form > FORMAT_BYTES then refuse(1, "format", format("format of %d bytes; at most %d are taken", #form, FORMAT_BYTES)) end
  return format(form, ...)
end

function strings.rep(text, count, separator)
  text, count = as_text(text, 1, "rep"), as_integer(count, 2, "rep")
  separator = separator == nil and "" or as_text(separator, 3, "rep")
  if count <= 0 then return "" end
  -- A float does not wrap around.
  local bytes = (#text + #separator) * (count + 0.0) - #separator
  if bytes > REP_BYTES then refuse(2, "rep", format("the text would have %.0f bytes; at most %d are made", bytes, REP_BYTES)) end
  -- Repeating an empty text any number of times must not take any time.
  if #text + #separator == 0 then return "" end
  return rep(text, count, separator)
end

return strings
