import type { Facet } from "./facets.js";
import type { TileArea } from "./places.js";

/** A tile's coordinate to the column or row of its district. */
export const DISTRICT_SHIFT = 5;
/** Tiles to the side of a district, a power of two. */
export const DISTRICT_TILES = 1 << DISTRICT_SHIFT;
/** More than any facet has columns of districts. */
const ROW_STEP = 1 << 16;

/** The number of a district by its column and row. */
export function districtAt(column: number, row: number): number {
  return row * ROW_STEP + column;
}

/** The number of a tile's district. */
export function districtOf(x: number, y: number): number {
  return districtAt(x >> DISTRICT_SHIFT, y >> DISTRICT_SHIFT);
}

/** Whether two tiles of a facet are in one district. */
export function inOneDistrict(x: number, y: number, otherX: number, otherY: number): boolean {
  return x >> DISTRICT_SHIFT === otherX >> DISTRICT_SHIFT && y >> DISTRICT_SHIFT === otherY >> DISTRICT_SHIFT;
}

/** Adds a district and the eight around it to a set. Numbers beyond the edge of the facet are harmless: nothing is there. */
export function addDistrictsAround(district: number, set: Set<number>): void {
  for (let row = -1; row <= 1; row++) for (let column = -1; column <= 1; column++) set.add(district + districtAt(column, row));
}

/** Visits a tile of each district that an area touches. */
export function forEachDistrictOf({ left, top, right, bottom }: TileArea, visit: (x: number, y: number) => void): void {
  for (let row = top >> DISTRICT_SHIFT; row <= bottom >> DISTRICT_SHIFT; row++) {
    for (let column = left >> DISTRICT_SHIFT; column <= right >> DISTRICT_SHIFT; column++) {
      visit(column << DISTRICT_SHIFT, row << DISTRICT_SHIFT);
    }
  }
}

/**
 * A count for each district of a facet: how many of something are in that district and in the eight around it. Everything within the
 * length of a district from a tile is in the count of the tile's district.
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

  /** @param change 1 when something comes to the tile, -1 when it goes */
  add(x: number, y: number, change: 1 | -1): void {
    const column = x >> DISTRICT_SHIFT;
    const row = y >> DISTRICT_SHIFT;
    const lastRow = Math.min(row + 1, this.rows - 1);
    const lastColumn = Math.min(column + 1, this.columns - 1);
    for (let r = Math.max(row - 1, 0); r <= lastRow; r++) {
      for (let c = Math.max(column - 1, 0); c <= lastColumn; c++) this.counts[r * this.columns + c]! += change;
    }
  }

  /** The count of the tile's district. */
  around(x: number, y: number): number {
    return this.counts[(y >> DISTRICT_SHIFT) * this.columns + (x >> DISTRICT_SHIFT)]!;
  }
}
