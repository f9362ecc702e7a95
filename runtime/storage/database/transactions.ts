import { setTimeout as delay } from "node:timers/promises";
import type { Knex } from "knex";

const MAX_ATTEMPTS = 6;
const FIRST_RETRY_DELAY_MS = 5;

/** SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE, sqlite.org/rescode.html. */
const SQLITE_UNIQUE_CODES: readonly unknown[] = [1555, 2067];
/**
 * Conflicts with other transactions. All are rolled back and can be repeated:
 * - 1213 and 1205: a deadlock, or the end of the wait for a lock. Galera reports 1213 also when the servers of a
 *   cluster certify a transaction, at its commit
 * - 1020: MariaDB's "record has changed since last read"
 * - 1047: a server of a Galera cluster that is not part of it at the moment
 * - 9007, 8002 and 8022: TiDB's write conflict, and its refusals to repeat or commit a transaction by itself,
 *   docs.pingcap.com/tidb/stable/error-codes
 */
const TRANSIENT_ERRORS: ReadonlySet<unknown> = new Set([1213, 1205, 1020, 1047, 9007, 8002, 8022]);

/** Runs a transaction and retries it after a conflict with another one, so `work` may run more than once. */
export function inTransaction<T>(
  knex: Knex,
  work: (transaction: Knex.Transaction) => Promise<T>,
  options: Knex.TransactionConfig = {},
): Promise<T> {
  return retryTransient(async () => {
    let failure: unknown;
    const noted = async (transaction: Knex.Transaction): Promise<T> => {
      try {
        return await work(transaction);
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    try {
      return await knex.transaction(noted, options);
    } catch (error) {
      // SQLite has rolled back by itself when the disk is full; it refuses knex's rollback, and that is no reason.
      throw failure ?? error;
    }
  });
}

/**
 * For work that waits for a lock and must then see what the holder wrote. SQLite has one writer, who always sees the
 * latest.
 */
export function latestReads(knex: Knex): Knex.TransactionConfig {
  return isMysql(knex) ? { isolationLevel: "read committed" } : {};
}

/** Runs a statement or transaction, and retries it after a conflict with another one. */
export async function retryTransient<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts === MAX_ATTEMPTS || !isTransient(error)) throw error;
      await delay(FIRST_RETRY_DELAY_MS * 2 ** attempts * Math.random());
    }
  }
}

function isTransient(error: unknown): boolean {
  return error instanceof Error && "errno" in error && TRANSIENT_ERRORS.has(error.errno);
}

export function isMysql(knex: Knex): boolean {
  return (knex.client as Knex.Client).dialect === "mysql";
}

/** Whether a row was refused because it violates a unique key. */
export function isUniqueViolation(error: unknown): boolean {
  if (codeOf(error) === "ER_DUP_ENTRY") return true;
  return hasResultCode(error, SQLITE_UNIQUE_CODES);
}

/** Whether SQLite failed with one of these extended result codes, sqlite.org/rescode.html. */
export function hasResultCode(error: unknown, codes: readonly unknown[]): boolean {
  return error instanceof Error && "errcode" in error && codes.includes(error.errcode);
}

/** The database's name for an error, such as `SQLITE_FULL` or `ER_DUP_ENTRY`; otherwise the error's code, or "". */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const { code, sqliteCodeName = code } = error as { code?: unknown; sqliteCodeName?: unknown };
  return typeof sqliteCodeName === "string" ? sqliteCodeName : "";
}

/** Silences knex, which otherwise writes to the terminal. Its failures reach us as errors. */
const nothing = (): void => undefined;
export const silentKnexLog: Knex.Logger = { warn: nothing, error: nothing, debug: nothing, deprecate: nothing };
