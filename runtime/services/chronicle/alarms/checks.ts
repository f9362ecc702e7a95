import type { Item } from "../../../world/entities/item.js";
import { Mobile } from "../../../world/entities/mobile.js";
import { worthOf } from "../../../world/items/currencies.js";
import type { World } from "../../../world/world.js";
import { sourceOf, type WorldScan } from "../../staff-view/world-scan.js";

/**
 * Compares the gold that is there with what came and went by the ledger. What was there when the server started is the
 * difference between the two, which stays the same unless something was doubled or lost.
 */
export class GoldCheck {
  private readonly world: World;
  private readonly walks: Pick<WorldScan, "through">;
  /** The highest difference so far. */
  private known: number;
  /** What an exact count before this one found; undefined where the last look needed none. */
  private suspected: number | undefined;

  /** Counts all gold in one go; to be created before anybody can enter. */
  constructor(world: World, walks: Pick<WorldScan, "through">) {
    this.world = world;
    this.walks = walks;
    this.known = this.difference;
  }

  /** @returns gold that nobody created; 0 for none */
  async look(): Promise<number> {
    // Gold that changes hands meanwhile is counted twice or not at all, so a surplus is counted again in one go.
    if ((await this.roughly()) <= this.known) {
      this.suspected = undefined;
      return 0;
    }
    const now = this.difference;
    const { suspected } = this;
    this.suspected = now;
    if (suspected === undefined) return 0;
    // What a script has made and not placed yet is in the ledger alone, for a moment.
    const lasting = Math.min(suspected, now);
    const surplus = Math.max(0, lasting - this.known);
    this.known = Math.max(this.known, lasting);
    return surplus;
  }

  /** The difference, counted piece by piece while the game goes on; high rather than low. */
  private async roughly(): Promise<number> {
    const { world, walks } = this;
    const before = this.created;
    let gold = 0;
    const sources = [...world.currencies.keys()].map((template) => sourceOf(world.items.ofTemplate(template)));
    await walks.through(sources, (item) => (gold += this.worthOf(item)));
    return gold - Math.min(before, this.created);
  }

  private get difference(): number {
    const { world } = this;
    let gold = 0;
    for (const template of world.currencies.keys())
      for (const item of world.items.ofTemplate(template)) gold += this.worthOf(item);
    return gold - this.created;
  }

  /** What the ledger has of gold. */
  private get created(): number {
    return [...this.world.ledger.gold.values()].reduce((sum, { made, gone }) => sum + made - gone, 0);
  }

  private worthOf(item: Item): number {
    return item.isTransient ? 0 : worthOf(this.world.currencies, item);
  }
}

/** Asks the other processes of a network. */
export interface OtherProcesses {
  /** Serials of items of this process that are stored for another one, too, such as of what has just gone there. */
  stored(): Promise<readonly number[]>;
  /** Which of some serials another process has now. */
  known(serials: readonly number[]): Promise<readonly number[]>;
}

/** Finds items that another process of the network has, too. Serials are never used twice, so these were doubled. */
export class CopyCheck {
  private readonly world: World;
  private readonly others: OtherProcesses;
  private suspected: ReadonlySet<number> = new Set();

  constructor(world: World, others: OtherProcesses) {
    this.world = world;
    this.others = others;
  }

  /** Whether another look is wanted soon. */
  get isSuspicious(): boolean {
    return this.suspected.size > 0;
  }

  /** @returns serials that two looks one after the other have found, so that nothing is on its way */
  async look(): Promise<number[]> {
    const isHere = (serial: number): boolean => this.world.item(serial) !== undefined;
    const stored = (await this.others.stored()).filter(isHere);
    const both = stored.length === 0 ? [] : (await this.others.known(stored)).filter(isHere);
    const found = both.filter((serial) => this.suspected.has(serial));
    this.suspected = new Set(both);
    return found;
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
