import type { CallbackDeclarations } from "../declare/callbacks.js";
import { NameIndex } from "../../text/nearest-name.js";
import type { LuaType } from "../declare/types.js";
import type { LuaHandlers } from "../lua-handlers.js";
import type { Registered, Registrations, RegistrySlot } from "../registrations.js";
import { LuaRaise } from "../vm/raise.js";
import type { Params } from "./param-values.js";

/** Members of every kind of template. */
interface TemplateMembers {
  /** Id of the template that it inherits from. */
  readonly base?: string;
  readonly params?: Params;
  readonly context_menu?: readonly { release(): void }[];
}

/** A template as a file registered it. */
interface TemplateEntry<D extends TemplateMembers, C extends CallbackDeclarations> {
  readonly id: string;
  readonly declared: D;
  readonly handlers: LuaHandlers<C>;
}

/** A template with its inherited members. */
export class Template<D extends TemplateMembers, C extends CallbackDeclarations> {
  readonly id: string;
  readonly declared: D;
  /** A base that does not exist (yet). Nothing can be created from the template then. */
  readonly missingBase: string | undefined;
  private readonly chain: readonly TemplateEntry<D, C>[];
  /** Its own functions, then those of its bases. */
  private readonly handlers: readonly LuaHandlers<C>[];

  constructor(id: string, chain: readonly TemplateEntry<D, C>[], missingBase: string | undefined) {
    this.id = id;
    this.chain = chain;
    this.handlers = chain.map((entry) => entry.handlers);
    this.missingBase = missingBase;
    const params = new Map(chain.toReversed().flatMap(({ declared }) => [...(declared.params ?? [])]));
    this.declared = { ...Object.assign({}, ...chain.toReversed().map((entry) => entry.declared)), params } as D;
  }

  /** Whether it consists of the same entries. */
  isOf(chain: readonly TemplateEntry<D, C>[], missingBase: string | undefined): boolean {
    return (
      this.missingBase === missingBase && chain.length === this.chain.length && chain.every((entry, i) => entry === this.chain[i])
    );
  }

  /** The functions of the nearest entry that has a callback; undefined when none has it. */
  with(name: keyof C): LuaHandlers<C> | undefined {
    return this.handlers.find((one) => one.has(name));
  }
}

/** The templates of one kind that files registered, with inheritance. */
export abstract class TemplateBook<D extends TemplateMembers, C extends CallbackDeclarations> {
  readonly what: string;
  /** Called after changed templates are in force. */
  whenChanged: () => void = () => undefined;
  private readonly slot: RegistrySlot<TemplateEntry<D, C>>;
  private templates = new Map<string, Template<D, C>>();
  /** For hints about wrong ids; made for the first one after a change. */
  private names: NameIndex | undefined;

  /** @param what the kind, for messages: `item template` */
  constructor(registrations: Registrations, what: string) {
    this.what = what;
    this.slot = registrations.slot<TemplateEntry<D, C>>(what, ({ handlers, declared }) => {
      handlers.release();
      for (const line of declared.context_menu ?? []) line.release();
    });
    this.slot.onCheck((entries) => this.check(entries));
    this.slot.onChanged(() => {
      const before = this.templates;
      this.templates = this.resolved();
      this.names = undefined;
      this.bringIntoForce(before);
      this.whenChanged();
    });
  }

  /** Applies changed templates. An unchanged template is the same object as before. */
  protected abstract bringIntoForce(before: ReadonlyMap<string, Template<D, C>>): void;

  add(entry: TemplateEntry<D, C>): void {
    this.slot.add(entry);
  }

  get(id: string): Template<D, C> | undefined {
    return this.templates.get(id);
  }

  /** A complete template by its id, or the reason why there is none. */
  find(id: string): Template<D, C> | { readonly reason: string } {
    const template = this.templates.get(id);
    if (!template) return { reason: `there is no ${this.what} '${id}'${this.hint(id)}` };
    if (template.missingBase === undefined) return template;
    return { reason: this.baseMissing(id, template.missingBase) };
  }

  get all(): Iterable<Template<D, C>> {
    return this.templates.values();
  }

  /** The ids of the templates that have a callback, their own or inherited. */
  idsWithCallback(name: keyof C): Set<string> {
    return new Set([...this.templates.values()].filter((one) => one.with(name)).map(({ id }) => id));
  }

  /** The ids with a beginning, in alphabetical order. */
  idsWith(beginning: string): string[] {
    return [...this.templates.keys()].filter((id) => id.startsWith(beginning)).sort();
  }

  /** Messages about bases that no file registers. */
  get complaints(): string[] {
    return this.slot.entries.flatMap(({ file, value: { id, declared } }) => {
      const { base } = declared;
      if (base === undefined || this.templates.has(base)) return [];
      return [`${file}: ${this.baseMissing(id, base)}`];
    });
  }

  private baseMissing(id: string, base: string): string {
    return `${this.what} '${id}' has the base '${base}', which does not exist${this.hint(base)}`;
  }

  private hint(id: string): string {
    const near = (this.names ??= new NameIndex(this.templates.keys())).nearest(id);
    return near === undefined ? "" : `; did you mean '${near}'?`;
  }

  private resolved(): Map<string, Template<D, C>> {
    const entries = new Map(this.slot.entries.map(({ value }) => [value.id, value]));
    return new Map(
      [...entries].map(([id, entry]) => {
        const chain = [entry];
        let base = entry.declared.base;
        for (let next = entryOf(entries, base); next; next = entryOf(entries, base)) {
          chain.push(next);
          base = next.declared.base;
        }
        const before = this.templates.get(id);
        return [id, before?.isOf(chain, base) ? before : new Template(id, chain, base)];
      }),
    );
  }

  /** @throws LuaRaise for two templates with one id, and for templates that inherit from each other */
  private check(entries: readonly Registered<TemplateEntry<D, C>>[]): void {
    const byId = new Map<string, Registered<TemplateEntry<D, C>>>();
    for (const entry of entries) {
      const { file, value } = entry;
      const other = byId.get(value.id);
      if (other !== undefined) {
        const where = other.file === file ? `twice in ${file}` : `in ${other.file} and in ${file}`;
        throw new LuaRaise(`${this.what} '${value.id}' is registered ${where}`);
      }
      byId.set(value.id, entry);
    }
    /** Ids whose chain of bases is known to end. */
    const ending = new Set<string>();
    for (const { value } of entries) {
      let next = value.declared.base;
      if (next === undefined) continue;
      const seen = [value.id];
      for (; next !== undefined && !ending.has(next); next = byId.get(next)?.value.declared.base) {
        const again = seen.indexOf(next);
        seen.push(next);
        if (again !== -1) throw new LuaRaise(`${this.what}s inherit from each other: ${seen.slice(again).join(" -> ")}`);
      }
      for (const id of seen) ending.add(id);
    }
  }
}

/** Adds a text for the documents to a member's type. */
export function described<T>(type: LuaType<T>, about: string): LuaType<T> {
  return { ...type, about };
}

function entryOf<E>(entries: ReadonlyMap<string, E>, id: string | undefined): E | undefined {
  return id === undefined ? undefined : entries.get(id);
}
