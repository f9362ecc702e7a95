import { createHash } from "node:crypto";
import fs from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Knex } from "knex";
import { describeAddress, type DatabaseAddress } from "../database/database-address.js";
import { giveToOwnerOfDirectory } from "../database/file-owner.js";
import { schemaVersion } from "../migrations/migrations.js";
import { openForReading } from "../database/database.js";
import { StorageError } from "../storage.js";
import { isMysql } from "../database/transactions.js";
import { type FileLine, FORMAT, FORMAT_VERSION, toStored, type Header, type TableLine, type Trailer } from "./format.js";
import { pagesOf, sequenceOf } from "./read-tables.js";
import { tablesOf } from "./schema.js";
import { readShardFiles } from "./shard-files.js";
import { shardIdOf } from "./shard-id.js";

/** What a backup is made of. */
export interface ShardPlace {
  address: DatabaseAddress;
  dataDirectory: string;
}

/** The number of rows of each table, and the size of the file. */
export interface BackupSummary {
  rows: Record<string, number>;
  bytes: number;
  files: number;
  schemaVersion: string;
}

/**
 * Writes all tables, as they are at one moment, to a file that only its owner can read. The file appears complete or
 * not at all. The server may be running: the tables are read in one transaction, which blocks writers on neither
 * engine. Rejects with StorageError, the file system's error, or the reason of the signal.
 *
 * @param force replaces an existing file
 * @param withFiles false leaves out the files of the data directory; a restore then keeps those of today
 */
export async function writeBackup(
  { address, dataDirectory }: ShardPlace,
  file: string,
  { force = false, withFiles = true, signal }: { force?: boolean; withFiles?: boolean; signal?: AbortSignal } = {},
): Promise<BackupSummary> {
  if (!force && fs.existsSync(file)) throw new StorageError("failed", `the file ${file} exists; --force replaces it`);
  const knex = await openForReading(address);
  // Two backups to one file at the same time do not write into each other: the last one that completes stays.
  const partial = `${file}.${process.pid}.partial`;
  try {
    const version = await schemaVersion(knex);
    if (version === undefined) throw new StorageError("failed", `${describeAddress(address)} holds no tables of a shard`);
    const rows: Record<string, number> = {};
    const files = withFiles ? readShardFiles(dataDirectory) : [];
    const snapshot = isMysql(knex) ? ({ isolationLevel: "repeatable read" } as const) : {};
    await knex.transaction(async (transaction) => {
      const output = fs.createWriteStream(partial, { mode: 0o600 });
      await pipeline(
        linesOf(transaction, { address, shardId: shardIdOf(dataDirectory), version, rows, files }),
        createGzip({ level: 6 }),
        output,
        {
          signal,
        },
      );
    }, snapshot);
    giveToOwnerOfDirectory(partial);
    await putInPlace(partial, file);
    return { rows, files: files.length, bytes: fs.statSync(file).size, schemaVersion: version };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await knex.destroy();
  }
}

async function* linesOf(
  knex: Knex,
  parts: {
    address: DatabaseAddress;
    shardId: string | undefined;
    version: string;
    rows: Record<string, number>;
    files: readonly FileLine[];
  },
): AsyncGenerator<string> {
  const { version, rows: counts, files } = parts;
  const hash = createHash("sha256");
  const line = (...values: unknown[]): string => {
    const text = values.map((value) => `${JSON.stringify(value)}\n`).join("");
    hash.update(text);
    return text;
  };
  const tables = await tablesOf(version);
  const header: Header = {
    format: FORMAT,
    version: FORMAT_VERSION,
    schemaVersion: version,
    createdAt: new Date().toISOString(),
    engine: parts.address.engine,
    ...(parts.shardId !== undefined && { shardId: parts.shardId }),
    tables: tables.map(({ name }) => name),
  };
  yield line(header);
  for (const table of tables) {
    const { name, columns } = table;
    counts[name] = 0;
    const head: TableLine = { table: name, columns, sequence: await sequenceOf(knex, name) };
    yield line(head);
    for await (const rows of pagesOf(knex, table)) {
      counts[name] += rows.length;
      yield line(...rows.map((row) => row.map(toStored)));
    }
  }
  if (files.length > 0) yield line(...files);
  const trailer: Trailer = { rows: counts, files: files.length, sha256: hash.digest("hex") };
  yield `${JSON.stringify(trailer)}\n`;
}

async function putInPlace(partial: string, file: string): Promise<void> {
  const handle = await open(partial, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(partial, file);
}
