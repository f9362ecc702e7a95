import type { CallbackDeclarations } from "../declare/callbacks.js";
import { NameIndex } from "../../base/text/nearest-name.js";
import type { LuaType } from "../declare/types.js";
import type { LuaHandlers } from "../events/lua-handlers.js";
import { amendmentFor, type AmendmentFlags, NamedSlot, type Stacks } from "../named-slot.js";
import type { Registrations } from "../registrations.js";
import type { Amendment } from "../loading/script-names.js";
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
  readonly name: string;
  readonly amendment: Amendment | undefined;
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
    const declared = {} as D;
    const params: [string, unknown][] = [];
    for (const entry of chain.toReversed()) {
      Object.assign(declared, entry.declared);
      if (entry.declared.params) params.push(...entry.declared.params);
    }
    this.declared = Object.assign(declared, { params: new Map(params) });
  }

  /** Whether it consists of the same entries. */
  isOf(chain: readonly TemplateEntry<D, C>[], missingBase: string | undefined): boolean {
    return (
      this.missingBase === missingBase && chain.length === this.chain.length && chain.every((entry, i) => entry === this.chain[i])
    );
  }

  /** The names of its functions and of those of its bases. */
  get handlerNames(): string[] {
    return [...new Set(this.handlers.flatMap((one) => one.names.map(String)))].sort();
  }

  /** The functions of the nearest entry that has a callback; undefined when none has it. */
  with(name: keyof C): LuaHandlers<C> | undefined {
    return this.handlers.find((one) => one.has(name));
  }
}

/** The templates of one kind that files registered, with inheritance. */
export abstract class TemplateRegistry<D extends TemplateMembers, C extends CallbackDeclarations> {
  readonly what: string;
  /** Called after changed templates are in force. */
  whenChanged: () => void = () => undefined;
  private readonly slot: NamedSlot<TemplateEntry<D, C>>;
  private templates = new Map<string, Template<D, C>>();
  /** For hints about wrong ids; made for the first one after a change. */
  private names: NameIndex | undefined;

  /** @param what the kind, for messages: `item template` */
  constructor(registrations: Registrations, what: string) {
    this.what = what;
    this.slot = new NamedSlot<TemplateEntry<D, C>>(registrations, what, release);
    this.slot.onCheck((stacks, _, names) => this.refuseCircles(stacks, names));
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

  /** @throws LuaRaise when no file is being loaded, and for amendments outside of packages */
  protected add(id: string, flags: AmendmentFlags, declared: D, handlers: LuaHandlers<C>): void {
    const amendment = amendmentFor(`${this.what} '${id}'`, handlers.file, flags, () => release({ declared, handlers }));
    this.slot.add({ name: id, amendment, declared, handlers });
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
    return this.slot.entries.flatMap(({ file, value: { name, declared } }) => {
      const { base } = declared;
      if (base === undefined || this.templates.has(base)) return [];
      return [`${file}: ${this.baseMissing(name, base)}`];
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
    const { stacks } = this.slot;
    return new Map(
      [...stacks].map(([id, stack]) => {
        const chain: TemplateEntry<D, C>[] = [...stack];
        let base = baseOf(stack);
        for (let next = stackOf(stacks, base); next; next = stackOf(stacks, base)) {
          chain.push(...next);
          base = baseOf(next);
        }
        const before = this.templates.get(id);
        return [id, before?.isOf(chain, base) ? before : new Template(id, chain, base)];
      }),
    );
  }

  /** @param changed each new circle has one of these @throws LuaRaise for templates that inherit from each other */
  private refuseCircles(stacks: Stacks<TemplateEntry<D, C>>, changed: ReadonlySet<string>): void {
    /** Ids whose chain of bases is known to end. */
    const ending = new Set<string>();
    for (const id of changed) {
      let next = baseOf(stacks.get(id) ?? []);
      if (next === undefined) continue;
      const seen = [id];
      for (; next !== undefined && !ending.has(next); next = baseOf(stackOf(stacks, next) ?? [])) {
        const again = seen.indexOf(next);
        seen.push(next);
        if (again !== -1) throw new LuaRaise(`${this.what}s inherit from each other: ${seen.slice(again).join(" -> ")}`);
      }
      for (const one of seen) ending.add(one);
    }
  }
}

function release({ declared, handlers }: { declared: TemplateMembers; handlers: { release(): void } }): void {
  handlers.release();
  for (const line of declared.context_menu ?? []) line.release();
}

/** The members of a declaration that have one of these names. */
export function membersIn<D extends object, M extends object>(declared: D, members: M): Pick<D, Extract<keyof D, keyof M>> {
  const own: Partial<D> = {};
  for (const name of Object.keys(declared) as (keyof D)[]) {
    const value = declared[name];
    if (value !== undefined && Object.hasOwn(members, name)) own[name] = value;
  }
  return own as Pick<D, Extract<keyof D, keyof M>>;
}

/** Adds a text for the documents to a member's type. */
export function described<T>(type: LuaType<T>, about: string): LuaType<T> {
  return { ...type, about };
}

function stackOf<E>(stacks: Stacks<E>, id: string | undefined): readonly E[] | undefined {
  return id === undefined ? undefined : stacks.get(id);
}

/** The base that the topmost entry with one names. */
function baseOf(stack: readonly { readonly declared: TemplateMembers }[]): string | undefined {
  return stack.find(({ declared }) => declared.base !== undefined)?.declared.base;
}
