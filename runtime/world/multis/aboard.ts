import { Item } from "../entities/item.js";
import { Mobile } from "../entities/mobile.js";
import { sectorsWithin } from "../space/near.js";
import type { World } from "../world.js";
import { areaOf } from "./multi.js";

/** What stands or lies above the highest component by less than this is on the multi, too. */
const ABOVE = 20;

/**
 * The mobiles and items on the ground that are on a multi or in it: over one of its components or in the place of a
 * fitting, such as a plank beside the hull, and not below it.
 */
export function aboard(world: World, multi: Item): (Item | Mobile)[] {
  const { shape, facet, x, y, z } = multi;
  if (!shape) return [];
  const found: (Item | Mobile)[] = [];
  for (const { entities } of sectorsWithin(world, facet, areaOf(shape, x, y))) {
    for (const entity of entities) {
      if (entity === multi || entity.z < z || entity.z >= z + shape.highest + ABOVE) continue;
      const [dx, dy] = [entity.x - x, entity.y - y];
      const isOnIt = shape.covers(dx, dy) || shape.fittings.some((fitting) => fitting.dx === dx && fitting.dy === dy);
      if (isOnIt && (entity instanceof Item || entity instanceof Mobile)) found.push(entity);
    }
  }
  return found;
}

/**
 * What a ship carries: its parts, and the mobiles and things on its deck. What floats beside or under it and what
 * players do not see, such as a spawner, stays where it is.
 */
export function cargoOf(world: World, ship: Item, parts: ReadonlySet<Item>): (Item | Mobile)[] {
  const isCargo = (one: Item | Mobile): boolean => one.z > ship.z && (one instanceof Mobile || one.hiddenRank === 0);
  return aboard(world, ship).filter((one) => isCargo(one) || (one instanceof Item && parts.has(one)));
}

/** A place on a multi after it was turned clockwise about its origin. */
export function turned(dx: number, dy: number, quarters: number): readonly [dx: number, dy: number] {
  const [sin, cos] = QUARTERS[quarters & 3]!;
  return [dx * cos - dy * sin, dx * sin + dy * cos];
}

/** Sine and cosine of quarter turns, with x to the east and y to the south. */
const QUARTERS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;
