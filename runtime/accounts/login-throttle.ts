import { usernameSchema } from "./account-rules.js";
import { addressKey } from "./address-key.js";

export interface ThrottleLimits {
  /** Failures for one account from one address within the window; then none is heard until the oldest has left it. */
  pairFailures: number;
  pairWindowMs: number;
  /** Failures for any accounts from one address within the window; then a penalty, doubled each time. */
  addressFailures: number;
  addressWindowMs: number;
  firstPenaltyMs: number;
  maxPenaltyMs: number;
  /** After this long without failure or penalty, and at least as long as the last penalty was, an address starts anew. */
  forgetMs: number;
  /** Entries of each of the two tables; beyond it the one that failed longest ago gives way. */
  maxEntries: number;
}

export const defaultThrottleLimits: ThrottleLimits = {
  pairFailures: 5,
  pairWindowMs: 15 * 60_000,
  addressFailures: 10,
  addressWindowMs: 10_000,
  firstPenaltyMs: 1_000,
  maxPenaltyMs: 60 * 60_000,
  forgetMs: 60_000,
  maxEntries: 20_000,
};

const SWEEP_INTERVAL_MS = 10_000;

interface Entry {
  /** Times of the failures that count, oldest first. */
  failures: number[];
  penalties: number;
  blockedUntil: number;
  /** From when on it says nothing any more. */
  expiresAt: number;
}

/**
 * Counts failed logins per account and address, and per address, and says who has to wait. Successes are never counted against
 * anybody, and nobody's failures keep other addresses from an account, so nobody can lock out others.
 * Old entries leave on the calls that follow; no timer.
 */
export class LoginThrottle {
  readonly #limits: ThrottleLimits;
  readonly #now: () => number;
  readonly #pairs = new Map<string, Entry>();
  readonly #addresses = new Map<string, Entry>();
  #sweptAt: number;

  /** @param now milliseconds that never go backwards */
  constructor(limits: Partial<ThrottleLimits> = {}, now: () => number = () => performance.now()) {
    this.#limits = { ...defaultThrottleLimits, ...limits };
    this.#now = now;
    this.#sweptAt = now();
  }

  /** Entries of both tables. */
  get size(): number {
    return this.#pairs.size + this.#addresses.size;
  }

  /** Whole seconds until another attempt is heard; 0: at once. */
  retryAfterSeconds(username: string, address: string): number {
    const now = this.#sweep();
    const pair = this.#pairs.get(pairKey(username, address))?.blockedUntil ?? 0;
    const all = this.#addresses.get(addressKey(address))?.blockedUntil ?? 0;
    return Math.max(0, Math.ceil((Math.max(pair, all) - now) / 1_000));
  }

  failed(username: string, address: string): void {
    const now = this.#sweep();
    const { pairFailures, pairWindowMs, addressFailures, addressWindowMs, firstPenaltyMs, maxPenaltyMs, forgetMs } = this.#limits;

    const pair = this.#renew(this.#pairs, pairKey(username, address), now);
    pair.failures = [...pair.failures.filter((at) => at > now - pairWindowMs), now].slice(-pairFailures);
    if (pair.failures.length === pairFailures) pair.blockedUntil = (pair.failures[0] ?? now) + pairWindowMs;
    pair.expiresAt = now + pairWindowMs;

    const all = this.#renew(this.#addresses, addressKey(address), now);
    all.failures = [...all.failures.filter((at) => at > now - addressWindowMs), now];
    let penaltyMs = 0;
    if (all.failures.length >= addressFailures) {
      penaltyMs = Math.min(firstPenaltyMs * 2 ** all.penalties, maxPenaltyMs);
      all.failures = [];
      all.penalties += 1;
      all.blockedUntil = now + penaltyMs;
    }
    all.expiresAt = Math.max(all.expiresAt, now + penaltyMs + Math.max(forgetMs, addressWindowMs, penaltyMs));
  }

  succeeded(username: string, address: string): void {
    this.#sweep();
    this.#pairs.delete(pairKey(username, address));
  }

  /** The entry, moved to the end of the table, whose beginning therefore failed longest ago. */
  #renew(table: Map<string, Entry>, key: string, now: number): Entry {
    const known = table.get(key);
    const entry = known && known.expiresAt > now ? known : { failures: [], penalties: 0, blockedUntil: 0, expiresAt: 0 };
    table.delete(key);
    if (table.size >= this.#limits.maxEntries) table.delete(table.keys().next().value ?? "");
    table.set(key, entry);
    return entry;
  }

  #sweep(): number {
    const now = this.#now();
    if (now - this.#sweptAt >= SWEEP_INTERVAL_MS) {
      this.#sweptAt = now;
      for (const table of [this.#pairs, this.#addresses]) {
        for (const [key, entry] of table) if (entry.expiresAt <= now) table.delete(key);
      }
    }
    return now;
  }
}

/** Names that no account can have share one entry, which also bounds the keys' length. */
function pairKey(username: string, address: string): string {
  const name = usernameSchema.safeParse(username).success ? username.toLowerCase() : "";
  return `${name} ${addressKey(address)}`;
}
