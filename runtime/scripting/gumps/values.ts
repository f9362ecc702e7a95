import { expected, type LuaType, Mismatch } from "../declare/types.js";
import { LuaKind } from "../vm/lua-exports.js";
import type { LuaReference } from "../vm/raise.js";

/** The name that a script gives to a button, switch or text entry. Numbers are practical for rows of a list. */
export type WindowName = string | number;

const NAME_BYTES = 64;

export const name: LuaType<WindowName> = {
  name: "string|integer",
  limits: `1 to ${NAME_BYTES} bytes, or a whole number`,
  read(vm, L, index) {
    const kind = vm.exports.lua_type(L, index);
    if (kind === LuaKind.string) {
      const bytes = vm.stringBytes(L, index);
      if (bytes < 1 || bytes > NAME_BYTES) throw new Mismatch(`a name has 1 to ${NAME_BYTES} bytes, this one ${bytes}`);
      return vm.readString(L, index);
    }
    if (kind !== LuaKind.number) throw expected("name (string or integer)", vm, L, index);
    const value = vm.exports.lua_tonumberx(L, index, 0);
    if (!Number.isSafeInteger(value)) throw new Mismatch(`string or integer expected, got ${value}`);
    return value;
  },
  push(vm, L, value) {
    if (typeof value === "string") vm.pushString(L, value);
    else vm.pushInteger(L, value);
  },
};

/** Checks that a value is a function or nil. The function is held later, when nothing else can fail. */
export const isFunction: LuaType<true | undefined> = {
  name: "fun(answer: GumpAnswer)|nil",
  isOptional: true,
  read(vm, L, index) {
    if (vm.isNil(L, index)) return undefined;
    if (vm.exports.lua_type(L, index) !== LuaKind.function) throw expected("function", vm, L, index);
    return true;
  },
  push: (vm, L) => vm.exports.lua_pushnil(L),
};

/** Any Lua value, including functions and shared tables. The reader must release the reference. */
export function heldValue(typeName: string): LuaType<LuaReference> {
  return {
    name: typeName,
    isOptional: true,
    read: (vm, L, index) => (vm.isNil(L, index) ? NIL_REFERENCE : vm.hold(L, index)),
    push: (vm, L, reference) => vm.pushHeld(L, reference),
  };
}

/** LUA_REFNIL: pushes nil, and releasing it does nothing. */
const NIL_REFERENCE: LuaReference = -1;
