import { HIGHEST_Z, LOWEST_Z } from "../space/altitude.js";
import { DIRECTION_X, DIRECTION_Y } from "../space/directions.js";
import { isOnFacet } from "../space/facets.js";
import { SECTOR_SHIFT } from "../space/squares.js";
import type { World } from "../world.js";
import { LandCorners } from "./land-corners.js";
import { LineOfSight } from "./line-of-sight.js";
import type { FixedThings, MapData, TileTables } from "./map-data.js";
import { FLAT_TERRAIN, type LandFacts, type Terrain } from "./terrain.js";
import { BARS, BEARS, GAIT, type Gait, LAND_IMPASSABLE, LAND_WET, RAMP, TileBits } from "./tile-bits.js";
import { TileStack } from "./tile-stack.js";

const BLOCK_MASK = 7;
const BLOCK_SHIFT = 3;

/** The ground as those see it who build houses on it or sail over it. */
class BuildingGround {
  private readonly bits: TileBits;
  private readonly corners = new LandCorners();

  constructor(bits: TileBits) {
    this.bits = bits;
  }

  landAt(map: MapData, world: World, facet: number, x: number, y: number): LandFacts {
    const { corners } = this;
    const { width, height } = world.facets[facet]!;
    corners.read(map, this.bits.land, width, height, x, y);
    const { tile, bits, lowest, highest } = corners;
    const isWet = (bits & LAND_WET) !== 0 || this.hasStatics(map, x, y, (art) => this.isWater(art));
    return { tile, lowest, highest, isWet, isImpassable: (bits & LAND_IMPASSABLE) !== 0 };
  }

  isObstructed(
    map: MapData,
    world: World,
    facet: number,
    x: number,
    y: number,
    bottom: number,
    top: number,
    except: ReadonlySet<unknown>,
  ): boolean {
    const isInTheWay = (tile: number, z: number): boolean => {
      if (this.isWater(tile) || (this.bits.fixed[GAIT.foot]![tile]! & BARS) === 0) return false;
      return z < top && z + this.bits.standingHeight(tile) > bottom;
    };
    if (this.hasStatics(map, x, y, isInTheWay)) return true;
    const items = world.grid(facet).at(x >> SECTOR_SHIFT, y >> SECTOR_SHIFT)?.items ?? [];
    return items.some((item) => {
      if (item.x !== x || item.y !== y || except.has(item)) return false;
      return item.blocks || isInTheWay(item.itemId, item.z);
    });
  }

  floorAt(map: MapData, world: World, facet: number, x: number, y: number, z: number): number | undefined {
    let floor: number | undefined;
    const look = (tile: number, bottom: number): false => {
      const top = bottom + this.bits.standingHeight(tile);
      const bears = (this.bits.fixed[GAIT.foot]![tile]! & (BEARS | RAMP)) !== 0;
      if (bears && top <= z && (floor === undefined || top > floor)) floor = top;
      return false;
    };
    this.hasStatics(map, x, y, look);
    for (const multi of world.grid(facet).at(x >> SECTOR_SHIFT, y >> SECTOR_SHIFT)?.multis ?? []) {
      const { shape } = multi;
      const cell = shape?.cell(x - multi.x, y - multi.y) ?? -1;
      if (!shape || cell === -1) continue;
      for (let i = shape.from(cell); i < shape.to(cell); i++) look(shape.tiles[i]!, multi.z + shape.zs[i]!);
    }
    return floor;
  }

  private isWater(tile: number): boolean {
    return (this.bits.fixed[GAIT.swimming]![tile]! & BEARS) !== 0;
  }

  private hasStatics({ statics }: MapData, x: number, y: number, isWanted: (tile: number, z: number) => boolean): boolean {
    if (!statics) return false;
    const { starts, tiles, zs }: FixedThings = statics.block(x, y);
    const cell = ((y & BLOCK_MASK) << BLOCK_SHIFT) | (x & BLOCK_MASK);
    for (let i = starts[cell]!; i < starts[cell + 1]!; i++) if (isWanted(tiles[i]!, zs[i]!)) return true;
    return false;
  }
}

const DIRECTIONS = 7;
const DIAGONAL = 1;

/**
 * The ground of client files, walked as the client predicts it: a step that a client takes for possible is possible,
 * and ends at the altitude the client has come to. Maps without data are flat.
 */
export class MappedTerrain implements Terrain {
  private readonly maps: readonly (MapData | undefined)[];
  private readonly left: TileStack;
  private readonly entered: TileStack;
  private readonly sight: LineOfSight;
  private readonly building: BuildingGround;

  /** @param maps by number of the facet */
  constructor(maps: readonly (MapData | undefined)[], tiles: TileTables) {
    const bits = new TileBits(tiles);
    this.maps = maps;
    this.left = new TileStack(bits);
    this.entered = new TileStack(bits);
    this.sight = new LineOfSight(bits);
    this.building = new BuildingGround(bits);
  }

  hasGround(facet: number): boolean {
    return this.maps[facet] !== undefined;
  }

  stepZ(world: World, facet: number, x: number, y: number, z: number, direction: number, gait: Gait): number | undefined {
    const map = this.maps[facet];
    if (!map) return FLAT_TERRAIN.stepZ(world, facet, x, y, z, direction, gait);
    this.left.fill(map, world, facet, x, y, gait, true);
    const ahead = this.enter(map, world, facet, x, y, z, direction, gait);
    if (ahead === undefined || (direction & DIAGONAL) === 0) return ahead;
    // A corner is gone round only where both straight steps beside it could be taken, too.
    if (this.enter(map, world, facet, x, y, z, (direction + 1) & DIRECTIONS, gait) === undefined) return undefined;
    if (this.enter(map, world, facet, x, y, z, (direction - 1) & DIRECTIONS, gait) === undefined) return undefined;
    return ahead;
  }

  standingZ(world: World, facet: number, x: number, y: number, z: number, gait: Gait = GAIT.foot): number | undefined {
    const map = this.maps[facet];
    if (!map) return FLAT_TERRAIN.standingZ(world, facet, x, y, z);
    if (!isOnFacet(world.facets[facet]!, x, y)) return undefined;
    this.entered.fill(map, world, facet, x, y, gait, false);
    return this.entered.enter(z, LOWEST_Z, HIGHEST_Z);
  }

  landAt(world: World, facet: number, x: number, y: number): LandFacts {
    const map = this.maps[facet];
    return map ? this.building.landAt(map, world, facet, x, y) : FLAT_TERRAIN.landAt(world, facet, x, y);
  }

  isObstructed(
    world: World,
    facet: number,
    x: number,
    y: number,
    bottom: number,
    top: number,
    except: ReadonlySet<unknown>,
  ): boolean {
    const map = this.maps[facet];
    if (!map) return FLAT_TERRAIN.isObstructed(world, facet, x, y, bottom, top, except);
    return this.building.isObstructed(map, world, facet, x, y, bottom, top, except);
  }

  floorAt(world: World, facet: number, x: number, y: number, z: number): number | undefined {
    const map = this.maps[facet];
    return map && this.building.floorAt(map, world, facet, x, y, z);
  }

  sees(world: World, facet: number, x: number, y: number, z: number, toX: number, toY: number, toZ: number): boolean {
    const map = this.maps[facet];
    if (!map) return FLAT_TERRAIN.sees(world, facet, x, y, z, toX, toY, toZ);
    return this.sight.isClear(map, world, facet, x, y, z, toX, toY, toZ);
  }

  /** One straight or diagonal way, without what is beside it. `left` holds the tile that is left. */
  private enter(
    map: MapData,
    world: World,
    facet: number,
    x: number,
    y: number,
    z: number,
    direction: number,
    gait: Gait,
  ): number | undefined {
    const toX = x + DIRECTION_X[direction]!;
    const toY = y + DIRECTION_Y[direction]!;
    if (!isOnFacet(world.facets[facet]!, toX, toY)) return undefined;
    this.left.leave(z, direction);
    this.entered.fill(map, world, facet, toX, toY, gait, false);
    return this.entered.enter(z, this.left.minZ, this.left.maxZ);
  }
}
