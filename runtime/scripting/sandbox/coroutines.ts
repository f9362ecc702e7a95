import type { Runner } from "../runner/runner.js";
import { FIRST_CARRIED, LUA_ERRMEM, LUA_OK, LUA_YIELD, LuaKind, type LuaThread } from "../vm/lua-exports.js";
import { type HostFunction, LuaRaise } from "../vm/raise.js";

/** Most nested closings of coroutines, which Lua does not count itself. */
const CLOSING_MAXIMUM = 16;
/** At least the size of `lua_Debug`. */
const ACTIVATION_BYTES = 256;

/**
 * `coroutine.create`, `resume`, `wrap` and `close` like Lua's own. In addition the budget knows the running coroutine,
 * so that it can stop it at the next instruction, and scripts cannot reach the threads of handlers.
 */
export function coroutineFunctions(runner: Runner): Readonly<Record<string, HostFunction>> {
  const { vm, budget } = runner;
  const { exports } = vm;
  const activation = exports.malloc(ACTIVATION_BYTES);
  let closing = 0;

  const theirs = (L: LuaThread, name: string): LuaThread => {
    if (exports.lua_type(L, 1) !== LuaKind.thread) {
      throw new LuaRaise(`bad argument #1 to '${name}' (coroutine expected, got ${vm.kindAt(L, 1)})`);
    }
    const coroutine = exports.lua_tothread(L, 1);
    if (runner.ownsThread(coroutine))
      throw new LuaRaise(`bad argument #1 to '${name}' (the thread of a handler is not a script's coroutine)`);
    return coroutine;
  };

  const create = (L: LuaThread, name: string): void => {
    if (exports.lua_type(L, 1) !== LuaKind.function) {
      throw new LuaRaise(`bad argument #1 to '${name}' (function expected, got ${vm.kindAt(L, 1)})`);
    }
    const coroutine = exports.lua_newthread(L);
    exports.lua_pushvalue(L, 1);
    exports.lua_xmove(L, coroutine, 1);
  };

  /** Resumes a coroutine. @returns the number of results on the stack, or -1 with the error there */
  const resume = (L: LuaThread, coroutine: LuaThread, args: number, continuation: number): number => {
    if (exports.lua_checkstack(coroutine, args) === 0) {
      vm.pushString(L, "too many arguments to resume");
      return -1;
    }
    exports.lua_xmove(L, coroutine, args);
    const status = budget.inCoroutine(coroutine, L, () => exports.lua_resume(coroutine, L, args, vm.out));
    // The debugger has stopped the handler in the coroutine: everything around it waits as well, and goes on in the
    // continuation.
    if (status === LUA_YIELD && runner.current?.isStopping === true) return vm.yield(L, continuation);
    if (status !== LUA_OK && status !== LUA_YIELD) {
      exports.lua_xmove(coroutine, L, 1);
      return -1;
    }
    const results = vm.outWord;
    if (exports.lua_checkstack(L, results + 1) === 0) {
      exports.lua_settop(coroutine, -results - 1);
      vm.pushString(L, "too many results to resume");
      return -1;
    }
    exports.lua_xmove(coroutine, L, results);
    return results;
  };

  /** Runs a coroutine's to-be-closed variables. Leaves the error that ended it, or of a variable, on its stack. */
  const reset = (L: LuaThread, coroutine: LuaThread): number => {
    if (closing >= CLOSING_MAXIMUM) throw new LuaRaise("too many coroutines closed by one another");
    closing++;
    vm.layout.allowHooks(coroutine);
    try {
      return budget.inCoroutine(coroutine, L, () => exports.lua_resetthread(coroutine));
    } finally {
      closing--;
    }
  };

  /** @param args none where it goes on after a stop */
  const resumeWrapped = (L: LuaThread, args = 0): number => {
    const coroutine = exports.lua_tothread(L, FIRST_CARRIED);
    const results = resume(L, coroutine, args, wrappedGoesOn);
    if (results >= 0) return results;
    let status = exports.lua_status(coroutine);
    if (status !== LUA_OK && status !== LUA_YIELD) {
      status = reset(L, coroutine);
      exports.lua_xmove(coroutine, L, 1);
    }
    if (status !== LUA_ERRMEM && exports.lua_type(L, -1) === LuaKind.string) {
      exports.luaL_where(L, 1);
      exports.lua_rotate(L, -2, 1);
      exports.lua_concat(L, 2);
    }
    return exports.lua_error(L);
  };
  const wrapped = vm.functionNumber((L) => resumeWrapped(L, exports.lua_gettop(L)));
  const wrappedGoesOn = vm.functionNumber((L) => resumeWrapped(L));

  const resumeGuarded = (L: LuaThread, coroutine: LuaThread, args = 0): number => {
    const results = resume(L, coroutine, args, resumedGoesOn);
    vm.pushBoolean(L, results >= 0);
    exports.lua_rotate(L, results >= 0 ? -(results + 1) : -2, 1);
    return results >= 0 ? results + 1 : 2;
  };
  const resumedGoesOn = vm.functionNumber((L) => resumeGuarded(L, exports.lua_tothread(L, 1)));

  return {
    create(L) {
      create(L, "create");
      return 1;
    },
    resume(L) {
      return resumeGuarded(L, theirs(L, "resume"), exports.lua_gettop(L) - 1);
    },
    wrap(L) {
      create(L, "wrap");
      vm.pushClosure(L, wrapped, 1);
      return 1;
    },
    close(L) {
      const coroutine = theirs(L, "close");
      const status = exports.lua_status(coroutine);
      const isRunning = coroutine === L || (status === LUA_OK && exports.lua_getstack(coroutine, 0, activation) !== 0);
      if (isRunning) throw new LuaRaise("cannot close a running coroutine");
      if (reset(L, coroutine) === LUA_OK) {
        vm.pushBoolean(L, true);
        return 1;
      }
      vm.pushBoolean(L, false);
      exports.lua_xmove(coroutine, L, 1);
      return 2;
    },
  };
}
