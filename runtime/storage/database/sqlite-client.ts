import BetterSqlite3Client from "knex/lib/dialects/better-sqlite3/index.js";
import { setTimeout as delay } from "node:timers/promises";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import type { Knex } from "knex";
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

/** Knex's SQLite dialect on the interface of `node:sqlite`, which the package has for every supported Node. */
class SqliteClient extends BetterSqlite3Client {
  override _driver(): unknown {
    return DatabaseSync;
  }

  override acquireRawConnection(): Promise<DatabaseSyncInstance> {
    const { filename } = this.connectionSettings as { filename: string };
    return Promise.resolve(new DatabaseSync(filename, { timeout: 0 }));
  }

  _query(connection: DatabaseSyncInstance, query: Query): Promise<Query> {
    return whenFree(() => this.run(connection, query));
  }

  private run(connection: DatabaseSyncInstance, query: Query): Query {
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
