import BetterSqlite3Client from "knex/lib/dialects/better-sqlite3/index.js";
import { closeSync, fstatSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import type { Knex } from "knex";
import { StorageError } from "../storage.js";
import { silentKnexLog, hasResultCode } from "./transactions.js";

/** The wait for another process that writes. Three in a row fit into the time that a stop has. */
const BUSY_TIMEOUT_MS = 3_000;
const BUSY_PAUSE_MS = 5;
/** SQLITE_BUSY and SQLITE_BUSY_RECOVERY. SQLITE_BUSY_SNAPSHOT stays, however long a statement waits. */
const BUSY_CODES: readonly unknown[] = [5, 261];

/** What Knex's runner hands to a client, and what the client adds. */
interface Query {
  readonly sql: string;
  readonly bindings?: readonly unknown[];
  response?: unknown;
  context?: { lastID: unknown; changes: unknown };
}

const MEMORY = ":memory:";

/** Tells a file from another one of the same name; undefined where there is none. */
function identityOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino}`;
}

/** To this size the write-ahead log shrinks again after a long reader, such as a backup, let it grow. */
const WAL_BYTES = 4 * 1_024 * 1_024;
/** Statements for each new connection. */
export const SQLITE_SETTINGS = `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = ${WAL_BYTES}`;
/** What SQLite keeps beside a file. */
const COMPANIONS = ["-wal", "-shm"];
const OWNER_ONLY = 0o600;

/** Knex's SQLite dialect on the interface of `node:sqlite`, which the package has for every supported Node. */
class SqliteClient extends BetterSqlite3Client {
  /** Of the file that was opened. */
  private identity: string | undefined;
  /** Tells whether that file has a name left. Never closed: with it, SQLite would lose its locks of the file. */
  private descriptor: number | undefined;

  override _driver(): unknown {
    return DatabaseSync;
  }

  override acquireRawConnection(): Promise<DatabaseSyncInstance> {
    const { filename } = this.connectionSettings as { filename: string };
    const connection = new DatabaseSync(filename, { timeout: 0 });
    if (filename !== MEMORY && this.descriptor === undefined) this.remember(filename);
    return Promise.resolve(connection);
  }

  /**
   * SQLite goes on with a file that was moved or deleted, and all that it stores is lost with it.
   *
   * @throws StorageError until the file is back in its place
   */
  requireFile(): void {
    const { filename } = this.connectionSettings as { filename: string };
    if (filename === MEMORY) return;
    const identity = identityOf(filename);
    if (identity !== undefined && identity === (this.identity ??= identity)) return;
    const what = identity === undefined ? "was moved or deleted" : "was replaced by another file";
    throw new StorageError(
      "unwritable",
      `${filename} ${what} while the server runs; nothing is stored until the same file is in its place again, and everything is kept in memory`,
    );
  }

  /**
   * Writes the file again if it was deleted, and not just moved: only this connection still has what was stored.
   *
   * @throws errors of SQLite and of the file system, after which the connection has it still
   */
  async rescue(): Promise<void> {
    const { filename } = this.connectionSettings as { filename: string };
    if (!this.isDeleted(filename)) return;
    const connection = (await this.acquireConnection()) as DatabaseSyncInstance;
    try {
      const copy = `${filename}.rescued`;
      rmSync(copy, { force: true });
      const descriptor = openSync(copy, "wx", OWNER_ONLY);
      try {
        await whenFree(() => connection.exec(`VACUUM INTO '${copy.replaceAll("'", "''")}'`));
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
      connection.close();
      // The log of the deleted file, which SQLite would take for that of the new one.
      for (const companion of COMPANIONS) rmSync(filename + companion, { force: true });
      renameSync(copy, filename);
      connection.open();
      connection.exec(SQLITE_SETTINGS);
      this.remember(filename);
    } finally {
      await this.releaseConnection(connection);
    }
  }

  private remember(filename: string): void {
    this.descriptor = openSync(filename, "r");
    this.identity = identityOf(filename);
  }

  private isDeleted(filename: string): boolean {
    const { descriptor } = this;
    return descriptor !== undefined && fstatSync(descriptor).nlink === 0 && identityOf(filename) === undefined;
  }

  _query(connection: DatabaseSyncInstance, query: Query): Promise<Query> {
    return whenFree(() => this.run(connection, query));
  }

  private run(connection: DatabaseSyncInstance, query: Query): Query {
    // What begins no change works without the file, and a transaction must come to its end.
    if (!/^\s*(SELECT|COMMIT|ROLLBACK|PRAGMA|EXPLAIN)\b/i.test(query.sql)) this.requireFile();
    const statement = connection.prepare(query.sql);
    const bindings = this._formatBindings(query.bindings).map(withoutZero);
    try {
      if (statement.columns().length > 0) {
        const rows = statement.all(...bindings) as Record<string, unknown>[];
        for (const row of rows) bytesToBuffers(row);
        query.response = rows;
      } else {
        const { lastInsertRowid, changes } = statement.run(...bindings);
        query.context = { lastID: lastInsertRowid, changes };
      }
    } finally {
      statement.close();
    }
    return query;
  }
}

/** Throws a StorageError if the file of an SQLite database is not in its place. */
export function requireFile({ client }: Knex): void {
  if (client instanceof SqliteClient) client.requireFile();
}

/** Writes the file of an SQLite database again if it was deleted. */
export async function rescueFile({ client }: Knex): Promise<void> {
  if (client instanceof SqliteClient) await client.rescue();
}

/**
 * Does something with a connection, after a wait if another process writes. The wait is here and not in SQLite, which
 * would block the thread: Node aborts when a process exits while the driver of another thread is about to throw.
 */
export async function whenFree<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!hasResultCode(error, BUSY_CODES) || performance.now() > deadline) throw error;
    }
    await delay(BUSY_PAUSE_MS);
  }
}

/** Knex's configuration for one connection to an SQLite file. */
export function sqliteConfiguration(filename: string): Knex.Config & { readonly pool: Knex.PoolConfig } {
  return {
    client: SqliteClient,
    connection: { filename },
    useNullAsDefault: true,
    compileSqlOnError: false, // Error messages must not contain the values, which may be password hashes.
    log: silentKnexLog,
    pool: { min: 1, max: 1 },
  };
}

/** The driver would cut a text at its first zero byte, and find another one in its place. */
function withoutZero(value: unknown): unknown {
  return typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\uFFFD") : value;
}

/** As the MySQL driver answers. */
function bytesToBuffers(row: Record<string, unknown>): void {
  for (const column in row) {
    const value = row[column];
    if (value instanceof Uint8Array) row[column] = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
}
