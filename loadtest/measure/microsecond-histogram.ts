import { nearestRank } from "./percentile.js";

/** One counter per microsecond up to this latency. Longer ones count in the last. Clients wait at most 1.5 s for an acknowledgement. */
const HISTOGRAM_MAX_MS = 2_000;
const MICROSECONDS_PER_MS = 1_000;

/**
 * Counts latencies to the microsecond in constant memory (16 MB), so its percentiles are those of the full sorted distribution, rounded.
 */
export class MicrosecondHistogram {
  #counts = new Float64Array(HISTOGRAM_MAX_MS * MICROSECONDS_PER_MS + 1);
  #total = 0;

  get total(): number {
    return this.#total;
  }

  add(latencyMs: number, count = 1): void {
    const last = this.#counts.length - 1;
    const at = Math.min(last, Math.max(0, Math.round(latencyMs * MICROSECONDS_PER_MS)));
    this.#counts[at]! += count;
    this.#total += count;
  }

  /** Percentiles in ms, 0 without samples. @param ascending percentiles in ascending order */
  percentiles(ascending: readonly number[]): number[] {
    const found: number[] = [];
    let at = -1;
    let below = 0;
    for (const percentile of ascending) {
      const rank = nearestRank(percentile, this.#total);
      while (below < rank && at < this.#counts.length - 1) below += this.#counts[++at]!;
      found.push(this.#total === 0 ? 0 : at / MICROSECONDS_PER_MS);
    }
    return found;
  }

  /** Counts between ascending edges in ms. The first count is below the first edge, the last is at or above the last edge. */
  buckets(edgesMs: readonly number[]): number[] {
    const counts = new Array<number>(edgesMs.length + 1).fill(0);
    let bucket = 0;
    for (let at = 0; at < this.#counts.length; at++) {
      while (bucket < edgesMs.length && at >= edgesMs[bucket]! * MICROSECONDS_PER_MS) bucket++;
      counts[bucket]! += this.#counts[at]!;
    }
    return counts;
  }

  /**
   * The distribution that a client with a fixed rhythm would have met (HdrHistogram's correction of coordinated omission). A step answered
   * after L ms delayed the next ones, which would have waited L - i, L - 2i, ... ms.
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
    for (let at = 0; at < this.#counts.length; at++) {
      const count = this.#counts[at]!;
      if (count === 0) continue;
      if (at === 0) corrected.add(0, count);
      else addWithMissed(at / MICROSECONDS_PER_MS, count);
    }
    if (unanswered > 0) addWithMissed(unansweredMs, unanswered);
    return corrected;
  }
}
