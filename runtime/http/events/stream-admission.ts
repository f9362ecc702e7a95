import type { ReaderFeed } from "./event-feed.js";
import { LONGEST_TIMER_MS } from "./event-limits.js";
import { LIFECYCLE_RETRY_AFTER_SECONDS } from "../routing/limits.js";
import { retryProblem } from "../routing/problem.js";
import type { Principal } from "../routing/route.js";
import { isAtLeast } from "../../contracts/levels.js";

export interface StreamLimits {
  /** Readers at once, for all accounts. */
  readonly streams: number;
  /** Of these, how many only staff may open. */
  readonly streamsForStaff?: number;
  readonly streamsPerAccount: number;
  /** The delay asked of readers that are refused. */
  readonly retryAfterSeconds: number;
}

/** Of all kinds: the events of a page, and its map. */
const STREAMS_OF_ACCOUNT = 8;

/** Counts the open streams of each account, of all kinds. */
export class OpenStreams {
  readonly #counts = new Map<number, number>();

  add(feed: ReaderFeed): void {
    const { accountId } = feed;
    if (accountId === null) return;
    this.#counts.set(accountId, this.of(accountId) + 1);
    feed.once("close", () => {
      const left = this.of(accountId) - 1;
      if (left > 0) this.#counts.set(accountId, left);
      else this.#counts.delete(accountId);
    });
  }

  of(accountId: number): number {
    return this.#counts.get(accountId) ?? 0;
  }
}

/**
 * Refuses a reader for whom there is no room. While tokens are off all callers are the same, and only the limit for all
 * streams applies.
 *
 * @param kind the open streams of this kind
 * @throws Problem 429 or 503
 */
export function requireRoom(
  kind: { readonly size: number; readonly keys: () => Iterable<ReaderFeed> },
  { streams, streamsForStaff = 0, streamsPerAccount, retryAfterSeconds }: StreamLimits,
  { principal, open, isClosed }: { principal: Principal; open: OpenStreams | undefined; isClosed: boolean },
): void {
  const { accountId, role } = principal;
  if (isClosed) throw retryProblem(503, "The server is stopping.", LIFECYCLE_RETRY_AFTER_SECONDS);
  const room = isAtLeast(role, "Counselor") ? streams : streams - streamsForStaff;
  if (kind.size >= room) throw retryProblem(503, "Too many streams are open.", retryAfterSeconds);
  if (accountId === null) return;
  let own = 0;
  for (const feed of kind.keys()) if (feed.accountId === accountId) own++;
  if (own >= streamsPerAccount || (open?.of(accountId) ?? 0) >= STREAMS_OF_ACCOUNT)
    throw retryProblem(429, "This account has too many open streams.", retryAfterSeconds);
}

/**
 * Ends a stream with its reader's token.
 *
 * @param expiresAt in Unix milliseconds; undefined for a reader without a token
 */
export function endAtExpiry(feed: ReaderFeed, expiresAt: number | undefined, now: number, end: (why: string) => void): void {
  if (expiresAt === undefined) return;
  const expiry = setTimeout(() => end("the token has expired"), Math.min(expiresAt - now, LONGEST_TIMER_MS));
  feed.once("close", () => clearTimeout(expiry));
}
