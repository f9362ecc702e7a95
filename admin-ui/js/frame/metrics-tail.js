/** The server keeps 960 samples of four hours; further ones come every 5 seconds. */
const KEPT_SAMPLES = 2_000;

/** @typedef {{ at: number, figures: Figures }} Sample */

/** The latest figures of the server: those that it keeps, and those since. */
export class MetricsTail {
  /** @type {Sample[]} */
  samples = [];
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /** @param {import("../events.js").Events} events */
  constructor(events) {
    events.on("metrics", (/** @type {Figures} */ figures) => {
      this.samples.push({ at: Date.now(), figures });
      if (this.samples.length > KEPT_SAMPLES) this.samples.shift();
      for (const listener of this.#listeners) listener();
    });
  }

  /**
   * Reads the figures that the server keeps from before those that came by the stream.
   *
   * @param {import("../api.js").Api} api
   */
  async read(api) {
    const { atUtc, figures } = /** @type {FiguresHistory} */ (await api.get("/api/figures"));
    const kept = atUtc.map((at, index) => ({
      at: Date.parse(at),
      figures: Object.fromEntries(Object.entries(figures).map(([name, values]) => [name, values[index] ?? null])),
    }));
    const first = this.samples[0]?.at ?? Infinity;
    this.samples = [...kept.filter(({ at }) => at < first), ...this.samples].slice(-KEPT_SAMPLES);
    for (const listener of this.#listeners) listener();
  }

  /** @param {() => void} listener */
  onSample(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  clear() {
    this.samples = [];
  }
}
