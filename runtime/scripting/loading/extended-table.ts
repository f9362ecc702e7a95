import { LUA_OK, type LuaThread } from "../vm/lua-exports.js";
import type { Vm } from "../vm/vm.js";

/**
 * What a library returned, with what an amendment adds: members replace those of their names, tables in tables are
 * extended in turn, and elements of a list follow those that are there. A function gets the library's table and may
 * change it or return another.
 */
const EXTEND = `
local under, over, file = ...
local DEPTH_MAXIMUM = 32

local function extended(table, more, depth)
  if depth > DEPTH_MAXIMUM then error(file .. " has tables within more than 32 others", 0) end
  local result, count, added = {}, #table, #more
  for key, value in next, table do result[key] = value end
  for key, value in next, more do
    if math.type(key) == "integer" and key >= 1 and key <= added then
      result[count + key] = value
    elseif type(value) == "table" and type(result[key]) == "table" then
      result[key] = extended(result[key], value, depth + 1)
    else
      result[key] = value
    end
  end
  return result
end

if type(over) == "function" then
  local changed = over(under)
  if changed == nil then return under end
  return changed
end
if type(under) ~= "table" or type(over) ~= "table" then
  error(file .. " must return a function, or a table if the library returns one", 0)
end
return extended(under, over, 1)
`;

/** Replaces the two topmost values, of a library and of an amendment that extends it, by the library's new value. */
export function extendTop(vm: Vm, L: LuaThread, amendment: string): void {
  const { exports } = vm;
  vm.load(L, EXTEND, "extend");
  exports.lua_pushvalue(L, -3);
  exports.lua_pushvalue(L, -3);
  vm.pushString(L, amendment);
  if (exports.lua_pcallk(L, 3, 1, 0, 0, 0) !== LUA_OK) exports.lua_error(L);
  exports.lua_copy(L, -1, -3);
  exports.lua_settop(L, -3);
}
