import { LuaKind, type LuaThread } from "../vm/lua-exports.js";
import type { LuaReference } from "../vm/raise.js";
import type { Vm } from "../vm/vm.js";
import { expected, type LuaType, Mismatch } from "./lua-type.js";

const NOT_UTF8 = "the string is not UTF-8, and would not come back as it is; write its bytes as hexadecimal digits, for example";
/** Limit of a text whose declaration sets none. */
const TEXT_LIMIT_BYTES = 64 * 1024;

/** A whole number within 2^53. Floats without a fraction are accepted. */
export function integer(range: { min?: number; max?: number } = {}): LuaType<number> {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = range;
  const limits = rangeText(range);
  return {
    name: "integer",
    ...(limits && { limits }),
    read(vm, L, index) {
      const { exports } = vm;
      if (exports.lua_type(L, index) !== LuaKind.number) throw expected("integer", vm, L, index);
      const value = exports.lua_tonumberx(L, index, 0);
      if (!Number.isInteger(value)) throw new Mismatch(`integer expected, got ${value}`);
      if (value < min || value > max) throw new Mismatch(`${value} is not ${limits ?? "an integer within 2^53"}`);
      return value;
    },
    push: (vm, L, value) => vm.pushInteger(L, value),
  };
}

export function number(range: { min?: number; max?: number } = {}): LuaType<number> {
  const { min = -Infinity, max = Infinity } = range;
  const limits = rangeText(range);
  return {
    name: "number",
    ...(limits && { limits }),
    read(vm, L, index) {
      if (vm.exports.lua_type(L, index) !== LuaKind.number) throw expected("number", vm, L, index);
      const value = vm.exports.lua_tonumberx(L, index, 0);
      if (!(value >= min && value <= max)) throw new Mismatch(`${value} is not ${limits ?? "a number"}`);
      return value;
    },
    push: (vm, L, value) => vm.exports.lua_pushnumber(L, value),
  };
}

export const boolean: LuaType<boolean> = {
  name: "boolean",
  read(vm, L, index) {
    if (vm.exports.lua_type(L, index) !== LuaKind.boolean) throw expected("boolean", vm, L, index);
    return vm.exports.lua_toboolean(L, index) !== 0;
  },
  push: (vm, L, value) => vm.pushBoolean(L, value),
};

/** A string of at most `maxBytes` bytes. Numbers are not accepted as strings. */
export function text(limits: { maxBytes?: number; minBytes?: number } = {}): LuaType<string> {
  const { maxBytes = TEXT_LIMIT_BYTES, minBytes = 0 } = limits;
  return {
    name: "string",
    ...((limits.maxBytes ?? limits.minBytes) !== undefined && { limits: `${minBytes} to ${maxBytes} bytes` }),
    read(vm, L, index) {
      if (vm.exports.lua_type(L, index) !== LuaKind.string) throw expected("string", vm, L, index);
      const bytes = vm.stringBytes(L, index);
      if (bytes > maxBytes) throw new Mismatch(`string of ${bytes} bytes is longer than ${maxBytes}`);
      if (bytes < minBytes)
        throw new Mismatch(minBytes === 1 ? "string is empty" : `string of ${bytes} bytes is shorter than ${minBytes}`);
      return vm.readString(L, index);
    },
    push: (vm, L, value) => vm.pushString(L, value),
  };
}

/** As {@link text}, for what is kept or sent as text: other bytes, which would come back changed, are refused. */
export function exactText(limits: { maxBytes?: number; minBytes?: number } = {}): LuaType<string> {
  const lenient = text(limits);
  return {
    ...lenient,
    read(vm, L, index) {
      lenient.read(vm, L, index);
      return readExact(vm, L, index);
    },
  };
}

/** The string at `index`. @throws Mismatch for one that is not UTF-8 */
export function readExact(vm: Vm, L: LuaThread, index: number): string {
  const exact = vm.readExact(L, index);
  if (exact === undefined) throw new Mismatch(NOT_UTF8);
  return exact;
}

/** The number at `index`. @throws Mismatch for a whole number that a double does not hold */
export function readExactNumber(vm: Vm, L: LuaThread, index: number): number {
  const number = vm.exports.lua_tonumberx(L, index, 0);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER && vm.exports.lua_isinteger(L, index) !== 0)
    throw new Mismatch("a whole number beyond 2^53 would lose digits; use a string");
  return number;
}

/** As {@link text}, for any bytes: each byte becomes one character, so that invalid UTF-8 comes back unchanged. */
export function bytes(limits: { maxBytes?: number } = {}): LuaType<string> {
  const { maxBytes = TEXT_LIMIT_BYTES } = limits;
  return {
    name: "string",
    limits: `at most ${maxBytes} bytes`,
    read(vm, L, index) {
      if (vm.exports.lua_type(L, index) !== LuaKind.string) throw expected("string", vm, L, index);
      const length = vm.stringBytes(L, index);
      if (length > maxBytes) throw new Mismatch(`string of ${length} bytes is longer than ${maxBytes}`);
      return vm.readBytes(L, index);
    },
    push: (vm, L, value) => vm.pushBytes(L, value),
  };
}

/** One of some names, compared exactly. */
export function oneOf<const T extends string>(values: readonly T[]): LuaType<T> {
  const known = new Set<string>(values);
  return {
    name: values.map((value) => JSON.stringify(value)).join("|"),
    read(vm, L, index) {
      if (vm.exports.lua_type(L, index) !== LuaKind.string) throw expected("string", vm, L, index);
      const value = vm.readString(L, index);
      if (!known.has(value)) throw new Mismatch(`${JSON.stringify(value.slice(0, 40))} is not one of ${values.join(", ")}`);
      return value as T;
    },
    push: (vm, L, value) => vm.pushString(L, value),
  };
}

/** The serial of an item or mobile, which need not exist. */
export const serialNumber = integer({ min: 0, max: 0xffff_ffff });

/** A Lua function. The reader holds a reference and must release it. */
export function callback(signature: string): LuaType<LuaReference> {
  return {
    name: signature,
    read(vm, L, index) {
      if (vm.exports.lua_type(L, index) !== LuaKind.function) throw expected("function", vm, L, index);
      return vm.hold(L, index);
    },
    push: (vm, L, reference) => vm.pushHeld(L, reference),
    release: (vm, reference) => vm.release(reference),
  };
}

/** A table that stays what it is: a reference, not a copy. */
export const heldTable: LuaType<LuaReference> = {
  name: "table",
  read(vm, L, index) {
    if (vm.exports.lua_type(L, index) !== LuaKind.table) throw expected("table", vm, L, index);
    return vm.hold(L, index);
  },
  push: (vm, L, reference) => vm.pushHeld(L, reference),
  release: (vm, reference) => vm.release(reference),
};

function rangeText({ min, max }: { min?: number; max?: number }): string | undefined {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  if (min !== undefined) return `at least ${min}`;
  return max === undefined ? undefined : `at most ${max}`;
}
