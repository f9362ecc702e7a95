import { boolean, optional } from "./declare/types.js";
import type { Registered, Registrations, RegistrySlot } from "./registrations.js";
import { inPackage, type Layer } from "./script-names.js";
import { LuaRaise } from "./vm/raise.js";

/** Members of a table that a file registers under a name. */
export const layerMembers = {
  override: {
    ...optional(boolean),
    about: "only in packages: it replaces what the stock, or a package before this one, has registered under the name",
  },
  extend: {
    ...optional(boolean),
    about: "only in packages: of what is registered under the name, it changes only the members that are given",
  },
};

export interface LayerFlags {
  readonly override?: boolean | undefined;
  readonly extend?: boolean | undefined;
}

/** A value that is registered under a name. */
interface Named {
  readonly name: string;
  readonly layer: Layer | undefined;
}

/** What is in force under a name: what was registered there, and before it what extends it. The topmost one has priority. */
export type Stack<T> = readonly [T, ...T[]];
export type Stacks<T> = ReadonlyMap<string, Stack<T>>;

/**
 * The layer that a registration asks for.
 *
 * @param what for the message: `gump 'greeting'`
 * @param refused called before the exception, to release the Lua references of what is registered
 * @throws LuaRaise for a file of the stock, which is changed itself, and for both layers at once
 */
export function layerFor(
  what: string,
  file: string,
  { override = false, extend = false }: LayerFlags,
  refused: () => void,
): Layer | undefined {
  if (!override && !extend) return undefined;
  const layer = override ? "override" : "extend";
  if (inPackage(file) && !(override && extend)) return layer;
  refused();
  if (override && extend) throw new LuaRaise(`the ${what} has override and extend; one of them is possible`);
  throw new LuaRaise(`${layer} is for packages; change the ${what} where it is registered`);
}

type InForce<T extends Named> = Pick<NamedSlot<T>, "stacks" | "notes" | "complaints">;

/**
 * Registrations that have a name, of which one is in force: the only one, or the one that overrides the others, with all that extend
 * it. Those of the stock come first, then those of packages in the order of loading.
 */
export class NamedSlot<T extends Named> {
  /** What is in force, by name. */
  stacks: Stacks<T> = new Map();
  /** Sentences about who overrides and extends what. */
  notes: readonly string[] = [];
  /** Sentences about what would override or extend something that is not there. */
  complaints: readonly string[] = [];
  private readonly kind: string;
  private readonly slot: RegistrySlot<T>;
  private readonly checks: ((stacks: Stacks<T>) => void)[] = [];
  private last: { readonly entries: readonly Registered<T>[]; readonly inForce: InForce<T> } | undefined;

  /** @param dispose releases the Lua references of an entry that was replaced or refused */
  constructor(registrations: Registrations, kind: string, dispose: (value: T) => void) {
    this.kind = kind;
    this.slot = registrations.slot(kind, dispose);
    this.slot.onCheck((entries) => {
      const { stacks } = this.layered(entries);
      for (const check of this.checks) check(stacks);
    });
    this.slot.onChanged(
      () => ({ stacks: this.stacks, notes: this.notes, complaints: this.complaints } = this.layered(this.slot.entries)),
    );
    registrations.tellOf(this);
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

  /** Called before a load takes effect, with what would be in force then. An exception refuses the whole load. */
  onCheck(check: (stacks: Stacks<T>) => void): void {
    this.checks.push(check);
  }

  /** @throws LuaRaise for two registrations of a name, of which the second one is no layer */
  private layered(entries: readonly Registered<T>[]): InForce<T> {
    // The entries that were checked are usually those that take effect.
    if (this.last?.entries !== entries) this.last = { entries, inForce: this.resolved(entries) };
    return this.last.inForce;
  }

  private resolved(entries: readonly Registered<T>[]): InForce<T> {
    const stacks = new Map<string, Stack<T>>();
    /** The files of those that do not extend another one. */
    const owners = new Map<string, string>();
    const notes: string[] = [];
    const complaints: string[] = [];
    for (const { file, value } of entries) {
      const { name, layer } = value;
      const [under, owner] = [stacks.get(name), owners.get(name)];
      if (!under || owner === undefined) {
        if (layer !== undefined) complaints.push(`${file} ${layer}s the ${this.kind} '${name}', which nothing registers`);
        if (layer === "extend") continue;
      } else if (layer === undefined || (layer === "override" && inPackage(owner)?.name === inPackage(file)?.name)) {
        throw new LuaRaise(this.twice(name, owner, file));
      } else notes.push(`${file} ${layer}s the ${this.kind} '${name}' of ${owner}`);
      stacks.set(name, layer === "extend" && under ? [value, ...under] : [value]);
      if (layer !== "extend") owners.set(name, file);
    }
    return { stacks, notes, complaints };
  }

  private twice(name: string, first: string, second: string): string {
    const where = first === second ? `twice in ${second}` : `in ${first} and in ${second}`;
    const advice =
      inPackage(second) && inPackage(first)?.name !== inPackage(second)?.name ? "; override = true replaces the first one" : "";
    return `the ${this.kind} '${name}' is registered ${where}${advice}`;
  }
}
