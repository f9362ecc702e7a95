import { NOWHERE, type Entity } from "../world/entity.js";
import { DISTRICT_TILES, DistrictCounts, inOneDistrict } from "../world/districts.js";
import type { Facet } from "../world/facets.js";
import { SIGHT_MAX_TILES } from "../world/mobile.js";
import { SECTOR_SHIFT, SECTOR_TILES } from "../world/sectors.js";

// So that whoever can see into a sector stands within a district's length of all its tiles.
if (DISTRICT_TILES < SIGHT_MAX_TILES + SECTOR_TILES) throw new Error("sight is too long for the districts");

/** What is new in one sector since sight was last brought up to date. */
export class DirtySector {
  readonly sectorIndex: number;
  /** Here now, and on this facet before; their bytes stand together in the tick's gathered bytes, from `from` to `to`. */
  readonly movers: Entity[] = [];
  /** Where the bytes of each mover end. */
  readonly ends: number[] = [];
  from = 0;
  to = 0;
  /** Here now, but not on this facet before. */
  readonly arrivals: Entity[] = [];
  /** Here before, now in another sector or nowhere. */
  readonly leavers: Entity[] = [];
  /** Smallest box that holds where every mover was and is. */
  left = Infinity;
  top = Infinity;
  right = -Infinity;
  bottom = -Infinity;

  constructor(sectorIndex: number) {
    this.sectorIndex = sectorIndex;
  }

  addMover(entity: Entity): void {
    this.movers.push(entity);
    // Not all who see the sector may be told of it: then everything is decided one by one.
    if (entity.isHidden) this.left = -Infinity;
    this.left = Math.min(this.left, entity.x, entity.shownX);
    this.right = Math.max(this.right, entity.x, entity.shownX);
    this.top = Math.min(this.top, entity.y, entity.shownY);
    this.bottom = Math.max(this.bottom, entity.y, entity.shownY);
  }

  /** Whether a box holds where every mover was and is. */
  isWithin(left: number, top: number, right: number, bottom: number): boolean {
    return this.left >= left && this.right <= right && this.top >= top && this.bottom <= bottom;
  }
}

/** The sectors of one facet in one tick. */
export class DirtySectors {
  readonly columns: number;
  readonly rows: number;
  /** In the order of their sectors, row by row, so that what one watcher sees of them stands together. */
  readonly sectors: DirtySector[] = [];
  /** Number of a sector's dirty plus 1, 0 for none. */
  private readonly slots: Int32Array;
  /** How many sectors there are about each place. */
  readonly nearby: DistrictCounts;
  /** Whose clients may have to be told what happens about a place: those who are there, and until the tick is over who was there. */
  readonly watchers: DistrictCounts;

  constructor(facet: Facet) {
    this.columns = Math.ceil(facet.width / SECTOR_TILES);
    this.rows = Math.ceil(facet.height / SECTOR_TILES);
    this.slots = new Int32Array(this.columns * this.rows);
    this.nearby = new DistrictCounts(facet);
    this.watchers = new DistrictCounts(facet);
  }

  at(column: number, row: number): DirtySector | undefined {
    const slot = this.slots[row * this.columns + column]!;
    return slot === 0 ? undefined : this.sectors[slot - 1];
  }

  /** The dirty for the sector of a tile, begun if there is none yet. */
  sectorFor(x: number, y: number): DirtySector {
    const index = (y >> SECTOR_SHIFT) * this.columns + (x >> SECTOR_SHIFT);
    const slot = this.slots[index]!;
    if (slot !== 0) return this.sectors[slot - 1]!;
    const dirty = new DirtySector(index);
    this.slots[index] = this.sectors.push(dirty);
    this.nearby.add(x, y, 1);
    return dirty;
  }

  /** To be called when all is listed and before bytes are gathered. */
  sort(): void {
    this.sectors.sort((a, b) => a.sectorIndex - b.sectorIndex);
    for (let i = 0; i < this.sectors.length; i++) this.slots[this.sectors[i]!.sectorIndex] = i + 1;
  }

  clear(): void {
    for (const dirty of this.sectors) {
      this.slots[dirty.sectorIndex] = 0;
      const row = Math.floor(dirty.sectorIndex / this.columns);
      this.nearby.add((dirty.sectorIndex - row * this.columns) << SECTOR_SHIFT, row << SECTOR_SHIFT, -1);
    }
    this.sectors.length = 0;
  }
}

/** Whether a step led the entity into another sector: then its old sector's dirty tells of its going. */
export function changedSector(entity: Entity): boolean {
  return (
    entity.facet !== entity.shownFacet ||
    entity.x >> SECTOR_SHIFT !== entity.shownX >> SECTOR_SHIFT ||
    entity.y >> SECTOR_SHIFT !== entity.shownY >> SECTOR_SHIFT
  );
}

/**
 * Lists each changed entity where it is and, if it went from there, where it was; not those which nobody is to be told of.
 *
 * @param isWatcher whether what happens to the entity is its own client's business, which counts among the watchers
 */
export function markDirtySectors(
  dirtyByFacet: readonly DirtySectors[],
  changes: readonly Entity[],
  isWatcher: (entity: Entity) => boolean,
): void {
  for (const entity of changes) {
    if (isUnwatched(dirtyByFacet, entity, isWatcher)) continue;
    if (entity.facet !== NOWHERE) {
      const dirty = dirtyByFacet[entity.facet]!.sectorFor(entity.x, entity.y);
      if (entity.shownFacet === entity.facet) dirty.addMover(entity);
      else dirty.arrivals.push(entity);
    }
    if (entity.shownFacet !== NOWHERE && changedSector(entity)) {
      dirtyByFacet[entity.shownFacet]!.sectorFor(entity.shownX, entity.shownY).leavers.push(entity);
    }
  }
  for (const dirtySectors of dirtyByFacet) dirtySectors.sort();
}

/** Whether nobody else was or is about an entity that changed. */
function isUnwatched(dirtyByFacet: readonly DirtySectors[], entity: Entity, isWatcher: (entity: Entity) => boolean): boolean {
  const { facet, x, y, shownFacet, shownX, shownY } = entity;
  const now = facet === NOWHERE ? 0 : dirtyByFacet[facet]!.watchers.around(x, y);
  // Nobody, or one, who may be itself.
  if (now > 1) return false;
  if (facet === shownFacet && inOneDistrict(x, y, shownX, shownY)) return now === 0 || isWatcher(entity);
  return now === 0 && (shownFacet === NOWHERE || dirtyByFacet[shownFacet]!.watchers.around(shownX, shownY) === 0);
}
