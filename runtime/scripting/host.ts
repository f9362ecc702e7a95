import type { EventBus } from "../contracts/events/event-bus.js";
import type { Log } from "../base/log/log.js";
import type { Players } from "../contracts/players.js";
import { bind, pushModule } from "./runner/bind.js";
import { type ScriptClock, systemClock } from "./clock.js";
import type { AnyLuaClass } from "./declare/class.js";
import type { LuaFunction, LuaModule } from "./declare/module.js";
import { EventHandlers } from "./events/event-handlers.js";
import type { LoadOptions, LoadPlan, LoadResult } from "./loading/load.js";
import { FilesInForce } from "./loading/files-in-force.js";
import { Loader } from "./loading/loader.js";
import { Debugger } from "./debugger/debugger.js";
import { Evaluator } from "./evaluation/evaluator.js";
import type { LuaApi } from "./lua-api.js";
import { bindClass } from "./runner/objects.js";
import type { Profile } from "./runner/profile.js";
import { type Amended, Registrations } from "./registrations.js";
import { Runner } from "./runner/runner.js";
import type { HandlerWatch } from "./runner/runner-parts.js";
import { createSandbox, type Sandbox } from "./sandbox/sandbox.js";
import { Schedule } from "./schedule/schedule.js";
import { Timers } from "./schedule/timers.js";
import { ScriptFiles } from "./loading/script-files.js";
import { isLibrary } from "./loading/script-names.js";
import { ScriptEvents } from "./events/script-events.js";
import { ScriptReports } from "./loading/script-reports.js";
import type { CompiledCode } from "./vm/compiled-sources.js";
import { allLines } from "./vm/function-lines.js";
import { Vm } from "./vm/vm.js";

/** A table that creates its members, which are tables, at their first use. Reloads do not change it. */
const STATE = "return setmetatable({}, { __index = function(t, name) local new = {} rawset(t, name, new) return new end })";

export interface ScriptHostParts {
  /** Holds `lua/` and `gumps/`. */
  readonly directory: string;
  readonly budgetMs: number;
  readonly memoryLimitBytes: number;
  /** Percent of a second that scripts work before timers, waits and thinking are late; undefined for no limit. */
  readonly sharePercent?: number;
  /** Most timers of one file; undefined for the limit of all files. */
  readonly timersPerFile?: number;
  /** Most handlers of one file that wait; undefined for no limit. */
  readonly waitsPerFile?: number;
  readonly log: Log;
  readonly bus: EventBus;
  /** Undefined before the game server exists. */
  readonly players: () => Players | undefined;
  readonly clock?: ScriptClock;
  /** Undefined for the files of `directory`. */
  readonly files?: ScriptFiles;
  readonly watchdog?: HandlerWatch;
  /** Undefined to compile every file. */
  readonly compiled?: CompiledCode | undefined;
  /** Receives what scripts print. Without it, that goes to the log. */
  readonly whenPrinted?: (text: string) => void;
}

/** Parts of the host that modules use. */
export interface ModuleParts {
  readonly runner: Runner;
  readonly registrations: Registrations;
  readonly clock: ScriptClock;
  readonly schedule: Schedule;
  readonly timers: Timers;
}

interface ScriptStatistics {
  readonly files: number;
  readonly failures: number;
  readonly waiting: number;
  /** Handlers that were not started for lack of memory. */
  readonly refused: number;
  /** Memory that Lua uses now. */
  readonly usedBytes: number;
  /** WebAssembly memory, which never shrinks: the highest use so far, with fragmentation. */
  readonly memoryBytes: number;
}

/** Runs the scripts: their files, modules, events and failures. */
export class ScriptHost {
  readonly runner: Runner;
  readonly registrations: Registrations;
  readonly reports: ScriptReports;
  readonly clock: ScriptClock;
  readonly schedule: Schedule;
  readonly timers: Timers;
  readonly events: ScriptEvents;
  readonly files: FilesInForce;
  /** Runs code for operators. */
  readonly evaluator: Evaluator;
  private debugger_: Debugger | undefined;
  private readonly declared: {
    readonly classes: AnyLuaClass[];
    readonly modules: LuaModule[];
    readonly functions: Record<string, LuaFunction>;
  } = { classes: [], modules: [], functions: {} };
  private readonly log: Log;
  private readonly onDisk: ScriptFiles;
  private readonly sandbox: Sandbox;
  private readonly loader: Loader;

  private constructor(parts: ScriptHostParts, vm: Vm) {
    const { log, bus, clock = systemClock } = parts;
    this.clock = clock;
    this.log = log;
    this.onDisk = parts.files ?? new ScriptFiles(parts.directory);
    this.registrations = new Registrations((a, b) => this.onDisk.compare(a, b));
    this.reports = new ScriptReports({ log, bus, players: parts.players, now: () => clock.now() });
    this.registrations.whenAmendmentsChanged = () => this.reports.amended(this.amendments);
    vm.loadingFile = () => this.registrations.loadingFile;
    vm.hostFault = (error) => log.error({ err: error }, "a function that scripts call failed");
    this.runner = new Runner({
      vm,
      budgetMs: parts.budgetMs,
      waitsPerFile: parts.waitsPerFile,
      now: () => clock.work(),
      processor: clock.processor,
      whenFailed: (error, { handler, sessionId, listener }) => {
        if (handler.isPrivate || (handler.isFrequent && handler.hasFailed)) this.reports.failures++;
        else this.reports.failed(error, sessionId, listener?.tellsOfFailure);
        handler.hasFailed = true;
      },
      ...(parts.watchdog && { watchdog: parts.watchdog }),
    });
    this.schedule = new Schedule({ clock, profile: this.runner.profile, sharePercent: parts.sharePercent });
    this.timers = new Timers({ runner: this.runner, schedule: this.schedule, clock, perFile: parts.timersPerFile });
    this.registrations.whenDeleted((file) => {
      this.runner.endWaits(file);
      this.runner.profile.forget(file);
      this.schedule.forget(file);
    });
    this.sandbox = createSandbox(this.runner);
    const printed = parts.whenPrinted ?? ((text: string) => log.info({ file: this.runner.current?.file }, text));
    this.sandbox.whenPrinted = (text) => {
      if (this.evaluator.takePrinted(this.runner.current, text)) return;
      this.debugger_?.printed(text);
      printed(text);
    };
    const handlers = new EventHandlers(this.runner, this.registrations);
    this.events = new ScriptEvents({ vm, handlers, bus });
    this.loader = new Loader({
      runner: this.runner,
      files: this.onDisk,
      sandbox: this.sandbox,
      registrations: this.registrations,
      handlers,
      whenFailed: (error) => this.reports.failed(error),
    });
    this.files = new FilesInForce(this.onDisk, this.loader);
    this.evaluator = new Evaluator({
      ...{ runner: this.runner, sandbox: this.sandbox, clock, declared: this.declared },
      filesNamed: (name) => this.files.named(name),
      fileToLookAt: (file) => this.loader.fileToLookAt(file),
    });
    this.sandbox.addGlobal("require", (L) => vm.pushFunction(L, this.loader.require));
    this.sandbox.addGlobal("state", (L) => pushState(vm, L));
  }

  /** @throws Error when this Node cannot run Lua's WebAssembly */
  static async create(parts: ScriptHostParts): Promise<ScriptHost> {
    return new ScriptHost(parts, await Vm.create(parts));
  }

  get moduleParts(): ModuleParts {
    const { runner, registrations, clock, schedule, timers } = this;
    return { runner, registrations, clock, schedule, timers };
  }

  get profile(): Profile {
    return this.runner.profile;
  }

  get loadedFiles(): string[] {
    return this.loader.loadedFiles;
  }

  /** Sources of the libraries in force, by file. */
  get librarySources(): Map<string, string> {
    return new Map([...this.loader.sources].filter(([file]) => isLibrary(file)));
  }

  statistics(): ScriptStatistics {
    return {
      files: this.loader.loadedFiles.length,
      failures: this.reports.failures,
      waiting: this.runner.waiting.size,
      refused: this.runner.refusedCount,
      usedBytes: this.runner.vm.usedBytes,
      memoryBytes: this.runner.vm.memoryBytes,
    };
  }

  /** Stops handlers for a client that debugs. It is made when one begins. */
  get debugger(): Debugger {
    const { runner, sandbox, clock, declared, evaluator } = this;
    return (this.debugger_ ??= new Debugger({
      ...{ runner, declared, scopes: evaluator.scopes, sharedGlobals: sandbox.globals, now: () => clock.now() },
      linesOf: (file) => this.linesOf(file),
      globalsOf: (file) => this.loader.environmentOf(file)?.globals ?? evaluator.ownGlobals,
    }));
  }

  /** The lines with code of a file in force; undefined for other files. */
  linesOf(file: string): ReadonlySet<number> | undefined {
    const source = this.loader.sources.get(file);
    const lines = source === undefined ? undefined : this.runner.vm.linesOf(source);
    return lines && allLines(lines);
  }

  /** Adds classes, modules and global functions. Call it before any file is loaded. */
  add({ classes = [], modules, functions }: LuaApi): void {
    this.declared.classes.push(...classes);
    this.declared.modules.push(...modules);
    Object.assign(this.declared.functions, functions);
    for (const one of classes) bindClass(this.runner, one);
    for (const module of modules) this.addModule(module);
    for (const [name, declaration] of Object.entries(functions)) this.addFunction(name, declaration);
  }

  /** Adds a module as a global. Call it before any file is loaded. */
  addModule(module: LuaModule): void {
    this.sandbox.addGlobal(module.name, (L) => pushModule(this.runner, L, module));
  }

  /** Adds a global function. */
  addFunction(name: string, declaration: LuaFunction): void {
    this.sandbox.addGlobal(name, (L) => this.runner.vm.pushFunction(L, bind(this.runner, name, declaration)));
  }

  /**
   * Loads every file. Failures are reported and do not affect other files.
   *
   * @param leftOut files that are not loaded
   */
  loadAll(leftOut: ReadonlySet<string> = new Set()): LoadResult[] {
    const results = this.runner.vm.withoutCollecting(() => this.loader.loadAll(leftOut));
    const failed = results.filter((result) => "error" in result).length;
    this.log.info({ files: results.length - failed, failed, directory: this.onDisk.directory }, "scripts loaded");
    for (const link of this.onDisk.links())
      this.log.warn({ link }, "a symbolic link among the scripts is not followed; put the files themselves there");
    this.reports.amended(this.amendments);
    return results;
  }

  /** What packages override and extend, in sentences. */
  get amendments(): Amended {
    const { notes, complaints } = this.registrations.amendments;
    return { notes: [...notes, ...this.loader.amendmentNotes], complaints };
  }

  /** Amendments of libraries that are not in force because they failed at the start. */
  get brokenAmendments(): ReadonlySet<string> {
    return this.loader.brokenAmendments;
  }

  /** What a reload of these files would load. */
  plan(changed: readonly string[]): LoadPlan {
    return this.loader.plan(changed);
  }

  /**
   * Loads what a plan says. When a file fails, all files stay as they were.
   *
   * @param options each file has the budget of a handler, and is read from disk, unless these say otherwise
   */
  load(plan: LoadPlan, options?: LoadOptions): LoadResult {
    const steps = this.loading(plan, options);
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  }

  /** Like {@link load}, in steps: a file each, then all of it comes into force. Handlers may run in between. */
  *loading(plan: LoadPlan, options?: LoadOptions): Generator<void, LoadResult, void> {
    const began = performance.now();
    const result = yield* this.loader.loading(plan, options);
    if (!("error" in result)) this.registrations.deleted([...plan.replaced].filter((file) => !result.files.includes(file)));
    this.reports.loaded(result, performance.now() - began);
    if (!("error" in result)) {
      this.reports.amended(this.amendments);
      this.debugger_?.filesChanged([...result.files, ...result.removed]);
    }
    return result;
  }

  /** Reloads files by name, without a rehearsal. */
  reload(changed: readonly string[]): LoadResult {
    return this.load(this.plan(changed));
  }

  /** Runs source from outside of the scripts directory, such as a test, as a file with this name. */
  run(file: string, source: string): LoadResult {
    return this.loader.run(file, source);
  }

  close(): void {
    this.events.close();
    this.runner.close();
  }
}

function pushState(vm: Vm, L: number): void {
  vm.load(L, STATE, "state");
  vm.exports.lua_pcallk(L, 0, 1, 0, 0, 0);
}
