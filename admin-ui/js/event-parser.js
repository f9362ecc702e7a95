/** @typedef {{ name: string, data: string }} StreamedEvent */

/** Reads server-sent events from pieces of text as they come (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export class EventParser {
  /** The id to come back with. */
  lastEventId = "";
  /** How long to wait before coming back, if the server said so. */
  retryMs = 0;
  #rest = "";
  #name = "";
  /** @type {string[]} */
  #data = [];

  /** Another connection begins; what was cut off in the middle is lost. */
  restart() {
    this.#rest = "";
    this.#name = "";
    this.#data = [];
  }

  /**
   * @param {string} text
   * @returns {StreamedEvent[]} the events that are complete by now
   */
  push(text) {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    /** @type {StreamedEvent[]} */
    const events = [];
    for (const line of lines) {
      if (line !== "") this.#take(line);
      else {
        if (this.#data.length > 0) events.push({ name: this.#name || "message", data: this.#data.join("\n") });
        this.#name = "";
        this.#data = [];
      }
    }
    return events;
  }

  /** @param {string} line */
  #take(line) {
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") this.#name = value;
    else if (field === "data") this.#data.push(value);
    else if (field === "id") this.lastEventId = value;
    else if (field === "retry" && /^\d+$/.test(value)) this.retryMs = Number(value);
  }
}
