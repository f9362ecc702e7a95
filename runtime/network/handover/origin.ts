import { Item } from "../../world/entities/item.js";
import { Mobile } from "../../world/entities/mobile.js";
import { NOWHERE } from "../../world/entities/entity.js";
import type { Place } from "../../world/space/places.js";
import type { World } from "../../world/world.js";
import { takeBack } from "../../world/saved/other-processes.js";

/** Where a creature or an item was. */
export interface Origin {
  /** On the ground, or where its holder was; undefined for what was nowhere. */
  readonly place: Place | undefined;
  /** Of an item that lay in something or was worn. */
  readonly held: Pick<Item, "holder" | "layer" | "x" | "y" | "gridIndex"> | undefined;
}

export function originOf(thing: Mobile | Item): Origin {
  const root = thing instanceof Item ? thing.root : thing;
  const { facet, x, y, z } = (root instanceof Mobile && root.departure) || root;
  const place = facet === NOWHERE ? undefined : { facet, x, y, z };
  if (!(thing instanceof Item) || !thing.holder) return { place, held: undefined };
  return { place, held: { holder: thing.holder, layer: thing.layer, x: thing.x, y: thing.y, gridIndex: thing.gridIndex } };
}

/** Puts back what was given away. False where there is no such place any more; it is in no world then. */
export function putBack(world: World, thing: Mobile | Item, { place, held }: Origin): boolean {
  if (!place) return false;
  takeBack(world, thing, place);
  if (!(thing instanceof Item) || !held?.holder || !world.isHere(held.holder)) return true;
  const { holder, layer, x, y, gridIndex } = held;
  if (holder instanceof Item) world.putInto(thing, holder, x, y, gridIndex);
  else if (holder instanceof Mobile && !holder.equipped(layer)) world.putOn(thing, holder, layer);
  return true;
}
