import type { Logger } from "pino";
import { z } from "zod";
import {
  type AcceptedLogin,
  type AccountActor,
  type AccountAddress,
  type AccountBan,
  type AccountHistoryEntry,
  type AccountNote,
  isInForce,
} from "../../storage/accounts/account-records.js";
import { banReasonSchema, type BanningActor, BanRefusedError, checkEnd, checkMayBan } from "./bans.js";
import { isAtLeast } from "../../contracts/levels.js";
import { GatheredWrites } from "../../storage/database/gathered.js";
import type { Account, AccountChanges, Storage } from "../../storage/storage.js";
import {
  accountChangesSchema,
  InvalidAccountError,
  messagesByField,
  newAccountSchema,
  type AccountChangesInput,
  type NewAccountInput,
} from "./account-rules.js";
import { type Door, type LoginSource, PasswordQueueFullError, type Passwords } from "./passwords.js";
import type { EntryRules } from "./entry-rules.js";
import type { LoginThrottle } from "./login-throttle.js";
import type { RecentLogins } from "./recent-logins.js";

/** Entries of an account's history in one answer: the newest. */
const HISTORY_MAX = 200;
/** Addresses of an account in one answer: the latest. */
const ADDRESSES_MAX = 50;

export type Authentication =
  | { outcome: "accepted"; account: Account }
  | { outcome: "unknown" | "wrongPassword" | "blocked" }
  /** Nobody may come from this address, or only staff may come now. */
  | { outcome: "addressBlocked" | "closed" }
  | { outcome: "banned"; ban: AccountBan }
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

/** What was done to accounts, for the other processes of a network. */
export type AccountNotice =
  | { readonly kind: "created"; readonly accountIds: readonly number[] }
  | { readonly kind: "changed"; readonly accountId: number }
  | { readonly kind: "deleted"; readonly accountId: number; readonly characters: readonly number[] };

export interface AccountsParts {
  storage: Pick<Storage, "accounts">;
  passwords: Pick<Passwords, "verify" | "hash" | "dummyHash">;
  throttles: Readonly<Record<Door, LoginThrottle>>;
  /** The rules of logins; without them everybody may log in. */
  entry?: Pick<EntryRules, "blocks" | "closedBecause"> | undefined;
  /** Undefined where each login takes the whole hash. */
  recent?: RecentLogins | undefined;
  /** The accounts that there are, by id. */
  ids?: Iterable<number>;
  now?: () => number;
  log?: Pick<Logger, "warn">;
  /** How long the addresses of logins are kept; 0: none is. */
  keepAddressesMs?: number;
}

/** Checks logins and manages accounts. Any call may reject with StorageError. */
export class Accounts {
  readonly #storage: Pick<Storage, "accounts">;
  readonly #passwords: Pick<Passwords, "verify" | "hash" | "dummyHash">;
  readonly #throttles: Readonly<Record<Door, LoginThrottle>>;
  readonly #entry: AccountsParts["entry"];
  readonly #recent: RecentLogins | undefined;
  readonly #now: () => number;
  readonly #logins: GatheredWrites<AcceptedLogin>;
  readonly #listeners: AccountListener[] = [];
  readonly #deletionListeners: DeletionListener[] = [];
  private readonly ids: Set<number>;
  /** Set where a network has several processes: called after this one did something. It must not throw. */
  announce: ((notice: AccountNotice) => void) | undefined;

  constructor({
    storage,
    passwords,
    throttles,
    entry,
    recent,
    ids = [],
    now = Date.now,
    log,
    keepAddressesMs = 0,
  }: AccountsParts) {
    this.ids = new Set(ids);
    this.#storage = storage;
    this.#passwords = passwords;
    this.#throttles = throttles;
    this.#entry = entry;
    this.#recent = recent;
    this.#now = now;
    this.#logins = new GatheredWrites({
      write: (logins) => storage.accounts.recordLogins(logins, keepAddressesMs === 0 ? undefined : now() - keepAddressesMs),
      whenFailed: (error, logins) => log?.warn({ err: error, logins }, "the times of logins could not be stored"),
    });
  }

  /**
   * Verifies a login. Unknown account, wrong password and blocked account take the same time: one lookup and one
   * verification. Only a caller who knows the password learns that an account is blocked, gets in during a penalty of
   * the address, or has an answer sooner because of a recent login.
   */
  async authenticate(username: string, password: string, source: LoginSource): Promise<Authentication> {
    const { address, door } = source;
    if (this.#entry?.blocks(address)) return { outcome: "addressBlocked" };
    const throttle = this.#throttles[door];
    const throttled = (): Authentication => {
      // At least a second: the limit may have just ended.
      return { outcome: "throttled", retryAfterSeconds: Math.max(1, throttle.retryAfterSeconds(username, address)) };
    };
    if (!throttle.admit(username, address).isChecked) return throttled();

    const account = await this.#storage.accounts.findByUsername(username);
    let matches: boolean;
    let renewed: string | undefined;
    const renew = (hash: string): void => void (renewed = hash);
    try {
      const isKnown = account !== undefined && this.#recent?.knows(account, password, address) === true;
      const hash = account?.passwordHash ?? this.#passwords.dummyHash;
      matches = isKnown || (await this.#passwords.verify(password, hash, source, renew));
    } catch (error) {
      if (!(error instanceof PasswordQueueFullError)) throw error;
      return { outcome: "busy", retryAfterSeconds: error.retryAfterSeconds };
    }

    // Many attempts may run at once. Those beyond the limit must not learn their result.
    if (!throttle.standing(username, address).isChecked) return throttled();

    const result = await this.#judge(account, matches, address);
    if (result.outcome === "accepted") {
      if (renewed !== undefined) await this.#renew(result.account, renewed);
      throttle.succeeded(username, address);
      this.#recent?.note(result.account, password, address);
      const isShut = door === "game" && result.account.role === "Regular" && this.#entry?.closedBecause !== undefined;
      if (isShut) return { outcome: "closed" };
      return result;
    }
    const standing = throttle.standing(username, address);
    throttle.failed(username, address);
    return standing.isChecked && standing.isTold ? result : throttled();
  }

  /** Rejects with {@link InvalidAccountError}, DuplicateUsernameError or PasswordQueueFullError. */
  async create(input: NewAccountInput, by?: AccountActor): Promise<Account> {
    const { username, password, email, role = "Regular" } = validated(newAccountSchema, input);
    const passwordHash = await this.#passwords.hash(password);
    const account = await this.#storage.accounts.create({ username, email, role, isActive: true, passwordHash }, by);
    this.ids.add(account.accountId);
    this.announce?.({ kind: "created", accountIds: [account.accountId] });
    return account;
  }

  /**
   * Creates those accounts whose username is free, all with the same password and so with the same hash: one hash takes
   * as long as hundreds of rows. For accounts of tests. Rejects as {@link create} does.
   */
  async createMissing(shared: SharedByAccounts, names: readonly AccountName[], by?: AccountActor): Promise<Account[]> {
    const { password, role = "Regular" } = shared;
    const accounts = names.map((name) => validated(newAccountSchema, { ...name, password, role }));
    const passwordHash = await this.#passwords.hash(password);
    const created = await this.#storage.accounts.createMissing(
      accounts.map(({ username, email }) => ({ username, email, role, isActive: true, passwordHash })),
      by,
    );
    const accountIds = created.map(({ accountId }) => accountId);
    for (const accountId of accountIds) this.ids.add(accountId);
    if (accountIds.length > 0) this.announce?.({ kind: "created", accountIds });
    return created;
  }

  /**
   * Resolves to undefined if there is no such account. Rejects as {@link create} does, and with LastAdministratorError.
   */
  async update(accountId: number, input: AccountChangesInput, by?: AccountActor): Promise<Account | undefined> {
    const { password, ...rest } = validated(accountChangesSchema, input);
    const changes: AccountChanges = rest;
    if (password !== undefined) {
      if ((await this.find(accountId)) === undefined) return undefined;
      changes.passwordHash = await this.#passwords.hash(password);
    }
    return this.#change(accountId, changes, by);
  }

  /**
   * Shuts an account out until a time, or until the ban is lifted; a former ban is replaced. Undefined if there is no
   * such account. Rejects with {@link BanRefusedError}, LastAdministratorError, and {@link InvalidAccountError} for the
   * reason.
   *
   * @param until Unix milliseconds; null for a ban without end
   */
  async ban(accountId: number, ban: { reason: string; until: number | null }, by: BanningActor): Promise<Account | undefined> {
    const { reason } = validated(z.object({ reason: banReasonSchema }), { reason: ban.reason });
    const at = this.#now();
    checkEnd(ban.until, at);
    const account = await this.find(accountId);
    if (!account) return undefined;
    checkMayBan(account, by);
    await this.#checkMayChangeBan(account.ban, by);
    return this.#change(accountId, { ban: { reason, at, until: ban.until, by: by.accountName } }, by);
  }

  /** Lifts a ban. Undefined if there is no such account. Rejects with {@link BanRefusedError}. */
  async unban(accountId: number, by: BanningActor): Promise<Account | undefined> {
    const account = await this.find(accountId);
    if (!account) return undefined;
    checkMayBan(account, by);
    if (!isInForce(account.ban, this.#now())) throw new BanRefusedError("the account is not banned");
    await this.#checkMayChangeBan(account.ban, by);
    return this.#change(accountId, { ban: null }, by);
  }

  /** @throws BanRefusedError if the ban in force is from somebody who has a higher level now */
  async #checkMayChangeBan(ban: AccountBan | null, by: BanningActor): Promise<void> {
    if (ban === null || !isInForce(ban, this.#now())) return;
    const author = await this.findByName(ban.by);
    if (author && !isAtLeast(by.level, author.role))
      throw new BanRefusedError(`the ban is from ${author.username}, who has the level ${author.role}`);
  }

  /** Adds a note of staff to an account's history. False if there is no such account. */
  addNote(accountId: number, note: AccountNote, by: AccountActor): Promise<boolean> {
    return this.#storage.accounts.addNote(accountId, note, by);
  }

  /** What was done to an account, the newest first. */
  history(accountId: number): Promise<AccountHistoryEntry[]> {
    return this.#storage.accounts.history(accountId, HISTORY_MAX);
  }

  /** The addresses that an account logged in from, the latest first. */
  addresses(accountId: number): Promise<AccountAddress[]> {
    return this.#storage.accounts.addresses(accountId, ADDRESSES_MAX);
  }

  /** An account by its name; case is ignored. */
  findByName(username: string): Promise<Account | undefined> {
    return this.#storage.accounts.findByUsername(username);
  }

  /** Resolves to false if there is no such account. Rejects with LastAdministratorError. */
  async delete(accountId: number): Promise<boolean> {
    const characters = await this.#storage.accounts.delete(accountId);
    if (!characters) return false;
    this.#followDeletion(accountId, characters);
    this.announce?.({ kind: "deleted", accountId, characters });
    return true;
  }

  /** Whether there is such an account, without a question to the database. */
  exists(accountId: number): boolean {
    return this.ids.has(accountId);
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

  /**
   * Follows what another process did, as if it had been done here. May reject with StorageError, and is to be repeated
   * then.
   */
  async follow(notice: AccountNotice): Promise<void> {
    if (notice.kind === "created") for (const accountId of notice.accountIds) this.ids.add(accountId);
    else if (notice.kind === "deleted") this.#followDeletion(notice.accountId, notice.characters);
    else this.#tell(notice.accountId, await this.find(notice.accountId));
  }

  /** Reads the account again before it accepts: it may have changed while the password waited for a worker. */
  async #judge(account: Account | undefined, matches: boolean, address: string): Promise<Authentication> {
    if (account === undefined) return { outcome: "unknown" };
    if (!matches) return { outcome: "wrongPassword" };
    const current = await this.find(account.accountId);
    if (current === undefined) return { outcome: "unknown" };
    // Another login of the account may just have replaced a hash of another server; the player tries again.
    if (current.passwordHash !== account.passwordHash) return { outcome: "wrongPassword" };
    if (!current.isActive) return { outcome: "blocked" };
    const lastLoginAt = this.#now();
    const { ban } = current;
    if (ban !== null && isInForce(ban, lastLoginAt)) return { outcome: "banned", ban };
    this.#logins.note({ accountId: current.accountId, address, at: lastLoginAt });
    return { outcome: "accepted", account: { ...current, lastLoginAt } };
  }

  /** Puts a hash of our own in the place of another server's. */
  async #renew(account: Account, renewed: string): Promise<void> {
    const { accountId, passwordHash } = account;
    if (await this.#storage.accounts.replaceHash(accountId, passwordHash, renewed)) account.passwordHash = renewed;
  }

  async #change(accountId: number, changes: AccountChanges, by: AccountActor | undefined): Promise<Account | undefined> {
    const account = await this.#storage.accounts.update(accountId, changes, by);
    if (account !== undefined) {
      this.#tell(accountId, account);
      this.announce?.({ kind: "changed", accountId });
    }
    return account;
  }

  #followDeletion(accountId: number, characters: readonly number[]): void {
    this.ids.delete(accountId);
    this.#tell(accountId, undefined);
    for (const listener of this.#deletionListeners) listener(accountId, characters);
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
