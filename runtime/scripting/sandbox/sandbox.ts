import { readFileSync } from "node:fs";
import path from "node:path";
import { projectDirectory } from "../../base/system/version.js";
import { nearestName } from "../../base/text/nearest-name.js";
import { PatternFunctions } from "../patterns/functions.js";
import type { Runner } from "../runner/runner.js";
import { LUA_OK, type LuaThread } from "../vm/lua-exports.js";
import type { Vm } from "../vm/vm.js";
import { type HostFunction, LuaRaise, type LuaReference } from "../vm/raise.js";
import { coroutineFunctions } from "./coroutines.js";

const DIRECTORY = "runtime/scripting/sandbox/lua";
/**
 * Lua files that run before `globals.lua`. `host` gets what each returns under its name; later files use earlier ones.
 */
const PARTS = ["arguments", "strings", "tables", "basic"] as const;
/**
 * Strips the line information, so that an error which a C function raises within the sandbox names the script's line.
 */
const STRIP = 'local text, dump, load = ... return dump(load(text, "=sandbox", "t"), true)';
/** The byte code of these files, for all Lua states of the process. */
const stripped = new Map<string, Buffer>();

/** Everything that scripts see. No script can change it for the others. */
export interface Sandbox {
  /** The globals that all files share. Scripts must not get this table itself. */
  readonly globals: LuaReference;
  /** Receives the output of `print`. */
  whenPrinted: (text: string) => void;
  /**
   * Adds or replaces a global. A table becomes read-only for scripts, with the tables in it.
   *
   * @param push leaves the value on top of the stack
   */
  addGlobal(name: string, push: (L: LuaThread) => void): void;
  /** Makes the table of globals of one file. The caller must release the reference. */
  newEnvironment(file: string): LuaReference;
}

/** Runs the sandbox's Lua files, once for a Lua state. They replace the libraries' functions by guarded ones. */
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
    // The end of a message about a name that is not there: what may have been meant.
    hint: (L) => {
      const near = nearestName(vm.readString(L, 1), vm.readString(L, 2).split(" "));
      vm.pushString(L, near === undefined ? "" : `; did you mean '${near}'?`);
      return 1;
    },
    print: (L) => {
      sandbox.whenPrinted(vm.readString(L, 1));
      return 0;
    },
  };
  pushFunctions(vm, hosts);
  pushFunctions(vm, coroutineFunctions(runner));
  vm.setField(main, -2, "coroutine");
  for (const part of PARTS) {
    runPart(vm, part, 1);
    vm.setField(main, -2, part);
  }
  runPart(vm, "globals", 3);
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

/** Does the host's work on the main thread, also while a script runs, and restores its stack. */
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

/** Runs a file of the sandbox with the `host` table that is on top of the stack, which stays below the results. */
function runPart(vm: Vm, name: string, results: number): void {
  const { exports, main } = vm;
  const host = exports.lua_gettop(main);
  const code = stripped.get(name) ?? strippedCode(vm, name);
  stripped.set(name, code);
  if (!vm.loadByteCode(main, code, "sandbox")) throw new LuaRaise(vm.readString(main, -1));
  exports.lua_pushvalue(main, host);
  call(vm, 1, results);
}

function strippedCode(vm: Vm, name: string): Buffer {
  const { exports, main } = vm;
  vm.load(main, STRIP, "strip");
  vm.pushString(main, readFileSync(path.join(projectDirectory(), DIRECTORY, `${name}.lua`), "utf8"));
  vm.pushGlobal("string");
  vm.pushField(main, -1, "dump");
  exports.lua_rotate(main, -2, 1);
  exports.lua_settop(main, -2);
  vm.pushGlobal("load");
  call(vm, 3, 1);
  const code = Buffer.from(vm.readBytes(main, -1), "latin1");
  exports.lua_settop(main, -2);
  return code;
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
