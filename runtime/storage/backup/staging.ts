import { rmSync } from "node:fs";
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from "@photostructure/sqlite";
import { codeOf } from "../database/transactions.js";
import { migrate, migrateTo } from "../migrations/migrations.js";
import { BackupFileError, type FileLine, fromStored, type Header, type TableLine } from "./format.js";
import { readBackup } from "./read-backup.js";
import { openPlainSqlite, tablesOf, type TableShape } from "./schema.js";

/** A database made from a complete backup, with the present schema. */
export interface Staged {
  header: Header;
  rows: Record<string, number>;
  files: FileLine[];
}

/**
 * Creates a new SQLite database from a backup and migrates it to the present schema. If it rejects with {@link
 * BackupFileError} or the reason of the signal, it leaves no files.
 */
export async function stage(backup: string, file: string, signal?: AbortSignal): Promise<Staged> {
  removeSqlite(file);
  const files: FileLine[] = [];
  let writer: StagingWriter | undefined;
  let header: Header | undefined;
  try {
    const reader = {
      onHeader: async (read: Header) => {
        header = read;
        await withKnex(file, (knex) => migrateTo(knex, read.schemaVersion));
        writer = new StagingWriter(file, await tablesOf(read.schemaVersion));
      },
      onTable: (table: TableLine) => writer!.begin(table),
      onRow: (row: unknown[]) => writer!.add(row),
      onFile: (line: FileLine) => void files.push(line),
    };
    const rows = await readBackup(backup, reader, signal);
    writer!.finish();
    await withKnex(file, migrate);
    return { header: header!, rows, files };
  } catch (error) {
    writer?.close();
    removeSqlite(file);
    // Whether or not the checksum has been checked, the rows do not form a valid database.
    if (error instanceof Error && codeOf(error) === "SQLITE_CONSTRAINT") {
      throw new BackupFileError(`the backup is damaged: ${error.message}`);
    }
    throw error;
  }
}

export function removeSqlite(file: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(`${file}${suffix}`, { force: true });
}

async function withKnex(file: string, work: (knex: ReturnType<typeof openPlainSqlite>) => Promise<unknown>): Promise<void> {
  const knex = openPlainSqlite(file);
  try {
    await work(knex);
  } finally {
    await knex.destroy();
  }
}

/** Inserts rows into the empty tables, all in one transaction. */
class StagingWriter {
  readonly #database: DatabaseSyncInstance;
  readonly #shapes: Map<string, TableShape>;
  #insert: StatementSyncInstance | undefined;

  constructor(file: string, shapes: TableShape[]) {
    this.#shapes = new Map(shapes.map((shape) => [shape.name, shape]));
    this.#database = new DatabaseSync(file);
    this.#database.exec("BEGIN");
  }

  begin({ table, columns, sequence }: TableLine): void {
    const shape = this.#shapes.get(table);
    if (shape?.columns.join() !== columns.join()) throw new BackupFileError(`the backup holds an unknown table '${table}'`);
    this.#insert = this.#database.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => "?").join()})`);
    if (sequence === null) return;
    this.#database.prepare("DELETE FROM sqlite_sequence WHERE name = ?").run(table);
    this.#database.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)").run(table, sequence);
  }

  add(row: unknown[]): void {
    this.#insert!.run(...row.map(fromStored));
  }

  finish(): void {
    this.#database.exec("COMMIT");
    this.#database.close();
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }
}
