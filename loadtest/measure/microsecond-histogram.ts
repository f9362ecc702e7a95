import { nearestRank } from "./percentile.js";

/**
 * One counter per microsecond up to this latency. Longer ones count in the last. Clients wait at most 1.5 s for an
 * acknowledgement.
 */
const HISTOGRAM_MAX_MS = 2_000;
const MICROSECONDS_PER_MS = 1_000;
const LAST = HISTOGRAM_MAX_MS * MICROSECONDS_PER_MS;

/**
 * Counts latencies to the microsecond in bounded memory, so its percentiles are those of the full sorted distribution,
 * rounded. The counters of a millisecond are made when it is first met: a run needs some hundred KB of the 16 MB.
 */
export class MicrosecondHistogram {
  /** By millisecond, the counters of its microseconds. */
  readonly #pages: (Float64Array | undefined)[] = new Array<undefined>(HISTOGRAM_MAX_MS + 1).fill(undefined);
  #total = 0;

  get total(): number {
    return this.#total;
  }

  add(latencyMs: number, count = 1): void {
    const at = Math.min(LAST, Math.max(0, Math.round(latencyMs * MICROSECONDS_PER_MS)));
    const page = (this.#pages[Math.floor(at / MICROSECONDS_PER_MS)] ??= new Float64Array(MICROSECONDS_PER_MS));
    page[at % MICROSECONDS_PER_MS]! += count;
    this.#total += count;
  }

  /** Percentiles in ms, 0 without samples. @param ascending percentiles in ascending order */
  percentiles(ascending: readonly number[]): number[] {
    const found: number[] = [];
    let below = 0;
    for (const { at, count } of this.#counts()) {
      below += count;
      while (found.length < ascending.length && below >= nearestRank(ascending[found.length]!, this.#total))
        found.push(at / MICROSECONDS_PER_MS);
    }
    return this.#total === 0 ? ascending.map(() => 0) : found;
  }

  /**
   * Counts between ascending edges in ms. The first count is below the first edge, the last is at or above the last
   * edge.
   */
  buckets(edgesMs: readonly number[]): number[] {
    const counts = new Array<number>(edgesMs.length + 1).fill(0);
    let bucket = 0;
    for (const { at, count } of this.#counts()) {
      while (bucket < edgesMs.length && at >= edgesMs[bucket]! * MICROSECONDS_PER_MS) bucket++;
      counts[bucket]! += count;
    }
    return counts;
  }

  /**
   * The distribution that a client with a fixed rhythm would have met (HdrHistogram's correction of coordinated
   * omission). A step answered after L ms delayed the next ones, which would have waited L - i, L - 2i, ... ms.
   *
   * @param expectedIntervalMs the rhythm i
   * @param unanswered number of steps without a sample
   * @param unansweredMs wait of each of them
   */
  correctedFor(expectedIntervalMs: number, unanswered: number, unansweredMs: number): MicrosecondHistogram {
    const corrected = new MicrosecondHistogram();
    const addWithMissed = (latencyMs: number, count: number): void => {
      for (let missed = latencyMs; missed > 0; missed -= expectedIntervalMs) corrected.add(missed, count);
    };
    for (const { at, count } of this.#counts()) {
      if (at === 0) corrected.add(0, count);
      else addWithMissed(at / MICROSECONDS_PER_MS, count);
    }
    if (unanswered > 0) addWithMissed(unansweredMs, unanswered);
    return corrected;
  }

  /** Each microsecond with a count, ascending. */
  *#counts(): Generator<{ at: number; count: number }> {
    for (const [ms, page] of this.#pages.entries()) {
      if (page === undefined) continue;
      for (let rest = 0; rest < page.length; rest++)
        if (page[rest] !== 0) yield { at: ms * MICROSECONDS_PER_MS + rest, count: page[rest]! };
    }
  }
}
