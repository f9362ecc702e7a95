import { completeWorld, splitWorldLine } from "./shared/world-line.js";

/** The worlds of a network. A shard of one process has one without a name, and then no page says anything of worlds. */
export class Worlds {
  /** In the order of the alphabet. @type {readonly string[]} */
  names = [];
  #api;

  /** @param {import("./api.js").Api} api */
  constructor(api) {
    this.#api = api;
  }

  get areSeveral() {
    return this.names.length > 1;
  }

  /** Without an answer, what was known stays. */
  async read() {
    try {
      const worlds = /** @type {World[]} */ (await this.#api.get("/api/worlds"));
      this.names = worlds.map(({ name }) => name);
    } catch {
      // The view that follows says that the server does not answer.
    }
  }

  /**
   * The members of a request for a world.
   *
   * @param {string | undefined} world
   * @returns {{ world?: string }}
   */
  member(world) {
    return this.areSeveral && world !== undefined && world !== "" ? { world } : {};
  }

  /** @param {string} line */
  split(line) {
    return splitWorldLine(line, this.names);
  }

  /** @param {string} line */
  completion(line) {
    return completeWorld(line, this.names);
  }
}
