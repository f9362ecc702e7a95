import { DistrictCounts } from "./districts.js";
import type { Entity } from "./entity.js";
import type { Facet } from "./facets.js";
import { Item } from "./item.js";

/** Tiles to a side, a power of two. Small ones let a watcher skip whole sectors that lie wholly within its sight. */
export const SECTOR_SHIFT = 3;
export const SECTOR_TILES = 1 << SECTOR_SHIFT;

/** A square of the ground and what stands on it. */
export class Sector {
  readonly entities: Entity[] = [];
  /** The items among them, so that a step through a crowd looks at no mobile. */
  readonly items: Item[] = [];
  /** How many of them bar the way, so that a step through open ground looks at none. */
  blockers = 0;
  /** North-west tile. */
  readonly left: number;
  readonly top: number;

  constructor(left: number, top: number) {
    this.left = left;
    this.top = top;
  }
}

/** The sectors of one facet, made when something first stands there. */
export class SectorGrid {
  readonly columns: number;
  readonly rows: number;
  /** How many entities there are about each place. */
  readonly crowds: DistrictCounts;
  private readonly sectors: (Sector | undefined)[];

  constructor(facet: Facet) {
    this.columns = Math.ceil(facet.width / SECTOR_TILES);
    this.rows = Math.ceil(facet.height / SECTOR_TILES);
    this.crowds = new DistrictCounts(facet);
    this.sectors = new Array<Sector | undefined>(this.columns * this.rows).fill(undefined);
  }

  /** The sector by column and row, undefined where nothing ever stood or outside the facet. */
  at(column: number, row: number): Sector | undefined {
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return undefined;
    return this.sectors[row * this.columns + column];
  }

  /** Lists an entity of this facet in the sector of its position, and takes it off the list of the sector that it left. */
  place(entity: Entity): void {
    const column = entity.x >> SECTOR_SHIFT;
    const row = entity.y >> SECTOR_SHIFT;
    const number = row * this.columns + column;
    if (entity.sectorNumber === number) return;
    const sector = (this.sectors[number] ??= new Sector(column << SECTOR_SHIFT, row << SECTOR_SHIFT));
    this.remove(entity);
    entity.sectorNumber = number;
    this.crowds.add(sector.left, sector.top, 1);
    entity.sectorIndex = sector.entities.push(entity) - 1;
    if (entity instanceof Item) sector.items.push(entity);
    if (entity.blocks) sector.blockers++;
  }

  /** Takes an entity that was placed here off the list of its sector. */
  remove(entity: Entity): void {
    const sector = this.of(entity);
    if (!sector) return;
    this.crowds.add(sector.left, sector.top, -1);
    const last = sector.entities.pop()!;
    if (last !== entity) {
      sector.entities[entity.sectorIndex] = last;
      last.sectorIndex = entity.sectorIndex;
    }
    if (entity instanceof Item) sector.items.splice(sector.items.indexOf(entity), 1);
    if (entity.blocks) sector.blockers--;
    entity.sectorNumber = -1;
    entity.sectorIndex = -1;
  }

  /** The sector in which an entity of this facet is listed. */
  of({ sectorNumber }: Entity): Sector | undefined {
    return sectorNumber === -1 ? undefined : this.sectors[sectorNumber];
  }
}
