import type { Registrations } from "../registrations.js";
import type { Runner } from "../runner/runner.js";
import type { Sandbox } from "../sandbox/sandbox.js";
import { Handler, type ScriptError } from "../runner/task.js";
import { LUA_OK, type LuaThread } from "../vm/lua-exports.js";
import type { Vm } from "../vm/vm.js";
import { LuaRaise, type LuaReference } from "../vm/raise.js";
import type { FileEnvironment } from "./file-environments.js";
import { LOADING } from "./load.js";

/** Gets the environment of code that has run. Its globals are released afterwards. */
type WhenRun = (environment: FileEnvironment) => void;

/** Runs the code of files, each in its own environment. What a file registers belongs to it. */
export class Chunks {
  private readonly runner: Runner;
  private readonly vm: Vm;
  private readonly sandbox: Sandbox;
  private readonly registrations: Registrations;

  constructor(parts: { runner: Runner; sandbox: Sandbox; registrations: Registrations }) {
    this.runner = parts.runner;
    this.vm = parts.runner.vm;
    this.sandbox = parts.sandbox;
    this.registrations = parts.registrations;
  }

  /**
   * Runs source as a file.
   *
   * @param budgetMs undefined for the budget of a handler
   * @param whenRun gets the environment after that, with what the file left in it
   * @throws ScriptError when it fails, LuaRaise when it does not compile
   */
  run(file: string, source: string, budgetMs: number | undefined, whenRun: WhenRun = () => {}): void {
    const { main, exports } = this.vm;
    const environment = this.sandbox.newEnvironment(file);
    try {
      this.compile(main, file, source, environment);
      const handler = new Handler(this.vm.hold(main, -1), file, LOADING, budgetMs);
      exports.lua_settop(main, -2);
      try {
        this.registrations.ofFile(file, () => {
          const handed = this.vm.notingHeld(() => this.runToItsEnd(handler));
          whenRun({ globals: environment, handed });
        });
      } finally {
        this.vm.release(handler.reference);
      }
    } finally {
      this.vm.release(environment);
    }
  }

  /**
   * Runs source as a file inside the code that runs, and pushes what it returns.
   *
   * @returns whether it pushed an error instead
   */
  call(L: LuaThread, file: string, source: string, whenRun: WhenRun): boolean {
    const { exports } = this.vm;
    const environment = this.sandbox.newEnvironment(file);
    try {
      this.compile(L, file, source, environment);
      let status = LUA_OK;
      const handed = this.vm.notingHeld(() => {
        status = this.registrations.ofFile(file, () => exports.lua_pcallk(L, 0, 1, 0, 0, 0));
      });
      if (status === LUA_OK) whenRun({ globals: environment, handed });
      return status !== LUA_OK;
    } finally {
      this.vm.release(environment);
    }
  }

  /** @throws ScriptError */
  private runToItsEnd(handler: Handler): void {
    let failure: ScriptError | undefined;
    this.runner.start(handler, undefined, { failed: (error) => void (failure = error) }, false);
    if (failure) throw failure;
  }

  /** Pushes the file's function. @throws LuaRaise */
  private compile(L: LuaThread, file: string, source: string, environment: LuaReference): void {
    const { exports } = this.vm;
    if (!this.vm.load(L, source, file)) {
      const message = this.vm.readString(L, -1);
      exports.lua_settop(L, -2);
      throw new LuaRaise(message);
    }
    this.vm.pushHeld(L, environment);
    exports.lua_setupvalue(L, -2, 1);
  }
}
