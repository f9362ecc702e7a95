import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Knex } from "knex";
import { codeOf } from "../database/transactions.js";
import { lockDataDirectory } from "../database/data-directory-lock.js";
import { describeAddress, type MysqlAddress } from "../database/database-address.js";
import { openUnmigrated } from "../database/database.js";
import { giveToOwnerOfDirectory } from "../database/file-owner.js";
import { migrate, schemaVersion } from "../migrations/migrations.js";
import { endLeases } from "../network/process-rows.js";
import { StorageError } from "../storage.js";
import { copyToMysql } from "./copy-to-mysql.js";
import { openPlainSqlite, tablesOf } from "./schema.js";
import { restoreShardFiles } from "./shard-files.js";
import { removeSqlite, stage, type Staged } from "./staging.js";
import type { ShardPlace } from "./write-backup.js";

/** A statement that deletes or commits many rows may be silent for a long time. */
const SILENCE_TIMEOUT_MS = 10 * 60_000;
const STAGING_FILE_NAME = "restoring.sqlite";

/** The database is not empty, and `force` is not set. */
class NotEmptyError extends Error {
  override readonly name = "NotEmptyError";
}

interface Target extends ShardPlace {
  force: boolean;
  signal?: AbortSignal;
}

/** What a restore did. */
export interface Restored extends Staged {
  /** Folders whose files differed, under their new names. */
  keptFolders: string[];
}

/**
 * Replaces the database with the contents of a backup. Either may be of either engine. The backup is first read
 * completely into a separate database in the data directory. Only then is the database replaced, in one step, and after
 * it the files. Rejects with BackupFileError, {@link NotEmptyError} unless `force`, or StorageError: of kind `locked`
 * while a server uses the directory or the database. Until the database is replaced, it rejects with the reason of the
 * signal.
 */
export async function restoreBackup(backup: string, target: Target): Promise<Restored> {
  const { dataDirectory, address } = target;
  // Checked first, so that a missing file does not create a data directory.
  fs.accessSync(backup, fs.constants.R_OK);
  const lock = lockDataDirectory(dataDirectory);
  const staging = path.join(dataDirectory, STAGING_FILE_NAME);
  let isDone = false;
  try {
    fs.closeSync(fs.openSync(staging, "w", 0o600));
    const staged =
      address.engine === "sqlite"
        ? await toSqlite(backup, staging, address.file, target)
        : await toMysql(backup, staging, address, target);
    isDone = true;
    return { ...staged, keptFolders: restoreFiles(dataDirectory, staged) };
  } finally {
    removeSqlite(staging);
    lock.release((isDone && address.engine === "sqlite") || !lock.uncleanStop);
  }
}

async function toSqlite(backup: string, staging: string, file: string, { force, signal }: Target): Promise<Staged> {
  if (!force) await refuseFilledSqlite(file);
  const staged = await stage(backup, staging, signal);
  syncFile(staging);
  giveToOwnerOfDirectory(staging);
  closeUp(file);
  for (const suffix of ["-wal", "-shm"]) fs.rmSync(`${file}${suffix}`, { force: true });
  fs.renameSync(staging, file);
  syncFile(path.dirname(file));
  return staged;
}

async function refuseFilledSqlite(file: string): Promise<void> {
  if (!fs.existsSync(file) || fs.statSync(file).size === 0) return;
  const knex = openPlainSqlite(file);
  try {
    await refuseFilled(knex, file);
  } catch (error) {
    if (error instanceof NotEmptyError || error instanceof StorageError) throw error;
    throw new NotEmptyError(`${file} exists and cannot be read (${String(error)}); --force replaces it`);
  } finally {
    await knex.destroy();
  }
}

async function refuseFilled(knex: Knex, name: string): Promise<void> {
  const version = await schemaVersion(knex);
  if (version === undefined) return;
  for (const table of await tablesOf(version)) {
    if ((await knex(table.name).first(knex.raw("1"))) === undefined) continue;
    throw new NotEmptyError(`${name} is not empty (${table.name} has rows); --force replaces all its contents`);
  }
}

/** Checkpoints the write-ahead log into the old file, so that it is complete until it is replaced. */
function closeUp(file: string): void {
  if (!fs.existsSync(file)) return;
  try {
    const database = new DatabaseSync(file);
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    database.close();
  } catch (error) {
    // The old file may be damaged, which is a reason to restore.
    if (!codeOf(error).startsWith("SQLITE_")) throw error;
  }
}

function syncFile(file: string): void {
  const descriptor = fs.openSync(file, "r");
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

async function toMysql(backup: string, staging: string, address: MysqlAddress, { force, signal }: Target): Promise<Staged> {
  let lost: StorageError | undefined;
  const onLost = (error: StorageError): void => void (lost = error);
  const database = await openUnmigrated(address, { uncleanStop: false, onLost, silenceTimeoutMs: SILENCE_TIMEOUT_MS });
  try {
    if (!force) await refuseFilled(database.knex, describeAddress(address));
    const staged = await stage(backup, staging, signal);
    await migrate(database.knex);
    await copyToMysql(staging, database.knex, () => {
      if (lost !== undefined) throw lost;
    });
    await endLeases(database.knex); // The backup has those of the moment when it was made.
    return staged;
  } finally {
    await database.close();
  }
}

function restoreFiles(dataDirectory: string, { files }: Staged): string[] {
  // A backup without files keeps those of today.
  return files.length === 0 ? [] : restoreShardFiles(dataDirectory, files);
}
