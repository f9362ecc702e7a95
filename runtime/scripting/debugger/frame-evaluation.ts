import { compileCode } from "../evaluation/compile.js";
import type { Scope, Scopes } from "../evaluation/scopes.js";
import type { Runner } from "../runner/runner.js";
import type { Task } from "../runner/task.js";
import { LUA_OK, type LuaThread } from "../vm/lua-exports.js";

/** All results of a call. */
const ALL_RESULTS = -1;
const STACK_SLOTS = 32;
/** The name of evaluated code in messages. */
const NAME = "evaluation";
const GET_MEMBER = "local object, key = ... return object[key]";
const SET_MEMBER = "local object, key, value = ... object[key] = value";

export type Evaluated<T> = { readonly value: T } | { readonly problem: string };

/** Runs Lua as a part of a handler that has stopped, or whose line hook runs, under the budget of a handler. */
export class FrameEvaluation {
  /** Lua runs here, so that no condition stops in a condition. */
  isRunning = false;
  private readonly runner: Runner;
  private readonly scopes: Scopes;
  private readonly thread: LuaThread;

  constructor(runner: Runner, scopes: Scopes) {
    this.runner = runner;
    this.scopes = scopes;
    const { vm } = runner;
    this.thread = vm.exports.lua_newthread(vm.main);
    vm.hold(vm.main, -1);
    vm.exports.lua_settop(vm.main, -2);
    runner.budget.watch(this.thread);
  }

  /** @param use reads the results, from index 1 to `count` */
  evaluate<T>(task: Task, scope: Scope, code: string, use: (L: LuaThread, count: number) => T): Evaluated<T> {
    const { vm } = this.runner;
    return this.onThread((L) => {
      const problem = compileCode(vm, L, code, { name: NAME });
      if (problem !== undefined) return { problem };
      const end = this.scopes.push(L, scope);
      vm.exports.lua_setupvalue(L, -2, 1);
      try {
        return this.call(task, L, 0, use);
      } finally {
        end();
      }
    });
  }

  /** Reads a member as scripts do. @param push pushes the object and the key */
  member<T>(task: Task, push: (L: LuaThread) => void, use: (L: LuaThread) => T): Evaluated<T> {
    return this.helper(task, GET_MEMBER, 2, push, use);
  }

  /** Assigns a member as scripts do. @param push pushes the object, the key and the value */
  setMember(task: Task, push: (L: LuaThread) => void): Evaluated<void> {
    return this.helper(task, SET_MEMBER, 3, push, () => undefined);
  }

  private helper<T>(
    task: Task,
    source: string,
    args: number,
    push: (L: LuaThread) => void,
    use: (L: LuaThread) => T,
  ): Evaluated<T> {
    return this.onThread((L) => {
      this.runner.vm.load(L, source, NAME);
      push(L);
      return this.call(task, L, args, use);
    });
  }

  private onThread<T>(work: (L: LuaThread) => Evaluated<T>): Evaluated<T> {
    const { vm } = this.runner;
    const { thread } = this;
    const regime = vm.switchTo("host");
    vm.exports.lua_checkstack(thread, STACK_SLOTS);
    this.isRunning = true;
    try {
      return work(thread);
    } finally {
      this.isRunning = false;
      vm.exports.lua_settop(thread, 0);
      vm.switchTo(regime);
    }
  }

  private call<T>(task: Task, L: LuaThread, args: number, use: (L: LuaThread, count: number) => T): Evaluated<T> {
    const { runner } = this;
    const { exports } = runner.vm;
    const status = runner.runFor(task, L, () => exports.lua_pcallk(L, args, ALL_RESULTS, 0, 0, 0));
    if (status !== LUA_OK) return { problem: runner.texts.of(L, -1) ?? "an error that cannot be shown" };
    return { value: use(L, exports.lua_gettop(L)) };
  }
}
