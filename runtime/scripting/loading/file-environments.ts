import type { Vm } from "../vm/vm.js";
import type { LuaReference } from "../vm/raise.js";

/** What is left of a file's run: its globals, and the values that it handed to the host, such as handlers. */
export interface FileEnvironment {
  readonly globals: LuaReference;
  /** They may be released, and used again for something else. */
  readonly handed: readonly LuaReference[];
}

/** Keeps an environment. @param globals stays the caller's */
export function keptEnvironment(vm: Vm, { globals, handed }: FileEnvironment): FileEnvironment {
  // A library may run within a script, whose lack of memory must not reach the main thread.
  const regime = vm.switchTo("host");
  vm.pushHeld(vm.main, globals);
  const own = vm.hold(vm.main, -1);
  vm.exports.lua_settop(vm.main, -2);
  vm.switchTo(regime);
  return { globals: own, handed };
}

/** The environments of the files and libraries in force. */
export class FileEnvironments {
  private readonly vm: Vm;
  private readonly byFile = new Map<string, FileEnvironment>();

  constructor(vm: Vm) {
    this.vm = vm;
  }

  get(file: string): FileEnvironment | undefined {
    return this.byFile.get(file);
  }

  set(file: string, environment: FileEnvironment): void {
    this.delete(file);
    this.byFile.set(file, environment);
  }

  delete(file: string): void {
    const known = this.byFile.get(file);
    if (known) this.vm.release(known.globals);
    this.byFile.delete(file);
  }
}
