import { LuaKind, type LuaThread } from "../vm/lua-exports.js";
import type { LuaReference } from "../vm/raise.js";
import type { Vm } from "../vm/vm.js";

/** A variable that evaluated code can read and assign by its name. */
export interface Variable {
  /** Pushes its value. */
  push(L: LuaThread): void;
  /** Pops a value from the stack and assigns it. */
  assign(L: LuaThread): void;
}

/** What evaluated code sees: variables, and below them the globals of a file. */
export interface Scope {
  readonly variables: ReadonlyMap<string, Variable>;
  readonly globals: LuaReference;
}

const TABLE = 1;
const KEY = 2;
/** Two addresses: the keys of the number and of the globals in an environment. */
const IDENTITY_BYTES = 8;

/** Makes environments for evaluated code. */
export class Scopes {
  private readonly vm: Vm;
  private readonly numberKey: number;
  private readonly globalsKey: number;
  private readonly metatable: LuaReference;
  private readonly open = new Map<number, ReadonlyMap<string, Variable>>();
  private lastNumber = 0;

  constructor(vm: Vm) {
    this.vm = vm;
    const { exports, main } = vm;
    this.numberKey = exports.malloc(IDENTITY_BYTES);
    this.globalsKey = this.numberKey + IDENTITY_BYTES / 2;
    exports.lua_createtable(main, 0, 0);
    vm.pushFunction(main, (L) => this.read(L));
    vm.setField(main, -2, "__index");
    vm.pushFunction(main, (L) => this.assign(L));
    vm.setField(main, -2, "__newindex");
    vm.pushBoolean(main, false);
    vm.setField(main, -2, "__metatable");
    this.metatable = vm.hold(main, -1);
    exports.lua_settop(main, -2);
  }

  /**
   * Pushes the environment for a scope.
   *
   * @returns ends the scope: functions that still have the environment see the globals only
   */
  push(L: LuaThread, { variables, globals }: Scope): () => void {
    const { vm } = this;
    const { exports } = vm;
    const number = ++this.lastNumber;
    this.open.set(number, variables);
    exports.lua_createtable(L, 0, 2);
    vm.pushInteger(L, number);
    exports.lua_rawsetp(L, -2, this.numberKey);
    vm.pushHeld(L, globals);
    exports.lua_rawsetp(L, -2, this.globalsKey);
    vm.pushHeld(L, this.metatable);
    exports.lua_setmetatable(L, -2);
    return () => void this.open.delete(number);
  }

  private read(L: LuaThread): number {
    const { exports } = this.vm;
    const variable = this.variableAt(L);
    if (variable) {
      variable.push(L);
      return 1;
    }
    exports.lua_rawgetp(L, TABLE, this.globalsKey);
    exports.lua_pushvalue(L, KEY);
    exports.lua_gettable(L, -2);
    return 1;
  }

  private assign(L: LuaThread): number {
    const { exports } = this.vm;
    const variable = this.variableAt(L);
    if (variable) {
      variable.assign(L);
      return 0;
    }
    exports.lua_rawgetp(L, TABLE, this.globalsKey);
    // Below the key and the value, which settable takes.
    exports.lua_rotate(L, KEY, 1);
    exports.lua_settable(L, KEY);
    return 0;
  }

  private variableAt(L: LuaThread): Variable | undefined {
    const { vm } = this;
    if (vm.exports.lua_type(L, KEY) !== LuaKind.string) return undefined;
    vm.exports.lua_rawgetp(L, TABLE, this.numberKey);
    const number = vm.exports.lua_tonumberx(L, -1, 0);
    vm.exports.lua_settop(L, -2);
    return this.open.get(number)?.get(vm.readString(L, KEY));
  }
}

/** A variable that a closure uses: `upvalue` counts from 1. */
export function upvalueVariable(vm: Vm, closure: LuaReference, upvalue: number): Variable {
  const { exports } = vm;
  return {
    push(L) {
      vm.pushHeld(L, closure);
      exports.lua_getupvalue(L, -1, upvalue);
      exports.lua_rotate(L, -2, 1);
      exports.lua_settop(L, -2);
    },
    assign(L) {
      vm.pushHeld(L, closure);
      exports.lua_rotate(L, -2, 1);
      exports.lua_setupvalue(L, -2, upvalue);
      exports.lua_settop(L, -2);
    },
  };
}
