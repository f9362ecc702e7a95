/** A client started later than this after its time counts as a late start. */
export const LATE_START_MS = 20;
/** A step sent later than this after its time counts as a late send. */
export const LATE_SEND_MS = 50;

/** Where a client stands. Each client is in exactly one of these. */
export const clientPhases = ["waiting", "loginServer", "gameEntry", "moving", "left", "failed", "lost"] as const;
export type ClientPhase = (typeof clientPhases)[number];

const countNames = [
  "loginSucceeded",
  "loginFailed",
  "unexpectedDisconnects",
  "charactersCreated",
  "movesSent",
  "movesAcked",
  "movesRejected",
  "movesTimedOut",
  /** Acknowledged or rejected after the wait was over: already counted as timed out. */
  "movesAnsweredLate",
  /** Acknowledgements of no step we know of. */
  "acksUnmatched",
  /** The server placed the character anew (0x20), so the sequence started over. */
  "movesResynced",
  "lateStarts",
  "lateSends",
  "bytesReceived",
] as const;

/** Counts of one span of time. The phases are changes (a client that goes from one to another is -1 and +1), so tallies add up. */
export type Tally = Record<ClientPhase | (typeof countNames)[number], number>;

const tallyNames = [...clientPhases, ...countNames] as const;

export function emptyTally(): Tally {
  return Object.fromEntries(tallyNames.map((name) => [name, 0])) as Tally;
}

export function addTally(total: Tally, part: Tally): void {
  for (const name of tallyNames) total[name] += part[name];
}

/** How often each thing went wrong, by a short description that holds nothing of a single client. */
export type Causes = Record<string, number>;

export function addCause(causes: Causes, cause: string, count = 1): void {
  causes[cause] = (causes[cause] ?? 0) + count;
}
