import { Mismatch, record } from "../declare/types.js";
import { LuaKind, type LuaThread } from "../vm/lua-exports.js";
import type { Vm } from "../vm/vm.js";
import { type HostFunction, LuaRaise, type LuaReference } from "../vm/raise.js";
import type { GumpElement } from "./element.js";
import { gumpElements } from "./elements.js";
import type { WindowBuilder } from "./window-builder.js";

/** The member with a button's handler. It is held last, when nothing else can fail. */
const HANDLER_MEMBER = "on_click";
const NO_MEMBERS: unknown = {};

/**
 * The object for `window:label{...}` while a script builds a window. It is an empty table known by its address, so that
 * scripts cannot forge or break it. It has no use after the window is built.
 */
export class WindowMethods {
  private readonly vm: Vm;
  private readonly metatable: LuaReference;
  /** By the address of the table, which is held so that no other table gets this address. */
  private readonly building = new Map<number, { readonly builder: WindowBuilder; readonly held: LuaReference }>();

  constructor(vm: Vm) {
    this.vm = vm;
    const { exports, main } = vm;
    exports.lua_createtable(main, 0, 2);
    exports.lua_createtable(main, 0, gumpElements.length);
    for (const element of gumpElements) {
      vm.pushFunction(main, this.method(element));
      vm.setField(main, -2, element.name);
    }
    vm.setField(main, -2, "__index");
    vm.pushString(main, "window");
    vm.setField(main, -2, "__metatable");
    this.metatable = vm.hold(main, -1);
    exports.lua_settop(main, -2);
  }

  /** Pushes an object whose methods add to the builder. @returns a function that ends this */
  push(L: LuaThread, builder: WindowBuilder): () => void {
    const { vm } = this;
    const { exports } = vm;
    exports.lua_createtable(L, 0, 0);
    const address = exports.lua_topointer(L, -1);
    vm.pushHeld(L, this.metatable);
    exports.lua_setmetatable(L, -2);
    const held = vm.hold(L, -1);
    this.building.set(address, { builder, held });
    return () => {
      this.building.delete(address);
      vm.release(held);
    };
  }

  private method(element: GumpElement): HostFunction {
    const { vm } = this;
    const { exports } = vm;
    const label = `window:${element.name}`;
    const members = Object.fromEntries(Object.entries(element.members).map(([name, { type }]) => [name, type]));
    const type = record(members);
    const aloneType = element.alone === undefined ? undefined : element.members[element.alone]!.type;
    const takesNothing = Object.keys(members).length === 0;
    const render = element.render as (to: WindowBuilder, value: never) => void;

    const read = (L: LuaThread): unknown => {
      if (takesNothing) {
        if (!vm.isNil(L, 2)) throw new Mismatch("it takes no argument");
        return NO_MEMBERS;
      }
      if (aloneType && exports.lua_type(L, 2) !== LuaKind.table) {
        try {
          return { [element.alone!]: aloneType.read(vm, L, 2) };
        } catch (error) {
          throw error instanceof Mismatch ? error.within(`.${element.alone}`) : error;
        }
      }
      return type.read(vm, L, 2);
    };

    return (L) => {
      const builder = this.building.get(exports.lua_topointer(L, 1))?.builder;
      if (!builder) throw new LuaRaise(`${label}{...} needs a colon and the window that build received, while build runs`);
      if (exports.lua_gettop(L) > 2) throw new LuaRaise(`${label} takes one table`);
      let value: unknown;
      try {
        value = read(L);
      } catch (error) {
        if (!(error instanceof Mismatch)) throw error;
        const where = error.path === "" ? "" : `'${error.path.replace(/^\./, "")}': `;
        throw new LuaRaise(`${label}: ${where}${error.problem}`);
      }
      render(builder, value as never);
      if ((value as Record<string, unknown>)[HANDLER_MEMBER] !== undefined) {
        vm.pushField(L, 2, HANDLER_MEMBER);
        builder.handle(vm.hold(L, -1));
      }
      return 0;
    };
  }
}
