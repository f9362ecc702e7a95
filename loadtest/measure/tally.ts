/** A client started later than this after its time counts as a late start. */
export const LATE_START_MS = 20;
/** A step sent later than this after its time counts as a late send. */
export const LATE_SEND_MS = 50;

/** The phases of a client. Each client is in exactly one of them. */
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
  /** Steps answered after the wait was over, which were already counted as timed out. */
  "movesAnsweredLate",
  /** Acknowledgements of unknown steps. */
  "acksUnmatched",
  /** Sequences that started over because the server placed the character (0x20). */
  "movesResynced",
  "lateStarts",
  "lateSends",
  "bytesReceived",
  /** Rounds of scenarios that came to their end, and those that threw. */
  "roundsDone",
  "roundsFailed",
  /** Times that a player of a scenario neither took a step nor had an answer for a minute. */
  "playersStuck",
] as const;

/**
 * The counts of one span of time. Phases are counted as changes: a client that goes from one to another counts -1 and
 * +1. So tallies add up.
 */
export type Tally = Record<ClientPhase | (typeof countNames)[number], number>;

const tallyNames = [...clientPhases, ...countNames] as const;

export function emptyTally(): Tally {
  return Object.fromEntries(tallyNames.map((name) => [name, 0])) as Tally;
}

export function addTally(total: Tally, part: Tally): void {
  for (const name of tallyNames) total[name] += part[name];
}

/** Causes that are counted one by one: a scenario's messages may all differ. */
const CAUSES_MAX = 200;
const OTHER_CAUSES = "(other causes)";

/** Counts of failures, by a short description that does not depend on the client. */
export type CauseCounts = Record<string, number>;

export function addCause(causes: CauseCounts, cause: string, count = 1): void {
  const name = Object.hasOwn(causes, cause) || Object.keys(causes).length < CAUSES_MAX ? cause : OTHER_CAUSES;
  causes[name] = (causes[name] ?? 0) + count;
}
