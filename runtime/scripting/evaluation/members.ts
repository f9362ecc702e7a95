import type { DataTable } from "../../world/saved/data-table.js";
import { absolute, roomFor, thawed } from "../declare/stack.js";
import { pushData, pushKey } from "../data/data-value.js";
import { LuaKind, type LuaThread } from "../vm/lua-exports.js";
import type { Vm } from "../vm/vm.js";

/** Members that are looked at before they are sorted; a table may have any number. */
const LOOKED_AT_MAXIMUM = 1_000;
const KEY_CHARACTERS = 100;
const NAME = /^[A-Za-z_]\w*$/;

/** The name of a member of a table. */
export interface MemberKey {
  /** As Lua writes it in a constructor: `name`, `["two words"]`, `[7]`. */
  readonly text: string;
  /** Its place in a list; undefined for other members. */
  readonly position: number | undefined;
}

/** How many members a table has; at most {@link LOOKED_AT_MAXIMUM} are counted. */
export interface MemberCount {
  readonly members: number;
  readonly isAll: boolean;
}

/**
 * Visits the members of the table at `index` without running Lua, the list first and then by name. Tables of the host
 * are seen as scripts see them.
 *
 * @param visit called with the value on top of the stack, which it must leave there
 * @param from index of the first member that is visited
 */
export function visitMembers(
  vm: Vm,
  L: LuaThread,
  index: number,
  { from = 0, most }: { from?: number; most: number },
  visit: (key: MemberKey) => void,
): MemberCount {
  const { exports } = vm;
  const top = exports.lua_gettop(L);
  roomFor(vm, L);
  const stored = vm.surfaces?.at(L, index);
  exports.lua_pushvalue(L, index);
  const found = stored ? storedMembers(vm, L, stored) : rawMembers(vm, L, thawed(vm, L, -1));
  found.sort(byPlace);
  const listed = exports.lua_gettop(L);
  for (const { key, push } of found.slice(from, from + most)) {
    push();
    visit(key);
    exports.lua_settop(L, listed);
  }
  exports.lua_settop(L, top);
  return { members: found.length, isAll: found.length < LOOKED_AT_MAXIMUM };
}

/** How many members the table at `index` has. */
export function countMembers(vm: Vm, L: LuaThread, index: number): MemberCount {
  return visitMembers(vm, L, absolute(vm, L, index), { most: 0 }, () => {});
}

interface FoundMember {
  readonly key: MemberKey;
  /** Pushes its value. */
  readonly push: () => void;
}

/** Leaves a list of the keys on the stack. */
function rawMembers(vm: Vm, L: LuaThread, table: number): FoundMember[] {
  const { exports } = vm;
  const length = Number(exports.lua_rawlen(L, table));
  const found: FoundMember[] = [];
  exports.lua_createtable(L, 0, 0);
  const list = exports.lua_gettop(L);
  exports.lua_pushnil(L);
  while (found.length < LOOKED_AT_MAXIMUM && exports.lua_next(L, table) !== 0) {
    exports.lua_settop(L, -2);
    const at = BigInt(found.length + 1);
    const push = (): void => {
      exports.lua_rawgeti(L, list, at);
      exports.lua_rawget(L, table);
    };
    found.push({ key: keyAt(vm, L, length), push });
    exports.lua_pushvalue(L, -1);
    exports.lua_rawseti(L, list, at);
  }
  exports.lua_settop(L, list);
  return found;
}

function storedMembers(vm: Vm, L: LuaThread, stored: DataTable): FoundMember[] {
  const found: FoundMember[] = [];
  for (const name of stored.keys()) {
    if (found.length >= LOOKED_AT_MAXIMUM) break;
    pushKey(vm, L, name);
    const key = keyAt(vm, L, stored.length);
    vm.exports.lua_settop(L, -2);
    found.push({ key, push: () => pushData(vm, L, stored.get(name)!) });
  }
  return found;
}

/** The key on top of the stack. @param length of the list in its table */
function keyAt(vm: Vm, L: LuaThread, length: number): MemberKey {
  const { exports } = vm;
  const kind = exports.lua_type(L, -1);
  if (kind === LuaKind.string) {
    const text = vm.readString(L, -1).slice(0, KEY_CHARACTERS);
    return { text: NAME.test(text) ? text : `[${JSON.stringify(text)}]`, position: undefined };
  }
  if (kind !== LuaKind.number) {
    const text = kind === LuaKind.boolean ? String(exports.lua_toboolean(L, -1) !== 0) : vm.kindAt(L, -1);
    return { text: `[${text}]`, position: undefined };
  }
  const number = exports.lua_tonumberx(L, -1, 0);
  const isListed = Number.isInteger(number) && number >= 1 && number <= length;
  return { text: `[${number}]`, position: isListed ? number : undefined };
}

function byPlace({ key: a }: FoundMember, { key: b }: FoundMember): number {
  if (a.position !== undefined || b.position !== undefined) return (a.position ?? Infinity) - (b.position ?? Infinity);
  return a.text < b.text ? -1 : 1;
}
