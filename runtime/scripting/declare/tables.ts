import { LuaKind, type LuaThread } from "../vm/lua-exports.js";
import type { Vm } from "../vm/vm.js";
import { expected, type LuaType, Mismatch, type LuaValueOf } from "./lua-type.js";
import { nearestName } from "../../base/text/nearest-name.js";
import { roomFor, thawed, VALUES_LIMIT } from "./stack.js";
import { bareName } from "./names.js";

/** nil is accepted and read as undefined. */
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
      if (values.length > max) throw new Mismatch(`list of ${values.length} is longer than ${max}`);
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

// oxlint-disable-next-line typescript/no-explicit-any -- each member has a type of its own, which RecordOf keeps
type Members = Readonly<Record<string, LuaType<any>>>;
export type RecordOf<M extends Members> = {
  [K in keyof M as undefined extends LuaValueOf<M[K]> ? never : K]: LuaValueOf<M[K]>;
} & { [K in keyof M as undefined extends LuaValueOf<M[K]> ? K : never]?: LuaValueOf<M[K]> };

/**
 * Up to this number, each member of a record is looked up. Most members of a larger record are not given, so that
 * reading the names of those that are takes less time.
 */
const SMALL_RECORD = 6;

/** A table with named members. Unknown members are refused, so that a misspelt one is noticed. */
export function record<const M extends Members>(members: M, name?: string): LuaType<RecordOf<M>> {
  const entries = Object.entries(members);
  const known = new Set(Object.keys(members));
  const isLarge = entries.length > SMALL_RECORD;
  const release = (vm: Vm, value: Readonly<Record<string, unknown>>): void => {
    for (const [key, type] of entries) if (value[key] !== undefined) type.release?.(vm, value[key]);
  };
  return {
    name:
      name ??
      `{ ${entries.map(([key, type]) => (type.isOptional ? `${key}?: ${bareName(type.name)}` : `${key}: ${type.name}`)).join(", ")} }`,
    ...(name !== undefined && { members: members }),
    read(vm, L, index) {
      if (vm.exports.lua_type(L, index) !== LuaKind.table) throw expected("table", vm, L, index);
      roomFor(vm, L);
      const table = thawed(vm, L, index);
      const value: Record<string, unknown> = {};
      let key = "";
      let found = 0;
      try {
        const given = isLarge ? membersOf(vm, L, table, known) : undefined;
        for (const [name, type] of entries) {
          if (given?.has(name) === false && type.isOptional) continue;
          key = name;
          vm.pushField(L, table, name);
          const member: unknown = type.read(vm, L, -1);
          if (member !== undefined) {
            value[name] = member;
            found++;
          }
          vm.exports.lua_settop(L, -2);
        }
        key = "";
        if (!isLarge && found !== numberOfMembers(vm, L, table)) membersOf(vm, L, table, known);
      } catch (error) {
        release(vm, value);
        if (!(error instanceof Mismatch) || key === "") throw error;
        // A misspelt member says more than the missing one.
        membersOf(vm, L, table, known);
        throw error.within(`.${key}`);
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

function numberOfMembers({ exports }: Vm, L: LuaThread, table: number): number {
  let count = 0;
  exports.lua_pushnil(L);
  for (; exports.lua_next(L, table) !== 0; count++) exports.lua_settop(L, -2);
  return count;
}

/** The names of a table's members. @throws Mismatch for one that is not known */
function membersOf(vm: Vm, L: LuaThread, table: number, known: ReadonlySet<string>): Set<string> {
  const { exports } = vm;
  const given = new Set<string>();
  exports.lua_pushnil(L);
  while (exports.lua_next(L, table) !== 0) {
    const isName = exports.lua_type(L, -2) === LuaKind.string;
    const key = isName ? vm.readString(L, -2) : vm.kindAt(L, -2);
    if (!isName || !known.has(key)) {
      const near = isName ? nearestName(key, known) : undefined;
      if (near !== undefined) throw new Mismatch(`unknown member '${key}'; did you mean '${near}'?`);
      const what = isName ? `unknown member '${key.slice(0, 40)}'` : `unexpected ${key} key`;
      throw new Mismatch(`${what}; known members are ${[...known].join(", ")}`);
    }
    given.add(key);
    exports.lua_settop(L, -2);
  }
  return given;
}
