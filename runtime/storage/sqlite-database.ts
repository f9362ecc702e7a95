import fs from "node:fs";
import type Database from "better-sqlite3";
import createKnex, { type Knex } from "knex";
import type { SqliteAddress } from "./database-address.js";
import { silentKnexLog } from "./knex-log.js";
import { StorageError } from "./storage.js";

/** The wait for another process that writes, such as a backup in its last step. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens the file, or creates it readable by its owner only. After an unclean stop, the file is checked first.
 * Rejects with {@link StorageError} of kind `damaged` or `failed`.
 */
export async function openSqlite(address: SqliteAddress, parts: { uncleanStop: boolean }): Promise<Knex> {
  try {
    fs.closeSync(fs.openSync(address.file, "a", 0o600));
  } catch (error) {
    throw new StorageError("failed", `the database file cannot be opened: ${String(error)}`);
  }
  const knex = createKnex({
    client: "better-sqlite3",
    connection: { filename: address.file },
    useNullAsDefault: true,
    compileSqlOnError: false, // Error messages must not contain the values, which may be password hashes.
    log: silentKnexLog,
    pool: {
      min: 1,
      max: 1,
      afterCreate: (connection: Database.Database, done: (error: Error | null, connection: Database.Database) => void) => {
        try {
          for (const pragma of [
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
            `busy_timeout = ${BUSY_TIMEOUT_MS}`,
          ]) {
            connection.pragma(pragma);
          }
          done(null, connection);
        } catch (error) {
          done(error as Error, connection);
        }
      },
    },
  });
  try {
    await examine(knex, parts.uncleanStop);
    return knex;
  } catch (error) {
    await knex.destroy();
    if (error instanceof StorageError) throw error;
    throw new StorageError("damaged", `${address.file} is not a valid SQLite database: ${String(error)}`);
  }
}

/** quick_check reads the whole file. Without it, a first query only shows whether the file is a database at all. */
async function examine(knex: Knex, thoroughly: boolean): Promise<void> {
  await knex.raw("SELECT count(*) FROM sqlite_master");
  if (!thoroughly) return;
  const rows = await knex.raw<{ quick_check: string }[]>("PRAGMA quick_check(5)");
  const faults = rows.map((row) => row.quick_check).filter((line) => line !== "ok");
  if (faults.length > 0) throw new StorageError("damaged", `the database did not pass its check: ${faults.join("; ")}`);
}
