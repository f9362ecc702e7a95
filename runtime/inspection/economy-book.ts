import type { Log } from "../log/log.js";
import type { GoldFlow, SeenEconomy, SoldTemplate } from "../ports/inspection.js";
import type { EconomyHour, EconomyRepository } from "../storage/economy-records.js";
import { together } from "../world/sales.js";
import type { World } from "../world/world.js";

const HOUR_MS = 3_600_000;
/** Hours that are kept. */
const ECONOMY_HOURS = 7 * 24;
/** Templates of which an hour keeps the sales: those that brought the most gold. */
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
 * Writes into the database what gold came and went and what was sold, by hour. The hour that runs is written again with each save, so a
 * process that is killed loses what happened since the last one, and one that starts again in the same hour goes on with it.
 */
export class EconomyBook {
  private readonly parts: EconomyBookParts;
  /** What the ledger said at the last look, by cause. */
  private readonly seen = new Map<string, { made: number; gone: number }>();
  private hour: Hour;
  /** Hours that are not stored as they are here, the oldest first. */
  private unwritten: Hour[] = [];
  private saving: Promise<void> = Promise.resolve();

  private constructor(parts: EconomyBookParts, hour: Hour) {
    this.parts = parts;
    this.hour = hour;
  }

  /** Rejects if the database cannot be read. */
  static async open(parts: EconomyBookParts): Promise<EconomyBook> {
    return new EconomyBook(parts, new Hour(await parts.repository.ownHour(hourOf(parts.now()))));
  }

  /** Stores what happened until now. What cannot be stored waits for the next save. To be called every minute. */
  async save(): Promise<void> {
    this.look();
    // One after the other, so that an older state of an hour does not come last.
    this.saving = this.saving.then(() => this.write());
    await this.saving;
  }

  private async write(): Promise<void> {
    const { repository, log, now } = this.parts;
    while (this.unwritten.length > 0) {
      const hour = this.unwritten.shift()!;
      try {
        await repository.write(hour.record(), keptFrom(now()));
      } catch (error) {
        if (!this.unwritten.includes(hour)) this.unwritten.unshift(hour);
        log.warn({ err: error }, "the figures of the economy could not be stored; they are tried again");
        return;
      }
    }
  }

  /** Counts what happened since the last look for the hour of the last look, and begins the next one when it is over. */
  private look(): void {
    const { world, now } = this.parts;
    let isChanged = false;
    for (const [cause, { made, gone }] of world.ledger.gold) {
      const before = this.seen.get(cause) ?? { made: 0, gone: 0 };
      if (made === before.made && gone === before.gone) continue;
      this.seen.set(cause, { made, gone });
      this.hour.addGold({ cause, made: made - before.made, gone: gone - before.gone });
      isChanged = true;
    }
    for (const one of world.sales.take()) {
      this.hour.addSold(one);
      isChanged = true;
    }
    if (isChanged && !this.unwritten.includes(this.hour)) this.unwritten.push(this.hour);
    if (this.unwritten.length > WAITING_MAXIMUM) this.unwritten.shift();
    const from = hourOf(now());
    if (from > this.hour.from) this.hour = new Hour({ from, causes: [], sold: [] });
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

/** The sums of an hour. */
class Hour {
  readonly from: number;
  private readonly gold = new Map<string, GoldFlow>();
  private readonly sold = new Map<string, SoldTemplate>();

  constructor({ from, causes, sold }: EconomyHour) {
    this.from = from;
    for (const one of causes) this.addGold(one);
    for (const one of sold) this.addSold(one);
  }

  addGold({ cause: whole, made, gone }: GoldFlow): void {
    const cause = whole.slice(0, CAUSE_CHARACTERS);
    const before = this.gold.get(cause);
    this.gold.set(cause, { cause, made: made + (before?.made ?? 0), gone: gone + (before?.gone ?? 0) });
  }

  addSold(one: SoldTemplate): void {
    const key = `${one.by} ${one.template}`;
    this.sold.set(key, { ...one, ...together(this.sold.get(key), one) });
  }

  record(): EconomyHour {
    const sold = [...this.sold.values()].sort((a, b) => b.gold - a.gold).slice(0, SOLD_MAXIMUM);
    return { from: this.from, causes: [...this.gold.values()], sold };
  }
}
