import { DISTRICT_SHIFT, inOneDistrict } from "../world/districts.js";
import { type Entity, NOWHERE } from "../world/entity.js";
import { SECTOR_SHIFT } from "../world/sectors.js";
import type { DirtySectors } from "./dirty-sectors.js";
import type { Place, Viewer } from "./sight.js";

/** Where a viewer is counted. */
interface Stand extends Place {
  readonly viewer: Viewer;
  /** Key of its district. */
  readonly district: number;
}

/** Above the columns of any facet's districts. */
const ROW_STEP = 1 << 16;

/**
 * About which places somebody's client may have to be told what happens, and who that is. What changes about no such place, as nearly
 * everything in an empty wood and in one that is being filled, need not be put into words; and who has nothing new about is not asked.
 */
export class Watchers {
  private readonly dirtyByFacet: readonly DirtySectors[];
  private readonly stands = new Map<Entity, Stand>();
  /** By facet and district: who stands there. */
  private readonly districts: readonly Map<number, Set<Viewer>>[];
  /** Where some were counted who are elsewhere now: they are still to be told what went out of their sight. */
  private left: Stand[] = [];
  /** Whose own mobiles have changed. */
  private changedViewers: Viewer[] = [];

  constructor(dirtyByFacet: readonly DirtySectors[]) {
    this.dirtyByFacet = dirtyByFacet;
    this.districts = dirtyByFacet.map(() => new Map());
  }

  has(entity: Entity): boolean {
    return this.stands.has(entity);
  }

  /** Somebody in the world watches from now on. */
  add(viewer: Viewer): void {
    this.remove(viewer);
    this.stand(viewer);
  }

  remove({ mobile }: Viewer): void {
    const stand = this.stands.get(mobile);
    if (!stand) return;
    this.stands.delete(mobile);
    this.leave(stand);
    this.count(stand, -1);
  }

  /** Something has changed, perhaps its place. To be called for all that has, before it is asked who watches. */
  changed(entity: Entity): void {
    const stand = this.stands.get(entity);
    if (!stand) return;
    this.changedViewers.push(stand.viewer);
    if (entity.facet === NOWHERE) return;
    if (stand.facet === entity.facet && inOneDistrict(stand.x, stand.y, entity.x, entity.y)) return;
    this.leave(stand);
    this.left.push(stand);
    this.stand(stand.viewer);
  }

  /** Whoever changed or has a dirty about; each once. */
  concerned(): Iterable<Viewer> {
    const { changedViewers } = this;
    if (this.dirtyByFacet.every(({ sectors }) => sectors.length === 0)) return changedViewers;
    const viewers = new Set(changedViewers);
    this.dirtyByFacet.forEach((dirtySectors, facet) => {
      const districts = this.districts[facet]!;
      if (districts.size === 0) return;
      for (const key of dirtyDistricts(dirtySectors)) for (const viewer of districts.get(key) ?? []) viewers.add(viewer);
    });
    return viewers;
  }

  /** All have been told. */
  settle(): void {
    if (this.changedViewers.length > 0) this.changedViewers = [];
    if (this.left.length === 0) return;
    for (const stand of this.left) this.count(stand, -1);
    this.left = [];
  }

  private stand(viewer: Viewer): void {
    const { facet, x, y } = viewer.mobile;
    const district = keyOf(x >> DISTRICT_SHIFT, y >> DISTRICT_SHIFT);
    const stand = { viewer, facet, x, y, district };
    this.stands.set(viewer.mobile, stand);
    const districts = this.districts[facet]!;
    const there = districts.get(district);
    if (there) there.add(viewer);
    else districts.set(district, new Set([viewer]));
    this.count(stand, 1);
  }

  private leave({ viewer, facet, district }: Stand): void {
    const districts = this.districts[facet]!;
    const there = districts.get(district);
    there?.delete(viewer);
    if (there?.size === 0) districts.delete(district);
  }

  private count({ facet, x, y }: Place, change: 1 | -1): void {
    this.dirtyByFacet[facet]!.watchers.add(x, y, change);
  }
}

function keyOf(column: number, row: number): number {
  return row * ROW_STEP + column;
}

/** The districts of sectors and those around them. */
function dirtyDistricts({ sectors, columns }: DirtySectors): Set<number> {
  const own = new Set<number>();
  for (const { sectorIndex } of sectors) {
    const row = Math.floor(sectorIndex / columns);
    const shift = DISTRICT_SHIFT - SECTOR_SHIFT;
    own.add(keyOf((sectorIndex - row * columns) >> shift, row >> shift));
  }
  const districts = new Set<number>();
  for (const key of own) {
    for (let row = -1; row <= 1; row++) for (let column = -1; column <= 1; column++) districts.add(key + keyOf(column, row));
  }
  return districts;
}
