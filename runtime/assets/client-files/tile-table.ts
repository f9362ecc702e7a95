import { fixedText, NAME_BYTES } from "./fixed-text.js";

/**
 * The meaning of the lower 32 flags of tiledata. The upper 32 flags of the 7.0.9 layout concern only drawing. They are
 * kept separately, so that lookups need only 32-bit numbers.
 *
 * Sources: ClassicUO TileDataLoader; ModernUO TileData; Source-X uofiles_macros.
 */
export const TILE_FLAGS = {
  background: 1 << 0,
  weapon: 1 << 1,
  transparent: 1 << 2,
  translucent: 1 << 3,
  wall: 1 << 4,
  damaging: 1 << 5,
  /** Cannot be walked through or stood on. */
  impassable: 1 << 6,
  wet: 1 << 7,
  unknown8: 1 << 8,
  /** Can be stood on. */
  surface: 1 << 9,
  /** Stairs, ramp or ladder: mobiles stand at half its height. */
  bridge: 1 << 10,
  stackable: 1 << 11,
  window: 1 << 12,
  /** Blocks line of sight. */
  noShoot: 1 << 13,
  /** The name takes the article "a", or "an". */
  articleA: 1 << 14,
  articleAn: 1 << 15,
  /** Hair, beards and the like, which are not separate items. */
  internal: 1 << 16,
  foliage: 1 << 17,
  /** Only grey pixels take a hue. */
  partialHue: 1 << 18,
  unknown19: 1 << 19,
  map: 1 << 20,
  container: 1 << 21,
  wearable: 1 << 22,
  lightSource: 1 << 23,
  animation: 1 << 24,
  /** Gargoyles fly over it. */
  hoverOver: 1 << 25,
  unknown26: 1 << 26,
  armor: 1 << 27,
  roof: 1 << 28,
  door: 1 << 29,
  stairBack: 1 << 30,
  stairRight: 1 << 31,
} as const;

type TileFlag = keyof typeof TILE_FLAGS;

/** Number of tile ids. Every table has all of them, so that no id of a map or packet is out of range. */
export const LAND_TILES = 0x4000;
export const ITEM_TILES = 0x10000;

/** Columns that land and items share. Tiles that the file does not have are 0, without flags and without a name. */
class TileColumns {
  /** Number of tiles in the file. */
  readonly count: number;
  /** Lower 32 flags, see `TILE_FLAGS`. */
  readonly flags: Int32Array;
  /** Upper 32 flags, 0 in the classic layout. */
  readonly upperFlags: Int32Array;
  /** Name fields in a row, as in the file, because most names are never requested. */
  readonly nameFields: Buffer;

  constructor(count: number, capacity: number) {
    this.count = count;
    this.flags = new Int32Array(capacity);
    this.upperFlags = new Int32Array(capacity);
    this.nameFields = Buffer.alloc(capacity * NAME_BYTES);
  }

  /** Whether the tile has the flag. An id that does not exist has none. */
  is(tile: number, flag: TileFlag): boolean {
    return ((this.flags[tile] ?? 0) & TILE_FLAGS[flag]) !== 0;
  }

  /** The name as it is in the file, empty when there is none. Names of items may have a plural form, see `itemName`. */
  name(tile: number): string {
    return tile >= 0 && tile < this.flags.length ? fixedText(this.nameFields, tile * NAME_BYTES) : "";
  }
}

/** Land tiles by id, 0 to 0x3FFF. */
export class LandTable extends TileColumns {
  /** Number of the texture drawn on slopes. */
  readonly textures = new Uint16Array(LAND_TILES);

  constructor(count: number) {
    super(count, LAND_TILES);
  }
}

/** Item tiles by id, 0 to 0xFFFF. */
export class ItemTable extends TileColumns {
  /** In stones; 255 cannot be moved. */
  readonly weights = new Uint8Array(ITEM_TILES);
  /** Layer of wearable items; number of the light of light sources. */
  readonly layers = new Uint8Array(ITEM_TILES);
  readonly quantities = new Uint8Array(ITEM_TILES);
  /** Body that is drawn when the item is worn. Its gump has this number plus 50000 or 60000. */
  readonly animations = new Uint16Array(ITEM_TILES);
  readonly hues = new Uint16Array(ITEM_TILES);
  /** Number of the light for light sources. */
  readonly lights = new Uint16Array(ITEM_TILES);
  /** In units of altitude. On a bridge mobiles stand at half of it, see `standingHeight`. */
  readonly heights = new Uint8Array(ITEM_TILES);

  constructor(count: number) {
    super(count, ITEM_TILES);
  }

  /** Height above the item's altitude at which mobiles stand on it (ModernUO ItemData.CalcHeight). */
  standingHeight(tile: number): number {
    const height = this.heights[tile] ?? 0;
    return this.is(tile, "bridge") ? height >> 1 : height;
  }
}
