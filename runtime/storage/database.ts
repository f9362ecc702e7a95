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
  const { knex, close } = await openUnmigrated(address, parts);
  try {
    return { knex, applied: await migrate(knex), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens the database for us alone, with its schema as it is. Rejects with StorageError. */
export async function openUnmigrated(
  address: DatabaseAddress,
  parts: DatabaseParts & { silenceTimeoutMs?: number },
): Promise<Omit<Database, "applied">> {
  const lock = address.engine === "mysql" ? new MysqlServerLock(address, parts.onLost) : undefined;
  if (address.engine === "mysql") await ensureMysqlDatabase(address);
  await lock?.take();
  try {
    const knex = address.engine === "mysql" ? openMysql(address, parts.silenceTimeoutMs) : await openSqlite(address, parts);
    const close = async (): Promise<void> => {
      await knex.destroy();
      await lock?.release();
    };
    return { knex, close };
  } catch (error) {
    await lock?.release();
    throw error;
  }
}
