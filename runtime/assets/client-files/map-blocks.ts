/**
 * Maps are divided into blocks of 8 by 8 tiles, numbered down the columns: number = (x / 8) * (height / 8) + (y / 8).
 * Within a block, cells go row by row: (y % 8) * 8 + (x % 8). Ground, statics and their index all use this order.
 *
 * Sources: POL packet guide; ModernUO TileMatrix.
 */
export const BLOCK_SHIFT = 3;
export const BLOCK_TILES = 1 << BLOCK_SHIFT;
export const BLOCK_CELLS = BLOCK_TILES * BLOCK_TILES;
/** The largest side of a map in tiles, since coordinates have 16 bits in packets. */
const MAX_SIDE_TILES = 0x10000;

/** A map's number, and its size in tiles, multiples of 8. */
export interface MapSize {
  readonly id: number;
  readonly width: number;
  readonly height: number;
}

/** The numbers of block columns, block rows and blocks of a map. */
export function blocksOf(size: MapSize): { columns: number; rows: number; count: number } {
  const columns = size.width >> BLOCK_SHIFT;
  const rows = size.height >> BLOCK_SHIFT;
  return { columns, rows, count: columns * rows };
}

/** The number, 0 to 63, of a place's cell within its block. */
export function cellInBlock(x: number, y: number): number {
  return ((y & (BLOCK_TILES - 1)) << BLOCK_SHIFT) | (x & (BLOCK_TILES - 1));
}

/**
 * Checks a size that the program itself passes.
 *
 * @throws RangeError when it is not a valid size of a map
 */
export function checkMapSize({ id, width, height }: MapSize): void {
  const isSide = (side: number) => Number.isInteger(side) && side > 0 && side <= MAX_SIDE_TILES && side % BLOCK_TILES === 0;
  if (!Number.isInteger(id) || id < 0 || !isSide(width) || !isSide(height)) {
    throw new RangeError(
      `map ${id} of ${width} x ${height} tiles: sides must be multiples of ${BLOCK_TILES} up to ${MAX_SIDE_TILES}`,
    );
  }
}
