import {
  addDistrictsAround,
  DISTRICT_TILES,
  DistrictCounts,
  districtOf,
  forEachSquareOf,
  DISTRICT_SHIFT,
} from "../../world/space/squares.js";
import { NOWHERE, type Entity } from "../../world/entities/entity.js";
import { type Facet, FACETS, withinFacet } from "../../world/space/facets.js";
import type { Item } from "../../world/entities/item.js";
import { SIGHT_MAX_TILES } from "../../world/entities/mobile.js";
import type { TileArea } from "../../world/space/places.js";
import { areaOf } from "../../world/multis/multi.js";
import { type Sector } from "../../world/space/sectors.js";
import { inOneSector, SECTOR_SHIFT, SECTOR_TILES } from "../../world/space/squares.js";
import { shownAreaOf } from "./multi-sight.js";

// A viewer that sees any tile of a sector is within a district's length of all its tiles.
if (DISTRICT_TILES < SIGHT_MAX_TILES + SECTOR_TILES) throw new Error("sight is too long for the districts");

/**
 * Tiles around a sector that count as beside it: one step. What is told of it depends on the viewers of these as well.
 */
export const BESIDE_TILES = 1;

/** Where the encoded steps or spawns of a sector's movers are, and after them those of its comers. */
export interface GatheredBytes {
  readonly from: number;
  /** Where the bytes of each end. */
  readonly ends: readonly number[];
}

/** A sector in which something changed since the last update. */
export class DirtySector implements GatheredBytes {
  /** Number of the sector in its facet, row by row. */
  readonly number: number;
  /** Its number in this update, among the dirty sectors of all facets. */
  index = 0;
  /** Entities here that were here or beside it before. Their encoded steps or spawns are gathered from `from` on. */
  readonly movers: Entity[] = [];
  /** Of each mover x and y now and x and y before, side by side: most are decided by these alone. */
  readonly places: number[] = [];
  /** Entities here that were farther away on this facet before. Theirs follow those of the movers. */
  readonly comers: Entity[] = [];
  /** Where the bytes of each mover end, and of each comer. */
  readonly ends: number[] = [];
  from = 0;
  /** Standings of movers and comers; undefined where none has one. */
  standings: Set<number> | undefined;
  /** By the standing of viewers: what they are told instead, or this where they are told the same. */
  byStanding: Map<number, GatheredBytes> | undefined;
  /** Entities here that were not on this facet before. */
  readonly arrivals: Entity[] = [];
  /** Entities that were here before and are beside it now. */
  readonly leavers: Entity[] = [];
  /** Entities that were here before, and are farther away or nowhere now. */
  readonly gone: Entity[] = [];
  private still: Entity[] | undefined;
  /** The smallest box that holds the places of all movers and leavers, before and now. */
  left = Infinity;
  top = Infinity;
  right = -Infinity;
  bottom = -Infinity;

  constructor(number: number) {
    this.number = number;
  }

  addMover(entity: Entity): void {
    this.movers.push(entity);
    this.places.push(entity.x, entity.y, entity.shownX, entity.shownY);
    this.noteStanding(entity);
    this.widenFor(entity);
  }

  addComer(entity: Entity): void {
    this.comers.push(entity);
    this.noteStanding(entity);
  }

  addLeaver(entity: Entity): void {
    this.leavers.push(entity);
    this.widenFor(entity);
  }

  /** Those who stand here and did not change. Many viewers ask, with other parts of the sector in their sight. */
  stillOf({ entities }: Sector): readonly Entity[] {
    return (this.still ??= entities.filter(({ changed }) => !changed));
  }

  /** Whether a box holds the places of all movers and leavers, before and now. */
  isWithin(left: number, top: number, right: number, bottom: number): boolean {
    return this.left >= left && this.right <= right && this.top >= top && this.bottom <= bottom;
  }

  private noteStanding({ standing }: Entity): void {
    if (standing !== 0) (this.standings ??= new Set()).add(standing);
  }

  private widenFor(entity: Entity): void {
    // A box without bounds is within nobody's sight, so that each entity is decided for each viewer: only some may see
    // a hidden one.
    if (entity.hiddenRank !== 0 || entity.shownHiddenRank !== 0) this.left = -Infinity;
    this.left = Math.min(this.left, entity.x, entity.shownX);
    this.right = Math.max(this.right, entity.x, entity.shownX);
    this.top = Math.min(this.top, entity.y, entity.shownY);
    this.bottom = Math.max(this.bottom, entity.y, entity.shownY);
  }
}

/** A multi that changed since the last update. */
export class DirtyMulti {
  readonly multi: Item;
  private readonly left: number;
  private readonly top: number;
  private readonly right: number;
  private readonly bottom: number;

  /** @param areas where it lies, and lay at the last update */
  constructor(multi: Item, areas: readonly TileArea[]) {
    this.multi = multi;
    this.left = Math.min(...areas.map(({ left }) => left)) - SIGHT_MAX_TILES;
    this.top = Math.min(...areas.map(({ top }) => top)) - SIGHT_MAX_TILES;
    this.right = Math.max(...areas.map(({ right }) => right)) + SIGHT_MAX_TILES;
    this.bottom = Math.max(...areas.map(({ bottom }) => bottom)) + SIGHT_MAX_TILES;
  }

  /** Whether somebody at a tile may see it, or have seen it. Most viewers of a facet cannot. */
  isNear(x: number, y: number): boolean {
    return x >= this.left && x <= this.right && y >= this.top && y <= this.bottom;
  }
}

/** The dirty sectors of one facet in one update. */
export class DirtySectors {
  /** In the order of their numbers, so that the bytes of neighbours in a row are adjacent. */
  readonly sectors: DirtySector[] = [];
  /** Multis that changed, which lie over many sectors and are seen from outside of the sight of their place. */
  readonly multis: DirtyMulti[] = [];
  private readonly columns: number;
  private readonly rows: number;
  /** By sector number: index in `sectors` plus 1, 0 for a sector that is not dirty. */
  private readonly slots: Int32Array;
  private readonly counts: DistrictCounts;
  /** A tile of each district that a changed multi lies over, or did at the last update. */
  private readonly multiTiles: (readonly [x: number, y: number])[] = [];

  constructor(facet: Facet) {
    this.columns = Math.ceil(facet.width / SECTOR_TILES);
    this.rows = Math.ceil(facet.height / SECTOR_TILES);
    this.slots = new Int32Array(this.columns * this.rows);
    this.counts = new DistrictCounts(facet);
  }

  get isEmpty(): boolean {
    return this.sectors.length === 0 && this.multis.length === 0;
  }

  /** Whether a sector is dirty or a changed multi lies in the district of a tile or in one of the eight around it. */
  areNear(x: number, y: number): boolean {
    return this.counts.around(x, y) > 0;
  }

  /** The districts of all dirty sectors and changed multis, and those around them. */
  districtsAround(): Set<number> {
    const own = new Set<number>();
    for (const [x, y] of this.multiTiles) own.add(districtOf(x, y));
    for (const { number } of this.sectors) own.add(districtOf(this.leftOf(number), this.topOf(number)));
    const districts = new Set<number>();
    for (const district of own) addDistrictsAround(district, districts);
    return districts;
  }

  /** The dirty sector by column and row within the facet; undefined where nothing changed. */
  at(column: number, row: number): DirtySector | undefined {
    const slot = this.slots[row * this.columns + column]!;
    return slot === 0 ? undefined : this.sectors[slot - 1];
  }

  /** The dirty sector of a tile, begun if there is none yet. */
  sectorFor(x: number, y: number): DirtySector {
    const number = (y >> SECTOR_SHIFT) * this.columns + (x >> SECTOR_SHIFT);
    const slot = this.slots[number]!;
    if (slot !== 0) return this.sectors[slot - 1]!;
    const sector = new DirtySector(number);
    this.slots[number] = this.sectors.push(sector);
    this.counts.add(x, y, 1);
    return sector;
  }

  /** Lists a multi that changed. @param areas where on this facet it lies, and lay at the last update */
  addMulti(multi: Item, areas: readonly TileArea[]): void {
    this.multis.push(new DirtyMulti(multi, areas));
    for (const area of areas) {
      forEachSquareOf(area, DISTRICT_SHIFT, (x, y) => {
        this.multiTiles.push([x, y]);
        this.counts.add(x, y, 1);
      });
    }
  }

  /** To be called when all changes are listed and before bytes are gathered. */
  sort(): void {
    const { sectors, slots } = this;
    if (sectors.length < 2) return;
    // Numbers alone are sorted several times as fast as with a comparison.
    const unsorted = [...sectors];
    const numbers = Int32Array.from(unsorted, ({ number }) => number).sort();
    for (let i = 0; i < numbers.length; i++) {
      const number = numbers[i]!;
      sectors[i] = unsorted[slots[number]! - 1]!;
      slots[number] = i + 1;
    }
  }

  clear(): void {
    for (const { number } of this.sectors) {
      this.slots[number] = 0;
      this.counts.add(this.leftOf(number), this.topOf(number), -1);
    }
    this.sectors.length = 0;
    if (this.multis.length === 0) return;
    for (const [x, y] of this.multiTiles) this.counts.add(x, y, -1);
    this.multiTiles.length = this.multis.length = 0;
  }

  private leftOf(number: number): number {
    return (number % this.columns) << SECTOR_SHIFT;
  }

  private topOf(number: number): number {
    return Math.floor(number / this.columns) << SECTOR_SHIFT;
  }
}

/** Whether an entity is in another sector than at the last update. It is among the leavers of its old sector then. */
export function changedSector({ facet, x, y, shownFacet, shownX, shownY }: Entity): boolean {
  return facet !== shownFacet || !inOneSector(x, y, shownX, shownY);
}

/** Whether a tile is in the sector of another, or beside it. */
function isBeside(x: number, y: number, otherX: number, otherY: number): boolean {
  const [left, top] = [otherX & ~(SECTOR_TILES - 1), otherY & ~(SECTOR_TILES - 1)];
  return (
    x >= left - BESIDE_TILES &&
    x < left + SECTOR_TILES + BESIDE_TILES &&
    y >= top - BESIDE_TILES &&
    y < top + SECTOR_TILES + BESIDE_TILES
  );
}

/** Lists each changed entity in the sector where it is and, if it left that, in the sector where it was. */
export function markDirtySectors(
  dirtyByFacet: readonly DirtySectors[],
  changes: readonly Entity[],
  isUnwatched: (entity: Entity) => boolean,
): void {
  for (const entity of changes) {
    if (isUnwatched(entity)) continue;
    const { facet, x, y, shownFacet, shownX, shownY } = entity;
    if (facet !== NOWHERE) {
      const sector = dirtyByFacet[facet]!.sectorFor(x, y);
      if (shownFacet !== facet) sector.arrivals.push(entity);
      else if (isBeside(shownX, shownY, x, y)) sector.addMover(entity);
      else sector.addComer(entity);
    }
    if (shownFacet === NOWHERE || !changedSector(entity)) continue;
    const left = dirtyByFacet[shownFacet]!.sectorFor(shownX, shownY);
    if (facet === shownFacet && isBeside(x, y, shownX, shownY)) left.addLeaver(entity);
    else left.gone.push(entity);
  }
  for (const dirtySectors of dirtyByFacet) dirtySectors.sort();
}

/** Lists each changed multi at its facet, and at the one where it was. */
export function markDirtyMultis(
  dirtyByFacet: readonly DirtySectors[],
  multis: readonly Item[],
  isUnwatched: (facet: number, area: TileArea) => boolean,
): void {
  for (const multi of multis) {
    for (const facet of new Set([multi.facet, multi.shownFacet])) {
      if (facet === NOWHERE) continue;
      const areas: TileArea[] = [];
      if (multi.facet === facet) areas.push(withinFacet(FACETS[facet]!, areaOf(multi.shape, multi.x, multi.y)));
      if (multi.shownFacet === facet) areas.push(withinFacet(FACETS[facet]!, shownAreaOf(multi)));
      if (areas.some((area) => !isUnwatched(facet, area))) dirtyByFacet[facet]!.addMulti(multi, areas);
    }
  }
}
