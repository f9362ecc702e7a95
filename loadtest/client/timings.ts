/** The waits of a client. The specification has the first three. Tests shorten them. */
export interface Timings {
  /** From game entry until the client creates a character, when no 0x1B comes. */
  creationFallbackMs: number;
  /** From game entry until the login has failed, when no 0x1B comes. */
  confirmationMs: number;
  /** From a step until the client goes on, when no acknowledgement comes. */
  acknowledgementMs: number;
  /**
   * From connecting to the login server until the redirect. Not specified: without it, a server that never answers
   * would stall the run.
   */
  loginServerMs: number;
  /** From 0x1B until the client walks, when no 0x55 comes. */
  worldCompleteMs: number;
  /** Between two pings (0x73), which keep an otherwise quiet connection alive. */
  pingEveryMs: number;
}

export const specifiedTimings: Timings = {
  creationFallbackMs: 7_000,
  confirmationMs: 10_000,
  acknowledgementMs: 1_500,
  loginServerMs: 60_000,
  worldCompleteMs: 1_000,
  pingEveryMs: 25_000,
};
