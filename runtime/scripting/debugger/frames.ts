import { type Scope, type Variable, upvalueVariable } from "../evaluation/scopes.js";
import type { Call } from "../vm/debug-info.js";
import type { LuaThread } from "../vm/lua-exports.js";
import type { LuaReference } from "../vm/raise.js";
import type { Vm } from "../vm/vm.js";

/** Calls of one handler that are shown; the innermost ones. */
const FRAMES_MAXIMUM = 200;
const ENVIRONMENT = "_ENV";

/** A call of a script's function, on the thread where it is. */
export interface Frame {
  readonly thread: LuaThread;
  readonly call: Call & { readonly file: string; readonly line: number };
}

/** The calls of scripts' functions on some threads, the innermost first. @param threads the innermost first */
export function framesOn(vm: Vm, threads: readonly LuaThread[]): Frame[] {
  const frames: Frame[] = [];
  for (const thread of threads) {
    for (const call of vm.info.calls(thread)) {
      if (frames.length >= FRAMES_MAXIMUM) return frames;
      const { file, line } = call;
      if (file !== undefined && line !== undefined) frames.push({ thread, call: { ...call, file, line } });
    }
  }
  return frames;
}

/** The variables of a frame. A name that occurs more than once means the innermost one. */
export interface FrameVariables {
  readonly locals: ReadonlyMap<string, Variable>;
  readonly upvalues: ReadonlyMap<string, Variable>;
  /** The globals of its function. */
  readonly globals: LuaReference;
  /** What code in the frame sees. */
  readonly scope: Scope;
  release(): void;
}

/** @param otherGlobals for a function that uses no globals itself; stays the caller's */
export function frameVariables(vm: Vm, { thread, call: { level } }: Frame, otherGlobals: LuaReference): FrameVariables {
  const { info, exports, main } = vm;
  const locals = new Map<string, Variable>();
  for (const { name, index } of info.locals(thread, level)) locals.set(name, localVariable(vm, thread, level, index));
  info.pushFunctionOf(thread, level);
  exports.lua_xmove(thread, main, 1);
  const closure = vm.hold(main, -1);
  const upvalues = new Map<string, Variable>();
  let globals: LuaReference | undefined;
  info.upvalues(main, -1).forEach((name, i) => {
    if (name !== ENVIRONMENT) {
      upvalues.set(name, upvalueVariable(vm, closure, i + 1));
      return;
    }
    exports.lua_getupvalue(main, -1, i + 1);
    globals = vm.hold(main, -1);
    exports.lua_settop(main, -2);
  });
  exports.lua_settop(main, -2);
  return {
    locals,
    upvalues,
    globals: globals ?? otherGlobals,
    scope: { variables: new Map([...upvalues, ...locals]), globals: globals ?? otherGlobals },
    release() {
      vm.release(closure);
      if (globals !== undefined) vm.release(globals);
    },
  };
}

function localVariable(vm: Vm, thread: LuaThread, level: number, index: number): Variable {
  const { info, exports } = vm;
  return {
    push(L) {
      if (info.pushLocal(thread, level, index)) exports.lua_xmove(thread, L, 1);
      else exports.lua_pushnil(L);
    },
    assign(L) {
      exports.lua_xmove(L, thread, 1);
      info.setLocal(thread, level, index);
    },
  };
}

/** Calls in progress on some threads. */
export function depthOf(vm: Vm, threads: readonly LuaThread[]): number {
  return threads.reduce((sum, thread) => sum + vm.layout.depth(thread), 0);
}
