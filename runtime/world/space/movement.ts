import { DIRECTION_MASK, DIRECTION_X, DIRECTION_Y } from "./directions.js";
import type { Mobile } from "../entities/mobile.js";
import type { Terrain } from "../terrain/terrain.js";
import type { World } from "../world.js";

/**
 * Does what a 0x02 asks: turns the mobile when it looks elsewhere, else moves it one tile ahead. False when the way is
 * barred: off the map, by the ground, or by a thing; and for who is frozen or paralysed.
 */
export function takeStep(world: World, terrain: Terrain, mobile: Mobile, directionByte: number): boolean {
  const direction = directionByte & DIRECTION_MASK;
  const { facet, x, y, z } = mobile;
  if (direction !== mobile.direction) {
    world.step(mobile, x, y, z, directionByte);
    return true;
  }
  if (mobile.isHeld) return false;
  const stepZ = terrain.stepZ(world, facet, x, y, z, direction, mobile.gait);
  if (stepZ === undefined) return false;
  world.step(mobile, x + DIRECTION_X[direction]!, y + DIRECTION_Y[direction]!, stepZ, directionByte);
  return true;
}

/**
 * Takes one step of a creature, which turns first if it looks elsewhere. It has turned also when the way is barred.
 *
 * @returns whether it moved
 */
export function turnAndStep(world: World, terrain: Terrain, mobile: Mobile, directionByte: number): boolean {
  const isTurned = (directionByte & DIRECTION_MASK) === mobile.direction || takeStep(world, terrain, mobile, directionByte);
  return isTurned && takeStep(world, terrain, mobile, directionByte);
}
