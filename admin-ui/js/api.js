/** @typedef {{ detail?: string, title?: string, errors?: Record<string, string> }} ProblemBody */

/** Longer than the server waits for a command. After it another API is asked. */
const REQUEST_LIMIT_MS = 35_000;
/** Also the status of an API that is starting, or whose database does not answer. */
const STOPPING = 503;
/** From here on, nobody knows what became of the request. */
const BAD_GATEWAY = 502;
const UNCERTAIN =
  "The server did not answer, so this may have been done or not. The page goes on with another one: look, and try again.";

/** The server refused, or did not answer (status 0). The message is for people. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} message
   * @param {Record<string, string>} [errors] messages by member of the request
   */
  constructor(status, message, errors = {}) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.errors = errors;
  }
}

/** The HTTP API of the server, called with the token of the signed-in user. */
export class Api {
  /**
   * @param {import("./session.js").Session} session
   * @param {import("./apis.js").Apis} apis
   */
  constructor(session, apis) {
    this.session = session;
    this.apis = apis;
    /** The versions of resources that were read, by the answer. @type {WeakMap<object, string>} */
    this.versions = new WeakMap();
    /**
     * The keys of actions whose answer did not come, by request: a second click repeats the same action.
     *
     * @type {Map<string, string>}
     */
    this.unanswered = new Map();
  }

  /**
   * @template T
   * @param {string} path
   * @param {URLSearchParams} [query]
   * @param {AbortSignal} [signal]
   * @returns {Promise<T>}
   */
  get(path, query, signal) {
    const search = query?.toString() ?? "";
    return this.send("GET", search === "" ? path : `${path}?${search}`, undefined, signal);
  }

  /**
   * Loads a picture, which the browser caches and checks each time.
   *
   * @param {string} path
   * @param {AbortSignal} [signal]
   */
  async picture(path, signal) {
    const { token } = this.session;
    const response = await this.#request(path, {
      cache: "default",
      headers: { Accept: "image/png", ...(token !== "" && { Authorization: `Bearer ${token}` }) },
      ...(signal && { signal }),
    });
    if (response.ok) return response.blob();
    if (response.status === 401 && token !== "") this.session.refused(token);
    throw await errorOf(response);
  }

  /**
   * Reads from another API of the network where one does not answer. A change is not repeated, since it may have been
   * done.
   *
   * @param {string} path
   * @param {RequestInit} init
   */
  async #request(path, init) {
    const { apis } = this;
    const isChange = init.method !== undefined && init.method !== "GET";
    for (let left = apis.count; ; left--) {
      const { origin } = apis;
      const limit = apis.count > 1 ? { signal: limited(init.signal) } : {};
      try {
        const address = apis.addressOf(path);
        const response = await fetch(address, { cache: "no-store", ...init, ...limit, credentials: "omit", redirect: "error" });
        if (response.status !== STOPPING || isChange || left <= 1) return response;
      } catch (error) {
        if (init.signal?.aborted) throw error;
      }
      apis.isSilent(origin);
      if (isChange && apis.count > 1) throw new ApiError(0, UNCERTAIN);
      if (left <= 1) throw new ApiError(0, "The server does not answer. It may be restarting; try again in a moment.");
    }
  }

  /**
   * Changes a resource only if it still is as it was read.
   *
   * @template T
   * @param {string} method
   * @param {string} path
   * @param {{ of: object, body?: unknown }} what `of`: the answer with the resource
   * @returns {Promise<T>}
   */
  change(method, path, { of, body }) {
    const version = this.versions.get(of);
    return this.send(method, path, body, undefined, version === undefined ? {} : { "If-Match": version });
  }

  /**
   * @template T
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @param {AbortSignal} [signal]
   * @param {Record<string, string>} [headers]
   * @returns {Promise<T>}
   */
  async send(method, path, body, signal, headers = {}) {
    const { token } = this.session;
    const action = JSON.stringify([token, method, path, body, headers]);
    const key = this.unanswered.get(action) ?? newKey();
    // What can be cancelled only reads. Without a version, a later change of the same kind is another one.
    const isOneAction = signal === undefined && (method === "POST" || "If-Match" in headers);
    if (isOneAction) this.unanswered.set(action, key);
    const response = await this.#request(path, {
      method,
      headers: {
        Accept: "application/json",
        ...(method !== "GET" && { "Idempotency-Key": key }),
        ...(token !== "" && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    if (response.ok) {
      /** @type {unknown} */
      const answer = response.status === 204 ? undefined : await response.json();
      this.unanswered.delete(action);
      const version = response.headers.get("ETag");
      if (version !== null && typeof answer === "object" && answer !== null) this.versions.set(answer, version);
      return /** @type {T} */ (answer);
    }
    if (response.status < BAD_GATEWAY) this.unanswered.delete(action);
    if (response.status === 401 && token !== "") this.session.refused(token);
    throw await errorOf(response);
  }
}

/** A name for an action. `crypto.randomUUID` is missing on pages without TLS. */
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {AbortSignal | null | undefined} signal */
function limited(signal) {
  const limit = AbortSignal.timeout(REQUEST_LIMIT_MS);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

/** @param {Response} response */
async function errorOf(response) {
  /** @type {unknown} */
  let answer;
  try {
    answer = await response.json();
  } catch {
    // A proxy answers in its own format, so only the status is known.
  }
  const problem = /** @type {ProblemBody} */ (answer ?? {});
  const said = problem.detail ?? problem.title ?? `The server answered with status ${response.status}.`;
  const wait = Number(response.headers.get("Retry-After"));
  const when = wait > 0 ? ` Try again in ${wait} ${wait === 1 ? "second" : "seconds"}.` : "";
  return new ApiError(response.status, said + when, problem.errors);
}

/**
 * The message for an error; undefined if the request was cancelled because the user moved on.
 *
 * @param {unknown} error
 */
export function words(error) {
  if (error instanceof DOMException && error.name === "AbortError") return undefined;
  if (!(error instanceof ApiError)) throw error;
  switch (error.status) {
    case 401:
      return undefined;
    case 403:
      return `Your level is too low for this. ${error.message}`;
    default:
      return error.message;
  }
}
