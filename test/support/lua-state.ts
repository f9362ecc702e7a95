import type { LuaModule } from "../../runtime/scripting/declare/module.js";
import { pushModule } from "../../runtime/scripting/runner/bind.js";
import { anything, type LuaAny } from "../../runtime/scripting/declare/types.js";
import { Runner } from "../../runtime/scripting/runner/runner.js";
import type { HandlerWatch } from "../../runtime/scripting/runner/runner-parts.js";
import { createSandbox, type Sandbox } from "../../runtime/scripting/sandbox/sandbox.js";
import { FakeClock } from "../../runtime/scripting/testing/fakes/fake-clock.js";
import { Handler, type ScriptError, type Task } from "../../runtime/scripting/runner/task.js";
import type { LuaThread } from "../../runtime/scripting/vm/lua-exports.js";
import { Vm } from "../../runtime/scripting/vm/vm.js";

export interface LuaStateOptions {
  budgetMs?: number;
  waitsPerFile?: number;
  memoryLimitMiB?: number;
  modules?: (runner: Runner) => readonly LuaModule[];
  now?: () => number;
  processor?: () => number;
  watchdog?: HandlerWatch;
}

/** The outcome of a run. A run that waits has no `values` yet. */
export interface Outcome {
  readonly task: Task;
  readonly values?: LuaAny[];
  readonly error?: ScriptError;
}

/** A Lua state with the real sandbox and runner, and no files. */
export class LuaState {
  readonly vm: Vm;
  readonly runner: Runner;
  readonly sandbox: Sandbox;
  /** The failures of all tasks, as reported to the host. */
  readonly failures: ScriptError[] = [];
  readonly printed: string[] = [];
  readonly faults: unknown[] = [];

  private constructor(vm: Vm, options: LuaStateOptions) {
    this.vm = vm;
    vm.hostFault = (error) => this.faults.push(error);
    this.runner = new Runner({
      vm,
      budgetMs: options.budgetMs ?? 1_000,
      waitsPerFile: options.waitsPerFile,
      now: options.now ?? new FakeClock().work,
      processor: options.processor,
      whenFailed: (error) => this.failures.push(error),
      ...(options.watchdog && { watchdog: options.watchdog }),
    });
    this.sandbox = createSandbox(this.runner);
    this.sandbox.whenPrinted = (text) => this.printed.push(text);
    for (const module of options.modules?.(this.runner) ?? []) {
      this.sandbox.addGlobal(module.name, (L) => pushModule(this.runner, L, module));
    }
  }

  static async create(options: LuaStateOptions = {}): Promise<LuaState> {
    return new LuaState(await Vm.create({ memoryLimitBytes: (options.memoryLimitMiB ?? 64) * 1024 * 1024 }), options);
  }

  /** Compiles a chunk in a new environment. @throws Error with Lua's message */
  handler(source: string, file = "lua/test.lua", budgetMs?: number): Handler {
    const { vm } = this;
    const { exports, main } = vm;
    const top = exports.lua_gettop(main);
    try {
      if (!vm.load(main, source, file)) throw new Error(vm.readString(main, -1));
      const environment = this.sandbox.newEnvironment(file);
      vm.pushHeld(main, environment);
      exports.lua_setupvalue(main, -2, 1);
      vm.release(environment);
      return new Handler(vm.hold(main, -1), file, "test", budgetMs);
    } finally {
      exports.lua_settop(main, top);
    }
  }

  start(handler: Handler, push?: (L: LuaThread) => number, mayWait = true): Outcome {
    let values: LuaAny[] | undefined;
    let error: ScriptError | undefined;
    const task = this.runner.start(
      handler,
      push,
      {
        done: (L, count) => {
          values = Array.from({ length: count }, (_, i) => anything.read(this.vm, L, i + 1));
        },
        failed: (failure) => {
          error = failure;
        },
      },
      mayWait,
    );
    return { task, ...(values && { values }), ...(error && { error }) };
  }

  /** Runs a chunk once. */
  run(source: string, file?: string): Outcome {
    const handler = this.handler(source, file);
    try {
      return this.start(handler);
    } finally {
      this.vm.release(handler.reference);
    }
  }

  /** The results of a chunk that must not fail. */
  values(source: string): LuaAny[] {
    const { values, error } = this.run(source);
    if (error) throw error;
    return values ?? [];
  }

  /** The message of a chunk that must fail. */
  message(source: string, file?: string): string {
    const { error, values } = this.run(source, file);
    if (!error) throw new Error(`it did not fail but returned ${JSON.stringify(values)}`);
    return error.message;
  }
}
