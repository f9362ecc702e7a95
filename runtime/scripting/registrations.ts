import { LuaRaise } from "./vm/raise.js";

/** Something that a script file registered: a command, a window, an event handler. */
export interface Registered<T> {
  /** `lua/commands/where.lua` */
  readonly file: string;
  readonly value: T;
}

/** All registrations of one kind, in the order of their files and then as the files made them. */
export interface RegistrySlot<T> {
  /**
   * Adds to what the file under way registers. It takes effect with all else of that file, once it has run to its end.
   *
   * @throws LuaRaise when no file is being loaded
   */
  add(value: T): void;
  readonly entries: readonly Registered<T>[];
  /** Called after entries changed; to build an index of them anew. */
  onChanged(listener: () => void): void;
  /**
   * Asked before anything is swapped, with all entries as they would be then; what it throws refuses the whole load, as two
   * commands of one name should.
   */
  onCheck(check: (entries: readonly Registered<T>[]) => void): void;
}

class Slot<T> implements RegistrySlot<T> {
  readonly kind: string;
  entries: readonly Registered<T>[] = [];
  private readonly dispose: (value: T) => void;
  private readonly book: Registrations;
  private readonly listeners: (() => void)[] = [];
  private readonly checks: ((entries: readonly Registered<T>[]) => void)[] = [];
  /** Those that have entries. */
  private files = new Set<string>();

  constructor(book: Registrations, kind: string, dispose: (value: T) => void) {
    this.book = book;
    this.kind = kind;
    this.dispose = dispose;
  }

  add(value: T): void {
    const file = this.book.loadingFile;
    if (file === undefined) {
      this.dispose(value);
      throw new LuaRaise(
        `${/^[aeiou]/.test(this.kind) ? "an" : "a"} ${this.kind} is registered while its file is loaded, not later`,
      );
    }
    this.book.collect(this, { file, value });
  }

  onChanged(listener: () => void): void {
    this.listeners.push(listener);
  }

  onCheck(check: (entries: readonly Registered<T>[]) => void): void {
    this.checks.push(check);
  }

  /** The entries as they will be when some files' are replaced; undefined where that changes nothing. */
  merged(files: ReadonlySet<string>, added: readonly Registered<T>[]): Registered<T>[] | undefined {
    if (added.length === 0 && ![...files].some((file) => this.files.has(file))) return undefined;
    const kept = this.entries.filter(({ file }) => !files.has(file));
    return [...kept, ...added].sort((a, b) => compareFiles(a.file, b.file));
  }

  check(entries: readonly Registered<T>[]): void {
    for (const check of this.checks) check(entries);
  }

  replace(entries: readonly Registered<T>[], files: ReadonlySet<string>): void {
    const gone = this.entries.filter(({ file }) => files.has(file));
    this.entries = entries;
    this.files = new Set(entries.map(({ file }) => file));
    this.book.hasChanged(this);
    for (const { value } of gone) this.dispose(value);
  }

  /** Tells whoever keeps an index of the entries. */
  announce(): void {
    for (const listener of this.listeners) listener();
  }

  disposeAll(added: readonly Registered<T>[]): void {
    for (const { value } of added) this.dispose(value);
  }
}

type Collected = Map<Slot<unknown>, Registered<unknown>[]>;

/**
 * Who registered what. While files are loaded their registrations are only collected; they replace the former ones of the
 * same files in one step when all of these have run, or are thrown away when one has failed.
 */
export class Registrations {
  private readonly slots: Slot<unknown>[] = [];
  private collected: Collected | undefined;
  private readonly loading: string[] = [];
  /** Slots that changed while many files are loaded together. */
  private changed: Set<Slot<unknown>> | undefined;

  /** The file whose code runs to be loaded. */
  get loadingFile(): string | undefined {
    return this.loading.at(-1);
  }

  /** @param dispose releases what an entry holds of Lua, when it is replaced or was never taken */
  slot<T>(kind: string, dispose: (value: T) => void): RegistrySlot<T> {
    const slot = new Slot<T>(this, kind, dispose);
    this.slots.push(slot as Slot<unknown>);
    return slot;
  }

  collect<T>(slot: Slot<T>, registered: Registered<T>): void {
    const key = slot as Slot<unknown>;
    this.collected ??= new Map();
    const list = this.collected.get(key);
    if (list) list.push(registered);
    else this.collected.set(key, [registered]);
  }

  /** Marks what `work` registers as the file's. */
  ofFile<T>(file: string, work: () => T): T {
    this.loading.push(file);
    try {
      return work();
    } finally {
      this.loading.pop();
    }
  }

  /** Puts what was collected in the place of what these files had registered. @throws what a slot's check throws */
  swap(files: ReadonlySet<string>): void {
    const collected = this.collected ?? new Map<Slot<unknown>, Registered<unknown>[]>();
    const merged = new Map<Slot<unknown>, Registered<unknown>[]>();
    for (const slot of this.slots) {
      const entries = slot.merged(files, collected.get(slot) ?? []);
      if (entries) merged.set(slot, entries);
    }
    try {
      for (const [slot, entries] of merged) slot.check(entries);
    } catch (error) {
      this.discard();
      throw error;
    }
    this.collected = undefined;
    for (const [slot, entries] of merged) slot.replace(entries, files);
  }

  /** Has indexes built anew once after many files, not after each. */
  together<T>(work: () => T): T {
    this.changed = new Set();
    try {
      return work();
    } finally {
      const { changed } = this;
      this.changed = undefined;
      for (const slot of changed) slot.announce();
    }
  }

  /** Called by a slot whose entries are others now. */
  hasChanged<T>(slot: Slot<T>): void {
    if (this.changed) this.changed.add(slot as Slot<unknown>);
    else slot.announce();
  }

  /** Throws away what was collected. */
  discard(): void {
    const { collected } = this;
    this.collected = undefined;
    collected?.forEach((added, slot) => slot.disposeAll(added));
  }
}

/** `lua/init.lua` first, then by path. */
export function compareFiles(a: string, b: string): number {
  if (a === b) return 0;
  if (a === FIRST_FILE) return -1;
  if (b === FIRST_FILE) return 1;
  return a < b ? -1 : 1;
}

/** Runs before all others. */
const FIRST_FILE = "lua/init.lua";
