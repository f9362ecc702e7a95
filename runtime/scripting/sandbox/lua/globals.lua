-- What scripts see of Lua. The host runs the files of this directory once, with all libraries still open, and keeps
-- what this one returns. Scripts reach nothing else of them than what is put into `globals`.
local host = ...

local assert, error, format, gmatch, next, rawget, rawset = assert, error, string.format, string.gmatch, next, rawget, rawset
local setmetatable, tostring, type, metatable_of, concat = setmetatable, tostring, type, debug.getmetatable, table.concat
local basic, frozen, loader_for = host.basic.functions, host.basic.frozen, host.basic.loader_for

-- Makes a table read-only, with the tables in it. Scripts hold an empty table, so that every assignment reaches
-- __newindex.
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
    -- The host reads the content here when a script passes the table back as an argument.
    __frozen = content,
  })
  frozen[surface] = true
  return surface
end

-- The end of a message about a name that is not in a table.
local function hint(name, from)
  local names = {}
  for known in next, from do if type(known) == "string" then names[#names + 1] = known end end
  return host.hint(tostring(name), concat(names, " "))
end

-- Makes a module of the host, which has no other members. Those of Lua's own libraries may be asked for, since
-- libraries for several versions of Lua do so.
local function module_of(value, name)
  local surface = freeze(value, name)
  if surface == value then return value end
  local content = metatable_of(surface).__index
  setmetatable(content, {
    __index = function(_, key) error(format("%s has no '%s'%s", name, tostring(key), hint(key, content)), 2) end,
  })
  return surface
end

local function chosen(from, names)
  local some = {}
  for name in gmatch(names, "%S+") do some[name] = assert(from[name]) end
  return some
end

local globals = chosen(_G, "assert error getmetatable ipairs next pairs pcall rawequal rawget rawlen select tonumber tostring type _VERSION")
for name, value in next, basic do globals[name] = value end

-- The guarded functions replace the originals, because tracebacks look up names there.
for name, value in next, host.strings do string[name] = value end
string.dump = nil
for name, value in next, host.tables do table[name] = value end
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
globals.os = freeze(host.basic.dates, "os")
globals.debug = freeze({ traceback = host.basic.traceback }, "debug")

local function set_global(name, value)
  globals[name] = module_of(value, name)
end

-- Names of other versions of Lua. Libraries for several versions ask whether they are there.
local ABSENT = { unpack = true, loadstring = true, package = true }

-- Makes the globals of one file. The file reads its own assignments and the host's globals; no other file sees the
-- assignments.
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
      if declared[name] or ABSENT[name] then return nil end
      error(format("undeclared global '%s'%s", tostring(name), hint(name, globals)), 2)
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

-- A second line of defence: a script that reaches the real globals finds none of these there.
for _, name in ipairs({ "io", "package", "require", "dofile", "loadfile", "load", "debug", "os", "collectgarbage", "warn" }) do _G[name] = nil end

return globals, set_global, new_environment
