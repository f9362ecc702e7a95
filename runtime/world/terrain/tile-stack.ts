import { LOWEST_Z } from "../space/altitude.js";
import type { Item } from "../entities/item.js";
import { SECTOR_SHIFT } from "../space/squares.js";
import type { World } from "../world.js";
import { LandCorners } from "./land-corners.js";
import type { MapData } from "./map-data.js";
import {
  BARS,
  BEARS,
  GAIT,
  type Gait,
  HALVED,
  LAND_ABSENT,
  LAND_IMPASSABLE,
  LAND_WET,
  RAMP,
  type TileBits,
} from "./tile-bits.js";

/** Room that somebody needs above the feet (ClassicUO DEFAULT_BLOCK_HEIGHT). */
const PERSON_HEIGHT = 16;
/** How much higher than the highest point of the tile left one may step (ClassicUO Pathfinder). */
const STEP_UP = 2;
/** Above everything, so that room below it counts. */
const SKY_Z = 128;
/** Nearer than any altitude. */
const FAR = 1_000_000;
const BLOCK_MASK = 7;
const BLOCK_SHIFT = 3;
/** Land comes before things of its altitude. */
const LAND_ORDER = -2;

/**
 * A layer in one number, so that layers sort as numbers do: altitude, then height, then what it is. Land has a bit of
 * its own, because it is left by its corners.
 */
const LAND = 16;
const HEIGHT_SHIFT = 5;
const HEIGHT_BITS = 0xff;
const Z_SHIFT = 13;

function layer(z: number, height: number, kind: number): number {
  return ((z - LOWEST_Z) << Z_SHIFT) | (height << HEIGHT_SHIFT) | kind;
}

function zOf(one: number): number {
  return (one >> Z_SHIFT) + LOWEST_Z;
}

/** Where one stands on it; of land, of a ramp and of all else. */
function topOf(one: number): number {
  const height = (one >> HEIGHT_SHIFT) & HEIGHT_BITS;
  return zOf(one) + ((one & HALVED) !== 0 ? height >> 1 : height);
}

/**
 * Everything at one place that somebody could stand on or knock against, as a client piles it up; filled again for each
 * place, so that a step makes no garbage. Source of the rules: ClassicUO Pathfinder (CreateItemList, CalculateMinMaxZ,
 * CalculateNewZ), Chunk (order).
 */
export class TileStack {
  private readonly bits: TileBits;
  private readonly layers: number[] = [];
  private readonly ranks: number[] = [];
  private readonly corners = new LandCorners();
  private count = 0;
  /** Set by `leave`: no altitude below the first is a floor, none above the second can be stepped onto. */
  minZ = LOWEST_Z;
  maxZ = LOWEST_Z;

  constructor(bits: TileBits) {
    this.bits = bits;
  }

  /** Takes what is at a place. @param inOrderOfClient else by altitude and height */
  fill(map: MapData, world: World, facet: number, x: number, y: number, gait: Gait, inOrderOfClient: boolean): void {
    this.count = 0;
    this.addLand(map, world, facet, x, y, gait, inOrderOfClient);
    this.addStatics(map, x, y, gait, inOrderOfClient);
    this.addItems(world, facet, x, y, gait, inOrderOfClient);
  }

  /** Of the tile somebody stands on at `z`: works out between which altitudes the next tile can be stepped onto. */
  leave(z: number, direction: number): void {
    let minZ = LOWEST_Z;
    let maxZ = z;
    for (let i = 0; i < this.count; i++) {
      const one = this.layers[i]!;
      const top = topOf(one);
      if (top > z) continue;
      if ((one & LAND) !== 0) {
        const side = this.corners.leavingZ(direction);
        if (minZ < side) minZ = side;
        if (maxZ < side) maxZ = side;
        continue;
      }
      if ((one & BARS) !== 0 && minZ < top) minZ = top;
      if ((one & RAMP) !== 0 && top === z) {
        const end = zOf(one) + ((one >> HEIGHT_SHIFT) & HEIGHT_BITS);
        if (maxZ < end) maxZ = end;
        if (minZ > zOf(one)) minZ = zOf(one);
      }
    }
    this.minZ = minZ;
    this.maxZ = this.count > 0 ? maxZ + STEP_UP : maxZ;
  }

  /**
   * Altitude at which somebody who comes from `z` stands here, the nearest of all that have room for a person above
   * them; undefined where there is none. For a stack by altitude.
   */
  enter(z: number, minZ: number, maxZ: number): number | undefined {
    const from = Math.max(z, minZ);
    let found: number | undefined;
    let nearest = FAR;
    let floor = minZ;
    let highestTop = LOWEST_Z;
    for (let i = 0; i <= this.count; i++) {
      const isSky = i === this.count;
      const one = isSky ? 0 : this.layers[i]!;
      if (!isSky && (one & BARS) === 0) continue;
      const bottom = isSky ? SKY_Z : zOf(one);
      if (bottom - floor >= PERSON_HEIGHT) {
        for (let j = i - 1; j >= 0; j--) {
          const below = this.layers[j]!;
          if ((below & (BEARS | RAMP)) === 0) continue;
          const top = topOf(below);
          if (top < highestTop || bottom - top < PERSON_HEIGHT) continue;
          const canStepUp = ((below & BEARS) !== 0 && top <= maxZ) || ((below & RAMP) !== 0 && zOf(below) <= maxZ);
          if (!canStepUp) continue;
          const distance = Math.abs(from - top);
          if (distance < nearest) {
            nearest = distance;
            found = top;
          }
        }
      }
      const top = isSky ? SKY_Z : topOf(one);
      if (floor < top) floor = top;
      if (highestTop < top) highestTop = top;
    }
    // The client takes the lowest altitude of all for none.
    return found === LOWEST_Z ? undefined : found;
  }

  private addLand(map: MapData, world: World, facet: number, x: number, y: number, gait: Gait, inOrder: boolean): void {
    const { corners } = this;
    const { width, height } = world.facets[facet]!;
    corners.read(map, this.bits.land, width, height, x, y);
    if ((corners.bits & LAND_ABSENT) !== 0) return;
    const isGood = gait === GAIT.swimming ? (corners.bits & LAND_WET) !== 0 : (corners.bits & LAND_IMPASSABLE) === 0;
    const { lowest, middle } = corners;
    const one = layer(lowest, middle - lowest, LAND | BARS | (isGood ? BEARS | RAMP : 0));
    this.add(one, inOrder ? middle + LAND_ORDER : one >> HEIGHT_SHIFT);
  }

  private addStatics(map: MapData, x: number, y: number, gait: Gait, inOrder: boolean): void {
    if (!map.statics) return;
    const { starts, tiles, zs } = map.statics.block(x, y);
    const cell = ((y & BLOCK_MASK) << BLOCK_SHIFT) | (x & BLOCK_MASK);
    const kinds = this.bits.fixed[gait]!;
    const end = starts[cell + 1]!;
    for (let i = starts[cell]!; i < end; i++) {
      const tile = tiles[i]!;
      const kind = kinds[tile]!;
      if (kind !== 0) this.addThing(tile, zs[i]!, kind, this.bits.heights[tile]!, inOrder);
    }
  }

  private addItems(world: World, facet: number, x: number, y: number, gait: Gait, inOrder: boolean): void {
    const sector = world.grid(facet).at(x >> SECTOR_SHIFT, y >> SECTOR_SHIFT);
    if (!sector) return;
    if (sector.multis) this.addMultis(sector.multis, x, y, gait, inOrder);
    const { items } = sector;
    const kinds = this.bits.loose[gait]!;
    for (let i = 0; i < items.length; i++) {
      const item = items[i]!;
      if (item.x !== x || item.y !== y) continue;
      const { itemId, z } = item;
      // What is to block and does not by its looks is as high as a person; else its looks decide, as they do for the
      // client.
      const isBlockedByWill = item.blocks && (this.bits.fixed[GAIT.foot]![itemId]! & (BARS | BEARS)) !== BARS;
      if (isBlockedByWill) this.addThing(itemId, z, BARS, PERSON_HEIGHT, inOrder);
      else if (kinds[itemId]! !== 0) this.addThing(itemId, z, kinds[itemId]!, this.bits.heights[itemId]!, inOrder);
    }
  }

  /** Components of multis stand there for good, as statics do (ClassicUO Pathfinder). */
  private addMultis(multis: readonly Item[], x: number, y: number, gait: Gait, inOrder: boolean): void {
    const kinds = this.bits.fixed[gait]!;
    for (const multi of multis) {
      const { shape } = multi;
      const cell = shape?.cell(x - multi.x, y - multi.y) ?? -1;
      if (!shape || cell === -1) continue;
      for (let i = shape.from(cell); i < shape.to(cell); i++) {
        const tile = shape.tiles[i]!;
        // Nothing swims through a hull, however flat its parts are.
        const isHull = gait === GAIT.swimming && kinds[tile] === 0;
        const kind = isHull ? BARS : kinds[tile]!;
        const height = this.bits.heights[tile]!;
        if (kind !== 0) this.addThing(tile, multi.z + shape.zs[i]!, kind, isHull ? height || 1 : height, inOrder);
      }
    }
  }

  private addThing(tile: number, z: number, kind: number, height: number, inOrder: boolean): void {
    const one = layer(z, height, kind);
    this.add(one, inOrder ? z + this.bits.order[tile]! : one >> HEIGHT_SHIFT);
  }

  /** Puts a layer behind those of a lower or the same rank. */
  private add(one: number, rank: number): void {
    const { layers, ranks } = this;
    let at = this.count++;
    while (at > 0 && ranks[at - 1]! > rank) {
      layers[at] = layers[at - 1]!;
      ranks[at] = ranks[at - 1]!;
      at--;
    }
    layers[at] = one;
    ranks[at] = rank;
  }
}
