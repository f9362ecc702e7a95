import type { ItemTiles, LandTiles, TileTables } from "./map-data.js";

/** Flags of tiledata that walking and sight look at (ClassicUO TileDataLoader, TileFlag). */
export const FLAG = {
  background: 1 << 0,
  impassable: 1 << 6,
  wet: 1 << 7,
  surface: 1 << 9,
  bridge: 1 << 10,
  window: 1 << 12,
  noShoot: 1 << 13,
  door: 1 << 29,
} as const;
/** Among the upper 32 flags: a part that moves with its multi. */
export const UPPER_FLAG_MULTI_MOVABLE = 1 << 8;

/** How somebody gets about. */
export const GAIT = { foot: 0, ghost: 1, swimming: 2 } as const;
export type Gait = (typeof GAIT)[keyof typeof GAIT];

/**
 * What a thing is to a walker: it takes up room, bears, can be stepped onto whatever its height, is stood on at half
 * its height.
 */
export const BARS = 1;
export const BEARS = 2;
export const RAMP = 4;
export const HALVED = 8;

/** What a land tile is. */
export const LAND_IMPASSABLE = 1;
export const LAND_WET = 2;
/** Keeps to its own altitude, whatever its neighbours' is. */
export const LAND_LEVEL = 4;
/** Not there for walking or sight: holes under which caves and cellars lie. */
export const LAND_ABSENT = 8;

/** What a thing is to an eye. */
export const BLOCKS_SIGHT = 1;
export const IS_DOOR = 2;

const NO_DRAW = 2;
const HOLE = 0x01db;
const FIRST_CAVE_HOLE = 0x01ae;
const LAST_CAVE_HOLE = 0x01b5;

/** Things that can be walked through although their flags say otherwise: the fields of spells. */
const FIRST_FIELD = 0x3946;
const LAST_FIELD = 0x3964;
const FIELD = 0x0082;
/** Doors and gates that ghosts pass wherever they stand. */
const GHOST_DOORS: readonly number[] = [0x0692, 0x06f5, 0x06f6, 0x0846, 0x0873];
/** Ghosts pass what is not heavier, in stones. */
const GHOST_WEIGHT_MAXIMUM = 0x5a;

/** Bits of every tile, worked out once. Source of all rules: ClassicUO Pathfinder, Land, Chunk. */
export class TileBits {
  /** `LAND_...` by land tile. */
  readonly land: Uint8Array;
  /** `BARS` and so on by item tile, for each gait: for what stands there for good, and for items of the world. */
  readonly fixed: readonly Uint8Array[];
  readonly loose: readonly Uint8Array[];
  /** Place among things of one altitude in the order in which a client keeps them. */
  readonly order: Int8Array;
  /** `BLOCKS_SIGHT` and `IS_DOOR` by item tile. */
  readonly sight: Uint8Array;
  readonly heights: Uint8Array;

  constructor({ land, items, hasTexture }: TileTables) {
    this.land = landBits(land, hasTexture);
    const foot = bitsOf(items.flags, footBits);
    const swimming = bitsOf(items.flags, (flags) => ((flags & FLAG.wet) !== 0 ? BEARS | RAMP | halved(flags) : 0));
    const without = (passes: (tile: number) => boolean) => foot.map((bits, tile) => (passes(tile) ? passable(bits) : bits));
    const isGhostDoor = (tile: number) => GHOST_DOORS.includes(tile);
    this.fixed = [foot, without(isGhostDoor), swimming];
    this.loose = [
      without(isField),
      without((tile) => isField(tile) || isGhostDoor(tile) || isLightOrDoor(items, tile)),
      swimming,
    ];
    this.order = new Int8Array(items.flags.map((flags, tile) => orderOf(items, flags, tile)));
    this.sight = bitsOf(items.flags, sightBits);
    this.heights = items.heights;
  }

  /** How far above its own altitude a thing ends for a mobile that stands on it or looks at it. */
  standingHeight(tile: number): number {
    const height = this.heights[tile]!;
    return (this.fixed[GAIT.foot]![tile]! & HALVED) !== 0 ? height >> 1 : height;
  }
}

/** Of each tile. `Uint8Array.from` with a function takes ten times as long, which a start would notice. */
function bitsOf(flags: Int32Array, of: (flags: number, tile: number) => number): Uint8Array {
  return new Uint8Array(flags.map(of));
}

function landBits({ flags, textures }: LandTiles, hasTexture: (texture: number) => boolean): Uint8Array {
  return bitsOf(flags, (tileFlags, tile) => {
    const texture = textures[tile]!;
    const isWet = (tileFlags & FLAG.wet) !== 0;
    const isLevel = (texture === 0 && isWet) || !hasTexture(texture);
    return (
      ((tileFlags & FLAG.impassable) !== 0 ? LAND_IMPASSABLE : 0) |
      (isWet ? LAND_WET : 0) |
      (isLevel ? LAND_LEVEL : 0) |
      (isAbsent(tile) ? LAND_ABSENT : 0)
    );
  });
}

function isAbsent(tile: number): boolean {
  return tile === NO_DRAW || tile === HOLE || (tile >= FIRST_CAVE_HOLE && tile <= LAST_CAVE_HOLE);
}

/** The halving holds for every bridge, but only what takes part in walking is looked at. */
function footBits(flags: number): number {
  const isSurface = (flags & FLAG.surface) !== 0;
  if ((flags & FLAG.impassable) !== 0) return BARS | halved(flags);
  const bits = (isSurface ? BARS | BEARS : 0) | ((flags & FLAG.bridge) !== 0 ? RAMP : 0);
  return bits | halved(flags);
}

function halved(flags: number): number {
  return (flags & FLAG.bridge) !== 0 ? HALVED : 0;
}

/** What is passed through may still be stood on. */
function passable(bits: number): number {
  const left = bits & ~BARS;
  return (left & (BEARS | RAMP)) === 0 ? 0 : left;
}

function isField(tile: number): boolean {
  return tile === FIELD || (tile >= FIRST_FIELD && tile <= LAST_FIELD);
}

function isLightOrDoor({ flags, weights }: ItemTiles, tile: number): boolean {
  return (flags[tile]! & FLAG.door) !== 0 || weights[tile]! <= GHOST_WEIGHT_MAXIMUM;
}

function orderOf({ upperFlags, heights }: ItemTiles, flags: number, tile: number): number {
  const isMultiMovable = (upperFlags[tile]! & UPPER_FLAG_MULTI_MOVABLE) !== 0;
  return (heights[tile]! !== 0 ? 1 : 0) + (isMultiMovable ? 1 : 0) - ((flags & FLAG.background) !== 0 ? 1 : 0);
}

function sightBits(flags: number): number {
  const blocks = (flags & (FLAG.window | FLAG.noShoot)) !== 0;
  return (blocks ? BLOCKS_SIGHT : 0) | ((flags & FLAG.door) !== 0 ? IS_DOOR : 0);
}
