import { SECTOR_SHIFT } from "../space/sectors.js";
import type { World } from "../world.js";
import { LandCorners } from "./land-corners.js";
import type { FixedThings, MapData } from "./map-data.js";
import type { LandFacts } from "./terrain.js";
import { BARS, BEARS, GAIT, LAND_IMPASSABLE, LAND_WET, type TileBits } from "./tile-bits.js";

const BLOCK_MASK = 7;
const BLOCK_SHIFT = 3;

/** The ground as those see it who build houses on it or sail over it. */
export class BuildingGround {
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
