import { isSameData } from "../saved/data-table.js";
import { Item } from "../entities/item.js";
import type { World } from "../world.js";
import { copyOfParams } from "../saved/params.js";

/** Most in one pile. */
export const PILE_MAXIMUM = 60_000;

/** Whether one pile could be made of both. */
export function canMerge(pile: Item, added: Item): boolean {
  return pile.amount + added.amount <= PILE_MAXIMUM && areAlike(pile, added);
}

/** Whether two piles differ by their amount alone. */
export function areAlike(pile: Item, added: Item): boolean {
  return (
    pile !== added &&
    pile.kind === added.kind &&
    pile.kind.traits.isStackable &&
    pile.itemId === added.itemId &&
    pile.hue === added.hue &&
    pile.name === added.name &&
    pile.isMovable === added.isMovable &&
    haveSameParams(pile, added)
  );
}

function haveSameParams({ params: a }: Item, { params: b }: Item): boolean {
  const size = a?.size ?? 0;
  if (size !== (b?.size ?? 0)) return false;
  if (!a || size === 0) return true;
  return [...a].every(([key, value]) => isSameData(b?.get(key), value));
}

/** Makes one pile of both; what was added is gone then. */
export function merge(world: World, pile: Item, added: Item): void {
  world.chronicle.joining(pile, added);
  pile.amount += added.amount;
  world.remove(added, pile);
  world.renewItem(pile);
}

/** A pile like another, to be put somewhere. @param serial nobody has yet */
export function pileLike(pile: Item, serial: number, amount: number): Item {
  const { kind, itemId, hue, blocks } = pile;
  const other = new Item(serial, kind, { itemId, hue, blocks });
  other.amount = amount;
  other.name = pile.name;
  other.movable = pile.movable;
  other.direction = pile.direction;
  other.isTransient = pile.isTransient;
  other.isFollowed = pile.isFollowed;
  if (pile.params) other.params = copyOfParams(pile.params);
  return other;
}
