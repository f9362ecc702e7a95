import { readFileSync } from "node:fs";
import path from "node:path";
import { projectDirectory } from "../../process/version.js";
import { PatternFunctions } from "../patterns/functions.js";
import type { Runner } from "../runner.js";
import { LUA_OK, type LuaThread } from "../vm/lua-exports.js";
import { type HostFunction, LuaRaise, type LuaReference, type Vm } from "../vm/vm.js";
import { coroutineFunctions } from "./coroutines.js";

const PRELUDE = "runtime/scripting/sandbox/sandbox.lua";
/**
 * Without its lines the prelude does not count as the place of an error that a C function raises within it: scripts are told
 * of their own lines only.
 */
const STRIP = 'local text, dump, load = ... return load(dump(load(text, "=sandbox", "t"), true), "=sandbox", "b")';

/** All that scripts see, which none of them can change for the others. */
export interface Sandbox {
  /** The table of everything scripts see, without what each file has of its own. Not to be handed to scripts. */
  readonly globals: LuaReference;
  /** Where `print` goes. */
  whenPrinted: (text: string) => void;
  /**
   * Adds a global, or replaces one. A table becomes read-only for scripts, with the tables in it.
   *
   * @param push leaves the value on top of the stack
   */
  addGlobal(name: string, push: (L: LuaThread) => void): void;
  /** A table of globals for one file, held until it is released: what the file assigns is seen by itself only. */
  newEnvironment(file: string): LuaReference;
}

/** Runs the prelude, once for a Lua state: afterwards its libraries are what scripts may have of them. */
export function createSandbox(runner: Runner): Sandbox {
  const { vm } = runner;
  const { exports, main } = vm;
  const top = exports.lua_gettop(main);
  const hosts: Record<string, HostFunction> = {
    ...new PatternFunctions(vm, runner.budget).functions,
    check: () => {
      runner.budget.check();
      return 0;
    },
    print: (L) => {
      sandbox.whenPrinted(vm.readString(L, 1));
      return 0;
    },
  };
  pushPrelude(vm);
  pushFunctions(vm, hosts);
  pushFunctions(vm, coroutineFunctions(runner));
  vm.setField(main, -2, "coroutine");
  call(vm, 1, 3);
  const newEnvironment = vm.hold(main, -1);
  const setGlobal = vm.hold(main, -2);
  const globals = vm.hold(main, -3);
  exports.lua_settop(main, top);

  const sandbox: Sandbox = {
    globals,
    whenPrinted: () => {},
    addGlobal: (name, push) =>
      apart(vm, () => {
        vm.pushHeld(main, setGlobal);
        vm.pushString(main, name);
        push(main);
        call(vm, 2, 0);
      }),
    newEnvironment: () =>
      apart(vm, () => {
        vm.pushHeld(main, newEnvironment);
        call(vm, 0, 1);
        return vm.hold(main, -1);
      }),
  };
  return sandbox;
}

/** Works on the main thread as the host, also while a script runs, and leaves its stack as it was. */
function apart<T>(vm: Vm, work: () => T): T {
  const top = vm.exports.lua_gettop(vm.main);
  const regime = vm.switchTo("host");
  try {
    return work();
  } finally {
    vm.exports.lua_settop(vm.main, top);
    vm.switchTo(regime);
  }
}

function pushPrelude(vm: Vm): void {
  const { exports, main } = vm;
  vm.load(main, STRIP, "strip");
  vm.pushString(main, readFileSync(path.join(projectDirectory(), PRELUDE), "utf8"));
  vm.pushGlobal("string");
  vm.pushField(main, -1, "dump");
  exports.lua_rotate(main, -2, 1);
  exports.lua_settop(main, -2);
  vm.pushGlobal("load");
  call(vm, 3, 1);
}

function pushFunctions(vm: Vm, functions: Readonly<Record<string, HostFunction>>): void {
  vm.exports.lua_createtable(vm.main, 0, Object.keys(functions).length);
  for (const [name, host] of Object.entries(functions)) {
    vm.pushFunction(vm.main, host);
    vm.setField(vm.main, -2, name);
  }
}

function call(vm: Vm, args: number, results: number): void {
  const { exports, main } = vm;
  if (exports.lua_pcallk(main, args, results, 0, 0, 0) !== LUA_OK) throw new LuaRaise(vm.readString(main, -1));
}
