import { DataTable } from "../../world/saved/data-table.js";
import { roomFor } from "../declare/stack.js";
import { Mismatch } from "../declare/types.js";
import { LuaKind, type LuaThread, REGISTRY } from "../vm/lua-exports.js";
import { type HostFunction, LuaRaise, type LuaReference } from "../vm/raise.js";
import type { TableSurfaces } from "../vm/table-surfaces.js";
import type { Vm } from "../vm/vm.js";
import { dataValue, placeable, pushData, pushKey, readKey } from "./data-value.js";

const IDENTITY_BYTES = 8;
const TABLE = 1;
const KEY = 2;
const VALUE = 3;
/**
 * With this number of tables, those that scripts do not hold any more are forgotten. It grows with those that they
 * hold.
 */
const FIRST_SWEEP_TABLES = 1_000;
/** `pairs` goes through the members that are there when it begins, so that a loop may change the table. */
const PAIRS = `
local keys = ...
return function(object)
  local list, i = keys(object), 0
  return function()
    local key, value
    repeat
      i = i + 1
      key = list[i]
      if key == nil then return nil end
      value = object[key]
    until value ~= nil
    return key, value
  end
end`;

/**
 * Stored tables as scripts see them: an empty Lua table for each, whose metatable reads and writes the host's. A table
 * with weak values keeps one of them for each table that scripts hold. Its number is in it under a key that scripts
 * cannot make.
 */
export class StoredTables implements TableSurfaces {
  private readonly vm: Vm;
  /** The key of the numbers in the surfaces, and of the surfaces in the registry. */
  private readonly identity: number;
  private readonly metatable: LuaReference;
  private readonly tables = new Map<number, DataTable>();
  private readonly numbers = new WeakMap<DataTable, number>();
  private lastNumber = 0;
  private sweepAt = FIRST_SWEEP_TABLES;

  constructor(vm: Vm) {
    this.vm = vm;
    this.identity = vm.exports.malloc(IDENTITY_BYTES);
    const { exports, main } = vm;
    const regime = vm.switchTo("host");
    const top = exports.lua_gettop(main);
    try {
      exports.lua_createtable(main, 0, 0);
      exports.lua_createtable(main, 0, 1);
      vm.pushString(main, "v");
      vm.setField(main, -2, "__mode");
      exports.lua_setmetatable(main, -2);
      exports.lua_rawsetp(main, REGISTRY, this.identity);
      this.metatable = this.makeMetatable();
    } finally {
      exports.lua_settop(main, top);
      vm.switchTo(regime);
    }
  }

  push(L: LuaThread, table: DataTable): void {
    const { vm, identity } = this;
    const { exports } = vm;
    const number = this.numberOf(table);
    exports.lua_rawgetp(L, REGISTRY, identity);
    if (exports.lua_rawgetp(L, -1, number) !== LuaKind.table) {
      exports.lua_settop(L, -2);
      exports.lua_createtable(L, 0, 1);
      vm.pushInteger(L, number);
      exports.lua_rawsetp(L, -2, identity);
      vm.pushHeld(L, this.metatable);
      exports.lua_setmetatable(L, -2);
      exports.lua_pushvalue(L, -1);
      exports.lua_rawsetp(L, -3, number);
    }
    exports.lua_copy(L, -1, -2);
    exports.lua_settop(L, -2);
  }

  at(L: LuaThread, index: number): DataTable | undefined {
    const { exports } = this.vm;
    if (exports.lua_type(L, index) !== LuaKind.table) return undefined;
    const isStored = exports.lua_rawgetp(L, index, this.identity) === LuaKind.number;
    const number = isStored ? exports.lua_tonumberx(L, -1, 0) : 0;
    exports.lua_settop(L, -2);
    return isStored ? this.tables.get(number) : undefined;
  }

  pushCopy(L: LuaThread, table: DataTable): void {
    const { vm } = this;
    roomFor(vm, L);
    vm.exports.lua_createtable(L, table.length, table.size - table.length);
    for (const [key, value] of table.entries()) {
      pushKey(vm, L, key);
      if (value instanceof DataTable) this.pushCopy(L, value);
      else pushData(vm, L, value);
      vm.exports.lua_rawset(L, -3);
    }
  }

  private numberOf(table: DataTable): number {
    const known = this.numbers.get(table);
    // Tests bring the list of tables back as it was, but not the numbers.
    if (known !== undefined && this.tables.get(known) === table) return known;
    if (this.tables.size >= this.sweepAt) this.sweep();
    const number = ++this.lastNumber;
    this.numbers.set(table, number);
    this.tables.set(number, table);
    return number;
  }

  /** Forgets the tables that scripts do not hold any more. */
  private sweep(): void {
    const { exports, main } = this.vm;
    exports.lua_rawgetp(main, REGISTRY, this.identity);
    for (const [number, table] of this.tables) {
      if (exports.lua_rawgetp(main, -1, number) !== LuaKind.table) {
        this.tables.delete(number);
        this.numbers.delete(table);
      }
      exports.lua_settop(main, -2);
    }
    exports.lua_settop(main, -2);
    this.sweepAt = Math.max(FIRST_SWEEP_TABLES, 2 * this.tables.size);
  }

  private makeMetatable(): LuaReference {
    const { vm } = this;
    const { exports, main } = vm;
    const functions: Record<string, HostFunction> = {
      __index: (L) => this.index(L),
      __newindex: (L) => this.assign(L),
      __len: (L) => (vm.pushInteger(L, this.tableAt(L).length), 1),
      __next: (L) => this.next(L),
    };
    exports.lua_createtable(main, 0, 0);
    for (const [name, host] of Object.entries(functions)) {
      vm.pushFunction(main, host);
      vm.setField(main, -2, name);
    }
    vm.load(main, PAIRS, "pairs");
    vm.pushFunction(main, (L) => this.keys(L));
    exports.lua_callk(main, 1, 1, 0, 0);
    vm.setField(main, -2, "__pairs");
    vm.pushString(main, "stored table");
    vm.setField(main, -2, "__name");
    for (const name of ["__metatable", "__stored"]) {
      vm.pushBoolean(main, name === "__stored");
      vm.setField(main, -2, name);
    }
    return vm.hold(main, -1);
  }

  private index(L: LuaThread): number {
    const { vm } = this;
    const kind = vm.exports.lua_type(L, KEY);
    // What cannot be a key is not there.
    const isText = kind === LuaKind.string && vm.readExact(L, KEY) !== undefined;
    const isKey = isText || (kind === LuaKind.number && Number.isSafeInteger(vm.exports.lua_tonumberx(L, KEY, 0)));
    const value = isKey ? this.tableAt(L).get(readKey(vm, L, KEY)) : undefined;
    if (value === undefined) vm.exports.lua_pushnil(L);
    else pushData(vm, L, value);
    return 1;
  }

  private assign(L: LuaThread): number {
    const { vm } = this;
    const table = this.tableAt(L);
    const key = readKey(vm, L, KEY);
    try {
      const value = vm.isNil(L, VALUE) ? undefined : dataValue.read(vm, L, VALUE);
      if (value instanceof DataTable && value === table.get(key)) return 0;
      const refusal = table.set(key, value === undefined ? undefined : placeable(value));
      if (refusal !== undefined) throw new Mismatch(refusal);
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
      throw new LuaRaise(`'${key}${error.path}' cannot be stored: ${error.problem}`);
    }
    return 0;
  }

  private next(L: LuaThread): number {
    const { vm } = this;
    const table = this.tableAt(L);
    const keys = table.keys();
    if (!vm.isNil(L, KEY)) {
      const after = readKey(vm, L, KEY);
      for (const key of keys) if (key === after) break;
    }
    const { value: key, done } = keys.next();
    if (done) {
      vm.exports.lua_pushnil(L);
      return 1;
    }
    pushKey(vm, L, key);
    pushData(vm, L, table.get(key)!);
    return 2;
  }

  private keys(L: LuaThread): number {
    const { vm } = this;
    const table = this.tableAt(L);
    vm.exports.lua_createtable(L, table.size, 0);
    let i = 0n;
    for (const key of table.keys()) {
      pushKey(vm, L, key);
      vm.exports.lua_rawseti(L, -2, ++i);
    }
    return 1;
  }

  /**
   * Scripts cannot reach the functions of the metatable without a stored table, except `__next`, which `next` calls
   * with one.
   */
  private tableAt(L: LuaThread): DataTable {
    const table = this.at(L, TABLE);
    if (!table) throw new LuaRaise("a stored table expected");
    return table;
  }
}
