import fs from "node:fs";
import type { Knex } from "knex";
import { openPlainSqlite } from "../backup/schema.js";
import { describeAddress, type DatabaseAddress, type MysqlAddress } from "./database-address.js";
import { schemaState, type SchemaState } from "../migrations/migrations.js";
import { connectMysql, openMysql, unreachable } from "./mysql-database.js";
import { StorageError } from "../storage.js";
import { codeOf, isMysql } from "./transactions.js";

/** What one look at a database finds. */
export interface DatabaseExamination {
  schema: SchemaState;
  /** The server's own name and version. */
  engine: string;
  /** What SQLite's check of the whole file found; MySQL checks its files by itself. */
  faults: string[];
  /** The clock of the database, in Unix milliseconds. SQLite has that of this machine. */
  clockMs: number;
  bytes: number;
}

const MAX_FAULTS = 5;

/**
 * Looks at a database without changing it; a server may be using it. Undefined if there is none at the address.
 * Rejects with StorageError if it cannot be reached or read.
 */
export async function examineDatabase(address: DatabaseAddress): Promise<DatabaseExamination | undefined> {
  if (!(address.engine === "sqlite" ? hasSqlite(address.file) : await hasMysqlDatabase(address))) return undefined;
  const knex = address.engine === "sqlite" ? openPlainSqlite(address.file) : openMysql(address);
  try {
    const schema = await schemaState(knex);
    return { schema, ...(isMysql(knex) ? await examineMysql(knex) : await examineSqlite(knex)) };
  } catch (error) {
    throw new StorageError("failed", `${describeAddress(address)} cannot be read: ${String(error)}`);
  } finally {
    await knex.destroy();
  }
}

function hasSqlite(file: string): boolean {
  return (fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

async function hasMysqlDatabase(address: MysqlAddress): Promise<boolean> {
  try {
    await (await connectMysql(address)).end();
    return true;
  } catch (error) {
    if (codeOf(error) === "ER_BAD_DB_ERROR") return false;
    throw unreachable(address, error);
  }
}

async function examineSqlite(knex: Knex): Promise<Omit<DatabaseExamination, "schema">> {
  const checked = await knex.raw<{ quick_check: string }[]>(`PRAGMA quick_check(${MAX_FAULTS})`);
  const [size] = await knex.raw<{ bytes: number }[]>(
    "SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()",
  );
  const [engine] = await knex.raw<{ version: string }[]>("SELECT sqlite_version() AS version");
  return {
    engine: `SQLite ${engine!.version}`,
    faults: checked.map((row) => row.quick_check).filter((line) => line !== "ok"),
    clockMs: Date.now(),
    bytes: size!.bytes,
  };
}

async function examineMysql(knex: Knex): Promise<Omit<DatabaseExamination, "schema">> {
  const [rows] = (await knex.raw(
    "SELECT VERSION() AS version, UNIX_TIMESTAMP(NOW(3)) * 1000 AS clock, " +
      "(SELECT SUM(data_length + index_length) FROM information_schema.tables WHERE table_schema = DATABASE()) AS bytes",
  )) as unknown as [{ version: string; clock: string | number; bytes: string | number | null }[]];
  const { version, clock, bytes } = rows[0]!;
  return { engine: version, faults: [], clockMs: Number(clock), bytes: Number(bytes ?? 0) };
}
