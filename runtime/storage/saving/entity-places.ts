import { NOWHERE } from "../../world/entities/entity.js";
import { isOnFacet } from "../../world/space/facets.js";
import { Item } from "../../world/entities/item.js";
import { LAYER } from "../../world/entities/layers.js";
import { Multi } from "../../world/multis/multi.js";
import { paramsOfStored } from "../../world/saved/params.js";
import type { Place } from "../../world/space/places.js";
import type { World } from "../../world/world.js";
import { designOf, type ItemState } from "./entity-records.js";

/** Creates the item of a record, without a place. */
export function itemOf(world: World, serial: number, state: ItemState): Item {
  const looks = { itemId: state.itemId, hue: state.hue ?? 0, blocks: state.blocks ?? false };
  const item = new Item(serial, world.kinds.resolve(state.template), looks);
  item.multi = state.multi === undefined ? undefined : new Multi(state.multi);
  if (item.multi) item.multi.design = designOf(state);
  item.amount = state.amount ?? 1;
  item.name = state.name;
  item.direction = state.direction ?? 0;
  item.movable = state.movable;
  item.owners = state.owners;
  item.isFollowed = state.followed ?? false;
  if (state.params) item.params = paramsOfStored(state.params);
  return item;
}

/** Lays an item on the ground where its record says. Returns false if there is no such place. */
export function lay(world: World, item: Item, state: ItemState): boolean {
  const ground = { facet: state.mapId ?? NOWHERE, x: state.x, y: state.y, z: state.z ?? 0 };
  if (!isPlace(world, ground)) return false;
  world.putOnGround(item, ground);
  return true;
}

/**
 * Puts an item where its record says. Returns false if there is no such place.
 *
 * @param known the item of a record by its serial, in the world or not
 */
export function putBack(world: World, known: (serial: number) => Item | undefined, item: Item, state: ItemState): boolean {
  if (state.holder === undefined) return lay(world, item, state);
  const container = known(state.holder);
  if (container) {
    if (container.isWithin(item)) return false;
    world.putInto(item, container, state.x, state.y, state.gridIndex);
    return true;
  }
  const wearer = world.mobile(state.holder) ?? world.absent(state.holder);
  const layer = state.layer ?? LAYER.cursor;
  if (!wearer || wearer.equipped(layer)) return false;
  world.putOn(item, wearer, layer);
  return true;
}

/** Whether there is such a place. */
export function isPlace(world: World, { facet, x, y }: Place): boolean {
  const map = world.facets[facet];
  return map !== undefined && isOnFacet(map, x, y);
}
