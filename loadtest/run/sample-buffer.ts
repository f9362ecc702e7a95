const INITIAL_SAMPLES = 1_024;

/** Latencies on their way from the thread that measured them. */
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

  /** What was gathered since the last time, in memory of its own. */
  take(): Float64Array<ArrayBuffer> {
    const taken = this.#values.slice(0, this.#count);
    this.#count = 0;
    return taken;
  }
}
