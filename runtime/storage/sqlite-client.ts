import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import type { Knex } from "knex";
import BetterSqlite3Client from "knex/lib/dialects/better-sqlite3/index.js";
import { silentKnexLog } from "./knex-log.js";

/** The wait for another process that writes, such as a backup in its last step. */
const BUSY_TIMEOUT_MS = 5_000;

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
    return Promise.resolve(new DatabaseSync(filename, { timeout: BUSY_TIMEOUT_MS }));
  }

  // oxlint-disable-next-line typescript/require-await -- Knex expects a rejection, where the driver throws
  async _query(connection: DatabaseSyncInstance, query: Query): Promise<Query> {
    const statement = connection.prepare(query.sql);
    const bindings = this._formatBindings(query.bindings);
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

/** As the MySQL driver answers. */
function bytesToBuffers(row: Record<string, unknown>): void {
  for (const column in row) {
    const value = row[column];
    if (value instanceof Uint8Array) row[column] = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
}
