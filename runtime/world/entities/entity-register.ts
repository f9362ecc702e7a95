import { DataTable } from "../saved/data-table.js";
import type { Entity } from "./entity.js";
import type { ParamValue } from "../saved/params.js";

/** Most params with a list of their own. Each costs a look-up when an entity with params comes. */
const LISTED_PARAMS_MAXIMUM = 64;

/** Entities that a growing list looks at in one piece. */
const PIECE = 500;

const NOTHING: ReadonlySet<never> = new Set<never>();

/** What others see of the entities that are there. */
export interface EntityIndex<E extends Entity> extends Iterable<E> {
  readonly size: number;
  get(serial: number): E | undefined;
  /** Those of a template, in the order in which they came. */
  ofTemplate(id: string): ReadonlySet<E>;
  /** Ids of all templates that ever had an entity. */
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
    const fresh = new ParamList(key, { size: this.size, all: this.bySerial.values() });
    this.byParam.set(key, fresh);
    return fresh;
  }
}

/** The entities that have a param of their own. Those that were there before the list are looked at in pieces. */
class ParamList<E extends Entity> {
  private readonly key: string;
  private readonly listed = new Set<E>();
  private readonly before: Iterator<E>;
  /** How many of those that were there before have not been looked at. */
  private left: number;
  /** Those of them that have the param, in their order, until all have been looked at. */
  private found: E[] = [];
  private byValue: ByValue<E> | undefined;

  constructor(key: string, { size, all }: { readonly size: number; readonly all: Iterator<E> }) {
    this.key = key;
    this.before = all;
    this.left = size;
  }

  /** All that have the param; undefined until every entity has been looked at. */
  get complete(): ReadonlySet<E> | undefined {
    return this.left > 0 ? undefined : this.listed;
  }

  /**
   * Those whose param has a value. It is kept by value from the first request on, so that a value that few have costs
   * no look at the others.
   *
   * @returns undefined until every entity has been looked at, and for a table, which has no list
   */
  withValue(value: ParamValue): ReadonlySet<E> | undefined {
    if (this.left > 0 || value instanceof DataTable) return undefined;
    if (!this.byValue) {
      this.byValue = new ByValue();
      for (const entity of this.listed) this.byValue.note(entity, entity.params?.get(this.key));
    }
    return this.byValue.of(value);
  }

  note(entity: E): void {
    const value = entity.params?.get(this.key);
    if (value === undefined) this.listed.delete(entity);
    else this.listed.add(entity);
    this.byValue?.note(entity, value);
  }

  forget(entity: E): void {
    this.listed.delete(entity);
    this.byValue?.note(entity, undefined);
  }

  /** Those that are listed now, and then those that are found; undefined each time when a piece has been looked at. */
  *growing(): Generator<E | undefined> {
    const { found } = this;
    const known = new Set(this.listed);
    let next = found.length;
    yield* known;
    while (next < found.length || this.left > 0) {
      if (next === found.length) {
        this.lookAtMore();
        yield undefined;
      } else {
        const entity = found[next++]!;
        if (!known.has(entity)) yield entity;
      }
    }
  }

  private lookAtMore(): void {
    for (let i = 0; i < PIECE && this.left > 0; i++) {
      const step = this.before.next();
      this.left = step.done === true ? 0 : this.left - 1;
      if (step.done === true || !step.value.params?.has(this.key)) continue;
      this.listed.add(step.value);
      this.found.push(step.value);
    }
    if (this.left === 0) this.found = [];
  }
}

/** Entities by the value of one param. Tables are left out: they change without being set. */
class ByValue<E extends Entity> {
  private readonly sets = new Map<ParamValue, Set<E>>();
  private readonly values = new Map<E, ParamValue>();

  of(value: ParamValue): ReadonlySet<E> {
    return this.sets.get(value) ?? NOTHING;
  }

  /** @param value undefined when it has none */
  note(entity: E, value: ParamValue | undefined): void {
    const before = this.values.get(entity);
    if (before === value) return;
    if (before !== undefined) this.takeOut(entity, before);
    if (value === undefined || value instanceof DataTable) return;
    this.values.set(entity, value);
    const alike = this.sets.get(value);
    if (alike) alike.add(entity);
    else this.sets.set(value, new Set([entity]));
  }

  private takeOut(entity: E, value: ParamValue): void {
    this.values.delete(entity);
    const alike = this.sets.get(value)!;
    alike.delete(entity);
    if (alike.size === 0) this.sets.delete(value);
  }
}
