import { fixedText, NAME_BYTES } from "./fixed-text.js";
import { TILE_FLAGS, type TileFlag } from "./tile-flags.js";

/** Tile ids that exist; every table has all of them, so that no id of a map or packet is out of range. */
export const LAND_TILES = 0x4000;
export const ITEM_TILES = 0x10000;

/** Columns that land and items share. What the file does not have is 0, without flags and without a name. */
class TileColumns {
  /** How many the file has. */
  readonly count: number;
  /** Lower 32 flags, see `TILE_FLAGS`. */
  readonly flags: Int32Array;
  /** Upper 32 flags, 0 in the classic layout. */
  readonly upperFlags: Int32Array;
  /** Name fields one after the other, as in the file: most names are never asked for. */
  readonly nameFields: Buffer;

  constructor(count: number, capacity: number) {
    this.count = count;
    this.flags = new Int32Array(capacity);
    this.upperFlags = new Int32Array(capacity);
    this.nameFields = Buffer.alloc(capacity * NAME_BYTES);
  }

  /** Whether the tile has that flag; an id that does not exist has none. */
  is(tile: number, flag: TileFlag): boolean {
    return ((this.flags[tile] ?? 0) & TILE_FLAGS[flag]) !== 0;
  }

  /** The name as the file has it, empty where there is none. Item names may hold a plural, see `itemName`. */
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
  /** Layer of what is worn or held; number of the light of what shines. */
  readonly layers = new Uint8Array(ITEM_TILES);
  readonly quantities = new Uint8Array(ITEM_TILES);
  /** Body drawn when worn; 50000 or 60000 more is its gump. */
  readonly animations = new Uint16Array(ITEM_TILES);
  readonly hues = new Uint16Array(ITEM_TILES);
  /** Number of the light, else a value of little use. */
  readonly lights = new Uint16Array(ITEM_TILES);
  /** In units of altitude; somebody on a bridge stands on half of it, see `standingHeight`. */
  readonly heights = new Uint8Array(ITEM_TILES);

  constructor(count: number) {
    super(count, ITEM_TILES);
  }

  /** How far above its own altitude one stands on it (ModernUO ItemData.CalcHeight). */
  standingHeight(tile: number): number {
    const height = this.heights[tile] ?? 0;
    return this.is(tile, "bridge") ? height >> 1 : height;
  }
}
