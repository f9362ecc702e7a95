/** Waits of a client. The specification names the first four; tests shorten them. */
export interface Timings {
  /** Game entry without 0x1B until the client creates a character. */
  creationFallbackMs: number;
  /** Game entry without 0x1B until the login has failed. */
  confirmationMs: number;
  /** A step without its acknowledgement until the client goes on. */
  acknowledgementMs: number;
  /** From the connection to the login server until the game server's address. Not specified. Without it, a server that never answers would stall the run. */
  loginServerMs: number;
  /** 0x1B without 0x55 until the client walks all the same. */
  worldCompleteMs: number;
  /** Between two pings (0x73), which keep an otherwise quiet connection alive. */
  pingEveryMs: number;
}

export const specifiedTimings: Timings = {
  creationFallbackMs: 7_000,
  confirmationMs: 10_000,
  acknowledgementMs: 1_500,
  loginServerMs: 30_000,
  worldCompleteMs: 1_000,
  pingEveryMs: 25_000,
};
