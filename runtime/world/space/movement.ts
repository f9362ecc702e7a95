import { DIRECTION_MASK, DIRECTION_X, DIRECTION_Y } from "./directions.js";
import type { Mobile } from "../entities/mobile.js";
import type { Terrain } from "../terrain/terrain.js";
import type { World } from "../world.js";

/**
 * Carries out a 0x02: turns the mobile if it faces another direction, and otherwise moves it one tile ahead. False if
 * the way is blocked by the edge of the map, the ground or an item, or if the mobile is frozen or paralysed.
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
