import { NOWHERE } from "../entities/entity.js";
import type { Item } from "../entities/item.js";
import type { World } from "../world.js";
import { componentsOf, type DesignTile } from "./house-design.js";
import { MultiShape } from "./multi-shape.js";
import type { Multi } from "./multi.js";

/** Turns a multi into another one and resends it to everybody who sees it. */
export function setMulti(world: World, item: Item, multiId: number): void {
  const multi = multiOf(item);
  multi.id = multiId;
  reshape(world, item, multi);
}

/** Gives a multi other components, or its own ones again, and resends it to everybody who sees it. */
export function setDesign(world: World, item: Item, tiles: readonly DesignTile[] | undefined): void {
  const multi = multiOf(item);
  const revision = (multi.design?.revision ?? 0) + 1;
  multi.design = tiles && { revision, shape: new MultiShape(componentsOf(tiles)) };
  reshape(world, item, multi);
}

function reshape(world: World, item: Item, multi: Multi): void {
  multi.shape = undefined;
  if (item.facet !== NOWHERE) world.ground.listMulti(item, multi);
  world.renewItem(item);
}

/** Only what its template makes a multi is one. */
function multiOf(item: Item): Multi {
  if (!item.multi) throw new TypeError(`0x${item.serial.toString(16)} is no multi`);
  return item.multi;
}
