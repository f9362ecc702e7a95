import type { Knex } from "knex";
import type { DatabaseAddress } from "./database-address.js";
import { migrate } from "./migrations.js";
import { ensureMysqlDatabase, openMysql } from "./mysql-database.js";
import { MysqlServerLock } from "./mysql-server-lock.js";
import { openSqlite } from "./sqlite-database.js";
import type { StorageError } from "./storage.js";

export interface Database {
  readonly knex: Knex;
  /** Migrations that were applied on opening. */
  readonly applied: string[];
  readonly close: () => Promise<void>;
}

export interface DatabaseParts {
  /** The last server on the data directory did not stop properly. */
  uncleanStop: boolean;
  /** Told when another server took the database from us. */
  onLost: (error: StorageError) => void;
}

/** Opens the database with its schema up to date, for us alone. Rejects with StorageError. */
export async function openDatabase(address: DatabaseAddress, parts: DatabaseParts): Promise<Database> {
  const lock = address.engine === "mysql" ? new MysqlServerLock(address, parts.onLost) : undefined;
  if (address.engine === "mysql") await ensureMysqlDatabase(address);
  await lock?.take();
  let knex: Knex | undefined;
  const close = async (): Promise<void> => {
    await knex?.destroy();
    await lock?.release();
  };
  try {
    knex = address.engine === "mysql" ? openMysql(address) : await openSqlite(address, parts);
    return { knex, applied: await migrate(knex), close };
  } catch (error) {
    await close();
    throw error;
  }
}
