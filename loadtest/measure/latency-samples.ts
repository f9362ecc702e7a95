import { MicrosecondHistogram } from "./microsecond-histogram.js";
import { percentileOf } from "./percentile.js";

/** Most samples that are kept one by one (160 MB). A longer run has only the microsecond histogram. */
const EXACT_SAMPLES_MAX = 20_000_000;
const INITIAL_SAMPLES = 65_536;

/** All acknowledgement latencies of a run, in ms: exact up to `EXACT_SAMPLES_MAX`, and to the microsecond beyond. */
export class LatencySamples {
  readonly histogram = new MicrosecondHistogram();
  readonly #exactMax: number;
  #values: Float64Array | undefined = new Float64Array(INITIAL_SAMPLES);
  #count = 0;
  #isSorted = false;
  #maxMs = 0;

  constructor(exactMax = EXACT_SAMPLES_MAX) {
    this.#exactMax = exactMax;
  }

  get count(): number {
    return this.#count;
  }

  get maxMs(): number {
    return this.#maxMs;
  }

  /** Whether `percentiles` still uses every single sample. */
  get isExact(): boolean {
    return this.#values !== undefined;
  }

  add(chunk: Float64Array): void {
    for (const latencyMs of chunk) {
      this.histogram.add(latencyMs);
      if (latencyMs > this.#maxMs) this.#maxMs = latencyMs;
    }
    const count = this.#count + chunk.length;
    if (count > this.#exactMax) this.#values = undefined;
    if (this.#values !== undefined) {
      if (count > this.#values.length) this.#values = grown(this.#values, count, this.#exactMax);
      this.#values.set(chunk, this.#count);
    }
    this.#count = count;
    this.#isSorted = false;
  }

  /**
   * Nearest-rank percentiles in ms over all samples. Sorts the samples.
   * @param ascending percentiles in ascending order
   */
  percentiles(ascending: readonly number[]): number[] {
    if (this.#values === undefined) return this.histogram.percentiles(ascending);
    const sorted = this.#values.subarray(0, this.#count);
    if (!this.#isSorted) sorted.sort();
    this.#isSorted = true;
    return ascending.map((percentile) => percentileOf(sorted, percentile));
  }
}

function grown(values: Float64Array, needed: number, max: number): Float64Array {
  const larger = new Float64Array(Math.min(max, Math.max(needed, values.length * 2)));
  larger.set(values);
  return larger;
}
