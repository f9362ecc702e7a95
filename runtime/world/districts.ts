import type { Facet } from "./facets.js";

/** A tile's coordinate to the column or row of its district. */
export const DISTRICT_SHIFT = 5;
/** Tiles to the side of a district, a power of two. */
export const DISTRICT_TILES = 1 << DISTRICT_SHIFT;

/**
 * How many of something there are about each place of a facet, roughly: in the district of the place and in those around it. What
 * is within a district's length of it is among them.
 */
export class DistrictCounts {
  private readonly counts: Uint32Array;
  private readonly columns: number;
  private readonly rows: number;

  constructor(facet: Facet) {
    this.columns = Math.ceil(facet.width / DISTRICT_TILES);
    this.rows = Math.ceil(facet.height / DISTRICT_TILES);
    this.counts = new Uint32Array(this.columns * this.rows);
  }

  /** Counts so many more, or fewer, at a tile. */
  add(x: number, y: number, change: number): void {
    const column = x >> DISTRICT_SHIFT;
    const row = y >> DISTRICT_SHIFT;
    const lastRow = Math.min(row + 1, this.rows - 1);
    const lastColumn = Math.min(column + 1, this.columns - 1);
    for (let r = Math.max(row - 1, 0); r <= lastRow; r++) {
      for (let c = Math.max(column - 1, 0); c <= lastColumn; c++) this.counts[r * this.columns + c]! += change;
    }
  }

  /** How many there are about a tile: mostly none where there is nobody but one who is alone. */
  around(x: number, y: number): number {
    return this.counts[(y >> DISTRICT_SHIFT) * this.columns + (x >> DISTRICT_SHIFT)]!;
  }
}

/** Whether two tiles of a facet are in one district. */
export function inOneDistrict(x: number, y: number, otherX: number, otherY: number): boolean {
  return x >> DISTRICT_SHIFT === otherX >> DISTRICT_SHIFT && y >> DISTRICT_SHIFT === otherY >> DISTRICT_SHIFT;
}
