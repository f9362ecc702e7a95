import type { FileEnvironment } from "./file-environments.js";
import type { Collected } from "../registrations.js";
import { ScriptError } from "../runner/task.js";
import type { LuaReference } from "../vm/raise.js";

/** The name of a file's own code in messages and the profile. */
export const LOADING = "loading";
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

/** The failure of a load before anything ran. It names the first file. */
export function notLoaded(plan: LoadPlan, message: string): ScriptError {
  return new ScriptError({ message, file: firstFileOf(plan), handler: LOADING, traceback: "" });
}

export function firstFileOf({ entries, replaced }: LoadPlan): string {
  return entries[0] ?? [...replaced][0] ?? "";
}

/** A load while it runs. What it collects comes into force together, or not at all. */
export class LoadUnderWay {
  /** Files that are not used as they were. */
  readonly stale: ReadonlySet<string>;
  readonly budgetMs: number | undefined;
  readonly collected: Collected = new Map();
  /** The values that libraries returned. */
  readonly fresh = new Map<string, LuaReference>();
  /** The sources that have run. */
  readonly ran = new Map<string, string>();
  /** The libraries that each file required. */
  readonly requires = new Map<string, Set<string>>();
  /** The libraries that made files fail: broken ones, and those that do not exist. */
  readonly wanted = new Map<string, Set<string>>();
  /** The amendments of each library. */
  readonly amendments = new Map<string, readonly string[]>();
  /** The environments of files and libraries that have run. */
  readonly environments = new Map<string, FileEnvironment>();
  private readonly sources: ReadonlyMap<string, string>;
  private readonly read: (file: string) => string;

  /** @param read gives the source of a file that the options do not have */
  constructor({ replaced }: LoadPlan, { budgetMs, sources = new Map() }: LoadOptions, read: (file: string) => string) {
    this.stale = replaced;
    this.budgetMs = budgetMs;
    this.sources = sources;
    this.read = read;
  }

  /** The source of a file, the same throughout the load. @throws ScriptFileError */
  sourceOf(file: string): string {
    const source = this.ran.get(file) ?? this.sources.get(file) ?? this.read(file);
    this.ran.set(file, source);
    return source;
  }

  noteRequired(requirer: string, library: string): void {
    addTo(this.requires, requirer, library);
  }

  noteWanted(requirer: string, library: string): void {
    addTo(this.wanted, requirer, library);
  }
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key) ?? new Set();
  set.add(value);
  map.set(key, set);
}
