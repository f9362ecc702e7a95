import { DATA_DEPTH_MAXIMUM, type DataKey, DataTable, type DataValue } from "../../world/saved/data-table.js";
import { roomFor, thawed, VALUES_LIMIT } from "../declare/stack.js";
import { type LuaType, Mismatch, readExact, readExactNumber } from "../declare/types.js";
import { LuaKind, type LuaThread } from "../vm/lua-exports.js";
import type { Vm } from "../vm/vm.js";

/** Most bytes of a text, and of all texts in a table. */
export const DATA_BYTES = 64 * 1024;
const KEY_BYTES = 256;

/**
 * Plain data that can be stored: texts, finite numbers, booleans, and tables of these with texts and whole numbers as
 * keys. Read, a stored table is the one that is stored; every other table is a copy. Pushed, a table is a stored one:
 * what a script changes in it is stored.
 */
export const dataValue: LuaType<DataValue> = {
  name: "any",
  limits: `a string, number, boolean or table of these, of at most ${DATA_BYTES} bytes in all`,
  read: (vm, L, index) => readData(vm, L, index, 1, { values: VALUES_LIMIT, bytes: DATA_BYTES }),
  push: pushData,
};

export function pushData(vm: Vm, L: LuaThread, value: DataValue): void {
  if (typeof value === "string") vm.pushString(L, value);
  else if (typeof value === "boolean") vm.pushBoolean(L, value);
  else if (typeof value === "number") pushNumber(vm, L, value);
  else vm.surfaces!.push(L, value);
}

/** The value, or a copy of a table that is in a place already. */
export function placeable(value: DataValue): DataValue {
  return value instanceof DataTable && !value.isFree ? value.copy() : value;
}

/** The key at `index`. @throws Mismatch for one that cannot be stored */
export function readKey(vm: Vm, L: LuaThread, index: number): DataKey {
  const { exports } = vm;
  const kind = exports.lua_type(L, index);
  if (kind === LuaKind.string) {
    const bytes = vm.stringBytes(L, index);
    if (bytes > KEY_BYTES) throw new Mismatch(`a key of ${bytes} bytes is longer than ${KEY_BYTES}`);
    return readExact(vm, L, index);
  }
  if (kind !== LuaKind.number) throw new Mismatch(`a ${vm.kindAt(L, index)} cannot be a key of a stored table`);
  const number = exports.lua_tonumberx(L, index, 0);
  if (!Number.isSafeInteger(number)) throw new Mismatch(`${number} cannot be a key of a stored table; a whole number can`);
  return number;
}

export function pushKey(vm: Vm, L: LuaThread, key: DataKey): void {
  if (typeof key === "string") vm.pushString(L, key);
  else vm.pushInteger(L, key);
}

interface ReadBudget {
  values: number;
  bytes: number;
}

function pushNumber(vm: Vm, L: LuaThread, value: number): void {
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) vm.pushInteger(L, value);
  else vm.exports.lua_pushnumber(L, value);
}

function readData(vm: Vm, L: LuaThread, index: number, depth: number, budget: ReadBudget): DataValue {
  const { exports } = vm;
  if (--budget.values < 0) throw new Mismatch(`more than ${VALUES_LIMIT} values`);
  switch (exports.lua_type(L, index)) {
    case LuaKind.boolean:
      return exports.lua_toboolean(L, index) !== 0;
    case LuaKind.number: {
      const number = readExactNumber(vm, L, index);
      if (!Number.isFinite(number)) throw new Mismatch(`${number} cannot be stored`);
      return number;
    }
    case LuaKind.string:
      budget.bytes -= vm.stringBytes(L, index);
      if (budget.bytes < 0) throw new Mismatch(`more than ${DATA_BYTES} bytes of text`);
      return readExact(vm, L, index);
    case LuaKind.table:
      return readTable(vm, L, index, depth, budget);
    case LuaKind.userdata:
      throw new Mismatch(`an object of ${vm.kindAt(L, index)} cannot be stored; store its serial`);
    default:
      throw new Mismatch(`a ${vm.kindAt(L, index)} cannot be stored`);
  }
}

function readTable(vm: Vm, L: LuaThread, index: number, depth: number, budget: ReadBudget): DataTable {
  const { exports } = vm;
  const stored = vm.surfaces!.at(L, index);
  if (stored) return depth === 1 ? stored : stored.copy();
  if (depth > DATA_DEPTH_MAXIMUM) {
    throw new Mismatch(`tables nested deeper than ${DATA_DEPTH_MAXIMUM}, or a table that is in itself`);
  }
  roomFor(vm, L);
  const at = thawed(vm, L, index);
  if (exports.lua_getmetatable(L, at) !== 0) throw new Mismatch("a table with a metatable cannot be stored");
  const table = new DataTable();
  exports.lua_pushnil(L);
  while (exports.lua_next(L, at) !== 0) {
    const key = readKey(vm, L, -2);
    try {
      const refusal = table.set(key, readData(vm, L, -1, depth + 1, budget));
      if (refusal !== undefined) throw new Mismatch(refusal);
      if (table.bytes > DATA_BYTES) throw new Mismatch(`a table of more than ${DATA_BYTES} bytes`);
    } catch (error) {
      throw error instanceof Mismatch ? error.within(typeof key === "string" ? `.${key}` : `[${key}]`) : error;
    }
    exports.lua_settop(L, -2);
  }
  return table;
}
