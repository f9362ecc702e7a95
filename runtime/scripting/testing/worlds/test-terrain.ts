import { multiAt } from "../../../world/multis/multi-register.js";
import type { TileArea } from "../../../world/space/places.js";
import { DIRECTION_X, DIRECTION_Y } from "../../../world/space/directions.js";
import { FLAT_TERRAIN, type LandFacts, type Terrain } from "../../../world/terrain/terrain.js";
import { GAIT, type Gait } from "../../../world/terrain/tile-bits.js";
import type { World } from "../../../world/world.js";

/** A rectangle of water. */
export interface Lake extends TileArea {
  readonly facet: number;
  readonly z: number;
}

/** A rectangle of land with another tile than none. */
export interface Land extends TileArea {
  readonly facet: number;
  readonly tile: number;
}

/** The ground of script tests: level, with the water that a test says. Boats bear on water at any altitude. */
export class TestTerrain implements Terrain {
  private readonly lakes: Lake[] = [];
  private readonly lands: Land[] = [];

  addWater(lake: Lake): void {
    this.lakes.push(lake);
  }

  addLand(land: Land): void {
    this.lands.push(land);
  }

  hasGround(facet: number): boolean {
    return FLAT_TERRAIN.hasGround(facet);
  }

  isObstructed(...where: Parameters<Terrain["isObstructed"]>): boolean {
    return FLAT_TERRAIN.isObstructed(...where);
  }

  sees(...where: Parameters<Terrain["sees"]>): boolean {
    return FLAT_TERRAIN.sees(...where);
  }

  floorAt(...where: Parameters<Terrain["floorAt"]>): number | undefined {
    return FLAT_TERRAIN.floorAt(...where);
  }

  stepZ(world: World, facet: number, x: number, y: number, z: number, direction: number, gait: Gait): number | undefined {
    const levelZ = FLAT_TERRAIN.stepZ(world, facet, x, y, z, direction, gait);
    const [toX, toY] = [x + DIRECTION_X[direction]!, y + DIRECTION_Y[direction]!];
    if (levelZ === undefined || !this.lakeAt(facet, toX, toY)) return levelZ;
    return this.standingZ(world, facet, toX, toY, z, gait);
  }

  standingZ(world: World, facet: number, x: number, y: number, z: number, gait: Gait = GAIT.foot): number | undefined {
    const lake = this.lakeAt(facet, x, y);
    const isBuilt = multiAt(world.grid(facet), x, y) !== undefined;
    if (isBuilt && gait === GAIT.swimming) return undefined;
    if (!lake || isBuilt) return FLAT_TERRAIN.standingZ(world, facet, x, y, z, gait);
    return gait === GAIT.swimming ? lake.z : undefined;
  }

  landAt(world: World, facet: number, x: number, y: number): LandFacts {
    const lake = this.lakeAt(facet, x, y);
    if (!lake) {
      const tile = this.lands.find((land) => land.facet === facet && isWithin(land, x, y))?.tile;
      return { ...FLAT_TERRAIN.landAt(world, facet, x, y), tile };
    }
    return { tile: undefined, lowest: lake.z, highest: lake.z, isWet: true, isImpassable: true };
  }

  private lakeAt(facet: number, x: number, y: number): Lake | undefined {
    return this.lakes.find((lake) => lake.facet === facet && isWithin(lake, x, y));
  }
}

function isWithin({ left, top, right, bottom }: TileArea, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}
