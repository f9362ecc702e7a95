import type { Budget } from "./budget.js";
import type { LuaThread } from "../vm/lua-exports.js";
import type { Vm } from "../vm/vm.js";
import type { LuaReference } from "../vm/raise.js";

/** Most idle threads. */
const POOL_MAXIMUM = 64;
/** Budget of all to-be-closed variables of a handler that is ended. */
const CLOSING_MS = 20;

/** The Lua threads of handlers. A thread is reused when its handler ends normally. */
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

  /** Returns a thread whose handler ended normally. */
  give(thread: LuaThread): void {
    this.vm.exports.lua_settop(thread, 0);
    if (this.free.length < POOL_MAXIMUM) this.free.push(thread);
    else this.drop(thread);
  }

  /** Unwinds a thread whose handler failed or was ended. */
  discard(thread: LuaThread): void {
    this.budget.runApart(thread, CLOSING_MS, () => this.vm.exports.lua_resetthread(thread));
    this.drop(thread);
  }

  /** All threads, with a handler or without. */
  get all(): Iterable<LuaThread> {
    return this.anchors.keys();
  }

  /** Whether a thread belongs to a handler; false for a script's own coroutine. */
  owns(thread: LuaThread): boolean {
    return this.anchors.has(thread);
  }

  private drop(thread: LuaThread): void {
    const anchor = this.anchors.get(thread);
    this.anchors.delete(thread);
    if (anchor !== undefined) this.vm.release(anchor);
  }
}
