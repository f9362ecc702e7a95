import type { Knex } from "knex";
import {
  type AcceptedLogin,
  type AccountActor,
  type AccountAddress,
  type AccountHistoryEntry,
  type AccountNote,
  SHARERS_MAX,
} from "./account-records.js";
import type { Account } from "../storage.js";
import { isMysql } from "../database/transactions.js";

const ROWS_PER_STATEMENT = 100;

interface HistoryRow {
  entry_id: number;
  account_id: number;
  at: number;
  by_account_id: number | null;
  by_account_name: string;
  action: AccountHistoryEntry["action"];
  details: string;
}

interface AddressRow {
  account_id: number;
  address: string;
  first_at: number;
  last_at: number;
  logins: number;
}

/** Adds what was done to an account; nothing if nothing changed. */
export async function recordChange(
  transaction: Knex.Transaction,
  before: Account,
  after: Account,
  { by, at }: { by: AccountActor; at: number },
): Promise<void> {
  const change = changeOf(before, after);
  if (change) await addEntries(transaction, [{ accountId: after.accountId, by, at, ...change }]);
}

/** Adds that accounts were created. */
export function recordCreations(transaction: Knex.Transaction, accounts: readonly Account[], by: AccountActor): Promise<void> {
  return addEntries(
    transaction,
    accounts.map(({ accountId, createdAt, role }) => ({ accountId, by, at: createdAt, action: "Created", details: { role } })),
  );
}

/** Adds what staff wrote down. */
export function recordNote(
  transaction: Knex.Transaction,
  accountId: number,
  { action, text }: AccountNote,
  { by, at }: { by: AccountActor; at: number },
): Promise<void> {
  return addEntries(transaction, [{ accountId, by, at, action, details: { text } }]);
}

/** Newest first. */
export async function historyOf(knex: Knex, accountId: number, limit: number): Promise<AccountHistoryEntry[]> {
  const rows = await knex<HistoryRow>("account_history")
    .where("account_id", accountId)
    .orderBy("entry_id", "desc")
    .limit(limit)
    .select();
  return rows.map((row) => ({
    entryId: row.entry_id,
    at: row.at,
    by: { accountId: row.by_account_id, accountName: row.by_account_name },
    action: row.action,
    details: JSON.parse(row.details) as AccountHistoryEntry["details"],
  }));
}

/** Notes the address of a login. */
export async function recordAddress(transaction: Knex.Transaction, { accountId, address, at }: AcceptedLogin): Promise<void> {
  const once = transaction.raw<number>(isMysql(transaction) ? "logins + 1" : "account_addresses.logins + 1");
  await transaction("account_addresses")
    .insert({ account_id: accountId, address, first_at: at, last_at: at, logins: 1 })
    .onConflict(["account_id", "address"])
    .merge({ last_at: at, logins: once });
}

/** Forgets the addresses that were used last before a time. */
export async function forgetAddresses(transaction: Knex.Transaction, keepSince: number): Promise<void> {
  await transaction<AddressRow>("account_addresses").where("last_at", "<", keepSince).delete();
}

/** The addresses of an account, the latest first, with the other accounts that used them. */
export async function addressesOf(knex: Knex, accountId: number, limit: number): Promise<AccountAddress[]> {
  const own = await knex<AddressRow>("account_addresses")
    .where("account_id", accountId)
    .orderBy("last_at", "desc")
    .limit(limit)
    .select();
  const addresses: AccountAddress[] = [];
  for (const { address, first_at, last_at, logins } of own) {
    const sharedWith = await knex("account_addresses")
      .join("accounts", "accounts.account_id", "account_addresses.account_id")
      .where("account_addresses.address", address)
      .whereNot("account_addresses.account_id", accountId)
      .orderBy("account_addresses.last_at", "desc")
      .limit(SHARERS_MAX)
      .select<AccountAddress["sharedWith"]>({ accountId: "accounts.account_id", username: "accounts.username" });
    addresses.push({ address, firstAt: first_at, lastAt: last_at, logins, sharedWith });
  }
  return addresses;
}

/** What differs, in the words of the API; the password only by its name. */
function changeOf(before: Account, after: Account): Pick<AccountHistoryEntry, "action" | "details"> | undefined {
  if (before.ban !== after.ban) {
    if (after.ban === null) return { action: "Unbanned", details: {} };
    const { reason, until } = after.ban;
    return { action: "Banned", details: { reason, until: until === null ? null : new Date(until).toISOString() } };
  }
  const details: Record<string, string | null> = {};
  for (const member of ["username", "email", "role", "isActive"] as const) {
    if (before[member] !== after[member]) details[member] = `${before[member]} → ${after[member]}`;
  }
  if (before.passwordHash !== after.passwordHash) details["password"] = null;
  return Object.keys(details).length === 0 ? undefined : { action: "Changed", details };
}

async function addEntries(
  transaction: Knex.Transaction,
  entries: readonly ({ accountId: number } & Omit<AccountHistoryEntry, "entryId">)[],
): Promise<void> {
  for (let at = 0; at < entries.length; at += ROWS_PER_STATEMENT) {
    await transaction<HistoryRow>("account_history").insert(
      entries.slice(at, at + ROWS_PER_STATEMENT).map((entry) => ({
        account_id: entry.accountId,
        at: entry.at,
        by_account_id: entry.by.accountId,
        by_account_name: entry.by.accountName,
        action: entry.action,
        details: JSON.stringify(entry.details),
      })),
    );
  }
}
