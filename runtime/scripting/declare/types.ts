import { LuaKind, type LuaThread } from "../vm/lua-exports.js";
import { nearestName } from "../../text/nearest-name.js";
import { objectAt, shownSerial } from "../vm/object-block.js";
import { LuaRaise, type LuaReference, type Vm } from "../vm/vm.js";

/**
 * How a value crosses between TypeScript and Lua. A declared type reads, pushes, checks and documents, so that a function's
 * checks, its page in docs/lua-api.md and what an editor knows of it are one thing.
 */
export interface LuaType<T> {
  /** As the Lua language server writes it: `integer`, `string|nil`, `{ x: integer, y: integer }`. */
  readonly name: string;
  /** Limits in words, for the documents: "1 to 60 characters". */
  readonly limits?: string;
  readonly isOptional?: boolean;
  /** Of a member of a table: what it is, for documents. */
  readonly about?: string;
  /** Of a table with a name of its own: what is in it, for documents. */
  readonly members?: Readonly<Record<string, LuaType<unknown>>>;
  /** Of a list, or what may be nil: what it is made of. */
  readonly of?: LuaType<unknown>;
  /** @throws Mismatch */
  read(vm: Vm, L: LuaThread, index: number): T;
  push(vm: Vm, L: LuaThread, value: T): void;
  /** Gives back what a value that was read holds of Lua, where it is not used after all. */
  release?(vm: Vm, value: T): void;
}

/** What a type expected and did not get; whoever reads an argument adds which. */
export class Mismatch extends LuaRaise {
  /** Where in the value: `.choices[3].label`. */
  path = "";
  readonly problem: string;

  constructor(problem: string) {
    super(problem);
    this.problem = problem;
  }

  within(segment: string): this {
    this.path = segment + this.path;
    return this;
  }
}

/** Tables may be nested this deep, both ways. */
export const DEPTH_LIMIT = 8;
/** Values in one table that is handed over, nested ones included. */
export const VALUES_LIMIT = 10_000;
/** Characters of a text without a limit of its own. */
const TEXT_LIMIT_BYTES = 64 * 1024;

export function expected(what: string, vm: Vm, L: LuaThread, index: number): Mismatch {
  return new Mismatch(`${what} expected, got ${vm.kindAt(L, index)}`);
}

/** A whole number within 2^53; floats without a fraction are taken as well. */
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

/** A string of at most so many bytes; numbers are not taken for strings. */
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

/** As {@link text}, of any bytes: one character for each, so that what is no UTF-8 comes back as it was. */
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
      if (!known.has(value)) throw new Mismatch(`${JSON.stringify(value.slice(0, 40))} is none of ${values.join(", ")}`);
      return value as T;
    },
    push: (vm, L, value) => vm.pushString(L, value),
  };
}

/** nil is taken and read as undefined. */
export function optional<T>(type: LuaType<T>): LuaType<T | undefined> {
  return {
    name: `${type.name}|nil`,
    ...(type.limits && { limits: type.limits }),
    isOptional: true,
    of: type,
    read: (vm, L, index) => (vm.isNil(L, index) ? undefined : type.read(vm, L, index)),
    push(vm, L, value) {
      if (value === undefined) vm.exports.lua_pushnil(L);
      else type.push(vm, L, value);
    },
    release(vm, value) {
      if (value !== undefined) type.release?.(vm, value);
    },
  };
}

/** A sequence from 1 without holes. */
export function list<T>(of: LuaType<T>, limits: { max?: number } = {}): LuaType<T[]> {
  const max = limits.max ?? VALUES_LIMIT;
  return {
    name: of.name.includes("|") ? `(${of.name})[]` : `${of.name}[]`,
    limits: `at most ${max}`,
    of: of,
    read(vm, L, index) {
      const { exports } = vm;
      if (exports.lua_type(L, index) !== LuaKind.table) throw expected("table", vm, L, index);
      roomFor(vm, L);
      const table = thawed(vm, L, index);
      const length = Number(exports.lua_rawlen(L, table));
      if (length > max) throw new Mismatch(`list of ${length} is longer than ${max}`);
      const values: T[] = [];
      for (let i = 1; i <= length; i++) {
        exports.lua_rawgeti(L, table, BigInt(i));
        try {
          values.push(of.read(vm, L, -1));
        } catch (error) {
          for (const value of values) of.release?.(vm, value);
          throw error instanceof Mismatch ? error.within(`[${i}]`) : error;
        }
        exports.lua_settop(L, -2);
      }
      return values;
    },
    push(vm, L, values) {
      roomFor(vm, L);
      vm.exports.lua_createtable(L, values.length, 0);
      values.forEach((value, i) => {
        of.push(vm, L, value);
        vm.exports.lua_rawseti(L, -2, BigInt(i + 1));
      });
    },
    release(vm, values) {
      for (const value of values) of.release?.(vm, value);
    },
  };
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each member has a type of its own, which RecordOf keeps
type Members = Readonly<Record<string, LuaType<any>>>;
export type RecordOf<M extends Members> = {
  [K in keyof M as undefined extends ValueOf<M[K]> ? never : K]: ValueOf<M[K]>;
} & { [K in keyof M as undefined extends ValueOf<M[K]> ? K : never]?: ValueOf<M[K]> };
export type ValueOf<T> = T extends LuaType<infer V> ? V : never;

/** A table with named members; others are refused, since a misspelt one would go unnoticed. */
export function record<const M extends Members>(members: M, name?: string): LuaType<RecordOf<M>> {
  const entries = Object.entries(members);
  const known = new Set(Object.keys(members));
  const release = (vm: Vm, value: Readonly<Record<string, unknown>>): void => {
    for (const [key, type] of entries) if (value[key] !== undefined) type.release?.(vm, value[key]);
  };
  return {
    name:
      name ??
      `{ ${entries.map(([key, type]) => (type.isOptional ? `${key}?: ${type.name.replace(/\|nil$/, "")}` : `${key}: ${type.name}`)).join(", ")} }`,
    ...(name !== undefined && { members: members }),
    read(vm, L, index) {
      if (vm.exports.lua_type(L, index) !== LuaKind.table) throw expected("table", vm, L, index);
      roomFor(vm, L);
      const table = thawed(vm, L, index);
      const value: Record<string, unknown> = {};
      let key = "";
      try {
        for (const [name, type] of entries) {
          key = `.${name}`;
          vm.pushField(L, table, name);
          const member: unknown = type.read(vm, L, -1);
          if (member !== undefined) value[name] = member;
          vm.exports.lua_settop(L, -2);
        }
        key = "";
        refuseOthers(vm, L, table, known);
      } catch (error) {
        release(vm, value);
        throw error instanceof Mismatch && key !== "" ? error.within(key) : error;
      }
      return value as RecordOf<M>;
    },
    release: (vm, value) => release(vm, value),
    push(vm, L, value) {
      roomFor(vm, L);
      vm.exports.lua_createtable(L, 0, entries.length);
      for (const [key, type] of entries) {
        const member = (value as Record<string, unknown>)[key];
        if (member === undefined && type.isOptional) continue;
        type.push(vm, L, member);
        vm.setField(L, -2, key);
      }
    },
  };
}

export type LuaAny = undefined | boolean | number | string | LuaAny[] | { [key: string]: LuaAny };

/**
 * What JSON can say: nil, booleans, numbers, strings, lists and tables with string keys. An empty table is read as an empty
 * list; functions, userdata and cycles (by their depth) are refused.
 */
export const anything: LuaType<LuaAny> = {
  name: "any",
  read: (vm, L, index) => readAny(vm, L, index, 1, { left: VALUES_LIMIT }),
  push: (vm, L, value) => pushAny(vm, L, value, 1),
};

/** As {@link anything}, and objects as a text with their class and serial: for comparing and showing, not for keeping. */
export const comparable: LuaType<LuaAny> = {
  ...anything,
  read: (vm, L, index) => readAny(vm, L, index, 1, { left: VALUES_LIMIT, takesObjects: true }),
};

/** A Lua function, held until its reference is released by whoever read it. */
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

interface ReadBudget {
  left: number;
  readonly takesObjects?: boolean;
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
      return exports.lua_tonumberx(L, index, 0);
    case LuaKind.string:
      return text().read(vm, L, index);
    case LuaKind.table:
      break;
    case LuaKind.userdata: {
      const { name, serial } = objectAt(vm, L, index)!;
      if (budget.takesObjects) return `${name} ${shownSerial(serial)}`;
      throw new Mismatch(`an object of ${name} cannot be handed over, but its serial`);
    }
    default:
      throw new Mismatch(`a ${vm.kindAt(L, index)} cannot be handed over`);
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
      ? vm.readString(L, -2)
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

function pushAny(vm: Vm, L: LuaThread, value: LuaAny, depth: number): void {
  const { exports } = vm;
  if (value === undefined || value === null) exports.lua_pushnil(L);
  else if (typeof value === "boolean") vm.pushBoolean(L, value);
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

function refuseOthers(vm: Vm, L: LuaThread, table: number, known: ReadonlySet<string>): void {
  const { exports } = vm;
  exports.lua_pushnil(L);
  while (exports.lua_next(L, table) !== 0) {
    const isName = exports.lua_type(L, -2) === LuaKind.string;
    const key = isName ? vm.readString(L, -2) : vm.kindAt(L, -2);
    if (!isName || !known.has(key)) {
      const near = isName ? nearestName(key, known) : undefined;
      if (near !== undefined) throw new Mismatch(`unknown member '${key}'; did you mean '${near}'?`);
      const what = isName ? `unknown member '${key.slice(0, 40)}'` : `unexpected ${key} key`;
      throw new Mismatch(`${what}; known are ${[...known].join(", ")}`);
    }
    exports.lua_settop(L, -2);
  }
}

/** Slots for one level of a table: itself, key, value and what pushing them takes. */
function roomFor(vm: Vm, L: LuaThread): void {
  if (vm.exports.lua_checkstack(L, 8) === 0) throw new Mismatch("stack overflow");
}

function absolute(vm: Vm, L: LuaThread, index: number): number {
  return index > 0 ? index : vm.exports.lua_gettop(L) + index + 1;
}

/**
 * Where the table at a place is. A read-only one of the sandbox is empty itself: what it holds takes its place on the stack,
 * so that a script can hand back a list that it was given as a constant.
 */
function thawed(vm: Vm, L: LuaThread, index: number): number {
  const { exports } = vm;
  const table = absolute(vm, L, index);
  if (exports.lua_getmetatable(L, table) === 0) return table;
  vm.pushField(L, -1, "__frozen");
  if (exports.lua_type(L, -1) === LuaKind.table) exports.lua_copy(L, -1, table);
  exports.lua_settop(L, -3);
  return table;
}

function rangeText({ min, max }: { min?: number; max?: number }): string | undefined {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  if (min !== undefined) return `at least ${min}`;
  return max === undefined ? undefined : `at most ${max}`;
}
