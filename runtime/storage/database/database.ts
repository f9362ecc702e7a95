import { existsSync, statSync } from "node:fs";
import type { Knex } from "knex";
import type { DatabaseAddress } from "./database-address.js";
import { migrate, schemaVersion } from "../migrations/migrations.js";
import { ensureMysqlDatabase, openMysql } from "./mysql-database.js";
import { MysqlServerLock } from "./mysql-server-lock.js";
import type { NetworkPlace } from "../network/network-records.js";
import { endLeases } from "../network/process-rows.js";
import { openShared, refuseNetwork } from "./shared-database.js";
import { openSqlite } from "./sqlite-database.js";
import { StorageError } from "../storage.js";
import { settleAlone } from "../network/world-parts.js";
import { SOLE_HOLD, type WorldHold, type WorldlessProcess } from "../world/world-hold.js";

export interface Database {
  readonly knex: Knex;
  /** Migrations that were applied on opening. */
  readonly applied: string[];
  /** What this process plays. */
  readonly hold: WorldHold | WorldlessProcess;
  readonly close: () => Promise<void>;
}

export interface DatabaseParts {
  /** True if the last server on the data directory did not stop properly. */
  uncleanStop: boolean;
  /** Called when another server has taken the lock of the database. */
  onLost: (error: StorageError) => void;
}

/** Opens a database that a server may be using, to read it. Rejects with StorageError if there is none. */
export async function openForReading(address: DatabaseAddress): Promise<Knex> {
  if (address.engine === "mysql") return openMysql(address);
  if (!existsSync(address.file)) throw new StorageError("failed", `there is no database ${address.file}`);
  return openSqlite(address, { uncleanStop: false });
}

/**
 * Opens and locks the database, and migrates its schema. Rejects with StorageError.
 *
 * @param network for one of several processes: the database is not locked, but the part of the world that this one
 *   plays
 * @param parts `refusalOfEmpty` is the message if an empty database must be refused
 */
export async function openDatabase(
  address: DatabaseAddress,
  {
    refusalOfEmpty,
    network,
    ...parts
  }: DatabaseParts & { refusalOfEmpty?: string | undefined; network?: NetworkPlace | undefined },
): Promise<Database> {
  const refuseIf = (isEmpty: boolean): void => {
    if (isEmpty && refusalOfEmpty !== undefined) throw new StorageError("incomplete", refusalOfEmpty);
  };
  // Before the file is opened, since SQLite would delete a write-ahead log that is left without it.
  refuseIf(address.engine === "sqlite" && (statSync(address.file, { throwIfNoEntry: false })?.size ?? 0) === 0);
  if (network) return openShared(address, network, { onLost: parts.onLost, refuseIf });
  const { knex, close } = await openUnmigrated(address, parts);
  try {
    refuseIf(refusalOfEmpty !== undefined && (await schemaVersion(knex)) === undefined);
    const applied = await migrate(knex);
    if (address.engine === "mysql") await endLeases(knex);
    await settleAlone(knex);
    return { knex, applied, hold: SOLE_HOLD, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens and locks the database without migrating its schema. Rejects with StorageError. */
export async function openUnmigrated(
  address: DatabaseAddress,
  parts: DatabaseParts & { silenceTimeoutMs?: number },
): Promise<Pick<Database, "knex" | "close">> {
  const lock = address.engine === "mysql" ? new MysqlServerLock(address, parts.onLost) : undefined;
  if (address.engine === "mysql") await ensureMysqlDatabase(address);
  await lock?.take();
  try {
    const knex =
      address.engine === "mysql"
        ? openMysql(address, { silenceTimeoutMs: parts.silenceTimeoutMs })
        : await openSqlite(address, parts);
    const close = async (): Promise<void> => {
      await knex.destroy();
      await lock?.release();
    };
    try {
      if (address.engine === "mysql") await refuseNetwork(knex, address);
    } catch (error) {
      await knex.destroy();
      throw error;
    }
    return { knex, close };
  } catch (error) {
    await lock?.release();
    throw error;
  }
}
