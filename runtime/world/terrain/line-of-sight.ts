import type { Item } from "../entities/item.js";
import { SECTOR_SHIFT } from "../space/squares.js";
import type { World } from "../world.js";
import { LandCorners } from "./land-corners.js";
import type { MapData } from "./map-data.js";
import { SIGHT_LINE_TILES } from "./terrain.js";
import { BLOCKS_SIGHT, IS_DOOR, LAND_ABSENT, type TileBits } from "./tile-bits.js";

/** Eyes of a mobile above its feet (ModernUO Map.LineOfSight). */
export const EYE_HEIGHT = 14;
/** The black nothing around caves: a wall, unless something stands there. */
const VOID_TILE = 0x0244;
const BLOCK_MASK = 7;
const BLOCK_SHIFT = 3;

const NO_MULTIS: readonly Item[] = [];

/** What stands on a tile for good: nothing at all, nothing in the way, or something that hides. */
const NOTHING = 0;
const SOMETHING = 1;
const HIDDEN = 2;
type StaticsAnswer = typeof NOTHING | typeof SOMETHING | typeof HIDDEN;

/**
 * Whether one point of a map can be seen from another. The line goes from tile to tile by rounding; each of its points
 * is one unit thick. Land, windows and what is flagged to stop shots hide what is behind them; what stands on the tile
 * looked at hides it only when it is wholly above or below; doors on either end hide nothing, so that nobody is out of
 * sight in a doorway. The answer is the same both ways, unless one end is inside of something, which hides the other.
 * Source: ModernUO Map.LineOfSight.
 */
export class LineOfSight {
  private readonly bits: TileBits;
  private readonly corners = new LandCorners();

  constructor(bits: TileBits) {
    this.bits = bits;
  }

  isClear(
    map: MapData,
    world: World,
    facet: number,
    x: number,
    y: number,
    z: number,
    toX: number,
    toY: number,
    toZ: number,
  ): boolean {
    if (Math.max(Math.abs(toX - x), Math.abs(toY - y)) > SIGHT_LINE_TILES) return false;
    if (x === toX && y === toY && z === toZ) return true;
    const isBackward = x > toX || (x === toX && (y > toY || (y === toY && z > toZ)));
    const [startX, startY, startZ] = isBackward ? [toX, toY, toZ] : [x, y, z];
    const [dx, dy, dz] = isBackward ? [x - toX, y - toY, z - toZ] : [toX - x, toY - y, toZ - z];
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const points = Math.floor(length);
    let [lastX, lastY, lastZ] = [Number.NaN, Number.NaN, Number.NaN];
    for (let n = 0; n <= points + 1; n++) {
      // The last point is the end itself, which rounding may have missed.
      const part = n > points ? 1 : n / length;
      const atX = Math.round(startX + dx * part);
      const atY = Math.round(startY + dy * part);
      const atZ = Math.round(startZ + dz * part);
      if (atX === lastX && atY === lastY && atZ === lastZ) continue;
      [lastX, lastY, lastZ] = [atX, atY, atZ];
      const isTarget = atX === toX && atY === toY;
      const isEnd = isTarget || (atX === x && atY === y);
      if (this.hides(map, world, facet, atX, atY, atZ, isTarget ? toZ : undefined, isEnd)) return false;
    }
    return true;
  }

  /**
   * Whether something at this point of the line hides what is behind.
   *
   * @param targetZ altitude looked at, when this is its tile
   */
  private hides(
    map: MapData,
    world: World,
    facet: number,
    x: number,
    y: number,
    z: number,
    targetZ: number | undefined,
    isEnd: boolean,
  ): boolean {
    const size = world.facets[facet]!;
    const { corners, bits } = this;
    corners.read(map, bits.land, size.width, size.height, x, y);
    if ((corners.bits & LAND_ABSENT) === 0 && isInTheWay(corners.lowest, corners.highest, z, targetZ)) return true;
    const statics = this.hiddenByStatics(map, x, y, z, targetZ);
    if (statics === HIDDEN) return true;
    return this.hiddenByItems(world, facet, x, y, z, targetZ, isEnd, corners.tile === VOID_TILE && statics === NOTHING);
  }

  private hiddenByStatics(map: MapData, x: number, y: number, z: number, targetZ: number | undefined): StaticsAnswer {
    if (!map.statics) return NOTHING;
    const { starts, tiles, zs } = map.statics.block(x, y);
    const cell = ((y & BLOCK_MASK) << BLOCK_SHIFT) | (x & BLOCK_MASK);
    const end = starts[cell + 1]!;
    for (let i = starts[cell]!; i < end; i++) {
      const tile = tiles[i]!;
      if ((this.bits.sight[tile]! & BLOCKS_SIGHT) === 0) continue;
      if (isInTheWay(zs[i]!, zs[i]! + this.bits.standingHeight(tile), z, targetZ)) return HIDDEN;
    }
    return end > starts[cell]! ? SOMETHING : NOTHING;
  }

  private hiddenByItems(
    world: World,
    facet: number,
    x: number,
    y: number,
    z: number,
    targetZ: number | undefined,
    isEnd: boolean,
    isVoid: boolean,
  ): boolean {
    const sector = world.grid(facet).at(x >> SECTOR_SHIFT, y >> SECTOR_SHIFT);
    const items = sector?.items;
    let isEmpty = true;
    for (const multi of sector?.multis ?? NO_MULTIS) {
      const { shape } = multi;
      const cell = shape?.cell(x - multi.x, y - multi.y) ?? -1;
      if (!shape || cell === -1) continue;
      for (let i = shape.from(cell); i < shape.to(cell); i++) {
        isEmpty = false;
        const tile = shape.tiles[i]!;
        const bottom = multi.z + shape.zs[i]!;
        if ((this.bits.sight[tile]! & BLOCKS_SIGHT) === 0) continue;
        if (isInTheWay(bottom, bottom + this.bits.standingHeight(tile), z, targetZ)) return true;
      }
    }
    for (let i = 0; items && i < items.length; i++) {
      const item = items[i]!;
      if (item.x !== x || item.y !== y) continue;
      isEmpty = false;
      const sight = this.bits.sight[item.itemId]!;
      if ((sight & BLOCKS_SIGHT) === 0 || (isEnd && (sight & IS_DOOR) !== 0)) continue;
      if (isInTheWay(item.z, item.z + this.bits.standingHeight(item.itemId), z, targetZ)) return true;
    }
    return isVoid && isEmpty;
  }
}

function isInTheWay(bottom: number, top: number, z: number, targetZ: number | undefined): boolean {
  if (bottom > z + 1 || top < z) return false;
  return targetZ === undefined || bottom > targetZ + 1 || top < targetZ;
}
