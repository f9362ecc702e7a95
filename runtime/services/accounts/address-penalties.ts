import { addressKey } from "./address-key.js";
import { ExpiringTable } from "./expiring-table.js";

export interface PenaltyLimits {
  /** Failures from one address within the window. After that many comes a penalty, which doubles each time. */
  addressFailures: number;
  addressWindowMs: number;
  firstPenaltyMs: number;
  maxPenaltyMs: number;
  /**
   * After this long without a failure or penalty, but no sooner than the length of its last penalty, an address starts
   * from zero.
   */
  forgetMs: number;
  /** A new entry beyond that replaces the one whose last failure is oldest. */
  maxEntries: number;
}

export const defaultPenaltyLimits: PenaltyLimits = {
  addressFailures: 10,
  addressWindowMs: 10_000,
  firstPenaltyMs: 1_000,
  maxPenaltyMs: 60 * 60_000,
  forgetMs: 60_000,
  maxEntries: 20_000,
};

interface Entry {
  /** Times of the failures within the window, oldest first. */
  failures: number[];
  penalties: number;
  blockedUntil: number;
  expiresAt: number;
}

/** Counts failures per address. Failures during a penalty do not count, so they do not lengthen it. */
export class AddressPenalties {
  readonly #limits: PenaltyLimits;
  readonly #now: () => number;
  readonly #entries: ExpiringTable<Entry>;

  /** @param now milliseconds of a clock that never goes backwards */
  constructor(limits: Partial<PenaltyLimits> = {}, now: () => number = () => performance.now()) {
    this.#limits = { ...defaultPenaltyLimits, ...limits };
    this.#now = now;
    this.#entries = new ExpiringTable(this.#limits.maxEntries, now);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Milliseconds until the address's penalty ends; 0 without one. */
  remainingMs(address: string): number {
    return Math.max(0, (this.#entries.get(addressKey(address))?.blockedUntil ?? 0) - this.#now());
  }

  failed(address: string): void {
    if (this.remainingMs(address) > 0) return;
    const now = this.#now();
    const { addressFailures, addressWindowMs, firstPenaltyMs, maxPenaltyMs, forgetMs } = this.#limits;
    const entry = this.#entries.renew(addressKey(address), () => ({ failures: [], penalties: 0, blockedUntil: 0, expiresAt: 0 }));
    entry.failures = [...entry.failures.filter((at) => at > now - addressWindowMs), now];
    let penaltyMs = 0;
    if (entry.failures.length >= addressFailures) {
      penaltyMs = Math.min(firstPenaltyMs * 2 ** entry.penalties, maxPenaltyMs);
      entry.failures = [];
      entry.penalties += 1;
      entry.blockedUntil = now + penaltyMs;
    }
    entry.expiresAt = Math.max(entry.expiresAt, now + penaltyMs + Math.max(forgetMs, addressWindowMs, penaltyMs));
  }
}
