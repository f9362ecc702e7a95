import { inOneDistrict } from "../world/districts.js";
import { type Entity, NOWHERE } from "../world/entity.js";
import type { Gazette } from "./gazette.js";
import type { Place } from "./sight.js";

/**
 * About which places somebody's client may have to be told what happens. What changes about no such place, as nearly everything in an
 * empty wood and in one that is being filled, need not be put into words.
 */
export class Watchers {
  private readonly gazettes: readonly Gazette[];
  /** By who watches: where they are counted. */
  private readonly stands = new Map<Entity, Place>();
  /** Where some were counted who are elsewhere now: they are still to be told what went out of their sight. */
  private left: Place[] = [];

  constructor(gazettes: readonly Gazette[]) {
    this.gazettes = gazettes;
  }

  has(entity: Entity): boolean {
    return this.stands.has(entity);
  }

  /** Somebody in the world watches from now on. */
  add(mobile: Entity): void {
    this.remove(mobile);
    this.stand(mobile);
  }

  remove(mobile: Entity): void {
    const stand = this.stands.get(mobile);
    if (!stand) return;
    this.stands.delete(mobile);
    this.count(stand, -1);
  }

  /** Something has changed, perhaps its place. To be called for all that has, before it is asked who watches. */
  changed(entity: Entity): void {
    const stand = this.stands.get(entity);
    if (!stand || entity.facet === NOWHERE) return;
    if (stand.facet === entity.facet && inOneDistrict(stand.x, stand.y, entity.x, entity.y)) return;
    this.left.push(stand);
    this.stand(entity);
  }

  /** All have been told. */
  settle(): void {
    if (this.left.length === 0) return;
    for (const place of this.left) this.count(place, -1);
    this.left = [];
  }

  private stand(mobile: Entity): void {
    const { facet, x, y } = mobile;
    const stand = { facet, x, y };
    this.stands.set(mobile, stand);
    this.count(stand, 1);
  }

  private count({ facet, x, y }: Place, change: 1 | -1): void {
    this.gazettes[facet]!.watchers.add(x, y, change);
  }
}
