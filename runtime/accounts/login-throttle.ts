import { usernameSchema } from "./account-rules.js";
import { addressKey } from "./address-key.js";

export interface ThrottleLimits {
  /**
   * Failures for one account from one address within the window. After that many, attempts are refused until the oldest failure
   * leaves the window.
   */
  pairFailures: number;
  pairWindowMs: number;
  /** Failures for all accounts from one address within the window. After that many comes a penalty, which doubles each time. */
  addressFailures: number;
  addressWindowMs: number;
  firstPenaltyMs: number;
  maxPenaltyMs: number;
  /**
   * After this long without a failure or penalty, but no sooner than the length of its last penalty, an address starts from zero.
   */
  forgetMs: number;
  /** Entries in each of the two tables. A new entry beyond that replaces the one whose last failure is oldest. */
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
  /** Times of the failures within the window, oldest first. */
  failures: number[];
  penalties: number;
  blockedUntil: number;
  /** The time from which on the entry no longer matters. */
  expiresAt: number;
}

/**
 * Counts failed logins per account and address, and per address, and decides who has to wait. Successes never count. Failures
 * from one address never block another address, so nobody can lock out the owner of an account. Later calls drop old entries;
 * there is no timer.
 */
export class LoginThrottle {
  readonly #limits: ThrottleLimits;
  readonly #now: () => number;
  readonly #pairs = new Map<string, Entry>();
  readonly #addresses = new Map<string, Entry>();
  #sweptAt: number;

  /** @param now milliseconds of a clock that never goes backwards */
  constructor(limits: Partial<ThrottleLimits> = {}, now: () => number = () => performance.now()) {
    this.#limits = { ...defaultThrottleLimits, ...limits };
    this.#now = now;
    this.#sweptAt = now();
  }

  /** The number of entries in both tables. */
  get size(): number {
    return this.#pairs.size + this.#addresses.size;
  }

  /** Whole seconds until the next attempt is allowed; 0 means now. */
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

  /**
   * Returns the entry and moves it to the end of the table, so that the first entry is always the one whose last failure is
   * oldest.
   */
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

/** Names that no account can have share one entry. This also bounds the length of the keys. */
function pairKey(username: string, address: string): string {
  const name = usernameSchema.safeParse(username).success ? username.toLowerCase() : "";
  return `${name} ${addressKey(address)}`;
}
