import type { Logger } from "pino";
import type { z } from "zod";
import { GatheredTimes } from "../storage/gathered-times.js";
import type { Account, AccountChanges, Storage } from "../storage/storage.js";
import {
  accountChangesSchema,
  messagesByField,
  newAccountSchema,
  type AccountChangesInput,
  type NewAccountInput,
} from "./account-rules.js";
import type { Door, LoginSource } from "./login-source.js";
import type { LoginThrottle } from "./login-throttle.js";
import { PasswordQueueFullError, type Passwords } from "./passwords.js";

export type Authentication =
  | { outcome: "accepted"; account: Account }
  | { outcome: "unknown" | "wrongPassword" | "blocked" }
  | { outcome: "throttled"; retryAfterSeconds: number }
  | { outcome: "busy"; retryAfterSeconds: number };

/** What accounts that are created together have in common. */
export type SharedByAccounts = Pick<NewAccountInput, "password" | "role">;
/** What each of them has for itself. */
export type AccountName = Pick<NewAccountInput, "username" | "email">;

/** Called after an account was changed, or deleted (`account` is undefined). It must not throw. */
export type AccountListener = (accountId: number, account: Account | undefined) => void;

/** Called after an account was deleted with its characters. It must not throw. */
export type DeletionListener = (accountId: number, characters: readonly number[]) => void;

/** Members of an account break a rule. `errors` has a message for each, by name. */
export class InvalidAccountError extends Error {
  override readonly name = "InvalidAccountError";
  readonly errors: Record<string, string>;

  constructor(errors: Record<string, string>) {
    super(
      Object.entries(errors)
        .map(([field, message]) => `${field} ${message}`)
        .join("; "),
    );
    this.errors = errors;
  }
}

export interface AccountsParts {
  storage: Pick<Storage, "accounts">;
  passwords: Pick<Passwords, "verify" | "hash" | "dummyHash">;
  throttles: Readonly<Record<Door, LoginThrottle>>;
  /** The accounts that there are, by id. */
  ids?: Iterable<number>;
  now?: () => number;
  log?: Pick<Logger, "warn">;
}

/** Checks logins and manages accounts. Any call may reject with StorageError. */
export class Accounts {
  readonly #storage: Pick<Storage, "accounts">;
  readonly #passwords: Pick<Passwords, "verify" | "hash" | "dummyHash">;
  readonly #throttles: Readonly<Record<Door, LoginThrottle>>;
  readonly #now: () => number;
  readonly #logins: GatheredTimes;
  readonly #listeners: AccountListener[] = [];
  readonly #deletionListeners: DeletionListener[] = [];
  readonly #ids: Set<number>;

  constructor({ storage, passwords, throttles, ids = [], now = Date.now, log }: AccountsParts) {
    this.#ids = new Set(ids);
    this.#storage = storage;
    this.#passwords = passwords;
    this.#throttles = throttles;
    this.#now = now;
    this.#logins = new GatheredTimes({
      write: (times) => storage.accounts.recordLogins(times),
      whenFailed: (error, { size }) => log?.warn({ err: error, logins: size }, "the times of logins could not be stored"),
    });
  }

  /**
   * Verifies a login. Unknown account, wrong password and blocked account take the same time: one lookup and one verification.
   * Only a caller who knows the password learns that an account is blocked, or gets in during a penalty of the address.
   */
  async authenticate(username: string, password: string, source: LoginSource): Promise<Authentication> {
    const { address, door } = source;
    const throttle = this.#throttles[door];
    const throttled = (): Authentication => {
      // At least a second: the limit may have just ended.
      return { outcome: "throttled", retryAfterSeconds: Math.max(1, throttle.retryAfterSeconds(username, address)) };
    };
    if (!throttle.admit(username, address).isChecked) return throttled();

    const account = await this.#storage.accounts.findByUsername(username);
    let matches: boolean;
    try {
      matches = await this.#passwords.verify(password, account?.passwordHash ?? this.#passwords.dummyHash, source);
    } catch (error) {
      if (!(error instanceof PasswordQueueFullError)) throw error;
      return { outcome: "busy", retryAfterSeconds: error.retryAfterSeconds };
    }

    // Many attempts may run at once. Those beyond the limit must not learn their result.
    if (!throttle.standing(username, address).isChecked) return throttled();

    const result = await this.#judge(account, matches);
    if (result.outcome === "accepted") {
      throttle.succeeded(username, address);
      return result;
    }
    const standing = throttle.standing(username, address);
    throttle.failed(username, address);
    return standing.isChecked && standing.isTold ? result : throttled();
  }

  /** Rejects with {@link InvalidAccountError}, DuplicateUsernameError or PasswordQueueFullError. */
  async create(input: NewAccountInput): Promise<Account> {
    const { username, password, email, role = "Regular" } = validated(newAccountSchema, input);
    const passwordHash = await this.#passwords.hash(password);
    const account = await this.#storage.accounts.create({ username, email, role, isActive: true, passwordHash });
    this.#ids.add(account.accountId);
    return account;
  }

  /**
   * Creates those accounts whose username is free, all with the same password and so with the same hash: one hash takes as long as
   * hundreds of rows. For accounts of tests. Rejects as {@link create} does.
   */
  async createMissing(shared: SharedByAccounts, names: readonly AccountName[]): Promise<Account[]> {
    const { password, role = "Regular" } = shared;
    const accounts = names.map((name) => validated(newAccountSchema, { ...name, password, role }));
    const passwordHash = await this.#passwords.hash(password);
    const created = await this.#storage.accounts.createMissing(
      accounts.map(({ username, email }) => ({ username, email, role, isActive: true, passwordHash })),
    );
    for (const { accountId } of created) this.#ids.add(accountId);
    return created;
  }

  /** Resolves to undefined if there is no such account. Rejects as {@link create} does, and with LastAdministratorError. */
  async update(accountId: number, input: AccountChangesInput): Promise<Account | undefined> {
    const { password, ...rest } = validated(accountChangesSchema, input);
    const changes: AccountChanges = rest;
    if (password !== undefined) {
      if ((await this.find(accountId)) === undefined) return undefined;
      changes.passwordHash = await this.#passwords.hash(password);
    }
    const account = await this.#storage.accounts.update(accountId, changes);
    if (account !== undefined) this.#tell(accountId, account);
    return account;
  }

  /** Resolves to false if there is no such account. Rejects with LastAdministratorError. */
  async delete(accountId: number): Promise<boolean> {
    const characters = await this.#storage.accounts.delete(accountId);
    if (!characters) return false;
    this.#ids.delete(accountId);
    this.#tell(accountId, undefined);
    for (const listener of this.#deletionListeners) listener(accountId, characters);
    return true;
  }

  /** Whether there is such an account, without a question to the database. */
  exists(accountId: number): boolean {
    return this.#ids.has(accountId);
  }

  list(): Promise<Account[]> {
    return this.#storage.accounts.list();
  }

  find(accountId: number): Promise<Account | undefined> {
    return this.#storage.accounts.findById(accountId);
  }

  /** Adds a listener that runs after an account was changed or deleted, so that sessions and tokens follow at once. */
  onChanged(listener: AccountListener): void {
    this.#listeners.push(listener);
  }

  /** Adds a listener that runs after an account was deleted, when its session has ended. */
  onDeleted(listener: DeletionListener): void {
    this.#deletionListeners.push(listener);
  }

  /** Reads the account again before it accepts: it may have changed while the password waited for a worker. */
  async #judge(account: Account | undefined, matches: boolean): Promise<Authentication> {
    if (account === undefined) return { outcome: "unknown" };
    if (!matches) return { outcome: "wrongPassword" };
    if (!account.isActive) return { outcome: "blocked" };
    const current = await this.find(account.accountId);
    if (current === undefined) return { outcome: "unknown" };
    if (current.passwordHash !== account.passwordHash) return { outcome: "wrongPassword" };
    if (!current.isActive) return { outcome: "blocked" };
    const lastLoginAt = this.#now();
    this.#logins.note(current.accountId, lastLoginAt);
    return { outcome: "accepted", account: { ...current, lastLoginAt } };
  }

  #tell(accountId: number, account: Account | undefined): void {
    for (const listener of this.#listeners) listener(accountId, account);
  }
}

function validated<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (!result.success) throw new InvalidAccountError(messagesByField(result.error));
  return result.data;
}
