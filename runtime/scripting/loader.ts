import type { EventHandlers } from "./event-handlers.js";
import { extendTop } from "./extended-table.js";
import type { Collected, Registrations } from "./registrations.js";
import type { Runner } from "./runner.js";
import type { Sandbox } from "./sandbox/sandbox.js";
import { ScriptFileError, type ScriptFiles } from "./script-files.js";
import { isLibrary, layerOf, libraryFiles, libraryName } from "./script-names.js";
import { Handler, ScriptError } from "./task.js";
import { LUA_OK, LuaKind, type LuaThread } from "./vm/lua-exports.js";
import type { Vm } from "./vm/vm.js";
import { type HostFunction, LuaRaise, type LuaReference } from "./vm/raise.js";

/** Budget of each file at the start, when nobody plays yet. */
const START_BUDGET_MS = 2_000;
/** The name of a file's own code in messages and the profile. */
const LOADING = "loading";
/** Why a load is not done. */
export const STOPPING = "not loaded: the server is stopping";

/** What one load replaces. */
export interface LoadPlan {
  /** Files that run, in their order. */
  readonly entries: readonly string[];
  /** Files whose registrations and libraries are replaced: those of `entries`, changed libraries, and deleted files. */
  readonly replaced: ReadonlySet<string>;
}

export interface LoadOptions {
  /** Milliseconds that each file may run; undefined for the budget of a handler. */
  readonly budgetMs?: number;
  /** Sources by file, which are used instead of the files on disk. */
  readonly sources?: ReadonlyMap<string, string>;
}

/** The result of a load: all of its files are in force and the deleted ones are removed, or all stay as they were. */
export type LoadResult =
  | { readonly files: readonly string[]; readonly removed: readonly string[] }
  | { readonly files: readonly string[]; readonly error: ScriptError };

/** The failure of a load of which nothing ran. It names the first file. */
export function notLoaded(plan: LoadPlan, message: string): ScriptError {
  return new ScriptError({ message, file: firstFileOf(plan), handler: LOADING, traceback: "" });
}

function firstFileOf({ entries, replaced }: LoadPlan): string {
  return entries[0] ?? [...replaced][0] ?? "";
}

interface LoadUnderWay extends LoadOptions {
  readonly stale: ReadonlySet<string>;
  readonly collected: Collected;
  readonly fresh: Map<string, LuaReference>;
  /** The sources that have run. */
  readonly ran: Map<string, string>;
  readonly requires: Map<string, Set<string>>;
  readonly layers: Map<string, readonly string[]>;
}

/**
 * Loads and reloads script files, each in its own environment, and their libraries. A load takes effect as a whole: when one file
 * fails, all files stay as they were.
 */
export class Loader {
  private readonly runner: Runner;
  private readonly vm: Vm;
  private readonly files: ScriptFiles;
  private readonly sandbox: Sandbox;
  private readonly registrations: Registrations;
  private readonly handlers: EventHandlers;
  private readonly whenFailed: (error: ScriptError) => void;
  /** The values that libraries in force returned. */
  private readonly libraries = new Map<string, LuaReference>();
  /** The sources of files and libraries in force. */
  private readonly ran = new Map<string, string>();
  /** The libraries that each file required. */
  private readonly requires = new Map<string, Set<string>>();
  private readonly loaded = new Set<string>();
  /** The layers of libraries in force, by library. */
  private readonly layers = new Map<string, readonly string[]>();
  /** Layers that failed at the start; their libraries are used without them until they are loaded again. */
  private readonly broken = new Set<string>();
  private underWay: LoadUnderWay | undefined;
  private readonly opening: string[] = [];

  constructor(parts: {
    runner: Runner;
    files: ScriptFiles;
    sandbox: Sandbox;
    registrations: Registrations;
    handlers: EventHandlers;
    /** Called for failures that the runner does not see: files that do not compile or cannot be read. */
    whenFailed: (error: ScriptError) => void;
  }) {
    this.runner = parts.runner;
    this.vm = parts.runner.vm;
    this.files = parts.files;
    this.sandbox = parts.sandbox;
    this.registrations = parts.registrations;
    this.handlers = parts.handlers;
    this.whenFailed = parts.whenFailed;
  }

  /** Files that are in force. */
  get loadedFiles(): string[] {
    return this.sorted(this.loaded);
  }

  /** Layers that no library in force uses because they failed. */
  get brokenLayers(): ReadonlySet<string> {
    return this.broken;
  }

  /** Sentences about which library has which layers. */
  get layerNotes(): string[] {
    return [...this.layers].flatMap(([library, layers]) => layers.map((file) => `${file} ${layerOf(file)!.layer}s ${library}`));
  }

  /** Sources of the files and libraries in force, by file. */
  get sources(): ReadonlyMap<string, string> {
    return this.ran;
  }

  /**
   * Loads every file that is not a library. Each is loaded separately, so that a broken file does not block others.
   *
   * @param leftOut files that are not loaded
   */
  loadAll(leftOut: ReadonlySet<string>): LoadResult[] {
    const files = this.files.entries().filter((file) => !leftOut.has(file));
    return this.registrations.together(() => [
      ...this.tryLayers(leftOut),
      ...files.map((file) => this.load({ entries: [file], replaced: new Set([file]) }, { budgetMs: START_BUDGET_MS })),
    ]);
  }

  /** Tries each layer of a library before a file needs it, so that a broken layer blocks no file. @returns the failures */
  private tryLayers(leftOut: ReadonlySet<string>): LoadResult[] {
    const layers = this.files.layers();
    for (const layer of layers) this.broken.add(layer);
    return layers
      .filter((layer) => !leftOut.has(layer))
      .map((layer) => {
        const library = this.libraryUnder(layer);
        const replaced = new Set(library === undefined ? [layer] : [layer, library]);
        return this.load({ entries: [], replaced }, { budgetMs: START_BUDGET_MS });
      })
      .filter((result) => "error" in result);
  }

  /**
   * What to load when files changed: these, and the files that require a changed library. The registrations of a deleted file are
   * removed.
   *
   * @param changed names of files; files that were not loaded yet are new
   */
  plan(changed: readonly string[]): LoadPlan {
    const replaced = this.withDependants([...changed, ...changed.flatMap((file) => this.libraryUnder(file) ?? [])]);
    const entries = this.sorted([...replaced].filter((file) => !isLibrary(file) && this.files.exists(file)));
    return { entries, replaced };
  }

  /** Runs source from outside of the scripts directory, such as a test, as a file with this name. */
  run(file: string, source: string): LoadResult {
    const sources = new Map([[file, source]]);
    return this.load({ entries: [file], replaced: new Set([file]) }, { budgetMs: START_BUDGET_MS, sources });
  }

  /** The global `require`. */
  get require(): HostFunction {
    return (L) => this.requireLibrary(L);
  }

  private load(plan: LoadPlan, options?: LoadOptions): LoadResult {
    const steps = this.loading(plan, options);
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  }

  /**
   * Loads what a plan says, in steps: a file each, then all of it comes into force. Handlers may run in between, and find what was in
   * force before.
   */
  *loading(plan: LoadPlan, options: LoadOptions = {}): Generator<void, LoadResult, void> {
    const { entries, replaced } = plan;
    const collected: Collected = new Map();
    const underWay: LoadUnderWay = {
      ...options,
      stale: replaced,
      collected,
      fresh: new Map(),
      ran: new Map(),
      requires: new Map(),
      layers: new Map(),
    };
    let isInForce = false;
    try {
      for (const file of replaced) {
        // A changed library that no file requires is tried as well, to report its errors.
        if (!isLibrary(file) || !this.files.exists(file)) continue;
        this.during(underWay, () => (layerOf(file) ? this.checkLayer(file) : this.tryLibrary(file)));
        yield;
      }
      for (const file of entries) {
        this.during(underWay, () => this.runFile(file, this.sourceOf(file, underWay)));
        yield;
      }
      this.registrations.swap(replaced, collected);
      isInForce = true;
    } catch (error) {
      const failure = error instanceof ScriptError ? error : this.failure(firstFileOf(plan), error);
      return { files: [...replaced], error: failure };
    } finally {
      if (!isInForce) this.discard(underWay);
    }
    for (const file of replaced) this.forget(file);
    for (const [file, reference] of underWay.fresh) this.libraries.set(file, reference);
    for (const [file, source] of underWay.ran) this.ran.set(file, source);
    for (const [file, required] of underWay.requires) this.requires.set(file, required);
    for (const [library, layers] of underWay.layers) this.layers.set(library, layers);
    for (const file of entries) this.loaded.add(file);
    const sorted = this.sorted(replaced);
    return { files: sorted.filter((file) => underWay.ran.has(file)), removed: sorted.filter((file) => !underWay.ran.has(file)) };
  }

  /** Does a step of a load. */
  private during(underWay: LoadUnderWay, work: () => void): void {
    this.underWay = underWay;
    try {
      this.registrations.collecting(underWay.collected, work);
    } finally {
      this.underWay = undefined;
    }
  }

  private discard({ collected, fresh }: LoadUnderWay): void {
    this.registrations.discard(collected);
    for (const reference of fresh.values()) this.vm.release(reference);
  }

  /** @throws ScriptFileError */
  private sourceOf(file: string, underWay: LoadUnderWay): string {
    const source = underWay.ran.get(file) ?? underWay.sources?.get(file) ?? this.files.read(file);
    underWay.ran.set(file, source);
    return source;
  }

  private forget(file: string): void {
    const library = this.libraries.get(file);
    if (library !== undefined) this.vm.release(library);
    this.libraries.delete(file);
    this.layers.delete(file);
    this.broken.delete(file);
    this.ran.delete(file);
    this.requires.delete(file);
    this.loaded.delete(file);
  }

  /** @throws ScriptError */
  private runFile(file: string, source: string): void {
    this.runChunk(file, source, (run, environment) =>
      this.registrations.ofFile(file, () => {
        run();
        this.handlers.collect(file, environment);
      }),
    );
  }

  /** @throws ScriptError */
  private tryLibrary(file: string): void {
    if (!this.underWay?.fresh.has(file))
      this.runChunk(file, `require(${JSON.stringify(libraryName(file))})`, (run) => this.registrations.ofFile(file, run));
  }

  /** @throws ScriptError for a layer of a library that does not exist */
  private checkLayer(file: string): void {
    if (this.libraryUnder(file) !== undefined) return;
    const { layer, library } = layerOf(file)!;
    throw this.failure(file, new LuaRaise(`${file} would ${layer} the library '${library}', which does not exist`));
  }

  /** The library that a file is a layer of. */
  private libraryUnder(file: string): string | undefined {
    return libraryFiles(layerOf(file)?.library ?? "").find((one) => this.files.exists(one));
  }

  private sorted(files: Iterable<string>): string[] {
    return [...files].sort((a, b) => this.files.compare(a, b));
  }

  /**
   * Compiles source as a file in its own environment. `work` runs it.
   *
   * @throws ScriptError
   */
  private runChunk(file: string, source: string, work: (run: () => void, environment: LuaReference) => void): void {
    const { main, exports } = this.vm;
    const environment = this.sandbox.newEnvironment(file);
    try {
      this.compile(main, file, source, environment);
      const handler = new Handler(this.vm.hold(main, -1), file, LOADING, this.underWay?.budgetMs);
      exports.lua_settop(main, -2);
      try {
        work(() => this.runToItsEnd(handler), environment);
      } finally {
        this.vm.release(handler.reference);
      }
    } catch (error) {
      throw this.failure(file, error);
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

  private requireLibrary(L: LuaThread): number {
    const { vm } = this;
    const { exports } = vm;
    if (exports.lua_type(L, 1) !== LuaKind.string) throw new LuaRaise("require expects the name of a library");
    const name = vm.readString(L, 1);
    const requirer = this.opening.at(-1) ?? this.registrations.loadingFile;
    const file = this.files.library(name, requirer);
    if (file === undefined) {
      throw new LuaRaise(
        `there is no library '${name.slice(0, 80)}'; libraries are the files of folders called lib or data, and files called ` +
          "data.lua: 'lib.picking' is lua/lib/picking.lua. 'packages.winter.data.places' is of a package, which must be among the needs " +
          "of the package that requires it",
      );
    }
    const { underWay } = this;
    if (underWay && requirer !== undefined && requirer !== file) addTo(underWay.requires, requirer, file);
    const library = underWay?.fresh.get(file) ?? (underWay?.stale.has(file) ? undefined : this.libraries.get(file));
    if (library !== undefined) {
      vm.pushHeld(L, library);
      return 1;
    }
    if (!underWay) throw new LuaRaise(`'${name}' is not loaded yet; call require at the top of a file`);
    if (this.opening.includes(file)) throw new LuaRaise(`libraries require each other: ${[...this.opening, file].join(" -> ")}`);
    this.openLibrary(L, file, underWay);
    return 1;
  }

  /** Runs a library with its layers inside the file that requires it, and pushes its result. */
  private openLibrary(L: LuaThread, library: string, underWay: LoadUnderWay): void {
    const { vm } = this;
    const layers = this.files.layersOf(library).filter((file) => underWay.stale.has(file) || !this.broken.has(file));
    const lowest = layers.findLastIndex((file) => layerOf(file)!.layer === "override");
    for (const file of layers) addTo(underWay.requires, library, file);
    this.opening.push(library);
    try {
      for (const file of [library, ...layers]) this.readFor(file, underWay);
      this.runLibrary(L, layers[lowest] ?? library, underWay);
      for (const file of layers.slice(lowest + 1)) {
        this.runLibrary(L, file, underWay);
        extendTop(vm, L, file);
      }
    } finally {
      this.opening.pop();
    }
    if (vm.isNil(L, -1)) vm.pushBoolean(L, true);
    underWay.layers.set(library, layers);
    underWay.fresh.set(library, vm.hold(L, -1));
  }

  /** Runs a file and pushes what it returns. An error of the file goes on in the file that requires it. */
  private runLibrary(L: LuaThread, file: string, underWay: LoadUnderWay): void {
    const { exports } = this.vm;
    const environment = this.sandbox.newEnvironment(file);
    const isLayer = file !== this.opening.at(-1);
    if (isLayer) this.opening.push(file);
    let status: number;
    try {
      this.compile(L, file, this.readFor(file, underWay), environment);
      status = this.registrations.ofFile(file, () => exports.lua_pcallk(L, 0, 1, 0, 0, 0));
    } finally {
      if (isLayer) this.opening.pop();
      this.vm.release(environment);
    }
    if (status !== LUA_OK) exports.lua_error(L);
  }

  /** Like {@link sourceOf}, for code that Lua calls. @throws LuaRaise */
  private readFor(file: string, underWay: LoadUnderWay): string {
    try {
      return this.sourceOf(file, underWay);
    } catch (error) {
      throw error instanceof ScriptFileError ? new LuaRaise(error.message) : error;
    }
  }

  private withDependants(changed: readonly string[]): Set<string> {
    const affected = new Set(changed);
    for (let before = 0; before !== affected.size;) {
      before = affected.size;
      for (const [file, required] of this.requires) if ([...required].some((one) => affected.has(one))) affected.add(file);
    }
    return affected;
  }

  private failure(file: string, error: unknown): ScriptError {
    if (error instanceof ScriptError) return error;
    const message = error instanceof Error ? error.message : String(error);
    const failure = new ScriptError({ message, file, handler: LOADING, traceback: "" });
    this.whenFailed(failure);
    return failure;
  }
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key) ?? new Set();
  set.add(value);
  map.set(key, set);
}
