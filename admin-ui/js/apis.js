/** The folder of these pages on their server: empty, or that of a proxy, such as `/shard`. */
const FOLDER = location.pathname.replace(/\/[^/]*$/, "");

/**
 * The APIs that these pages can go on with when the one that they came from is lost: those of its network. A shard of
 * one process has one. Tokens are good at all of them. A browser lets a page ask only those that ran when it was
 * loaded.
 */
export class Apis {
  /** @type {readonly string[]} */
  #origins = [location.origin];
  #origin = location.origin;

  /** The API that is asked now. */
  get origin() {
    return this.#origin;
  }

  get count() {
    return this.#origins.length;
  }

  get isElsewhere() {
    return this.#origin !== location.origin;
  }

  /** @param {string} path */
  addressOf(path) {
    return (this.isElsewhere ? this.#origin : FOLDER) + path;
  }

  /**
   * Goes on with the next one.
   *
   * @param {string} origin of the API that does not answer
   */
  isSilent(origin) {
    const place = this.#origins.indexOf(origin);
    if (origin === this.#origin) this.#origin = this.#origins[(place + 1) % this.#origins.length] ?? location.origin;
  }

  /**
   * Asks which ones there are. Those that were known stay, also without an answer: they may come back.
   *
   * @param {import("./api.js").Api} api
   */
  async read(api) {
    try {
      const found = /** @type {ApiPlace[]} */ (await api.get("/api/apis"));
      // A page that came over TLS may ask no other.
      const usable = found.map(({ origin }) => origin).filter((origin) => new URL(origin).protocol === location.protocol);
      this.#origins = [...new Set([...this.#origins, ...usable])];
    } catch {
      // Whatever asks next says that no server answers.
    }
  }
}
