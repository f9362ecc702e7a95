import { events as readEvents } from "fetch-event-stream";

/**
 * The server sends something every 15 seconds. A connection that is silent for this long is dead, for example after a
 * laptop's sleep.
 */
const SILENCE_MS = 45_000;
const LEAST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 15_000;

/** @typedef {"off" | "connecting" | "live" | "lost" | "crowded"} StreamState */

/**
 * The event stream of the server. It uses fetch, because the browser's EventSource can send a token only in the
 * address. It reconnects by itself and continues after the last event.
 */
export class Events {
  /** @type {Map<string, Set<(data: any) => void>>} */
  #listeners = new Map();
  /** @type {Set<(state: StreamState) => void>} */
  #watchers = new Set();
  /** The id to reconnect with. */
  #lastEventId = "";
  /** The delay before a reconnection that the server asks for. */
  #retryMs = 0;
  /** @type {AbortController | undefined} */
  #connection;
  /** @type {number | undefined} */
  #timer;
  #failures = 0;
  /** @type {StreamState} */
  state = "off";

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./apis.js").Apis} apis
   */
  constructor(session, apis) {
    this.session = session;
    this.apis = apis;
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => this.#hurry());
  }

  /**
   * @template T
   * @param {string} name
   * @param {(data: T) => void} listener
   * @returns {() => void} ends it
   */
  on(name, listener) {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** @param {(state: StreamState) => void} watcher */
  watch(watcher) {
    this.#watchers.add(watcher);
  }

  start() {
    this.stop();
    this.#lastEventId = "";
    this.#retryMs = 0;
    this.#failures = 0;
    void this.#run();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#connection?.abort();
    this.#connection = undefined;
    this.#enter("off");
  }

  /** @param {StreamState} state */
  #enter(state) {
    if (state === this.state) return;
    this.state = state;
    for (const watcher of this.#watchers) watcher(state);
  }

  async #run() {
    const connection = new AbortController();
    this.#connection = connection;
    if (this.state === "off") this.#enter("connecting");
    const wait = await this.#read(connection);
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    this.#timer = setTimeout(() => void this.#run(), wait);
  }

  /**
   * Reads one connection to its end.
   *
   * @param {AbortController} connection
   * @returns {Promise<number>} the delay before the next connection, in milliseconds
   */
  async #read(connection) {
    const { token } = this.session;
    const { origin } = this.apis;
    let silence = setTimeout(() => connection.abort(), SILENCE_MS);
    try {
      const response = await fetch(this.apis.addressOf("/api/events"), {
        headers: {
          Accept: "text/event-stream",
          ...(token !== "" && { Authorization: `Bearer ${token}` }),
          ...(this.#lastEventId !== "" && { "Last-Event-ID": this.#lastEventId }),
        },
        cache: "no-store",
        credentials: "omit",
        signal: connection.signal,
      });
      if (response.status === 401) {
        this.stop();
        this.session.refused(token);
        return 0;
      }
      if (!response.ok || !response.body) {
        this.#enter(response.status === 429 ? "crowded" : "lost");
        if (response.status !== 429) this.apis.isSilent(origin);
        return Math.max(Number(response.headers.get("Retry-After")) * 1_000, this.#wait());
      }
      this.#enter("live");
      this.#failures = 0;
      for await (const { event = "message", id, retry, data } of readEvents(response, connection.signal)) {
        clearTimeout(silence);
        silence = setTimeout(() => connection.abort(), SILENCE_MS);
        if (id !== undefined) this.#lastEventId = String(id);
        if (retry !== undefined) this.#retryMs = retry;
        if (data !== undefined) this.#tell(event, JSON.parse(data));
      }
    } catch (error) {
      // Normal: the server closed the connection or was silent. Any other error is a bug of these pages.
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
      if (this.#connection === connection) this.apis.isSilent(origin);
    } finally {
      clearTimeout(silence);
    }
    if (this.#connection === connection) this.#enter("lost");
    return this.#wait();
  }

  #wait() {
    const usual = Math.min(this.#retryMs || LEAST_WAIT_MS, LEAST_WAIT_MS * 2 ** this.#failures);
    this.#failures++;
    // Spread, so that not all pages reconnect at the same moment.
    return Math.min(usual, MOST_WAIT_MS) * (0.75 + Math.random() / 2);
  }

  /**
   * @param {string} name
   * @param {unknown} data
   */
  #tell(name, data) {
    for (const listener of this.#listeners.get(name) ?? []) listener(data);
  }

  /** Reconnects now, because somebody looks at the page or the network is back. */
  #hurry() {
    if (this.state !== "lost" || document.hidden || this.#connection) return;
    clearTimeout(this.#timer);
    void this.#run();
  }
}
