import type { Item } from "../../../world/entities/item.js";
import { Mobile } from "../../../world/entities/mobile.js";
import { worthOf } from "../../../world/items/currencies.js";
import type { World } from "../../../world/world.js";

/**
 * Compares the gold that is there with what came and went by the ledger. What was there when the server started is the
 * difference between the two, which stays the same unless something was doubled or lost.
 */
export class GoldCheck {
  private readonly world: World;
  /** The highest difference that two looks in a row had. */
  private known: number | undefined;
  private last: number | undefined;

  constructor(world: World) {
    this.world = world;
  }

  /** @returns gold that nobody created; 0 for none */
  look(): number {
    const now = this.difference;
    const { last } = this;
    this.last = now;
    if (last === undefined) return 0;
    if (this.known === undefined) {
      this.known = Math.max(last, now);
      return 0;
    }
    // What a script has made and not placed yet is in the ledger alone, for a moment.
    const lasting = Math.min(last, now);
    const surplus = Math.max(0, lasting - this.known);
    this.known = Math.max(this.known, lasting);
    return surplus;
  }

  private get difference(): number {
    const { world } = this;
    const { currencies, ledger } = world;
    let gold = 0;
    for (const template of currencies.keys())
      for (const item of world.items.ofTemplate(template)) if (!item.isTransient) gold += worthOf(currencies, item);
    for (const { made, gone } of ledger.gold.values()) gold -= made - gone;
    return gold;
  }
}

/** What is wrong with the place of an item; undefined for nothing. */
export function misplaced(world: World, item: Item): string | undefined {
  const { holder } = item;
  if (world.item(item.serial) !== item) return undefined;
  if (holder) {
    const list = holder instanceof Mobile ? holder.equipment : (holder as Item).contents;
    const times = list?.filter((one) => one === item).length ?? 0;
    if (times !== 1) return times === 0 ? "what has it does not know of it" : `it is in the same container ${times} times`;
  }
  for (const inner of item.contents ?? [])
    if (inner.holder !== item || world.item(inner.serial) !== inner)
      return `0x${inner.serial.toString(16)} in it is somewhere else, too`;
  return undefined;
}
