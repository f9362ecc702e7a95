import type { RichList } from "../ports/inspection.js";
import { worthOf } from "../world/currencies.js";
import { EntitySearch } from "../world/search.js";
import type { World } from "../world/world.js";
import type { Walks } from "./walks.js";
import { characterOf, whoseIs } from "./whose.js";

const RICHEST_MAXIMUM = 200;
/** What was added up is given again for this time. */
const KEPT_MS = 60_000;

/** Who has the most gold, in coins and in what stands for them, wherever it lies. */
export class Riches {
  private readonly world: World;
  private readonly walks: Walks;
  private readonly now: () => number;
  private kept: { readonly at: number; readonly list: Promise<RichList> } | undefined;

  constructor(parts: { world: World; walks: Walks; now: () => number }) {
    this.world = parts.world;
    this.walks = parts.walks;
    this.now = parts.now;
  }

  richest(): Promise<RichList> {
    const at = this.now();
    if (this.kept && at - this.kept.at < KEPT_MS) return this.kept.list;
    const list = this.addUp();
    const kept = { at, list };
    this.kept = kept;
    list.catch(() => {
      if (this.kept === kept) this.kept = undefined;
    });
    return list;
  }

  private async addUp(): Promise<RichList> {
    const { world } = this;
    const gold = new Map<number, number>();
    let totalGold = 0;
    const searches = [...world.currencies.keys()].map((template) => new EntitySearch(world, world.items, { template }));
    const isComplete = await this.walks.through(searches, (item) => {
      const worth = worthOf(world.currencies, item);
      totalGold += worth;
      const { owner } = whoseIs(world, item);
      if (owner !== undefined && worth > 0) gold.set(owner, (gold.get(owner) ?? 0) + worth);
    });
    const characters = [...gold]
      .sort(([, one], [, other]) => other - one)
      .slice(0, RICHEST_MAXIMUM)
      .map(([serial, sum]) => ({ serial: String(serial), name: characterOf(world, serial)?.name ?? "?", gold: sum }));
    return { totalGold, characters, isComplete };
  }
}
