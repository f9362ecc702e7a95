import type { Entity } from "./entity.js";
import type { Item } from "./item.js";
import { Mobile } from "./mobile.js";
import type { TileArea } from "./places.js";
import { SECTOR_SHIFT } from "./sectors.js";
import type { World } from "./world.js";

/** What stands or lies on the ground in a square around a place, in no order. */
export function* entitiesNear(world: World, facet: number, x: number, y: number, range: number): Generator<Entity> {
  const grid = world.grid(facet);
  for (let row = Math.max(y - range, 0) >> SECTOR_SHIFT; row <= (y + range) >> SECTOR_SHIFT; row++) {
    for (let column = Math.max(x - range, 0) >> SECTOR_SHIFT; column <= (x + range) >> SECTOR_SHIFT; column++) {
      const sector = grid.at(column, row);
      if (!sector) continue;
      for (const entity of sector.entities) {
        if (Math.abs(entity.x - x) <= range && Math.abs(entity.y - y) <= range) yield entity;
      }
    }
  }
}

/** Items on the ground of an area, in no order. */
export function* itemsWithin(world: World, facet: number, { left, top, right, bottom }: TileArea): Generator<Item> {
  const grid = world.grid(facet);
  for (let row = top >> SECTOR_SHIFT; row <= bottom >> SECTOR_SHIFT; row++) {
    for (let column = left >> SECTOR_SHIFT; column <= right >> SECTOR_SHIFT; column++) {
      for (const item of grid.at(column, row)?.items ?? []) {
        if (item.x >= left && item.x <= right && item.y >= top && item.y <= bottom) yield item;
      }
    }
  }
}

export function itemsNear(world: World, facet: number, x: number, y: number, range: number): Item[] {
  const area = { left: Math.max(x - range, 0), top: Math.max(y - range, 0), right: x + range, bottom: y + range };
  return [...itemsWithin(world, facet, area)];
}

export function mobilesNear(world: World, facet: number, x: number, y: number, range: number): Mobile[] {
  return [...entitiesNear(world, facet, x, y, range)].filter((entity) => entity instanceof Mobile);
}
