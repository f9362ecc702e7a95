import type { Item } from "../entities/item.js";
import { Mobile } from "../entities/mobile.js";

/** Of so many characters that had a thing one after the other its history tells; the earliest are forgotten first. */
const OWNERS_MAXIMUM = 8;
const MS_PER_SECOND = 1_000;

/**
 * Somebody or something holds an item now. If that is the character of a player other than the last, its history tells of it, and that
 * of what is in it. Piles are joined and split, so that they have no history.
 *
 * @param now Unix milliseconds
 */
export function noteOwner(item: Item, now: number): void {
  const { root } = item;
  if (!(root instanceof Mobile) || !root.isPlayer || isLastOwner(item, root.serial)) return;
  const since = Math.floor(now / MS_PER_SECOND);
  for (const one of item.withContents()) {
    if (one.kind.traits.isStackable || isLastOwner(one, root.serial)) continue;
    one.owners = [...(one.owners ?? []), [root.serial, since] as const].slice(-OWNERS_MAXIMUM);
  }
}

function isLastOwner({ owners }: Item, serial: number): boolean {
  return owners?.at(-1)?.[0] === serial;
}
