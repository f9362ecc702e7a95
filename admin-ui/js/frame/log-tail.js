const KEPT_LINES = 500;

/** The latest lines of the server's log: those that the server keeps, and those written since. */
export class LogTail {
  /** @type {LogLine[]} */
  lines = [];
  /** @type {Set<(line: LogLine) => void>} */
  #listeners = new Set();

  /** @param {import("../events.js").Events} events */
  constructor(events) {
    events.on("log", (/** @type {LogLine} */ line) => {
      this.lines.push(line);
      if (this.lines.length > KEPT_LINES) this.lines.shift();
      for (const listener of this.#listeners) listener(line);
    });
  }

  /**
   * Reads the lines that the server keeps. Lines that came by the stream meanwhile may be among them.
   *
   * @param {import("../api.js").Api} api
   */
  async read(api) {
    const kept = /** @type {LogLine[]} */ (await api.get("/api/log/lines"));
    const known = new Set(kept.map((line) => JSON.stringify(line)));
    const last = kept.at(-1)?.time ?? "";
    const newer = this.lines.filter((line) => line.time >= last && !known.has(JSON.stringify(line)));
    this.lines = [...kept, ...newer].slice(-KEPT_LINES);
  }

  /** @param {(line: LogLine) => void} listener */
  onLine(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  clear() {
    this.lines = [];
  }
}
