import { DIRECTION_MASK, DIRECTION_X, DIRECTION_Y } from "./directions.js";
import { isOnFacet } from "./facets.js";
import type { Mobile } from "./mobile.js";
import { SECTOR_SHIFT } from "./sectors.js";
import type { World } from "./world.js";

/** What the ground is like; the built-in world and client files each give one. */
export interface Terrain {
  /** Altitude at which somebody coming from `fromZ` would stand, undefined where nobody can. */
  standingZ(facet: number, x: number, y: number, fromZ: number): number | undefined;
}

/** Land everywhere, at one level: what a shard without client files stands on. */
export const FLAT_TERRAIN: Terrain = { standingZ: () => 0 };

/**
 * Does what a 0x02 asks: turns the mobile when it looks elsewhere, else moves it one tile ahead. False when the way is
 * barred: off the map, by the ground, or by a thing; a diagonal also needs both tiles beside it free, as the client
 * has it (ClassicUO Pathfinder).
 */
export function takeStep(world: World, terrain: Terrain, mobile: Mobile, directionByte: number): boolean {
  const direction = directionByte & DIRECTION_MASK;
  if (direction !== mobile.direction) {
    world.step(mobile, mobile.x, mobile.y, mobile.z, directionByte);
    return true;
  }
  const dx = DIRECTION_X[direction]!;
  const dy = DIRECTION_Y[direction]!;
  const z = standingZ(world, terrain, mobile, mobile.x + dx, mobile.y + dy);
  if (z === undefined) return false;
  const isDiagonal = dx !== 0 && dy !== 0;
  if (isDiagonal && standingZ(world, terrain, mobile, mobile.x + dx, mobile.y) === undefined) return false;
  if (isDiagonal && standingZ(world, terrain, mobile, mobile.x, mobile.y + dy) === undefined) return false;
  world.step(mobile, mobile.x + dx, mobile.y + dy, z, directionByte);
  return true;
}

function standingZ(world: World, terrain: Terrain, mobile: Mobile, x: number, y: number): number | undefined {
  const facet = world.facets[mobile.facet];
  if (!facet || !isOnFacet(facet, x, y)) return undefined;
  const sector = world.grid(mobile.facet).at(x >> SECTOR_SHIFT, y >> SECTOR_SHIFT);
  if (sector && sector.blockers > 0) {
    for (const entity of sector.entities) {
      if (entity.blocks && entity.x === x && entity.y === y) return undefined;
    }
  }
  return terrain.standingZ(mobile.facet, x, y, mobile.z);
}
