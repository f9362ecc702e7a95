import type { Entity } from "./entity.js";

/** Most params with a list of their own. Each costs a look-up when an entity with params comes. */
const LISTED_PARAMS_MAXIMUM = 64;

const NOTHING: ReadonlySet<never> = new Set<never>();

/** What others see of the entities that are there. */
export interface EntityIndex<E extends Entity> extends Iterable<E> {
  readonly size: number;
  get(serial: number): E | undefined;
  /** Those of a template, in the order in which they came. */
  ofTemplate(id: string): ReadonlySet<E>;
  /** Ids of the templates of which there ever was one. */
  readonly templateIds: Iterable<string>;
  /** The list of those with a param, which is kept from the first request on; undefined if too many params have one. */
  withParam(key: string): ParamList<E> | undefined;
}

/** All items, or all mobiles: by serial, by template, and by params for which somebody asked. */
export class EntityRegister<E extends Entity> implements EntityIndex<E> {
  private readonly bySerial = new Map<number, E>();
  private readonly byTemplate = new Map<string, Set<E>>();
  private readonly byParam = new Map<string, ParamList<E>>();

  get size(): number {
    return this.bySerial.size;
  }

  get(serial: number): E | undefined {
    return this.bySerial.get(serial);
  }

  [Symbol.iterator](): Iterator<E> {
    return this.bySerial.values();
  }

  /** Also for one that is listed already. */
  add(entity: E): void {
    const { serial, templateId } = entity;
    if (this.bySerial.get(serial) === entity) return;
    this.bySerial.set(serial, entity);
    const alike = this.byTemplate.get(templateId);
    if (alike) alike.add(entity);
    else this.byTemplate.set(templateId, new Set([entity]));
    if (entity.params) for (const list of this.byParam.values()) list.note(entity);
  }

  remove(entity: E): void {
    this.bySerial.delete(entity.serial);
    this.byTemplate.get(entity.templateId)?.delete(entity);
    if (entity.params) for (const list of this.byParam.values()) list.forget(entity);
  }

  /** A param of an entity was set or deleted. */
  paramChanged(entity: E, key: string): void {
    if (this.get(entity.serial) === entity) this.byParam.get(key)?.note(entity);
  }

  ofTemplate(id: string): ReadonlySet<E> {
    return this.byTemplate.get(id) ?? NOTHING;
  }

  get templateIds(): Iterable<string> {
    return this.byTemplate.keys();
  }

  withParam(key: string): ParamList<E> | undefined {
    const list = this.byParam.get(key);
    if (list || this.byParam.size >= LISTED_PARAMS_MAXIMUM) return list;
    const fresh = new ParamList(key, this);
    this.byParam.set(key, fresh);
    return fresh;
  }
}

/** The entities that have a param of their own. Those that were there before the list are looked through in pieces. */
export class ParamList<E extends Entity> {
  private readonly key: string;
  private readonly listed = new Set<E>();
  /** Goes through the entities that have not been looked at; undefined when all have. */
  private rest: Iterator<E> | undefined;

  constructor(key: string, all: Iterable<E>) {
    this.key = key;
    this.rest = all[Symbol.iterator]();
  }

  /** All that have the param; undefined until every entity has been looked at. */
  get complete(): ReadonlySet<E> | undefined {
    return this.rest ? undefined : this.listed;
  }

  note(entity: E): void {
    if (entity.params?.has(this.key)) this.listed.add(entity);
    else this.listed.delete(entity);
  }

  forget(entity: E): void {
    this.listed.delete(entity);
  }

  /** Looks at so many further entities. */
  lookAt(count: number): void {
    for (let i = 0; this.rest && i < count; i++) {
      const step = this.rest.next();
      if (step.done === true) this.rest = undefined;
      else if (step.value.params?.has(this.key)) this.listed.add(step.value);
    }
  }
}
