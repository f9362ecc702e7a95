import type { ReaderFeed } from "./event-feed.js";
import { LONGEST_TIMER_MS } from "./event-limits.js";
import { LIFECYCLE_RETRY_AFTER_SECONDS } from "../routing/limits.js";
import { retryProblem } from "../routing/problem.js";

export interface StreamLimits {
  /** Readers at once, for all accounts. */
  readonly streams: number;
  readonly streamsPerAccount: number;
  /** The delay asked of readers that are refused. */
  readonly retryAfterSeconds: number;
}

/**
 * Refuses a reader for whom there is no room.
 *
 * @param open the streams of now
 * @param accountId null while tokens are off: all callers are the same then, and only the limit for all streams applies
 * @throws Problem 429 or 503
 */
export function requireRoom(
  open: { readonly size: number; readonly keys: () => Iterable<ReaderFeed> },
  { streams, streamsPerAccount, retryAfterSeconds }: StreamLimits,
  { accountId, isClosed }: { accountId: number | null; isClosed: boolean },
): void {
  if (isClosed) throw retryProblem(503, "The server is stopping.", LIFECYCLE_RETRY_AFTER_SECONDS);
  if (open.size >= streams) throw retryProblem(503, "Too many streams are open.", retryAfterSeconds);
  if (accountId === null) return;
  let own = 0;
  for (const feed of open.keys()) if (feed.accountId === accountId) own++;
  if (own >= streamsPerAccount) throw retryProblem(429, "This account has too many open streams.", retryAfterSeconds);
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
