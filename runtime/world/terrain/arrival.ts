import { isOnFacet } from "../space/facets.js";
import type { Place } from "../space/places.js";
import type { World } from "../world.js";
import type { Terrain } from "./terrain.js";

/** How far somebody is moved aside who would otherwise stand in a wall. */
const ASIDE_TILES = 5;

/**
 * The place nearest to the wished one at which somebody can stand, that very one if possible; the wished one as it is
 * where there is none near it, as on open water.
 */
export function arrivalPlace(terrain: Terrain, world: World, wished: Readonly<Place>): Place {
  const facet = world.facets[wished.facet];
  for (let distance = 0; facet && distance <= ASIDE_TILES; distance++) {
    for (let dy = -distance; dy <= distance; dy++) {
      const isSide = Math.abs(dy) === distance;
      for (let dx = -distance; dx <= distance; dx += isSide ? 1 : Math.max(1, 2 * distance)) {
        const [x, y] = [wished.x + dx, wished.y + dy];
        if (!isOnFacet(facet, x, y)) continue;
        const z = terrain.standingZ(world, wished.facet, x, y, wished.z);
        if (z !== undefined) return { facet: wished.facet, x, y, z };
      }
    }
  }
  return { ...wished };
}
