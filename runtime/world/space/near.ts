import { type Entity, NOWHERE } from "../entities/entity.js";
import type { Item } from "../entities/item.js";
import type { FacetTile, TileArea } from "./places.js";
import { type Sector } from "./sectors.js";
import { SECTOR_SHIFT } from "./squares.js";
import type { World } from "../world.js";

/** The sectors that an area touches and in which anything ever stood. */
export function* sectorsWithin(world: World, facet: number, { left, top, right, bottom }: TileArea): Generator<Sector> {
  const grid = world.grid(facet);
  const lastColumn = Math.min(right >> SECTOR_SHIFT, grid.columns - 1);
  const lastRow = Math.min(bottom >> SECTOR_SHIFT, grid.rows - 1);
  for (let row = Math.max(top, 0) >> SECTOR_SHIFT; row <= lastRow; row++) {
    for (let column = Math.max(left, 0) >> SECTOR_SHIFT; column <= lastColumn; column++) {
      const sector = grid.at(column, row);
      if (sector) yield sector;
    }
  }
}

/** The square of tiles around a place. */
export function tilesAround(x: number, y: number, range: number): TileArea {
  return { left: x - range, top: y - range, right: x + range, bottom: y + range };
}

export function isWithinArea({ x, y }: Entity, { left, top, right, bottom }: TileArea): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** Whether two places are on the same map and within a number of tiles to each side. */
export function areNear(one: Readonly<FacetTile>, other: Readonly<FacetTile>, tiles: number): boolean {
  return (
    one.facet !== NOWHERE && one.facet === other.facet && Math.abs(one.x - other.x) <= tiles && Math.abs(one.y - other.y) <= tiles
  );
}

/** What stands or lies on the ground in a square around a place, in no order. */
export function* entitiesNear(world: World, facet: number, x: number, y: number, range: number): Generator<Entity> {
  const area = tilesAround(x, y, range);
  for (const { entities } of sectorsWithin(world, facet, area)) {
    for (const entity of entities) if (isWithinArea(entity, area)) yield entity;
  }
}

/** Items on the ground of an area, in no order. */
export function* itemsWithin(world: World, facet: number, area: TileArea): Generator<Item> {
  for (const { items } of sectorsWithin(world, facet, area)) {
    for (const item of items) if (isWithinArea(item, area)) yield item;
  }
}
