import type { Knex } from "knex";
import { parseLevel } from "../../contracts/levels.js";
import {
  DuplicateUsernameError,
  LastAdministratorError,
  StorageError,
  type Account,
  type AccountChanges,
  type AccountRepository,
  type NewAccount,
} from "../storage.js";
import {
  type AcceptedLogin,
  type AccountActor,
  type AccountAddress,
  type AccountHistoryEntry,
  type AccountNote,
  isInForce,
  THE_SERVER,
} from "./account-records.js";
import {
  addressesOf,
  forgetAddresses,
  historyOf,
  recordAddress,
  recordChange,
  recordCreations,
  recordNote,
} from "./account-history.js";
import { inTransaction, isUniqueViolation, retryTransient } from "../database/transactions.js";

/** SQLite limits the rows of one statement of knex, sqlite.org/limits.html (terms in a compound SELECT). */
const ROWS_PER_INSERT = 100;
const CREATE_MISSING_ATTEMPTS = 3;

interface AccountRow {
  account_id: number;
  username: string;
  username_folded: string;
  email: string;
  role: string;
  is_active: number;
  password_hash: string;
  token_version: number;
  created_at: number;
  last_login_at: number | null;
  ban_at: number | null;
  ban_until: number | null;
  ban_reason: string | null;
  ban_by: string | null;
}

/** Accounts in the table `accounts`. */
export class KnexAccountRepository implements AccountRepository {
  readonly #knex: Knex;
  readonly #now: () => number;

  constructor(knex: Knex, now: () => number = Date.now) {
    this.#knex = knex;
    this.#now = now;
  }

  async count(): Promise<number> {
    const row = await this.#accounts().count<{ total: number }>({ total: "*" }).first();
    return Number(row?.total ?? 0);
  }

  ids(): Promise<number[]> {
    return this.#accounts().pluck("account_id");
  }

  async list(): Promise<Account[]> {
    const rows = await this.#accounts().orderBy("account_id").select<AccountRow[]>();
    return rows.map(toAccount);
  }

  async findById(accountId: number): Promise<Account | undefined> {
    const row = await this.#accounts().where("account_id", accountId).first();
    return row && toAccount(row);
  }

  async findByUsername(username: string): Promise<Account | undefined> {
    const row = await this.#accounts().where("username_folded", fold(username)).first();
    return row && toAccount(row);
  }

  create(account: NewAccount, by = THE_SERVER): Promise<Account> {
    const row = { ...toColumns({ ...account, ban: null }), token_version: 1, created_at: this.#now(), last_login_at: null };
    return uniquely(account.username, () =>
      inTransaction(this.#knex, async (transaction) => {
        const [accountId] = await transaction<AccountRow>("accounts").insert(row);
        const created = toAccount({ ...row, account_id: Number(accountId) });
        await recordCreations(transaction, [created], by);
        return created;
      }),
    );
  }

  async createMissing(accounts: readonly NewAccount[], by = THE_SERVER): Promise<Account[]> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await inTransaction(this.#knex, (transaction) => this.#insertMissing(transaction, accounts, by));
      } catch (error) {
        // Somebody else created one of them meanwhile; the next attempt leaves it out.
        if (attempts === CREATE_MISSING_ATTEMPTS || !isUniqueViolation(error)) throw error;
      }
    }
  }

  update(accountId: number, changes: AccountChanges, by = THE_SERVER): Promise<Account | undefined> {
    return uniquely(changes.username, () =>
      inTransaction(this.#knex, async (transaction) => {
        const row = await transaction<AccountRow>("accounts").where("account_id", accountId).forUpdate().first();
        if (row === undefined) return undefined;
        const before = toAccount(row);
        const after = { ...before, ...definedOnly(changes) };
        const now = this.#now();
        if (isActiveAdministrator(before, now) && !isActiveAdministrator(after, now))
          await requireAnotherAdministrator(transaction, accountId, now);
        if (endsTokens(before, after)) after.tokenVersion += 1;
        await transaction("accounts")
          .where("account_id", accountId)
          .update({ ...toColumns(after), token_version: after.tokenVersion });
        await recordChange(transaction, before, after, { by, at: now });
        return after;
      }),
    );
  }

  async replaceHash(accountId: number, hash: string, by: string): Promise<boolean> {
    const account = this.#accounts().where({ account_id: accountId, password_hash: hash });
    return (await retryTransient(() => account.clone().update({ password_hash: by }))) > 0;
  }

  delete(accountId: number): Promise<number[] | undefined> {
    return inTransaction(this.#knex, async (transaction) => {
      const row = await transaction<AccountRow>("accounts").where("account_id", accountId).forUpdate().first();
      if (row === undefined) return undefined;
      const now = this.#now();
      if (isActiveAdministrator(toAccount(row), now)) await requireAnotherAdministrator(transaction, accountId, now);
      const characters: number[] = await transaction("characters").where("account_id", accountId).pluck("serial");
      await transaction("accounts").where("account_id", accountId).delete(); // The foreign key deletes its characters.
      return characters;
    });
  }

  recordLogins(logins: readonly AcceptedLogin[], keepSince?: number): Promise<void> {
    return inTransaction(this.#knex, async (transaction) => {
      for (const { accountId, at, address } of logins) {
        const found = await transaction("accounts").where("account_id", accountId).update({ last_login_at: at });
        if (found > 0 && keepSince !== undefined) await recordAddress(transaction, { accountId, at, address });
      }
      if (keepSince !== undefined) await forgetAddresses(transaction, keepSince);
    });
  }

  addNote(accountId: number, note: AccountNote, by: AccountActor): Promise<boolean> {
    return inTransaction(this.#knex, async (transaction) => {
      const found = await transaction<AccountRow>("accounts").where("account_id", accountId).first();
      if (found === undefined) return false;
      await recordNote(transaction, accountId, note, { by, at: this.#now() });
      return true;
    });
  }

  history(accountId: number, limit: number): Promise<AccountHistoryEntry[]> {
    return historyOf(this.#knex, accountId, limit);
  }

  addresses(accountId: number, limit: number): Promise<AccountAddress[]> {
    return addressesOf(this.#knex, accountId, limit);
  }

  async #insertMissing(transaction: Knex.Transaction, accounts: readonly NewAccount[], by: AccountActor): Promise<Account[]> {
    const table = () => transaction<AccountRow>("accounts");
    const names = accounts.map(({ username }) => fold(username));
    const taken = new Set(await table().whereIn("username_folded", names).pluck("username_folded"));
    const missing = accounts.filter(({ username }) => !taken.has(fold(username)));
    const createdAt = this.#now();
    for (let at = 0; at < missing.length; at += ROWS_PER_INSERT) {
      const rows = missing.slice(at, at + ROWS_PER_INSERT);
      await table().insert(
        rows.map((account) => ({
          ...toColumns({ ...account, ban: null }),
          ...{ token_version: 1, created_at: createdAt, last_login_at: null },
        })),
      );
    }
    const created = await table()
      .whereIn(
        "username_folded",
        missing.map(({ username }) => fold(username)),
      )
      .orderBy("account_id")
      .select<AccountRow[]>();
    const inserted = created.map(toAccount);
    await recordCreations(transaction, inserted, by);
    return inserted;
  }

  #accounts() {
    return this.#knex<AccountRow>("accounts");
  }
}

/** An account as another server kept it. */
export type StoredAccount = NewAccount & Pick<Account, "createdAt" | "lastLoginAt" | "ban">;

/** Inserts accounts, those without an id with ids from `first` on. Their names must be free. */
export async function insertAccounts(
  transaction: Knex.Transaction,
  accounts: readonly (StoredAccount & { readonly accountId?: number })[],
  first: number,
): Promise<number[]> {
  const inserted = accounts.map((account, i) => ({ accountId: first + i, ...account, tokenVersion: 1 }));
  for (let at = 0; at < inserted.length; at += ROWS_PER_INSERT) {
    const some = inserted.slice(at, at + ROWS_PER_INSERT);
    await transaction("accounts").insert(
      some.map((account) => ({
        ...toColumns(account),
        ...{ account_id: account.accountId, token_version: 1 },
        ...{ created_at: account.createdAt, last_login_at: account.lastLoginAt },
      })),
    );
  }
  await recordCreations(transaction, inserted, THE_SERVER);
  return inserted.map(({ accountId }) => accountId);
}

/**
 * Lower-cases ASCII letters only: usernames hold no others, and letters of other alphabets must not turn into ASCII
 * letters.
 */
function fold(username: string): string {
  return username.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function isActiveAdministrator({ role, isActive, ban }: Account, now: number): boolean {
  return role === "Administrator" && isActive && !isInForce(ban, now);
}

function endsTokens(before: Account, after: Account): boolean {
  const members = ["passwordHash", "role", "isActive", "ban"] as const;
  return members.some((member) => before[member] !== after[member]);
}

/** Locks the rows it reads, so that two Administrators cannot demote each other at the same time. */
async function requireAnotherAdministrator(transaction: Knex.Transaction, accountId: number, now: number): Promise<void> {
  const administrators = await transaction<AccountRow>("accounts")
    .where({ role: "Administrator", is_active: 1 })
    .whereNot("account_id", accountId)
    .forUpdate()
    .select();
  if (!administrators.some((row) => isActiveAdministrator(toAccount(row), now))) {
    throw new LastAdministratorError("the last active Administrator cannot be deleted, demoted, banned or deactivated");
  }
}

async function uniquely<T>(username: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw new DuplicateUsernameError(`the username '${username ?? ""}' is taken`);
    throw error;
  }
}

function definedOnly(changes: AccountChanges): AccountChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function toColumns(
  account: NewAccount & Pick<Account, "ban">,
): Omit<AccountRow, "account_id" | "token_version" | "created_at" | "last_login_at"> {
  const { ban } = account;
  return {
    username: account.username,
    username_folded: fold(account.username),
    email: account.email,
    role: account.role,
    is_active: Number(account.isActive),
    password_hash: account.passwordHash,
    ban_at: ban?.at ?? null,
    ban_until: ban?.until ?? null,
    ban_reason: ban?.reason ?? null,
    ban_by: ban?.by ?? null,
  };
}

function toAccount(row: AccountRow): Account {
  const role = parseLevel(row.role);
  if (role === undefined) throw new StorageError("failed", `account ${row.account_id} has the unknown level '${row.role}'`);
  return {
    accountId: row.account_id,
    username: row.username,
    email: row.email,
    role,
    isActive: Boolean(row.is_active),
    passwordHash: row.password_hash,
    tokenVersion: row.token_version,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
    ban:
      row.ban_at === null ? null : { reason: row.ban_reason ?? "", at: row.ban_at, until: row.ban_until, by: row.ban_by ?? "" },
  };
}
