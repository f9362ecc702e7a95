import type { MapPosition } from "../../contracts/players.js";
import { DIRECTION_MASK, RUNNING_FLAG } from "../../world/space/directions.js";
import { isOnFacet } from "../../world/space/facets.js";
import type { Mobile } from "../../world/entities/mobile.js";
import { turnAndStep } from "../../world/space/movement.js";
import type { LandFacts, Terrain } from "../../world/terrain/terrain.js";
import { GAIT } from "../../world/terrain/tile-bits.js";
import type { World } from "../../world/world.js";

/** The terrain of the world as scripts ask about it. */
export class ScriptGround {
  private readonly world: World;
  private readonly terrain: Terrain;

  constructor(world: World, terrain: Terrain) {
    this.world = world;
    this.terrain = terrain;
  }

  /** Whether one point can be seen from another of the same map; false for different maps and outside of a map. */
  lineOfSight(from: MapPosition, to: MapPosition): boolean {
    if (from.mapId !== to.mapId || !this.isOnMap(from) || !this.isOnMap(to)) return false;
    return this.terrain.sees(this.world, from.mapId, from.x, from.y, from.z, to.x, to.y, to.z);
  }

  /** The altitude nearest to `z` at which somebody can stand or swim; undefined where nobody can. */
  standingZ(at: MapPosition, swims = false): number | undefined {
    if (!this.isOnMap(at)) return undefined;
    return this.terrain.standingZ(this.world, at.mapId, at.x, at.y, at.z, swims ? GAIT.swimming : GAIT.foot);
  }

  /** The land of a tile; undefined outside of a map. */
  landAt(facet: number, x: number, y: number): LandFacts | undefined {
    return this.isOnMap({ mapId: facet, x, y, z: 0 }) ? this.terrain.landAt(this.world, facet, x, y) : undefined;
  }

  /** Whether a map is level everywhere, as without client files: altitudes mean nothing there. */
  isLevel(mapId: number): boolean {
    return !this.terrain.hasGround(mapId);
  }

  /**
   * Turns a creature and takes one step. False where the way is barred or it is held fast, and for players, whose
   * clients walk.
   */
  walk(mobile: Mobile, direction: number, isRunning = false): boolean {
    if (mobile.isPlayer) return false;
    return turnAndStep(this.world, this.terrain, mobile, (direction & DIRECTION_MASK) | (isRunning ? RUNNING_FLAG : 0));
  }

  private isOnMap({ mapId, x, y }: MapPosition): boolean {
    const facet = this.world.facets[mapId];
    return facet !== undefined && isOnFacet(facet, x, y);
  }
}
