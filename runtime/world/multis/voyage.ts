import type { Entity } from "../entities/entity.js";

/** How fast clients draw a boat's way to the next tile (ClassicUO BoatMovingManager): in 1000, 500 or 250 ms. */
export const BOAT_SPEEDS = { slow: 2, normal: 3, fast: 4 } as const;
export type BoatSpeed = keyof typeof BOAT_SPEEDS;

/** How far a boat sails at once, in tiles to each side, so that clients draw its way. */
export const VOYAGE_TILES = 1;
/** Most that a boat carries at once; 0xF6 has 16 bits for its size. */
export const CARRIED_MAXIMUM = 2_048;

/** The way of a boat since sight was last brought up to date. */
export interface Voyage {
  speed: BoatSpeed;
  /** What it carried. */
  readonly carried: Set<Entity>;
}
