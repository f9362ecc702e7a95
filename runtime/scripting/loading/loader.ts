import type { FileToLookAt } from "../evaluation/file-variables.js";
import type { EventHandlers } from "../events/event-handlers.js";
import type { Registrations } from "../registrations.js";
import type { Runner } from "../runner/runner.js";
import type { Sandbox } from "../sandbox/sandbox.js";
import type { ScriptFiles } from "./script-files.js";
import { amendmentOf, isLibrary } from "./script-names.js";
import { ScriptError } from "../runner/task.js";
import type { Vm } from "../vm/vm.js";
import { type HostFunction, NameTaken } from "../vm/raise.js";
import { Chunks } from "./chunks.js";
import { type FileEnvironment, FileEnvironments, keptEnvironment } from "./file-environments.js";
import { Libraries } from "./libraries.js";
import { firstFileOf, LOADING, type LoadOptions, type LoadPlan, type LoadResult, LoadUnderWay } from "./load.js";

/** Budget of each file at the start, when nobody plays yet. */
const START_BUDGET_MS = 2_000;

/**
 * Loads and reloads script files, each in its own environment, and their libraries. A load takes effect as a whole:
 * when one file fails, all files stay as they were.
 */
export class Loader {
  private readonly vm: Vm;
  private readonly files: ScriptFiles;
  private readonly chunks: Chunks;
  private readonly libraries: Libraries;
  private readonly registrations: Registrations;
  private readonly handlers: EventHandlers;
  private readonly whenFailed: (error: ScriptError) => void;
  /** The sources of files and libraries in force. */
  private readonly ran = new Map<string, string>();
  private readonly loaded = new Set<string>();
  private readonly environments: FileEnvironments;

  constructor(parts: {
    runner: Runner;
    files: ScriptFiles;
    sandbox: Sandbox;
    registrations: Registrations;
    handlers: EventHandlers;
    /** Called for failures that the runner does not see: files that do not compile or cannot be read. */
    whenFailed: (error: ScriptError) => void;
  }) {
    const { files, registrations } = parts;
    this.vm = parts.runner.vm;
    this.files = files;
    this.chunks = new Chunks(parts);
    this.libraries = new Libraries({ vm: this.vm, files, registrations, chunks: this.chunks });
    this.registrations = registrations;
    this.handlers = parts.handlers;
    this.whenFailed = parts.whenFailed;
    this.environments = new FileEnvironments(this.vm);
  }

  /** Files that are in force. */
  get loadedFiles(): string[] {
    return this.sorted(this.loaded);
  }

  /** Amendments that no library in force uses because they failed. */
  get brokenAmendments(): ReadonlySet<string> {
    return this.libraries.brokenAmendments;
  }

  /** Sentences about which library has which amendments. */
  get amendmentNotes(): string[] {
    return this.libraries.amendmentNotes;
  }

  /** Sources of the files and libraries in force, by file. */
  get sources(): ReadonlyMap<string, string> {
    return this.ran;
  }

  /** The global `require`. */
  get require(): HostFunction {
    return (L) => this.libraries.require(L);
  }

  /**
   * Loads every file that is not a library. Each is loaded separately, so that a broken file does not block others.
   *
   * @param leftOut files that are not loaded
   */
  loadAll(leftOut: ReadonlySet<string>): LoadResult[] {
    return this.files.together(() => {
      const files = this.files.entries().filter((file) => !leftOut.has(file));
      return this.registrations.together(() => [
        ...this.tryAmendments(leftOut),
        ...files.map((file) => this.load({ entries: [file], replaced: new Set([file]) }, { budgetMs: START_BUDGET_MS })),
      ]);
    });
  }

  /**
   * Tries each amendment of a library before a file needs it, so that a broken amendment blocks no file.
   *
   * @returns the failures
   */
  private tryAmendments(leftOut: ReadonlySet<string>): LoadResult[] {
    const amendments = this.files.amendments();
    this.libraries.distrust(amendments);
    return amendments
      .filter((amendment) => !leftOut.has(amendment))
      .map((amendment) => {
        const library = this.libraries.libraryUnder(amendment);
        const replaced = new Set(library === undefined ? [amendment] : [amendment, library]);
        return this.load({ entries: [], replaced }, { budgetMs: START_BUDGET_MS });
      })
      .filter((result) => "error" in result);
  }

  /**
   * What to load when files changed: these, and the files that require a changed library. The registrations of a
   * deleted file are removed.
   *
   * @param changed names of files; files that were not loaded yet are new
   */
  plan(changed: readonly string[]): LoadPlan {
    const { libraries } = this;
    const replaced = libraries.withDependants([...changed, ...changed.flatMap((file) => libraries.libraryUnder(file) ?? [])]);
    const entries = this.sorted([...replaced].filter((file) => !isLibrary(file) && this.files.exists(file)));
    return { entries, replaced };
  }

  /** Undefined for a file that is not in force. */
  environmentOf(file: string): FileEnvironment | undefined {
    return this.environments.get(file);
  }

  /** A file or library in force; undefined for others. */
  fileToLookAt(file: string): FileToLookAt | undefined {
    const [environment, source] = [this.environments.get(file), this.ran.get(file)];
    const lines = source === undefined ? undefined : this.vm.linesOf(source);
    return environment && lines && { name: file, environment, result: this.libraries.valueOf(file), lines };
  }

  /** Runs source from outside of the scripts directory, such as a test, as a file with this name. */
  run(file: string, source: string): LoadResult {
    const sources = new Map([[file, source]]);
    return this.load({ entries: [file], replaced: new Set([file]) }, { budgetMs: START_BUDGET_MS, sources });
  }

  private load(plan: LoadPlan, options?: LoadOptions): LoadResult {
    const steps = this.loading(plan, options);
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  }

  /**
   * Loads what a plan says, in steps: a file each, then all of it comes into force. Handlers may run in between, and
   * find what was in force before.
   */
  *loading(plan: LoadPlan, options: LoadOptions = {}): Generator<void, LoadResult, void> {
    const { entries, replaced } = plan;
    const load = new LoadUnderWay(plan, options, (file) => this.files.read(file));
    let isInForce = false;
    try {
      for (const file of replaced) {
        // A changed library that no file requires is tried as well, to report its errors.
        if (!isLibrary(file) || !this.files.exists(file)) continue;
        this.step(load, file, () => (amendmentOf(file) ? this.libraries.checkAmendment(file) : this.libraries.try(file, load)));
        yield;
      }
      for (const file of entries) {
        this.step(load, file, () =>
          this.chunks.run(file, load.sourceOf(file), load.budgetMs, (environment) => {
            this.handlers.collect(file, environment.globals);
            load.environments.set(file, keptEnvironment(this.vm, environment));
          }),
        );
        yield;
      }
      this.registrations.swap(replaced, load.collected);
      isInForce = true;
    } catch (error) {
      this.libraries.noteFailed(load);
      return { files: [...replaced], error: this.failure(firstFileOf(plan), error) };
    } finally {
      if (!isInForce) this.discard(load);
    }
    const removed = this.sorted(replaced).filter((file) => !load.ran.has(file) && this.ran.has(file));
    for (const file of replaced) this.forget(file);
    this.libraries.take(load);
    for (const [file, source] of load.ran) this.ran.set(file, source);
    for (const [file, environment] of load.environments) this.environments.set(file, environment);
    for (const file of entries) this.loaded.add(file);
    return { files: this.sorted(replaced).filter((file) => load.ran.has(file)), removed };
  }

  /** Does a step of a load, for one file. @throws ScriptError */
  private step(load: LoadUnderWay, file: string, work: () => void): void {
    try {
      this.libraries.during(load, () => this.registrations.collecting(load.collected, work));
    } catch (error) {
      throw this.failure(file, error);
    }
  }

  private discard({ collected, fresh, environments }: LoadUnderWay): void {
    this.registrations.discard(collected);
    for (const reference of fresh.values()) this.vm.release(reference);
    for (const { globals } of environments.values()) this.vm.release(globals);
  }

  private forget(file: string): void {
    this.libraries.forget(file);
    this.environments.delete(file);
    this.ran.delete(file);
    this.loaded.delete(file);
  }

  private sorted(files: Iterable<string>): string[] {
    return [...files].sort((a, b) => this.files.compare(a, b));
  }

  /** The failure of a file, which is reported here unless the runner has reported it. */
  private failure(file: string, error: unknown): ScriptError {
    if (error instanceof ScriptError) return error;
    const message = error instanceof Error ? error.message : String(error);
    const obstacle = error instanceof NameTaken ? error.files.find((one) => one !== file) : undefined;
    const failure = new ScriptError({ message, file, handler: LOADING, traceback: "", obstacle });
    this.whenFailed(failure);
    return failure;
  }
}
