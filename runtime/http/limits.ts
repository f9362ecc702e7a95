/** What the HTTP server puts up with. Node and Koa set few of these on their own. */
export interface HttpLimits {
  /** From the connection, or the previous answer, to the end of the headers. */
  headersTimeoutMs: number;
  /** From the first byte of a request to the end of its body. */
  requestTimeoutMs: number;
  /** How often Node looks for requests over the two limits above. */
  timeoutCheckIntervalMs: number;
  /** An idle connection is kept this long for the next request. */
  keepAliveTimeoutMs: number;
  /** No byte in either direction: ends readers that do not read. Event streams send a comment more often. */
  socketIdleTimeoutMs: number;
  /** More headers than this are not looked at. */
  maxHeadersCount: number;
  maxHeaderBytes: number;
  /** After so many requests a connection is closed, so that none lives for ever. */
  maxRequestsPerSocket: number;
  /** Far above what staff, tools and event streams need, far below the file descriptors that players need. */
  maxConnections: number;
  /**
   * Requests of one address in `budgetWindowSeconds`; more are answered with 429. A staff page or terminal console that polls makes
   * 2 to 4 a second: 20 a second leave room for five such people behind one address, and keep a single caller to some percent of a core.
   */
  budgetRequests: number;
  budgetWindowSeconds: number;
  /** Requests in flight at `close()` get this long to finish. */
  closeGraceMs: number;
}

export const defaultHttpLimits: HttpLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  timeoutCheckIntervalMs: 1_000,
  keepAliveTimeoutMs: 15_000,
  socketIdleTimeoutMs: 60_000,
  maxHeadersCount: 100,
  maxHeaderBytes: 16 * 1024,
  maxRequestsPerSocket: 1_000,
  maxConnections: 512,
  budgetRequests: 1_200,
  budgetWindowSeconds: 60,
  closeGraceMs: 3_000,
};

/** A longer request body is answered with 413. */
export const MAX_BODY_BYTES = 64 * 1024;
/** Nothing that this API takes nests deeper than a list of objects. */
export const MAX_JSON_DEPTH = 16;
/**
 * What is left of a request that is answered before its end (413, 401, ...) is read and thrown away up to these two, because a
 * connection closed over unread bytes is reset, and the client would lose the answer.
 */
export const DRAIN_BYTES = 1024 * 1024;
export const DRAIN_MS = 1_000;

/** Longer paths are cut in the log. */
export const MAX_LOGGED_PATH_CHARS = 200;
/** Failing members named in one answer. */
export const MAX_REPORTED_ERRORS = 20;
/** Names of members are the caller's own text: they are cut when sent back. */
export const MAX_REPORTED_NAME_CHARS = 64;

/** A database that takes longer does not count as ready. */
export const READY_PING_TIMEOUT_MS = 2_000;
/** Told to clients while the server starts or stops. */
export const LIFECYCLE_RETRY_AFTER_SECONDS = 5;
/** Told to clients while the password queue is full: it moves several times a second. */
export const BUSY_RETRY_AFTER_SECONDS = 1;
