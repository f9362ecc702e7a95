import { Item } from "../entities/item.js";
import { CAUSES } from "../saved/ledger.js";
import type { Mobile } from "../entities/mobile.js";
import type { Place } from "../space/places.js";
import type { World } from "../world.js";

/** The act by which items go to another process and come from one. */
export const OTHER_PROCESS = { cause: CAUSES.otherProcess, actor: 0 } as const;

/**
 * Takes an entity out of this world with all it wears or holds, and leaves nothing on the ground. Its parts keep their
 * order, so that {@link reattach} can undo it. What scripts keep for it in tables of the store stays.
 */
export function detach(world: World, entity: Mobile | Item): void {
  world.lift(entity);
  if (!(entity instanceof Item)) world.unsaved.addGone(entity);
  world.chronicle.during(OTHER_PROCESS, () => {
    for (const item of withAllOf(entity)) {
      world.ledger.gone(item, CAUSES.otherProcess);
      world.forget(item);
    }
  });
}

/** Undoes {@link detach}: a character is absent then, and a creature or an item is at a place again. */
export function reattach(world: World, entity: Mobile | Item, place: Place): void {
  world.chronicle.during(OTHER_PROCESS, () => {
    for (const item of withAllOf(entity)) {
      world.know(item);
      world.ledger.made(item, CAUSES.otherProcess);
      world.touch(item);
    }
  });
  if (entity instanceof Item) return world.putOnGround(entity, place);
  if (!entity.isPlayer) return world.enter(entity, place);
  world.keepAbsent(entity, place);
  world.touch(entity);
}

/** An item with all that is in it, or all that a mobile wears and carries. */
export function* withAllOf(entity: Mobile | Item): Generator<Item> {
  if (entity instanceof Item) yield* entity.withContents();
  else for (const worn of entity.equipment) yield* worn.withContents();
}
