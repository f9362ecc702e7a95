import type { Budget } from "./budget.js";
import type { LuaThread } from "./vm/lua-exports.js";
import type { Vm } from "./vm/vm.js";
import type { LuaReference } from "./vm/raise.js";

/** Threads kept for the next handlers. */
const POOL_MAXIMUM = 64;
/** What the to-be-closed variables of a handler that is ended may take together. */
const CLOSING_MS = 20;

/** The Lua threads that handlers run on, used again where a handler came to its end. */
export class ThreadPool {
  private readonly vm: Vm;
  private readonly budget: Budget;
  private readonly free: LuaThread[] = [];
  private readonly anchors = new Map<LuaThread, LuaReference>();

  constructor(vm: Vm, budget: Budget) {
    this.vm = vm;
    this.budget = budget;
  }

  take(): LuaThread {
    const pooled = this.free.pop();
    if (pooled !== undefined) return pooled;
    const { exports, main } = this.vm;
    const thread = exports.lua_newthread(main);
    this.anchors.set(thread, this.vm.hold(main, -1));
    exports.lua_settop(main, -2);
    this.budget.watch(thread);
    return thread;
  }

  /** Takes back a thread whose handler is over. */
  give(thread: LuaThread): void {
    this.vm.exports.lua_settop(thread, 0);
    if (this.free.length < POOL_MAXIMUM) this.free.push(thread);
    else this.drop(thread);
  }

  /** Unwinds a thread that did not come to its end. */
  discard(thread: LuaThread): void {
    this.budget.runApart(thread, CLOSING_MS, () => this.vm.exports.lua_resetthread(thread));
    this.drop(thread);
  }

  /** Whether a thread is one of these and not a coroutine that a script made. */
  owns(thread: LuaThread): boolean {
    return this.anchors.has(thread);
  }

  private drop(thread: LuaThread): void {
    const anchor = this.anchors.get(thread);
    this.anchors.delete(thread);
    if (anchor !== undefined) this.vm.release(anchor);
  }
}
