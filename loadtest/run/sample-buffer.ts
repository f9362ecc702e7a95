const INITIAL_SAMPLES = 1_024;

/** Collects latencies for transfer from the thread that measured them. */
export class SampleBuffer {
  #values = new Float64Array(INITIAL_SAMPLES);
  #count = 0;

  add(latencyMs: number): void {
    if (this.#count === this.#values.length) {
      const larger = new Float64Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#count++] = latencyMs;
  }

  /** The samples since the last call, in memory that can be transferred. */
  take(): Float64Array<ArrayBuffer> {
    const taken = this.#values.slice(0, this.#count);
    this.#count = 0;
    return taken;
  }
}
