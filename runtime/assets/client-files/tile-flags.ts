/**
 * The meaning of the lower 32 flags of tiledata. The upper 32 flags of the 7.0.9 layout concern only drawing. They are kept separately, so
 * that lookups need only 32-bit numbers.
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

export type TileFlag = keyof typeof TILE_FLAGS;
