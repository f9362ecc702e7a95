/** The limits of `GET /api/events`. */
export interface EventStreamLimits {
  /**
   * The interval of comments to every reader. Proxies, and the limit for idle connections, end connections that are
   * silent for longer.
   */
  heartbeatMs: number;
  metricsIntervalMs: number;
  /** How much is kept for readers that reconnect. */
  keptEvents: number;
  keptLogLines: number;
  /** Readers at once, for all accounts. */
  streams: number;
  /** Of these, how many only staff may open, so that no number of players keeps them out. */
  streamsForStaff: number;
  streamsPerAccount: number;
  /** A reader with a larger backlog is disconnected, like a game client that does not read. */
  backlogBytes: number;
  /** The delay asked of readers that are refused. */
  retryAfterSeconds: number;
}

export const defaultEventStreamLimits: EventStreamLimits = {
  heartbeatMs: 15_000,
  metricsIntervalMs: 5_000,
  keptEvents: 1_000,
  keptLogLines: 500,
  streams: 64,
  streamsForStaff: 24,
  streamsPerAccount: 4,
  backlogBytes: 256 * 1024,
  retryAfterSeconds: 10,
};

/** How often figures are kept, and how many: the last four hours. */
export const KEPT_FIGURES_INTERVAL_MS = 15_000;
export const KEPT_FIGURES = 960;

/** Longer timers would fire at once. No token lives this long. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Of a longer log line only the time, level, component and the start of the message are sent. */
export const MAX_LOG_LINE_CHARS = 8 * 1024;
export const MAX_LOG_MESSAGE_CHARS = 1_024;
