import { LuaKind, type LuaThread } from "../vm/lua-exports.js";
import { objectAt, shownSerial } from "../vm/object-block.js";
import type { Vm } from "../vm/vm.js";
import { type LuaType, Mismatch } from "./lua-type.js";
import { exactText, readExact, readExactNumber, text } from "./scalars.js";
import { roomFor, thawed, VALUES_LIMIT } from "./stack.js";

/** Nesting limit of tables, in both directions. */
const DEPTH_LIMIT = 8;

/** A bigint is a whole number beyond 2^53, which only JSON has. */
export type LuaAny = undefined | boolean | number | bigint | string | LuaAny[] | { [key: string]: LuaAny };

/**
 * What JSON can say: nil, booleans, numbers, strings, lists, and tables with string keys. An empty table is read as an
 * empty list. Functions, userdata and cycles (through the depth limit) are refused.
 */
export const anything: LuaType<LuaAny> = {
  name: "any",
  read: (vm, L, index) => readAny(vm, L, index, 1, { left: VALUES_LIMIT }),
  push: (vm, L, value) => pushAny(vm, L, value, 1),
};

/** As {@link anything}; objects become a text with their class and serial, to be compared and shown. */
export const comparable: LuaType<LuaAny> = {
  ...anything,
  read: (vm, L, index) => readAny(vm, L, index, 1, { left: VALUES_LIMIT, takesObjects: true }),
};

/** As {@link anything}, without numbers that JSON cannot say. */
export const sentValue: LuaType<LuaAny> = {
  ...anything,
  read: (vm, L, index) => readAny(vm, L, index, 1, { left: VALUES_LIMIT, isFinite: true }),
};

/** As {@link sentValue}, with every whole number of Lua. */
export const jsonValue: LuaType<LuaAny> = {
  ...anything,
  read: (vm, L, index) => readAny(vm, L, index, 1, { left: VALUES_LIMIT, isFinite: true, takesLarge: true }),
};

interface ReadBudget {
  left: number;
  readonly takesObjects?: boolean;
  readonly isFinite?: boolean;
  readonly takesLarge?: boolean;
}

function readAny(vm: Vm, L: LuaThread, index: number, depth: number, budget: ReadBudget): LuaAny {
  const { exports } = vm;
  if (--budget.left < 0) throw new Mismatch(`table of more than ${VALUES_LIMIT} values`);
  switch (exports.lua_type(L, index)) {
    case LuaKind.none:
    case LuaKind.nil:
      return undefined;
    case LuaKind.boolean:
      return exports.lua_toboolean(L, index) !== 0;
    case LuaKind.number:
      return readNumber(vm, L, index, budget);
    case LuaKind.string:
      return (budget.takesObjects ? text() : exactText()).read(vm, L, index);
    case LuaKind.table:
      break;
    case LuaKind.userdata: {
      const { name, serial } = objectAt(vm, L, index)!;
      if (budget.takesObjects) return `${name} ${shownSerial(serial)}`;
      throw new Mismatch(`an object of ${name} cannot be passed; pass its serial`);
    }
    default:
      throw new Mismatch(`a ${vm.kindAt(L, index)} cannot be passed`);
  }
  if (depth > DEPTH_LIMIT) throw new Mismatch(`tables nested deeper than ${DEPTH_LIMIT}`);
  roomFor(vm, L);
  const table = thawed(vm, L, index);
  const length = Number(exports.lua_rawlen(L, table));
  const values: LuaAny[] = [];
  const members: Record<string, LuaAny> = {};
  let named = 0;
  exports.lua_pushnil(L);
  while (exports.lua_next(L, table) !== 0) {
    const isString = exports.lua_type(L, -2) === LuaKind.string;
    const key = isString
      ? budget.takesObjects
        ? vm.readString(L, -2)
        : readExact(vm, L, -2)
      : exports.lua_type(L, -2) === LuaKind.number
        ? exports.lua_tonumberx(L, -2, 0)
        : undefined;
    if (key === undefined) throw new Mismatch(`a ${vm.kindAt(L, -2)} cannot be a key`);
    try {
      const value = readAny(vm, L, -1, depth + 1, budget);
      if (typeof key === "string") {
        Object.defineProperty(members, key, { value, enumerable: true, writable: true, configurable: true });
        named++;
      } else {
        if (!Number.isInteger(key) || key < 1 || key > length) throw new Mismatch("list with holes");
        values[key - 1] = value;
      }
    } catch (error) {
      throw error instanceof Mismatch ? error.within(typeof key === "string" ? `.${key}` : `[${key}]`) : error;
    }
    exports.lua_settop(L, -2);
  }
  if (named > 0 && values.length > 0) throw new Mismatch("table with both a list and names");
  return named > 0 ? members : values;
}

function readNumber(vm: Vm, L: LuaThread, index: number, budget: ReadBudget): number | bigint {
  const { exports } = vm;
  const number = exports.lua_tonumberx(L, index, 0);
  if (budget.isFinite && !Number.isFinite(number)) throw new Mismatch(`JSON has no number for ${number}`);
  if (budget.takesObjects || Number.isSafeInteger(number)) return number;
  const isLarge = budget.takesLarge && exports.lua_isinteger(L, index) !== 0;
  return isLarge ? exports.lua_tointegerx(L, index, 0) : readExactNumber(vm, L, index);
}

function pushAny(vm: Vm, L: LuaThread, value: LuaAny, depth: number): void {
  const { exports } = vm;
  if (value === undefined || value === null) exports.lua_pushnil(L);
  else if (typeof value === "boolean") vm.pushBoolean(L, value);
  else if (typeof value === "bigint") exports.lua_pushinteger(L, value);
  else if (typeof value === "number") {
    if (Number.isSafeInteger(value)) vm.pushInteger(L, value);
    else exports.lua_pushnumber(L, value);
  } else if (typeof value === "string") vm.pushString(L, value);
  else {
    if (depth > DEPTH_LIMIT) throw new Mismatch(`tables nested deeper than ${DEPTH_LIMIT}`);
    roomFor(vm, L);
    exports.lua_createtable(L, Array.isArray(value) ? value.length : 0, 0);
    if (Array.isArray(value)) {
      value.forEach((one, i) => {
        pushAny(vm, L, one, depth + 1);
        exports.lua_rawseti(L, -2, BigInt(i + 1));
      });
    } else {
      for (const [key, one] of Object.entries(value)) {
        pushAny(vm, L, one, depth + 1);
        vm.setField(L, -2, key);
      }
    }
  }
}
