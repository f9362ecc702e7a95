import type { Log } from "../../base/log/log.js";
import type { GoldFlow, SeenEconomy, SoldTemplate } from "../../contracts/inspection.js";
import type { EconomyHour, EconomyRepository, EconomySums } from "../../storage/economy/economy-records.js";
import { together } from "../../world/items/sales.js";
import type { World } from "../../world/world.js";

const HOUR_MS = 3_600_000;
/** Hours that are kept. */
const ECONOMY_HOURS = 7 * 24;
/** The templates whose sales an hour keeps: those that brought the most gold. */
const SOLD_MAXIMUM = 500;
/** As the tables have it; longer causes are cut. */
const CAUSE_CHARACTERS = 191;
/** Hours that wait for a database that stores nothing. */
const WAITING_MAXIMUM = 48;

interface EconomyBookParts {
  readonly world: Pick<World, "ledger" | "sales">;
  readonly repository: Pick<EconomyRepository, "ownHour" | "write">;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly log: Pick<Log, "warn">;
}

/**
 * Sums what gold came and went and what was sold, by hour. The sums are stored with the batches of the world, so a
 * process that is killed loses of them what it loses of the world, and one that starts again in the same hour goes on
 * with it.
 */
export class EconomyBook implements EconomySums {
  private readonly parts: EconomyBookParts;
  /** What the ledger said at the last look, by cause. */
  private readonly seen = new Map<string, { made: number; gone: number }>();
  private hour: Hour;
  /** Hours that are over and not tidied, the oldest first. */
  private over: Hour[] = [];
  private tidying: Promise<void> | undefined;

  private constructor(parts: EconomyBookParts, hour: Hour) {
    this.parts = parts;
    this.hour = hour;
  }

  /** To be called before the first batch of the world is stored. Rejects if the database cannot be read. */
  static async open(parts: EconomyBookParts): Promise<EconomyBook> {
    return new EconomyBook(parts, new Hour(await parts.repository.ownHour(hourOf(parts.now()))));
  }

  /** The sums that changed since they were taken before, as they are now. */
  take(): EconomyHour[] {
    this.look();
    return [...this.over, this.hour].flatMap((hour) => hour.take() ?? []);
  }

  /** What was taken is stored, or is to be taken again. */
  settle(taken: readonly EconomyHour[], isStored: boolean): void {
    for (const { from, ...sums } of taken) {
      for (const hour of [...this.over, this.hour]) if (hour.from === from) hour.settle(sums, isStored);
    }
  }

  /**
   * Writes the hours that are over once more, with no more sales than are kept, and forgets old hours. What cannot be
   * stored waits for the next time. To be called every minute.
   */
  async tidy(): Promise<void> {
    this.look();
    await (this.tidying ??= this.tidyAll().finally(() => (this.tidying = undefined)));
  }

  private async tidyAll(): Promise<void> {
    const { repository, log, now } = this.parts;
    // Not before a batch has stored all of an hour: the sums would be ahead of the gold.
    for (const hour of this.over.filter(({ isStored }) => isStored)) {
      try {
        await repository.write(hour.record(), keptFrom(now()));
        this.over = this.over.filter((other) => other !== hour);
      } catch (error) {
        log.warn({ err: error }, "the figures of the economy could not be stored; they are tried again");
        return;
      }
    }
  }

  /**
   * Counts what happened since the last look for the hour of the last look, and begins the next one when it is over.
   */
  private look(): void {
    const { world, now } = this.parts;
    for (const [cause, { made, gone }] of world.ledger.gold) {
      const before = this.seen.get(cause) ?? { made: 0, gone: 0 };
      if (made === before.made && gone === before.gone) continue;
      this.seen.set(cause, { made, gone });
      this.hour.addGold({ cause, made: made - before.made, gone: gone - before.gone });
    }
    for (const one of world.sales.take()) this.hour.addSold(one);
    const from = hourOf(now());
    if (from <= this.hour.from) return;
    this.over.push(this.hour);
    if (this.over.length > WAITING_MAXIMUM) this.over.shift();
    this.hour = new Hour({ from, causes: [], sold: [] });
  }
}

/** The kept hours of a world, of all its processes. @param now Unix milliseconds */
export function readEconomy(
  repository: Pick<EconomyRepository, "read">,
  worldId: number,
  now: number,
): Promise<Pick<SeenEconomy, "hours" | "sold">> {
  return repository.read(worldId, keptFrom(now), SOLD_MAXIMUM);
}

/** From which hour on the figures are kept. */
function keptFrom(now: number): number {
  return hourOf(now) - (ECONOMY_HOURS - 1) * HOUR_MS;
}

function hourOf(unix: number): number {
  return Math.floor(unix / HOUR_MS) * HOUR_MS;
}

/** The sums of an hour, and which of them are to be stored. */
class Hour {
  readonly from: number;
  private readonly gold = new Map<string, GoldFlow>();
  private readonly sold = new Map<string, SoldTemplate>();
  private changedGold = new Set<string>();
  private changedSold = new Set<string>();
  private isBeingStored = false;

  constructor({ from, causes, sold }: EconomyHour) {
    this.from = from;
    for (const one of causes) this.gold.set(one.cause, one);
    for (const one of sold) this.sold.set(soldKey(one), one);
  }

  addGold({ cause: whole, made, gone }: GoldFlow): void {
    const cause = whole.slice(0, CAUSE_CHARACTERS);
    const before = this.gold.get(cause);
    this.gold.set(cause, { cause, made: made + (before?.made ?? 0), gone: gone + (before?.gone ?? 0) });
    this.changedGold.add(cause);
  }

  addSold(one: SoldTemplate): void {
    const key = soldKey(one);
    this.sold.set(key, { ...one, ...together(this.sold.get(key), one) });
    this.changedSold.add(key);
  }

  /** Undefined if nothing changed. */
  take(): EconomyHour | undefined {
    if (this.changedGold.size + this.changedSold.size === 0) return undefined;
    const causes = [...this.changedGold].flatMap((cause) => this.gold.get(cause) ?? []);
    const sold = [...this.changedSold].flatMap((key) => this.sold.get(key) ?? []);
    this.changedGold = new Set();
    this.changedSold = new Set();
    this.isBeingStored = true;
    return { from: this.from, causes, sold };
  }

  settle({ causes, sold }: Pick<EconomyHour, "causes" | "sold">, isStored: boolean): void {
    this.isBeingStored = false;
    if (isStored) return;
    for (const { cause } of causes) this.changedGold.add(cause);
    for (const one of sold) this.changedSold.add(soldKey(one));
  }

  get isStored(): boolean {
    return !this.isBeingStored && this.changedGold.size + this.changedSold.size === 0;
  }

  record(): EconomyHour {
    const sold = [...this.sold.values()].sort((a, b) => b.gold - a.gold).slice(0, SOLD_MAXIMUM);
    return { from: this.from, causes: [...this.gold.values()], sold };
  }
}

function soldKey({ by, template }: SoldTemplate): string {
  return `${by} ${template}`;
}
