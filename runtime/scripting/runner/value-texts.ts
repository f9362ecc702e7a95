import type { Budget } from "./budget.js";
import { LUA_OK, LuaKind, type LuaThread } from "../vm/lua-exports.js";
import type { LuaReference } from "../vm/raise.js";
import type { Vm } from "../vm/vm.js";

/** Budget of an error object's own __tostring. */
const DESCRIBE_MS = 20;
const MESSAGE_CHARACTERS = 4_096;
/** The innermost place of a script in a traceback: `lua/a.lua:7: `. */
const FIRST_PLACE = /\n\t([^\n[][^\n]*?:\d+: )/;
/** A place before a message. */
const PLACE = /^[^\n:]+:\d+: /;
const LUAS_MEMORY_ERROR = "not enough memory";

/** Values and calls of Lua as texts for people, within a budget of their own. */
export class ValueTexts {
  private readonly vm: Vm;
  private readonly budget: Budget;
  private readonly toText: LuaReference;

  constructor(vm: Vm, budget: Budget) {
    this.vm = vm;
    this.budget = budget;
    const { exports, main } = vm;
    vm.load(main, "return tostring(...)", "describe");
    this.toText = vm.hold(main, -1);
    exports.lua_settop(main, 0);
  }

  /** The text of a value by its `tostring`, cut; undefined when it has no text. */
  of(thread: LuaThread, index: number): string | undefined {
    const { vm } = this;
    const { exports, main } = vm;
    if (exports.lua_type(thread, index) === LuaKind.string) return vm.readString(thread, index).slice(0, MESSAGE_CHARACTERS);
    const top = exports.lua_gettop(main);
    exports.lua_pushvalue(thread, index);
    exports.lua_xmove(thread, main, 1);
    vm.pushHeld(main, this.toText);
    exports.lua_rotate(main, -2, 1);
    const status = this.budget.runApart(main, DESCRIBE_MS, () => exports.lua_pcallk(main, 1, 1, 0, 0, 0));
    const isText = status === LUA_OK && exports.lua_type(main, -1) === LuaKind.string;
    const text = isText ? vm.readString(main, -1).slice(0, MESSAGE_CHARACTERS) : undefined;
    exports.lua_settop(main, top);
    return text;
  }

  /**
   * What went wrong in a thread that has just failed, by the error object on top of its stack unless `reason` says it,
   * and where.
   */
  ofFailure(thread: LuaThread, reason: string | undefined): { readonly message: string; readonly traceback: string } {
    const { stopReason } = this.budget;
    const traceback = this.traceback(thread);
    const problem = reason ?? this.ofError(thread, traceback);
    const why = stopReason ?? (problem === LUAS_MEMORY_ERROR ? this.vm.spentReason : undefined);
    return { message: why === undefined || problem.includes(why) ? problem : `stopped: ${why}`, traceback };
  }

  /**
   * The error on top of a thread, with its place: Lua itself puts that only before messages of Lua code, not before
   * those of its functions in C, such as `ipairs` and `table.sort`.
   */
  private ofError(thread: LuaThread, traceback: string): string {
    const text = this.of(thread, -1) ?? "an error object that cannot be shown";
    const isText = this.vm.exports.lua_type(thread, -1) === LuaKind.string;
    if (isText && (text === LUAS_MEMORY_ERROR || PLACE.test(text))) return text;
    const [, place = ""] = FIRST_PLACE.exec(traceback) ?? [];
    return `${place}${text}`;
  }

  /** The calls of a thread, the innermost first. */
  private traceback(thread: LuaThread): string {
    const { exports, main } = this.vm;
    exports.luaL_traceback(main, thread, 0, 0);
    const text = this.vm.readString(main, -1);
    exports.lua_settop(main, -2);
    return text;
  }
}
