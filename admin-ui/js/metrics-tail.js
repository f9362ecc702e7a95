/** Ten minutes with one sample every 5 seconds. */
const KEPT_SAMPLES = 120;

/** @typedef {{ at: number, figures: Figures }} Sample */

/** The latest figures of the server since the page was opened. */
export class MetricsTail {
  /** @type {Sample[]} */
  samples = [];
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /** @param {import("./events.js").Events} events */
  constructor(events) {
    events.on("metrics", (/** @type {Figures} */ figures) => {
      this.samples.push({ at: Date.now(), figures });
      if (this.samples.length > KEPT_SAMPLES) this.samples.shift();
      for (const listener of this.#listeners) listener();
    });
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
