import { usernameSchema } from "./account-rules.js";
import { addressKey } from "./address-key.js";
import { AddressPenalties, defaultPenaltyLimits, type PenaltyLimits } from "./address-penalties.js";
import { ExpiringTable } from "./expiring-table.js";

interface ThrottleLimits extends PenaltyLimits {
  /**
   * Failures for one account from one address within the window. After that many, attempts are refused until the oldest
   * failure leaves the window.
   */
  pairFailures: number;
  pairWindowMs: number;
  /**
   * Passwords that are still checked during a penalty of their address, within one window: the right one is accepted.
   */
  checksInPenalty: number;
  checksWindowMs: number;
}

export const defaultThrottleLimits: ThrottleLimits = {
  ...defaultPenaltyLimits,
  pairFailures: 5,
  pairWindowMs: 15 * 60_000,
  checksInPenalty: 20,
  checksWindowMs: 60_000,
};

interface Failures {
  /** Times of the failures within the window, oldest first. */
  failures: number[];
  blockedUntil: number;
  expiresAt: number;
}

interface Checks {
  count: number;
  expiresAt: number;
}

/** May the password be checked, and may the caller be told that it was wrong? */
export type LoginAdmission = { isChecked: true; isTold: boolean } | { isChecked: false };

export interface LoginThrottleParts {
  readonly limits?: Partial<ThrottleLimits>;
  /** Addresses that never wait. */
  readonly isExempt?: (address: string) => boolean;
  /** Milliseconds of a clock that never goes backwards. */
  readonly now?: () => number;
}

/** The throttles of the other processes of a network. */
export interface OtherThrottles {
  /** While they cannot be heard, each failure counts twice, since others may count failures that are not heard of. */
  readonly areHeard: () => boolean;
  failed(username: string, address: string): void;
  succeeded(username: string, address: string): void;
}

/**
 * Counts failed logins per account and address, and per address, and decides who has to wait. Successes never count.
 * Failures from one address never block another address, so nobody can lock out the owner of an account.
 */
export class LoginThrottle {
  readonly #limits: ThrottleLimits;
  readonly #isExempt: (address: string) => boolean;
  readonly #now: () => number;
  readonly #pairs: ExpiringTable<Failures>;
  readonly #penalties: AddressPenalties;
  readonly #checks: ExpiringTable<Checks>;
  /** Set where a network has several processes that take logins. */
  others: OtherThrottles | undefined;

  constructor({ limits = {}, isExempt = () => false, now = () => performance.now() }: LoginThrottleParts = {}) {
    this.#limits = { ...defaultThrottleLimits, ...limits };
    this.#isExempt = isExempt;
    this.#now = now;
    this.#pairs = new ExpiringTable(this.#limits.maxEntries, now);
    this.#penalties = new AddressPenalties(this.#limits, now);
    this.#checks = new ExpiringTable(this.#limits.maxEntries, now);
  }

  /** The number of entries in all tables. */
  get size(): number {
    return this.#pairs.size + this.#penalties.size + this.#checks.size;
  }

  /** Whole seconds until the next attempt is allowed without any limit; 0 means now. */
  retryAfterSeconds(username: string, address: string): number {
    if (this.#isExempt(address)) return 0;
    return Math.ceil(Math.max(this.#pairRemainingMs(username, address), this.#penalties.remainingMs(address)) / 1_000);
  }

  /**
   * Admits an attempt. During a penalty of the address, which others may have caused behind the same proxy, some
   * passwords are checked all the same, so that those who know theirs get in.
   */
  admit(username: string, address: string): LoginAdmission {
    const admission = this.standing(username, address);
    if (!admission.isChecked || admission.isTold) return admission;
    const now = this.#now();
    const checks = this.#checks.get(addressKey(address));
    if (checks && checks.count >= this.#limits.checksInPenalty) return { isChecked: false };
    const create = (): Checks => ({ count: 0, expiresAt: now + this.#limits.checksWindowMs });
    this.#checks.renew(addressKey(address), create).count++;
    return admission;
  }

  /** As {@link admit}, without counting an attempt. */
  standing(username: string, address: string): LoginAdmission {
    if (this.#isExempt(address)) return { isChecked: true, isTold: true };
    if (this.#pairRemainingMs(username, address) > 0) return { isChecked: false };
    return { isChecked: true, isTold: this.#penalties.remainingMs(address) === 0 };
  }

  failed(username: string, address: string): void {
    if (this.#isExempt(address)) return;
    this.failedElsewhere(username, address);
    if (this.others?.areHeard() === false) this.failedElsewhere(username, address);
    this.others?.failed(possibleName(username), address);
  }

  succeeded(username: string, address: string): void {
    const hasFailed = this.#pairs.get(pairKey(username, address)) !== undefined;
    this.succeededElsewhere(username, address);
    if (hasFailed) this.others?.succeeded(possibleName(username), address);
  }

  /** Counts without telling others. */
  failedElsewhere(username: string, address: string): void {
    if (this.#isExempt(address)) return;
    this.#penalties.failed(address);
    if (this.#pairRemainingMs(username, address) > 0) return;
    const now = this.#now();
    const { pairFailures, pairWindowMs } = this.#limits;
    const pair = this.#pairs.renew(pairKey(username, address), () => ({ failures: [], blockedUntil: 0, expiresAt: 0 }));
    pair.failures = [...pair.failures.filter((at) => at > now - pairWindowMs), now].slice(-pairFailures);
    if (pair.failures.length === pairFailures) pair.blockedUntil = pair.failures[0]! + pairWindowMs;
    pair.expiresAt = now + pairWindowMs;
  }

  succeededElsewhere(username: string, address: string): void {
    this.#pairs.delete(pairKey(username, address));
  }

  #pairRemainingMs(username: string, address: string): number {
    return Math.max(0, (this.#pairs.get(pairKey(username, address))?.blockedUntil ?? 0) - this.#now());
  }
}

function pairKey(username: string, address: string): string {
  return `${possibleName(username)} ${addressKey(address)}`;
}

/** Names that no account can have are as one. This also bounds their length. */
function possibleName(username: string): string {
  return usernameSchema.safeParse(username).success ? username.toLowerCase() : "";
}
