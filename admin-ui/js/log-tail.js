const KEPT_LINES = 500;

/** The latest lines of the server's log since the page was opened. */
export class LogTail {
  /** @type {LogLine[]} */
  lines = [];
  /** @type {Set<(line: LogLine) => void>} */
  #listeners = new Set();

  /** @param {import("./events.js").Events} events */
  constructor(events) {
    events.on("log", (/** @type {LogLine} */ line) => {
      this.lines.push(line);
      if (this.lines.length > KEPT_LINES) this.lines.shift();
      for (const listener of this.#listeners) listener(line);
    });
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
