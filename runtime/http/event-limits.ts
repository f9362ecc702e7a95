/** What `GET /api/events` puts up with. */
export interface EventStreamLimits {
  /** A comment goes to every reader so often: proxies and the limit of idle connections end what stays silent longer. */
  heartbeatMs: number;
  metricsIntervalMs: number;
  /** Kept for readers who come back. */
  keptEvents: number;
  keptLogLines: number;
  /** Readers at once, of all accounts. */
  streams: number;
  streamsPerAccount: number;
  /** A reader that lets more than this wait is cut off, like a game client that does not read. */
  backlogBytes: number;
  /** Told to who finds no room. */
  retryAfterSeconds: number;
}

export const defaultEventStreamLimits: EventStreamLimits = {
  heartbeatMs: 15_000,
  metricsIntervalMs: 5_000,
  keptEvents: 1_000,
  keptLogLines: 200,
  streams: 64,
  streamsPerAccount: 4,
  backlogBytes: 256 * 1024,
  retryAfterSeconds: 10,
};

/** Longer timers go off at once; no token lives as long. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Of a longer line of the log only its time, level, component and the beginning of its message are sent. */
export const MAX_LOG_LINE_CHARS = 8 * 1024;
export const MAX_LOG_MESSAGE_CHARS = 1_024;
