import type { LuaFunction, LuaModule, LuaConstant } from "../declare/module.js";
import { Later, Refusal, WaitOver } from "../declare/module.js";
import { anything, type LuaAny, Mismatch } from "../declare/types.js";
import type { Runner } from "./runner.js";
import type { Task } from "./task.js";
import type { LuaThread } from "../vm/lua-exports.js";
import type { Vm } from "../vm/vm.js";
import { type HostFunction, LuaRaise } from "../vm/raise.js";

/** Stack slots for the results of a host function, including tables in them. */
const RESULT_SLOTS = 16;

/** Pushes a table with a module's functions and constants. */
export function pushModule(runner: Runner, L: LuaThread, module: LuaModule): void {
  const { vm } = runner;
  const { functions, constants = {}, values = {} } = module;
  vm.exports.lua_createtable(L, 0, Object.keys(functions).length);
  for (const [name, declaration] of Object.entries(functions)) {
    vm.pushFunction(L, bind(runner, `${module.name}.${name}`, declaration));
    vm.setField(L, -2, name);
  }
  for (const [name, { type, value }] of Object.entries(values)) {
    type.push(vm, L, value());
    vm.setField(L, -2, name);
  }
  for (const [name, { value }] of Object.entries(constants)) {
    anything.push(vm, L, value as LuaAny & LuaConstant);
    vm.setField(L, -2, name);
  }
}

/**
 * Makes a declared function callable from Lua: it reads and checks the arguments and pushes the results, as declared.
 *
 * @param receiver reads the object of a method call, which comes before the arguments
 */
export function bind(runner: Runner, name: string, declaration: LuaFunction, receiver?: (L: LuaThread) => unknown): HostFunction {
  const { vm } = runner;
  const { parameters } = declaration;
  const does = declaration.does as (task: Task, ...args: unknown[]) => unknown;
  const takes = parameters.length;
  /** Stack index of the first argument. */
  const first = receiver ? 2 : 1;

  const argument = (L: LuaThread, i: number): unknown => {
    const { type, name: parameterName } = parameters[i]!;
    try {
      return type.read(vm, L, i + first);
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
      throw new LuaRaise(`bad argument #${i + 1} '${parameterName}${error.path}' to '${name}' (${error.problem})`);
    }
  };
  const running = (): Task => {
    const task = runner.current;
    if (!task) throw new LuaRaise(`${name} was called outside of a handler`);
    return task;
  };
  const checkCount = (L: LuaThread): void => {
    const given = vm.exports.lua_gettop(L) - first + 1;
    if (given > takes) throw new LuaRaise(`'${name}' takes ${takes === 1 ? "one argument" : `${takes} arguments`}, got ${given}`);
  };
  const callOn = (self: unknown, L: LuaThread, task: Task): unknown => {
    checkCount(L);
    switch (takes) {
      case 0:
        return does(task, self);
      case 1:
        return does(task, self, argument(L, 0));
      default:
        return does(task, self, ...parameters.map((_, i) => argument(L, i)));
    }
  };
  const call = (L: LuaThread, task: Task): unknown => {
    if (receiver) return callOn(receiver(L), L, task);
    checkCount(L);
    // The common numbers of arguments are written out, which avoids an array.
    switch (takes) {
      case 0:
        return does(task);
      case 1:
        return does(task, argument(L, 0));
      case 2:
        return does(task, argument(L, 0), argument(L, 1));
      case 3:
        return does(task, argument(L, 0), argument(L, 1), argument(L, 2));
      default:
        return does(task, ...parameters.map((_, i) => argument(L, i)));
    }
  };

  if (!declaration.suspends) {
    return (L) => pushResults(vm, L, declaration, call(L, running()));
  }
  return (L) => {
    const task = running();
    if (L !== task.thread) throw new LuaRaise(`'${name}' waits, which is not possible inside a script's own coroutine`);
    if (vm.exports.lua_isyieldable(L) === 0) {
      throw new LuaRaise(
        `'${name}' waits, which is not possible in a comparison, a replacement or a metamethod called by C code`,
      );
    }
    if (!task.mayWait) throw new LuaRaise(`'${name}' waits, which is not possible while its file is loaded`);
    const answer = call(L, task);
    if (answer instanceof Later) {
      answer.begin((result) => runner.proceed(task, (thread) => pushResults(vm, thread, declaration, result)));
      return runner.suspend(task);
    }
    if (!(answer instanceof Promise)) return pushResults(vm, L, declaration, answer);
    answer.then(
      (result) => runner.proceed(task, (thread) => pushResults(vm, thread, declaration, result)),
      (error: unknown) => {
        if (error instanceof WaitOver) return runner.end(task);
        if (!(error instanceof LuaRaise)) vm.hostFault(error);
        runner.proceedWithError(task, error instanceof Error ? error.message : String(error));
      },
    );
    return runner.suspend(task);
  };
}

function pushResults(vm: Vm, L: LuaThread, { returns }: LuaFunction, result: unknown): number {
  if (result instanceof Refusal) {
    vm.exports.lua_pushnil(L);
    vm.pushString(L, result.reason);
    return 2;
  }
  if (returns.length === 0) return 0;
  if (vm.exports.lua_checkstack(L, RESULT_SLOTS) === 0) throw new LuaRaise("stack overflow");
  if (returns.length === 1) {
    const { type } = returns[0]!;
    type.push(vm, L, result);
    return type.values ?? 1;
  }
  returns.forEach(({ type }, i) => type.push(vm, L, (result as unknown[])[i]));
  return returns.length;
}
