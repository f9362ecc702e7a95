import { DIRECTION_X, DIRECTION_Y } from "../space/directions.js";
import { isOnFacet } from "../space/facets.js";
import { SECTOR_SHIFT } from "../space/squares.js";
import type { World } from "../world.js";
import type { Gait } from "./tile-bits.js";

/** Nobody sees farther, in tiles to any side. */
export const SIGHT_LINE_TILES = 25;

/**
 * What the ground is like: whether somebody can step, stand and see. Positions go as single numbers, since a step is
 * the commonest thing in the game and is to cost no garbage.
 */
export interface Terrain {
  /** Whether the map has heights and things of its own; on one that has not everything is level. */
  hasGround(facet: number): boolean;
  /**
   * Altitude after one step in a direction (0 to 7) from a place where somebody stands, undefined where the way is
   * barred. Diagonals need both tiles beside the way free.
   */
  stepZ(world: World, facet: number, x: number, y: number, z: number, direction: number, gait: Gait): number | undefined;
  /**
   * The altitude nearest to `z` at which somebody can stand or swim, undefined where nobody can. On foot unless said.
   */
  standingZ(world: World, facet: number, x: number, y: number, z: number, gait?: Gait): number | undefined;
  /** The land of a tile on the map. */
  landAt(world: World, facet: number, x: number, y: number): LandFacts;
  /**
   * Whether a static or an item that nobody can pass is between two altitudes; water is not in the way.
   * @param except items that do not count
   */
  isObstructed(
    world: World,
    facet: number,
    x: number,
    y: number,
    bottom: number,
    top: number,
    except: ReadonlySet<unknown>,
  ): boolean;
  /**
   * The altitude of the highest floor of a tile that is not above `z`: of a static or a component of a multi on which
   * people stand. Undefined where there is none; land is no floor.
   */
  floorAt(world: World, facet: number, x: number, y: number, z: number): number | undefined;
  /** Whether one point can be seen from the other. */
  sees(world: World, facet: number, x: number, y: number, z: number, toX: number, toY: number, toZ: number): boolean;
}

/** The land of a tile, for those who build on it. */
export interface LandFacts {
  /** Undefined on a map without client files. */
  readonly tile: number | undefined;
  readonly lowest: number;
  readonly highest: number;
  /** Water, of the land or as a static. */
  readonly isWet: boolean;
  readonly isImpassable: boolean;
}

const NOTHING: ReadonlySet<unknown> = new Set();

const LEVEL_LAND: LandFacts = { tile: undefined, lowest: 0, highest: 0, isWet: false, isImpassable: false };

/** Land everywhere, at one level: what a shard without client files stands on. Only things that block bar the way. */
export const FLAT_TERRAIN: Terrain = {
  hasGround: () => false,
  stepZ(world, facet, x, y, _z, direction) {
    const dx = DIRECTION_X[direction]!;
    const dy = DIRECTION_Y[direction]!;
    if (!isFree(world, facet, x + dx, y + dy)) return undefined;
    const isDiagonal = dx !== 0 && dy !== 0;
    if (isDiagonal && !(isFree(world, facet, x + dx, y) && isFree(world, facet, x, y + dy))) return undefined;
    return 0;
  },
  // A mobile that was put somewhere by hand stays there.
  standingZ: (_world, _facet, _x, _y, z) => z,
  landAt: () => LEVEL_LAND,
  isObstructed: (world, facet, x, y, _bottom, _top, except) => !isFree(world, facet, x, y, except),
  floorAt: () => undefined,
  sees: (_world, _facet, x, y, _z, toX, toY) => Math.max(Math.abs(toX - x), Math.abs(toY - y)) <= SIGHT_LINE_TILES,
};

function isFree(world: World, facetId: number, x: number, y: number, except: ReadonlySet<unknown> = NOTHING): boolean {
  const facet = world.facets[facetId];
  if (!facet || !isOnFacet(facet, x, y)) return false;
  const sector = world.grid(facetId).at(x >> SECTOR_SHIFT, y >> SECTOR_SHIFT);
  if (!sector || sector.blockers === 0) return true;
  return !sector.entities.some((entity) => entity.blocks && entity.x === x && entity.y === y && !except.has(entity));
}
