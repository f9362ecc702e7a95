import type { Entity } from "../entities/entity.js";
import type { EntityIndex } from "../entities/entity-register.js";
import { Item } from "../entities/item.js";
import { isWithinArea, sectorsWithin } from "./near.js";
import { isSameData } from "../saved/data-table.js";
import type { ParamValue } from "../saved/params.js";
import type { TileArea } from "./places.js";
import { SECTOR_TILES } from "./squares.js";
import type { World } from "../world.js";

/** An area with more sectors is not looked through by sector. */
const SECTORS_MAXIMUM = 4_096;
/** A place or container with more candidates is not listed at once, which would take milliseconds. */
const LISTED_MAXIMUM = 20_000;
/** So few, or such a part of all, are looked at one by one, without a list of those that have a param. */
const FEW = 1_000;
const NARROW = 10;

/** What an entity must be to be found: everything that is given must hold. */
export interface Wanted {
  readonly template?: string;
  /** Whether a template is wanted, such as one with a tag. */
  readonly isTemplate?: (templateId: string) => boolean;
  /** A param of its own. */
  readonly param?: string;
  /** The value of that param; any by default. */
  readonly value?: ParamValue;
  /** The facet on whose ground it is. */
  readonly facet?: number;
  /** Tiles of that facet. */
  readonly area?: TileArea;
  /** The container in which it is, at any depth. */
  readonly container?: Item;
}

/** The answer of a search that looked at as many entities as it was allowed to, and has not ended. */
export const NOT_YET = Symbol("not yet");

/**
 * Goes through the wanted entities piece by piece, while the world goes on. It gives every entity that exists and is
 * wanted the whole time exactly once. Entities that are gone or no longer wanted at their turn are left out, and an
 * entity is given twice only if it was unwanted in between. It looks at no more entities than there were at the
 * beginning.
 */
export class EntitySearch<E extends Entity> {
  private readonly all: EntityIndex<E>;
  private readonly wanted: Wanted;
  /** Gives undefined after looking at others without finding one. */
  private readonly candidates: Iterator<E | undefined>;
  private left: number;

  constructor(world: World, all: EntityIndex<E>, wanted: Wanted) {
    this.all = all;
    this.wanted = wanted;
    const { candidates, count } = this.narrowest(world);
    this.candidates = candidates[Symbol.iterator]();
    this.left = count;
  }

  /**
   * The next entity; undefined at the end.
   *
   * @param most how many entities it may look at
   */
  next(most: number): E | typeof NOT_YET | undefined {
    for (let looked = 0; looked < most; looked++) {
      if (this.left-- <= 0) return undefined;
      const step = this.candidates.next();
      if (step.done === true) return undefined;
      const { value } = step;
      if (value === undefined) return NOT_YET;
      if (this.all.get(value.serial) === value && isWanted(value, this.wanted)) return value;
    }
    return NOT_YET;
  }

  /** The smallest collection that has everything that is wanted. */
  private narrowest(world: World): { candidates: Iterable<E | undefined>; count: number } {
    const { all, wanted } = this;
    const { template, isTemplate, param, value } = wanted;
    const near = this.listed(placesToLook(world, wanted));
    if (near) return { candidates: near, count: near.length };
    const sets = template !== undefined ? [all.ofTemplate(template)] : isTemplate ? setsOf(all, isTemplate) : undefined;
    const count = sets ? sets.reduce((sum, { size }) => sum + size, 0) : all.size;
    const isNarrow = count <= FEW || count * NARROW <= all.size;
    const list = param === undefined || isNarrow ? undefined : all.withParam(param);
    const having = (value === undefined ? undefined : list?.withValue(value)) ?? list?.complete;
    if (having && having.size <= count) return { candidates: having, count: having.size };
    // Later searches look only at entities with the param.
    if (list && !having) return { candidates: list.growing(), count: Infinity };
    return { candidates: sets ? oneAfterTheOther(sets) : all, count };
  }

  /** What of some collections is wanted now; undefined if they are too long. */
  private listed(collections: readonly Iterable<Entity>[] | undefined): E[] | undefined {
    if (!collections) return undefined;
    const found: E[] = [];
    let looked = 0;
    for (const collection of collections) {
      for (const entity of collection) {
        if (++looked > LISTED_MAXIMUM) return undefined;
        if (this.all.get(entity.serial) === entity && isWanted(entity, this.wanted)) found.push(entity as E);
      }
    }
    return found;
  }
}

/** The entities of the sectors or of the container where something must be; undefined where it can be anywhere. */
function placesToLook(world: World, { facet, area, container }: Wanted): Iterable<Entity>[] | undefined {
  if (container) return [container.withContents()];
  if (facet === undefined || !area) return undefined;
  const sectors = ((area.right - area.left) / SECTOR_TILES + 1) * ((area.bottom - area.top) / SECTOR_TILES + 1);
  return sectors > SECTORS_MAXIMUM ? undefined : Array.from(sectorsWithin(world, facet, area), ({ entities }) => entities);
}

function setsOf<E extends Entity>(all: EntityIndex<E>, isTemplate: (id: string) => boolean): ReadonlySet<E>[] {
  return [...all.templateIds].filter(isTemplate).map((id) => all.ofTemplate(id));
}

/** The present number of members of each set: later ones are added at its end. */
function oneAfterTheOther<E>(sets: readonly ReadonlySet<E>[]): Iterable<E> {
  const counted = sets.map((set) => ({ set, count: set.size }));
  return (function* () {
    for (const { set, count } of counted) {
      let left = count;
      for (const one of set) {
        if (left-- <= 0) break;
        yield one;
      }
    }
  })();
}

function isWanted(entity: Entity, { template, isTemplate, param, value, facet, area, container }: Wanted): boolean {
  if (template !== undefined && entity.templateId !== template) return false;
  if (param !== undefined) {
    const kept = entity.params?.get(param);
    if (kept === undefined || (value !== undefined && !isSameData(kept, value))) return false;
  }
  if (facet !== undefined && entity.facet !== facet) return false;
  if (area && !isWithinArea(entity, area)) return false;
  if (isTemplate && !isTemplate(entity.templateId)) return false;
  return container === undefined || (entity instanceof Item && entity !== container && entity.isWithin(container));
}
