import type { Knex } from "knex";
import { parseLevel } from "../ports/levels.js";
import {
  DuplicateUsernameError,
  LastAdministratorError,
  StorageError,
  type Account,
  type AccountChanges,
  type AccountRepository,
  type NewAccount,
} from "./storage.js";
import type { Times } from "./gathered-times.js";
import { inTransaction, isUniqueViolation, retryTransient } from "./transactions.js";

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
    const folded = fold(username);
    const row = await this.#accounts().where("username_folded", folded).first();
    // MySQL ignores trailing spaces in comparisons.
    return row?.username_folded === folded ? toAccount(row) : undefined;
  }

  async create(account: NewAccount): Promise<Account> {
    const row = { ...toColumns(account), token_version: 1, created_at: this.#now(), last_login_at: null };
    const [accountId] = await uniquely(account.username, () => retryTransient(() => this.#accounts().insert(row)));
    return { ...account, accountId: Number(accountId), tokenVersion: 1, createdAt: row.created_at, lastLoginAt: null };
  }

  async createMissing(accounts: readonly NewAccount[]): Promise<Account[]> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await inTransaction(this.#knex, (transaction) => this.#insertMissing(transaction, accounts));
      } catch (error) {
        // Somebody else created one of them meanwhile; the next attempt leaves it out.
        if (attempts === CREATE_MISSING_ATTEMPTS || !isUniqueViolation(error)) throw error;
      }
    }
  }

  update(accountId: number, changes: AccountChanges): Promise<Account | undefined> {
    return uniquely(changes.username, () =>
      inTransaction(this.#knex, async (transaction) => {
        const row = await transaction<AccountRow>("accounts").where("account_id", accountId).forUpdate().first();
        if (row === undefined) return undefined;
        const before = toAccount(row);
        const after = { ...before, ...definedOnly(changes) };
        if (isActiveAdministrator(before) && !isActiveAdministrator(after))
          await requireAnotherAdministrator(transaction, accountId);
        if (endsTokens(before, after)) after.tokenVersion += 1;
        await transaction("accounts")
          .where("account_id", accountId)
          .update({ ...toColumns(after), token_version: after.tokenVersion });
        return after;
      }),
    );
  }

  delete(accountId: number): Promise<number[] | undefined> {
    return inTransaction(this.#knex, async (transaction) => {
      const row = await transaction<AccountRow>("accounts").where("account_id", accountId).forUpdate().first();
      if (row === undefined) return undefined;
      if (isActiveAdministrator(toAccount(row))) await requireAnotherAdministrator(transaction, accountId);
      const characters: number[] = await transaction("characters").where("account_id", accountId).pluck("serial");
      await transaction("accounts").where("account_id", accountId).delete(); // The foreign key deletes its characters.
      return characters;
    });
  }

  recordLogins(times: Times): Promise<void> {
    return inTransaction(this.#knex, async (transaction) => {
      for (const [accountId, at] of times) {
        await transaction("accounts").where("account_id", accountId).update({ last_login_at: at });
      }
    });
  }

  async #insertMissing(transaction: Knex.Transaction, accounts: readonly NewAccount[]): Promise<Account[]> {
    const table = () => transaction<AccountRow>("accounts");
    const names = accounts.map(({ username }) => fold(username));
    const taken = new Set(await table().whereIn("username_folded", names).pluck("username_folded"));
    const missing = accounts.filter(({ username }) => !taken.has(fold(username)));
    const createdAt = this.#now();
    for (let at = 0; at < missing.length; at += ROWS_PER_INSERT) {
      const rows = missing.slice(at, at + ROWS_PER_INSERT);
      await table().insert(
        rows.map((account) => ({ ...toColumns(account), token_version: 1, created_at: createdAt, last_login_at: null })),
      );
    }
    const created = await table()
      .whereIn(
        "username_folded",
        missing.map(({ username }) => fold(username)),
      )
      .orderBy("account_id")
      .select<AccountRow[]>();
    return created.map(toAccount);
  }

  #accounts() {
    return this.#knex<AccountRow>("accounts");
  }
}

/** Lower-cases ASCII letters only: usernames hold no others, and letters of other alphabets must not turn into ASCII letters. */
function fold(username: string): string {
  return username.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function isActiveAdministrator(account: Pick<Account, "role" | "isActive">): boolean {
  return account.role === "Administrator" && account.isActive;
}

function endsTokens(before: Account, after: Account): boolean {
  return before.passwordHash !== after.passwordHash || before.role !== after.role || before.isActive !== after.isActive;
}

/** Locks the rows it reads, so that two Administrators cannot demote each other at the same time. */
async function requireAnotherAdministrator(transaction: Knex.Transaction, accountId: number): Promise<void> {
  const active = await transaction<AccountRow>("accounts")
    .where({ role: "Administrator", is_active: 1 })
    .forUpdate()
    .select("account_id");
  if (!active.some((row) => row.account_id !== accountId)) {
    throw new LastAdministratorError("the last active Administrator cannot be deleted, demoted or deactivated");
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

function toColumns(account: NewAccount): Omit<AccountRow, "account_id" | "token_version" | "created_at" | "last_login_at"> {
  return {
    username: account.username,
    username_folded: fold(account.username),
    email: account.email,
    role: account.role,
    is_active: Number(account.isActive),
    password_hash: account.passwordHash,
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
  };
}
