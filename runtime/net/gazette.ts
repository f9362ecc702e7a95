import { NOWHERE, type Entity } from "../world/entity.js";
import type { Facet } from "../world/facets.js";
import { SIGHT_MAX_TILES } from "../world/mobile.js";
import { SECTOR_SHIFT, SECTOR_TILES } from "../world/sectors.js";

/**
 * Tiles to the side of a district, a power of two. More than the longest sight and a sector together, so that whoever can see
 * into a sector stands in its district or in one beside it.
 */
const DISTRICT_SHIFT = 5;
const DISTRICT_TILES = 1 << DISTRICT_SHIFT;
if (DISTRICT_TILES < SIGHT_MAX_TILES + SECTOR_TILES) throw new Error("sight is too long for the districts");

/** What is new in one sector since sight was last brought up to date. */
export class Bulletin {
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
    this.left = Math.min(this.left, entity.x, entity.shownX);
    this.right = Math.max(this.right, entity.x, entity.shownX);
    this.top = Math.min(this.top, entity.y, entity.shownY);
    this.bottom = Math.max(this.bottom, entity.y, entity.shownY);
  }
}

/** The bulletins of one facet in one tick. */
export class Gazette {
  readonly columns: number;
  readonly rows: number;
  /** In the order of their sectors, row by row, so that what one watcher sees of them stands together. */
  readonly bulletins: Bulletin[] = [];
  /** Number of a sector's bulletin plus 1, 0 for none. */
  private readonly slots: Int32Array;
  /** How many bulletins may be seen from within each district. */
  private readonly stirs: Uint16Array;
  private readonly districtColumns: number;
  private readonly districtRows: number;

  constructor(facet: Facet) {
    this.columns = Math.ceil(facet.width / SECTOR_TILES);
    this.rows = Math.ceil(facet.height / SECTOR_TILES);
    this.slots = new Int32Array(this.columns * this.rows);
    this.districtColumns = Math.ceil(facet.width / DISTRICT_TILES);
    this.districtRows = Math.ceil(facet.height / DISTRICT_TILES);
    this.stirs = new Uint16Array(this.districtColumns * this.districtRows);
  }

  /** How many bulletins somebody at a tile may have to be told of: mostly 0, for whoever is alone. */
  stirAround(x: number, y: number): number {
    return this.stirs[(y >> DISTRICT_SHIFT) * this.districtColumns + (x >> DISTRICT_SHIFT)]!;
  }

  at(column: number, row: number): Bulletin | undefined {
    const slot = this.slots[row * this.columns + column]!;
    return slot === 0 ? undefined : this.bulletins[slot - 1];
  }

  /** The bulletin for the sector of a tile, begun if there is none yet. */
  bulletinFor(x: number, y: number): Bulletin {
    const index = (y >> SECTOR_SHIFT) * this.columns + (x >> SECTOR_SHIFT);
    const slot = this.slots[index]!;
    if (slot !== 0) return this.bulletins[slot - 1]!;
    const bulletin = new Bulletin(index);
    this.slots[index] = this.bulletins.push(bulletin);
    this.stir(x, y, 1);
    return bulletin;
  }

  /** To be called when all is listed and before bytes are gathered. */
  sort(): void {
    this.bulletins.sort((a, b) => a.sectorIndex - b.sectorIndex);
    for (let i = 0; i < this.bulletins.length; i++) this.slots[this.bulletins[i]!.sectorIndex] = i + 1;
  }

  clear(): void {
    for (const bulletin of this.bulletins) {
      this.slots[bulletin.sectorIndex] = 0;
      const row = Math.floor(bulletin.sectorIndex / this.columns);
      this.stir((bulletin.sectorIndex - row * this.columns) << SECTOR_SHIFT, row << SECTOR_SHIFT, -1);
    }
    this.bulletins.length = 0;
  }

  /** A bulletin can be seen from its own district and, since sight is shorter than a district, from those around it. */
  private stir(x: number, y: number, change: number): void {
    const column = x >> DISTRICT_SHIFT;
    const row = y >> DISTRICT_SHIFT;
    const lastRow = Math.min(row + 1, this.districtRows - 1);
    const lastColumn = Math.min(column + 1, this.districtColumns - 1);
    for (let r = Math.max(row - 1, 0); r <= lastRow; r++) {
      for (let c = Math.max(column - 1, 0); c <= lastColumn; c++) this.stirs[r * this.districtColumns + c]! += change;
    }
  }
}

/** Whether a step led the entity into another sector: then its old sector's bulletin tells of its going. */
export function changedSector(entity: Entity): boolean {
  return (
    entity.facet !== entity.shownFacet ||
    entity.x >> SECTOR_SHIFT !== entity.shownX >> SECTOR_SHIFT ||
    entity.y >> SECTOR_SHIFT !== entity.shownY >> SECTOR_SHIFT
  );
}

/** Lists each changed entity where it is and, if it went from there, where it was. */
export function fileChanges(gazettes: readonly Gazette[], changes: readonly Entity[]): void {
  for (const entity of changes) {
    if (entity.facet !== NOWHERE) {
      const bulletin = gazettes[entity.facet]!.bulletinFor(entity.x, entity.y);
      if (entity.shownFacet === entity.facet) bulletin.addMover(entity);
      else bulletin.arrivals.push(entity);
    }
    if (entity.shownFacet !== NOWHERE && changedSector(entity)) {
      gazettes[entity.shownFacet]!.bulletinFor(entity.shownX, entity.shownY).leavers.push(entity);
    }
  }
  for (const gazette of gazettes) gazette.sort();
}
