import { callback, expected, type LuaType } from "../../declare/types.js";
import { LuaKind } from "../../vm/lua-exports.js";
import type { LuaReference } from "../../vm/raise.js";
import { templateId } from "./item-templates.js";

/** A search for items: the id of a template, or a function that returns true. */
export type ItemQuestion = string | LuaReference;

const asked = callback("fun(item: Item): boolean?");

/** The reader must release the reference of a function. */
export const itemQuestion: LuaType<ItemQuestion> = {
  name: `string|${asked.name}`,
  read(vm, L, index) {
    const kind = vm.exports.lua_type(L, index);
    if (kind === LuaKind.string) return templateId.read(vm, L, index);
    if (kind === LuaKind.function) return asked.read(vm, L, index);
    throw expected("id of a template or function", vm, L, index);
  },
  push(vm, L, value) {
    if (typeof value === "string") vm.pushString(L, value);
    else vm.pushHeld(L, value);
  },
  release(vm, value) {
    if (typeof value === "number") vm.release(value);
  },
};
