import type { Item } from "../../../world/entities/item.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import type { LuaType } from "../../declare/types.js";
import { LuaKind } from "../../vm/lua-exports.js";
import { coordinate } from "../whereabouts.js";

/** An object, or the x of a place. */
export function entityOrX(either: LuaType<Item | Mobile>): LuaType<Item | Mobile | number> {
  return {
    name: `${either.name}|integer`,
    read: (vm, L, index) =>
      vm.exports.lua_type(L, index) === LuaKind.number ? coordinate.read(vm, L, index) : either.read(vm, L, index),
    push(vm, L, value) {
      if (typeof value === "number") coordinate.push(vm, L, value);
      else either.push(vm, L, value);
    },
  };
}
