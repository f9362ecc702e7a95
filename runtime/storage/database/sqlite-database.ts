import fs from "node:fs";
import type { DatabaseSyncInstance } from "@photostructure/sqlite";
import createKnex, { type Knex } from "knex";
import type { SqliteAddress } from "./database-address.js";
import { SQLITE_SETTINGS, sqliteConfiguration, whenFree } from "./sqlite-client.js";
import { StorageError } from "../storage.js";

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
  const configuration = sqliteConfiguration(address.file);
  const knex = createKnex({
    ...configuration,
    pool: {
      ...configuration.pool,
      afterCreate: (connection: DatabaseSyncInstance, done: (error: Error | null, connection: DatabaseSyncInstance) => void) => {
        whenFree(() => connection.exec(SQLITE_SETTINGS)).then(
          () => done(null, connection),
          (error: Error) => done(error, connection),
        );
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
