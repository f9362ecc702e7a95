import type { Facet } from "./facets.js";
import type { TileArea } from "./places.js";

/**
 * A tile's coordinate to the column or row of its sector. A small sector often lies wholly within a client's view,
 * where it needs no look at its entities.
 */
export const SECTOR_SHIFT = 3;
/** Tiles to the side of a sector. */
export const SECTOR_TILES = 1 << SECTOR_SHIFT;

/** Whether two tiles of a facet are in one sector. */
export function inOneSector(x: number, y: number, otherX: number, otherY: number): boolean {
  return x >> SECTOR_SHIFT === otherX >> SECTOR_SHIFT && y >> SECTOR_SHIFT === otherY >> SECTOR_SHIFT;
}

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

/**
 * Adds a district and the eight around it to a set. Numbers beyond the edge of the facet are harmless: nothing is
 * there.
 */
export function addDistrictsAround(district: number, set: Set<number>): void {
  for (let row = -1; row <= 1; row++) for (let column = -1; column <= 1; column++) set.add(district + districtAt(column, row));
}

/**
 * Visits a tile of each square that an area touches.
 *
 * @param shift a tile's coordinate to the column or row of its square
 */
export function forEachSquareOf(
  { left, top, right, bottom }: TileArea,
  shift: number,
  visit: (x: number, y: number) => void,
): void {
  for (let row = top >> shift; row <= bottom >> shift; row++)
    for (let column = left >> shift; column <= right >> shift; column++) visit(column << shift, row << shift);
}

/** A count for each square of a facet: how many of something are in it and in the squares around it. */
class SquareCounts {
  /** Megabytes on a large facet, so it is undefined until something comes. */
  private counts: Uint32Array | undefined;
  private readonly columns: number;
  private readonly rows: number;
  private readonly shift: number;
  private readonly reach: number;

  /**
   * @param shift a tile's coordinate to the column or row of its square.
   *
   * @param reach how many squares to each side count as around one
   */
  constructor(facet: Facet, shift: number, reach: number) {
    this.shift = shift;
    this.reach = reach;
    this.columns = ((facet.width - 1) >> shift) + 1;
    this.rows = ((facet.height - 1) >> shift) + 1;
  }

  /** @param change 1 when something comes to the tile, -1 when it goes */
  add(x: number, y: number, change: 1 | -1): void {
    const { shift, reach, columns, rows } = this;
    const counts = (this.counts ??= new Uint32Array(columns * rows));
    const column = x >> shift;
    const row = y >> shift;
    const lastRow = Math.min(row + reach, rows - 1);
    const lastColumn = Math.min(column + reach, columns - 1);
    for (let r = Math.max(row - reach, 0); r <= lastRow; r++) {
      for (let c = Math.max(column - reach, 0); c <= lastColumn; c++) counts[r * columns + c]! += change;
    }
  }

  /** The count of the tile's square. */
  around(x: number, y: number): number {
    return this.counts === undefined ? 0 : this.counts[(y >> this.shift) * this.columns + (x >> this.shift)]!;
  }
}

/**
 * Counts in districts and the eight around each. Everything within the length of a district from a tile is in the count
 * of the tile.
 */
export class DistrictCounts extends SquareCounts {
  constructor(facet: Facet) {
    super(facet, DISTRICT_SHIFT, 1);
  }
}

/** How many sectors to each side count as around one. */
const AROUND_SECTORS = 4;
/** As far from a tile, or from any tile of its sector, everything is in the tile's {@link SectorCounts}. */
export const AROUND_SECTOR_TILES = AROUND_SECTORS * SECTOR_TILES;

/** The same in sectors and four to each side, so that less is counted that is farther away. */
export class SectorCounts extends SquareCounts {
  constructor(facet: Facet) {
    super(facet, SECTOR_SHIFT, AROUND_SECTORS);
  }
}
