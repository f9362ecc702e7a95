import type { GoldHour } from "../ports/inspection.js";
import type { World } from "../world/world.js";

const HOUR_MS = 3_600_000;
/** Hours that are kept. */
const HOURS_MAXIMUM = 7 * 24;

/** What was made and destroyed since the start, by cause. */
type Sums = Map<string, { readonly made: number; readonly gone: number }>;

interface Hour {
  /** Unix milliseconds. */
  readonly from: number;
  /** When it began. */
  readonly before: Sums;
  /** When it was over; undefined for the running one. */
  after: Sums | undefined;
}

/** Coins that came into the world and left it, by hour and cause. It reads the ledger, which counts from the start. */
export class GoldFlow {
  private readonly world: Pick<World, "ledger" | "currencies">;
  private readonly now: () => number;
  private readonly hours: Hour[];

  /** @param now Unix milliseconds */
  constructor(world: Pick<World, "ledger" | "currencies">, now: () => number) {
    this.world = world;
    this.now = now;
    this.hours = [{ from: this.hourNow(), before: this.sums(), after: undefined }];
  }

  /** Begins an hour when one is over. To be called every minute. */
  roll(): void {
    const from = this.hourNow();
    const last = this.hours.at(-1)!;
    if (from <= last.from) return;
    last.after = this.sums();
    this.hours.push({ from, before: last.after, after: undefined });
    if (this.hours.length > HOURS_MAXIMUM) this.hours.shift();
  }

  /** The oldest first; the last one is running. */
  read(): readonly GoldHour[] {
    this.roll();
    return this.hours.map(({ from, before, after = this.sums() }) => ({ from, causes: difference(before, after) }));
  }

  private hourNow(): number {
    return Math.floor(this.now() / HOUR_MS) * HOUR_MS;
  }

  private sums(): Sums {
    const { ledger, currencies } = this.world;
    const sums: Sums = new Map();
    for (const [template, worth] of currencies) {
      if (worth !== undefined) continue;
      for (const [cause, { made, gone }] of ledger.entriesOf(template)) {
        const sum = sums.get(cause) ?? { made: 0, gone: 0 };
        sums.set(cause, { made: sum.made + made, gone: sum.gone + gone });
      }
    }
    return sums;
  }
}

function difference(before: Sums, after: Sums): GoldHour["causes"] {
  return [...after].flatMap(([cause, { made, gone }]) => {
    const was = before.get(cause) ?? { made: 0, gone: 0 };
    const change = { cause, made: made - was.made, gone: gone - was.gone };
    return change.made > 0 || change.gone > 0 ? [change] : [];
  });
}
