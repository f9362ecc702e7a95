import { CLOSE_GRACE_MS } from "../../services/jobs/jobs.js";

/** The limits of the HTTP server. Node and Koa set few of them by default. */
export interface HttpLimits {
  /** From the connection, or the previous response, to the end of the headers. */
  headersTimeoutMs: number;
  /** From the first byte of a request to the end of its body. */
  requestTimeoutMs: number;
  /** How often Node checks the two limits above. */
  timeoutCheckIntervalMs: number;
  /** How long an idle connection is kept for the next request. */
  keepAliveTimeoutMs: number;
  /**
   * Time without a byte in either direction. It ends readers that do not read; event streams send comments more often.
   */
  socketIdleTimeoutMs: number;
  /** Further headers are ignored. */
  maxHeadersCount: number;
  maxHeaderBytes: number;
  /** A connection closes after this many requests, so that none lives forever. */
  maxRequestsPerSocket: number;
  /** Far more than staff, tools and event streams need, and far fewer than the file descriptors that players need. */
  maxConnections: number;
  /** Connections at once from one address, except from this machine and from trusted proxies. */
  connectionsPerAddress: number;
  /** How many of `maxConnections` only this machine can use. */
  loopbackConnections: number;
  /** Time until the first byte of a new connection. */
  firstByteMs: number;
  /**
   * Requests from one address in `budgetWindowSeconds`; more get 429. A staff page or console that polls makes 2 to 4 a
   * second. 20 a second are enough for five such people behind one address, and limit one caller to a few percent of a
   * core.
   */
  budgetRequests: number;
  budgetWindowSeconds: number;
  /** How long running requests may take to finish after `close()`. */
  closeGraceMs: () => number;
}

export const defaultHttpLimits: HttpLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  timeoutCheckIntervalMs: 1_000,
  // Longer than proxies keep theirs (60 to 75 s), which would otherwise answer 502 for a connection that just ended.
  keepAliveTimeoutMs: 90_000,
  socketIdleTimeoutMs: 120_000,
  maxHeadersCount: 100,
  maxHeaderBytes: 16 * 1024,
  maxRequestsPerSocket: 1_000,
  maxConnections: 512,
  connectionsPerAddress: 64,
  loopbackConnections: 32,
  firstByteMs: 5_000,
  budgetRequests: 1_200,
  budgetWindowSeconds: 60,
  closeGraceMs: () => CLOSE_GRACE_MS,
};

/** A longer request body gets 413. */
export const MAX_BODY_BYTES = 64 * 1024;
/** No request of this API nests deeper than a list of objects. */
export const MAX_JSON_DEPTH = 16;
/**
 * When a request is answered before its end (413, 401, ...), the rest of it is read and discarded, up to these two
 * limits. Otherwise the connection would be reset because of unread bytes, and the client would lose the response.
 */
export const DRAIN_BYTES = 1024 * 1024;
export const DRAIN_MS = 1_000;

/** The log cuts longer paths. */
export const MAX_LOGGED_PATH_CHARS = 200;
/** How many failing members one response names. */
export const MAX_REPORTED_ERRORS = 20;
/** Names of members come from the caller, so they are cut when they are sent back. */
export const MAX_REPORTED_NAME_CHARS = 64;

/** A database that takes longer is not ready. */
export const READY_PING_TIMEOUT_MS = 2_000;
/** The delay asked of clients while the server starts or stops. */
export const LIFECYCLE_RETRY_AFTER_SECONDS = 5;
/** The delay asked of clients while nothing can be stored. Somebody must make room on the disk first. */
export const UNWRITABLE_RETRY_AFTER_SECONDS = 10;
/** The delay asked of clients while the password queue is full. The queue moves several times a second. */
export const BUSY_RETRY_AFTER_SECONDS = 1;
