import type { Accounts } from "../../services/accounts/accounts.js";
import type { Account } from "../../storage/storage.js";

/** Few accounts call the API: staff and tools. Players have no reason to call often. */
const MAX_ACCOUNTS = 256;
/** A change made directly in the database takes effect after this time. */
const MAX_AGE_MS = 10_000;

interface Entry {
  account: Promise<Account | undefined>;
  readAt: number;
}

/**
 * Accounts by id, for the check of every request. A change or deletion takes effect at once: it drops the entry, even
 * one that is still being read.
 */
export class AccountCache {
  readonly #accounts: Pick<Accounts, "find" | "onChanged">;
  readonly #now: () => number;
  /** The least recently used entry comes first. */
  readonly #entries = new Map<number, Entry>();

  constructor(accounts: Pick<Accounts, "find" | "onChanged">, now: () => number) {
    this.#accounts = accounts;
    this.#now = now;
    accounts.onChanged((accountId) => this.#entries.delete(accountId));
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Rejects as Accounts.find does. A failure is not cached. */
  find(accountId: number): Promise<Account | undefined> {
    const known = this.#entries.get(accountId);
    this.#entries.delete(accountId);
    const entry = known && this.#now() - known.readAt < MAX_AGE_MS ? known : this.#read(accountId);
    this.#entries.set(accountId, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ACCOUNTS) break;
      this.#entries.delete(oldest);
    }
    return entry.account;
  }

  #read(accountId: number): Entry {
    const entry: Entry = { account: this.#accounts.find(accountId), readAt: this.#now() };
    entry.account.catch(() => {
      if (this.#entries.get(accountId) === entry) this.#entries.delete(accountId);
    });
    return entry;
  }
}
