import { LuaKind, type LuaThread } from "../vm/lua-exports.js";
import type { Vm } from "../vm/vm.js";
import { Mismatch } from "./lua-type.js";

/** Values in one table that crosses, nested ones included. */
export const VALUES_LIMIT = 10_000;
/** Stack slots for one level of a table: the table, key, value, and what pushing them needs. */
const TABLE_SLOTS = 8;

/** Reserves stack slots for one level of a table. @throws Mismatch */
export function roomFor(vm: Vm, L: LuaThread): void {
  if (vm.exports.lua_checkstack(L, TABLE_SLOTS) === 0) throw new Mismatch("stack overflow");
}

export function absolute(vm: Vm, L: LuaThread, index: number): number {
  return index > 0 ? index : vm.exports.lua_gettop(L) + index + 1;
}

/**
 * The absolute index of the table at `index`. A read-only table of the sandbox is empty: its content replaces it on the
 * stack, so that a script can pass back a list that it got as a constant. A copy replaces a stored table.
 */
export function thawed(vm: Vm, L: LuaThread, index: number): number {
  const { exports } = vm;
  const table = absolute(vm, L, index);
  if (exports.lua_getmetatable(L, table) === 0) return table;
  vm.pushField(L, -1, "__frozen");
  if (exports.lua_type(L, -1) === LuaKind.table) exports.lua_copy(L, -1, table);
  else {
    const stored = vm.surfaces?.at(L, table);
    if (stored) {
      vm.surfaces!.pushCopy(L, stored);
      exports.lua_copy(L, -1, table);
      exports.lua_settop(L, -2);
    }
  }
  exports.lua_settop(L, -3);
  return table;
}
