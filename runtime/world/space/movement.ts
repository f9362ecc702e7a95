import { DIRECTION_MASK, DIRECTION_X, DIRECTION_Y, RUNNING_FLAG } from "./directions.js";
import { Mobile } from "../entities/mobile.js";
import { SECTOR_SHIFT } from "./squares.js";
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

/** Tiles of a run after which its cost is due (ModernUO WeightOverloading). */
export const RUN_TILES = 16;

/** Counts a step. Returns whether another {@link RUN_TILES} tiles of running are complete with it. */
export function completesRun(mobile: Mobile, directionByte: number): boolean {
  return (directionByte & RUNNING_FLAG) !== 0 && ++mobile.tilesRun % RUN_TILES === 0;
}

/** The height of people, by which those who stand above or below one another are not in each other's way. */
const PEOPLE_HEIGHT = 15;
const NOBODY: readonly Mobile[] = [];

/** The living who stand where a step of somebody alive would lead (ModernUO Mobile.Move). */
export function inTheWay(world: World, terrain: Terrain, mobile: Mobile, direction: number): readonly Mobile[] {
  if (mobile.isDead) return NOBODY;
  const { facet, x, y, z } = mobile;
  const [toX, toY] = [x + DIRECTION_X[direction]!, y + DIRECTION_Y[direction]!];
  let found: Mobile[] | undefined;
  for (const entity of world.grid(facet).at(toX >> SECTOR_SHIFT, toY >> SECTOR_SHIFT)?.entities ?? NOBODY)
    if (entity.x === toX && entity.y === toY && entity instanceof Mobile && !entity.isDead) (found ??= []).push(entity);
  if (!found) return NOBODY;
  const stepZ = terrain.stepZ(world, facet, x, y, z, direction, mobile.gait);
  return stepZ === undefined ? NOBODY : found.filter((one) => Math.abs(one.z - stepZ) < PEOPLE_HEIGHT);
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
