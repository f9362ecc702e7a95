import type { LuaThread } from "../vm/lua-exports.js";
import type { Vm } from "../vm/vm.js";

/**
 * Compiles an expression, or else statements, and pushes the function.
 *
 * @param named the name for messages, and code that stands before
 * @returns why it does not compile; nothing is pushed then
 */
export function compileCode(
  vm: Vm,
  L: LuaThread,
  code: string,
  { name, before = "" }: { name: string; before?: string },
): string | undefined {
  if (vm.load(L, `${before}return ${code}`, name)) return undefined;
  vm.exports.lua_settop(L, -2);
  if (vm.load(L, before + code, name)) return undefined;
  const problem = vm.readString(L, -1);
  vm.exports.lua_settop(L, -2);
  return problem;
}
