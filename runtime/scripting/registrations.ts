import { compareFiles } from "./loading/script-names.js";
import { LuaRaise } from "./vm/raise.js";

/** One registration of a script file: a command, a gump, an event handler. */
export interface Registered<T> {
  /** `lua/commands/where.lua` */
  readonly file: string;
  readonly value: T;
}

/** All registrations of one kind, in the order of their files and then of the calls. */
export interface RegistrySlot<T> {
  /**
   * Adds a registration of the file that is being loaded. It takes effect together with the file's others, when the
   * file has run.
   *
   * @throws LuaRaise when no file is being loaded
   */
  add(value: T): void;
  readonly entries: readonly Registered<T>[];
  /** Called after entries changed, to rebuild an index. */
  onChanged(listener: () => void): void;
  /**
   * Called before a load takes effect, with the entries as they would be. An exception refuses the whole load, such as
   * for two commands of one name.
   */
  onCheck(check: (entries: readonly Registered<T>[]) => void): void;
}

/** What registrations of packages do to others, in sentences. */
export interface Amended {
  /** About those that override and extend others. */
  readonly notes: readonly string[];
  /** About those that find nothing to override or extend. */
  readonly complaints: readonly string[];
}

class Slot<T> implements RegistrySlot<T> {
  readonly kind: string;
  entries: readonly Registered<T>[] = [];
  private readonly dispose: (value: T) => void;
  private readonly registrations: Registrations;
  private readonly listeners: (() => void)[] = [];
  private readonly checks: ((entries: readonly Registered<T>[]) => void)[] = [];
  /** Files that have entries. */
  readonly files = new Set<string>();

  constructor(registrations: Registrations, kind: string, dispose: (value: T) => void) {
    this.registrations = registrations;
    this.kind = kind;
    this.dispose = dispose;
  }

  add(value: T): void {
    const file = this.registrations.loadingFile;
    if (file === undefined) {
      this.dispose(value);
      throw new LuaRaise(
        `${/^[aeiou]/.test(this.kind) ? "an" : "a"} ${this.kind} can only be registered while its file is loaded`,
      );
    }
    this.registrations.collect(this, { file, value });
  }

  onChanged(listener: () => void): void {
    this.listeners.push(listener);
  }

  onCheck(check: (entries: readonly Registered<T>[]) => void): void {
    this.checks.push(check);
  }

  /** The entries after the entries of some files are replaced; undefined when nothing changes. */
  merged(files: ReadonlySet<string>, added: readonly Registered<T>[]): Registered<T>[] | undefined {
    const isReplacing = this.hasAny(files);
    if (added.length === 0 && !isReplacing) return undefined;
    const kept = isReplacing ? this.entries.filter(({ file }) => !files.has(file)) : this.entries;
    const entries = [...kept, ...added];
    // Files that are loaded in their order, as at the start, add to the end.
    return this.isInOrder(entries, kept.length) ? entries : entries.sort((a, b) => this.registrations.compare(a.file, b.file));
  }

  private hasAny(files: ReadonlySet<string>): boolean {
    for (const file of files) if (this.files.has(file)) return true;
    return false;
  }

  /** Whether the entries from `first` on are in the order of their files. Those before it are. */
  private isInOrder(entries: readonly Registered<T>[], first: number): boolean {
    for (let i = Math.max(first, 1); i < entries.length; i++) {
      const [before, after] = [entries[i - 1]!.file, entries[i]!.file];
      if (before !== after && this.registrations.compare(before, after) > 0) return false;
    }
    return true;
  }

  check(entries: readonly Registered<T>[]): void {
    for (const check of this.checks) check(entries);
  }

  /** @param added those of the entries that are new */
  replace(entries: readonly Registered<T>[], files: ReadonlySet<string>, added: readonly Registered<T>[]): void {
    const gone = this.hasAny(files) ? this.entries.filter(({ file }) => files.has(file)) : [];
    if (gone.length > 0) this.files.clear();
    this.entries = entries;
    for (const { file } of gone.length > 0 ? entries : added) this.files.add(file);
    this.registrations.hasChanged(this);
    for (const { value } of gone) this.dispose(value);
  }

  announce(): void {
    for (const listener of this.listeners) listener();
  }

  disposeAll(added: readonly Registered<T>[]): void {
    for (const { value } of added) this.dispose(value);
  }
}

/** The registrations of files that are being loaded, which are not in force yet. */
export type Collected = Map<Slot<unknown>, Registered<unknown>[]>;

/**
 * The registrations of all script files. While files are loaded their registrations are collected. They replace the
 * files' former registrations in one step when all these files have run, or are discarded when one failed.
 */
export class Registrations {
  /** The order of files. */
  readonly compare: (a: string, b: string) => number;
  private readonly slots: Slot<unknown>[] = [];
  private readonly amended: Amended[] = [];
  /** Gets the registrations of the file that runs. */
  private collected: Collected = new Map();
  private readonly loading: string[] = [];
  /** Called when what packages override and extend has changed without a load. */
  whenAmendmentsChanged: () => void = () => {};
  private readonly deletionListeners: ((file: string) => void)[] = [];
  /** Slots that changed since `together` began. */
  private changed: Set<Slot<unknown>> | undefined;

  constructor(compare: (a: string, b: string) => number = compareFiles) {
    this.compare = compare;
  }

  /** The file that is being loaded. */
  get loadingFile(): string | undefined {
    return this.loading.at(-1);
  }

  /** @param dispose releases the Lua references of an entry that was replaced or refused */
  slot<T>(kind: string, dispose: (value: T) => void): RegistrySlot<T> {
    const slot = new Slot<T>(this, kind, dispose);
    this.slots.push(slot as Slot<unknown>);
    return slot;
  }

  /** The files that have registered something. */
  get files(): string[] {
    return [...new Set(this.slots.flatMap(({ files }) => [...files]))];
  }

  /** Adds to {@link amendments} what a slot has to tell. */
  tellOf(slot: Amended): void {
    this.amended.push(slot);
  }

  /** What packages override and extend. */
  get amendments(): Amended {
    return {
      notes: this.amended.flatMap(({ notes }) => notes),
      complaints: this.amended.flatMap(({ complaints }) => complaints),
    };
  }

  collect<T>(slot: Slot<T>, registered: Registered<T>): void {
    const key = slot as Slot<unknown>;
    const list = this.collected.get(key);
    if (list) list.push(registered);
    else this.collected.set(key, [registered]);
  }

  /** Registrations made by `work` belong to the file. */
  ofFile<T>(file: string, work: () => T): T {
    this.loading.push(file);
    try {
      return work();
    } finally {
      this.loading.pop();
    }
  }

  /** Registrations made by `work` are collected there. */
  collecting<T>(collected: Collected, work: () => T): T {
    const outer = this.collected;
    this.collected = collected;
    try {
      return work();
    } finally {
      this.collected = outer;
    }
  }

  /** Calls the listener for each file that was deleted and whose registrations are gone. */
  whenDeleted(listener: (file: string) => void): void {
    this.deletionListeners.push(listener);
  }

  deleted(files: readonly string[]): void {
    for (const file of files) for (const listener of this.deletionListeners) listener(file);
  }

  /** Replaces the registrations of these files by the collected ones, or none. @throws errors of a slot's check */
  swap(files: ReadonlySet<string>, collected: Collected): void {
    const merged = new Map<Slot<unknown>, Registered<unknown>[]>();
    for (const slot of this.slots) {
      const entries = slot.merged(files, collected.get(slot) ?? []);
      if (entries) merged.set(slot, entries);
    }
    for (const [slot, entries] of merged) slot.check(entries);
    for (const [slot, entries] of merged) slot.replace(entries, files, collected.get(slot) ?? []);
  }

  /** Loads many files; indexes are rebuilt once, at the end. */
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

  /** Called by a slot whose entries changed. */
  hasChanged<T>(slot: Slot<T>): void {
    if (this.changed) this.changed.add(slot as Slot<unknown>);
    else slot.announce();
  }

  /** Releases registrations that will not be in force. */
  discard(collected: Collected): void {
    collected.forEach((added, slot) => slot.disposeAll(added));
  }
}
