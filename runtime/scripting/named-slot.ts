import { boolean, optional } from "./declare/types.js";
import type { Registered, Registrations, RegistrySlot } from "./registrations.js";
import { type Amendment, inPackage } from "./loading/script-names.js";
import { LuaRaise, NameTaken } from "./vm/raise.js";

/** Members of a table that a file registers under a name. */
export const amendmentMembers = {
  override: {
    ...optional(boolean),
    about: "only in packages: it replaces what the stock, or a package before this one, has registered under the name",
  },
  extend: {
    ...optional(boolean),
    about: "only in packages: of what is registered under the name, it changes only the members that are given",
  },
};

export interface AmendmentFlags {
  readonly override?: boolean | undefined;
  readonly extend?: boolean | undefined;
}

/** A value that is registered under a name. */
interface Named {
  readonly name: string;
  /** As messages call it; undefined for the name. */
  readonly label?: string;
  readonly amendment: Amendment | undefined;
}

/**
 * What is in force under a name: what was registered there, and before it what extends it. The topmost one has
 * priority.
 */
export type Stack<T> = readonly [T, ...T[]];
export type Stacks<T> = ReadonlyMap<string, Stack<T>>;

/** What registrations of a name make of each other. */
interface Resolved<T> {
  readonly entries: readonly Registered<T>[];
  readonly stacks: Map<string, Stack<T>>;
  /** Amendments under which nothing is registered, in their order. */
  readonly loose: Registered<T>[];
  /** The files of those that do not extend another one. */
  readonly owners: Map<string, string>;
  readonly notes: string[];
}

/**
 * @param stacks what would be in force
 * @param loose what would extend what is not registered
 * @param names of what has changed since the last check that succeeded
 */
type Check<T> = (stacks: Stacks<T>, loose: readonly T[], names: ReadonlySet<string>) => void;

/**
 * The amendment that a registration asks for.
 *
 * @param what for the message: `gump 'greeting'`
 * @param refused called before the exception, to release the Lua references of what is registered
 * @throws LuaRaise for a file of the stock, which is changed itself, and for both amendments at once
 */
export function amendmentFor(
  what: string,
  file: string,
  { override = false, extend = false }: AmendmentFlags,
  refused: () => void,
): Amendment | undefined {
  if (!override && !extend) return undefined;
  const amendment = override ? "override" : "extend";
  if (inPackage(file) && !(override && extend)) return amendment;
  refused();
  if (override && extend) throw new LuaRaise(`the ${what} has override and extend; one of them is possible`);
  throw new LuaRaise(`${amendment} is for packages; change the ${what} where it is registered`);
}

/**
 * Registrations that have a name. One of each name is in force: the only one, or the one that overrides the others,
 * with all that extend it. Those of the stock come first, then those of packages in the order of loading.
 */
export class NamedSlot<T extends Named> {
  private readonly kind: string;
  private readonly slot: RegistrySlot<T>;
  private readonly checks: Check<T>[] = [];
  private readonly elsewhere: (value: T) => string | undefined;
  private resolved: Resolved<T> = { entries: [], stacks: new Map(), loose: [], owners: new Map(), notes: [] };
  /** What was checked last, while it is not in force. */
  private checked: Resolved<T> | undefined;

  /**
   * @param dispose releases the Lua references of an entry that was replaced or refused
   * @param elsewhere the file of what is there under a name without being registered
   */
  constructor(
    registrations: Registrations,
    kind: string,
    dispose: (value: T) => void,
    elsewhere: (value: T) => string | undefined = () => undefined,
  ) {
    this.kind = kind;
    this.elsewhere = elsewhere;
    this.slot = registrations.slot(kind, dispose);
    this.slot.onCheck((entries) => {
      const known = this.knownOf(entries);
      // What grows is not known until all of it is checked.
      this.checked = undefined;
      const resolved = this.resolve(entries, known);
      const { stacks, loose } = resolved;
      const names = new Set(entries.slice(known?.entries.length ?? 0).map(({ value }) => value.name));
      for (const check of this.checks) check(stacks, extending(loose), names);
      this.checked = resolved;
    });
    this.slot.onChanged(() => {
      const { entries } = this.slot;
      // The entries that were checked are usually those that take effect.
      this.resolved = this.checked?.entries === entries ? this.checked : this.resolve(entries);
      this.checked = undefined;
    });
    registrations.tellOf(this);
  }

  /** What is in force, by name. */
  get stacks(): Stacks<T> {
    return this.resolved.stacks;
  }

  /** Registrations that extend what is not registered, the topmost one first. */
  get loose(): readonly T[] {
    return extending(this.resolved.loose);
  }

  /** Whether anything would override or extend what is not registered. */
  get hasLoose(): boolean {
    return this.resolved.loose.length > 0;
  }

  /** Sentences about who overrides and extends what. */
  get notes(): readonly string[] {
    const ofOthers = this.resolved.loose.flatMap(({ file, value }) => {
      const owner = this.elsewhere(value);
      return owner === undefined ? [] : [this.note(file, value, owner)];
    });
    return [...this.resolved.notes, ...ofOthers];
  }

  /** Sentences about what would override or extend something that is not there. */
  get complaints(): readonly string[] {
    const { loose, owners, stacks } = this.resolved;
    return loose.flatMap(({ file, value }) => {
      if (this.elsewhere(value) !== undefined) return [];
      const lowest = stacks.get(value.name)?.at(-1);
      if (!lowest || lowest.amendment !== undefined)
        return [`${file} ${value.amendment}s ${this.called(value)}, which nothing registers`];
      return [`${file} would ${value.amendment} ${this.called(value)} of ${owners.get(value.name)}, which is loaded after it`];
    });
  }

  /** Adds a registration of the file that is being loaded. @throws LuaRaise when no file is being loaded */
  add(value: T): void {
    this.slot.add(value);
  }

  get entries(): readonly Registered<T>[] {
    return this.slot.entries;
  }

  /** Called after what is in force changed. */
  onChanged(listener: () => void): void {
    this.slot.onChanged(listener);
  }

  /** Called before a load takes effect. An exception refuses the whole load. */
  onCheck(check: Check<T>): void {
    this.checks.push(check);
  }

  /**
   * What has been made of the entries with which these begin: of those that were checked last. Many files are checked
   * one by one before listeners hear of any.
   */
  private knownOf(entries: readonly Registered<T>[]): Resolved<T> | undefined {
    return [this.checked, this.resolved].find(
      (one) => one?.entries === this.slot.entries && one.entries.every((entry, i) => entry === entries[i]),
    );
  }

  /**
   * @param known the result for the first of these entries, so that only the others are looked at. Unless it is in
   * force,
   *   it becomes the result: a copy for each of hundreds of files would take longer than all else
   * @throws LuaRaise for a second registration of a name that is no amendment
   */
  private resolve(entries: readonly Registered<T>[], known?: Resolved<T>): Resolved<T> {
    const { stacks, owners, notes, loose } = known === undefined || known === this.resolved ? copyOf(known) : known;
    for (const entry of entries.slice(known?.entries.length ?? 0)) {
      const { file, value } = entry;
      const { name, amendment } = value;
      const owner = owners.get(name);
      const under = owner === undefined ? undefined : stacks.get(name);
      const isOwn = owner !== undefined && inPackage(owner)?.name === inPackage(file)?.name;
      if (owner === undefined) {
        if (amendment !== undefined) loose.push(entry);
        if (amendment === "extend") continue;
      } else if (amendment === undefined) {
        // What an earlier package would have overridden was not there yet. It is what counts.
        const isLoose = loose.some((one) => one.value === stacks.get(name)!.at(-1));
        if (isOwn || !isLoose) throw this.twice(value, owner, file);
      } else if (amendment === "override" && isOwn) throw this.twice(value, owner, file);
      else notes.push(this.note(file, value, owner));
      stacks.set(name, amendment === "extend" && under ? [value, ...under] : [value]);
      if (amendment !== "extend") owners.set(name, file);
    }
    return { entries, stacks, loose, owners, notes };
  }

  private called({ label, name }: T): string {
    return `the ${this.kind} ${label ?? `'${name}'`}`;
  }

  private note(file: string, value: T, owner: string): string {
    return `${file} ${value.amendment}s ${this.called(value)} of ${owner}`;
  }

  private twice(value: T, first: string, second: string): NameTaken {
    const where = first === second ? `twice in ${second}` : `in ${first} and in ${second}`;
    const advice =
      inPackage(second) && inPackage(first)?.name !== inPackage(second)?.name ? "; override = true replaces the first one" : "";
    return new NameTaken(`${this.called(value)} is registered ${where}${advice}`, [first, second]);
  }
}

function copyOf<T>(one: Resolved<T> | undefined): Omit<Resolved<T>, "entries"> {
  return {
    stacks: new Map(one?.stacks),
    owners: new Map(one?.owners),
    notes: [...(one?.notes ?? [])],
    loose: [...(one?.loose ?? [])],
  };
}

/** Those that extend, the topmost one first. */
function extending<T extends Named>(loose: readonly Registered<T>[]): T[] {
  return loose.flatMap(({ value }) => (value.amendment === "extend" ? [value] : [])).toReversed();
}
