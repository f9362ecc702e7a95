/**
 * The parts of maps and tiles that walking and sight need. The readers of client files have these shapes, so nothing is
 * copied or wrapped.
 */

/** The ground of a map. */
export interface GroundTile {
  /** Land tile in the lower 16 bits, altitude in the upper ones; undefined where there is none. */
  cell(x: number, y: number): number | undefined;
}

/** Things of 8 by 8 tiles, those of cell `c` (row by row) from `starts[c]` to `starts[c + 1]` - 1. */
export interface FixedThings {
  readonly starts: Uint16Array;
  readonly tiles: Uint16Array;
  readonly zs: Int8Array;
}

/** What stands on a map for good. */
export interface Statics {
  block(x: number, y: number): FixedThings;
}

export interface MapData {
  readonly ground: GroundTile;
  readonly statics: Statics | undefined;
}

/** Columns by land tile. */
export interface LandTiles {
  readonly flags: Int32Array;
  readonly textures: Uint16Array;
}

/** Columns by item tile. */
export interface ItemTiles {
  readonly flags: Int32Array;
  readonly upperFlags: Int32Array;
  readonly heights: Uint8Array;
  readonly weights: Uint8Array;
}

export interface TileTables {
  readonly land: LandTiles;
  readonly items: ItemTiles;
  /** Whether the client has that texture; land without one is drawn and walked level. */
  readonly hasTexture: (texture: number) => boolean;
}
