import createKnex, { type Knex } from "knex";
import type { Socket } from "node:net";
import type { Connection, ConnectionOptions } from "mysql2/promise";
import { describeAddress, type MysqlAddress } from "./database-address.js";
import { requireLongStatements } from "./mysql-statements.js";
import { silentKnexLog, codeOf } from "./transactions.js";
import { StorageError } from "../storage.js";

const CONNECT_TIMEOUT_MS = 5_000;
const SILENCE_TIMEOUT_MS = 30_000;
const LOCK_WAIT_TIMEOUT_S = 10;
/** One connection for each busy repository, and some more. */
const MAX_CONNECTIONS = 8;

/** Settings of every session: errors instead of adjusted values, and times in UTC. */
const sessionSettings =
  "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION', " +
  `time_zone = '+00:00', innodb_lock_wait_timeout = ${LOCK_WAIT_TIMEOUT_S}`;

/** The callback-style mysql2 connection that knex returns. */
interface PooledConnection {
  stream: Socket;
  query(sql: string, done: (error: Error | null, rows: unknown) => void): void;
}

interface MysqlOptions {
  /** A connection that is silent for this long is closed; its statement fails. */
  silenceTimeoutMs?: number | undefined;
  /**
   * The server ends a connection after which nothing came for this long, and the transaction on it. Without it, a
   * process that is frozen in a transaction would keep others from what it has locked.
   */
  idleTimeoutS?: number;
  /** Several processes use the database, perhaps at different servers of a cluster. */
  isShared?: boolean;
}

/** Creates the pool without connecting to the server. */
export function openMysql(
  address: MysqlAddress,
  { silenceTimeoutMs = SILENCE_TIMEOUT_MS, idleTimeoutS, isShared = false }: MysqlOptions = {},
): Knex {
  const settings = idleTimeoutS === undefined ? sessionSettings : `${sessionSettings}, wait_timeout = ${idleTimeoutS}`;
  return createKnex({
    client: "mysql2",
    connection: connectionOptions(address),
    acquireConnectionTimeout: SILENCE_TIMEOUT_MS,
    compileSqlOnError: false, // Error messages must not contain the values, which may be password hashes.
    log: silentKnexLog,
    pool: {
      min: 0,
      max: MAX_CONNECTIONS,
      // Before the server ends them.
      ...(idleTimeoutS !== undefined && {
        idleTimeoutMillis: (idleTimeoutS * 1_000) / 2,
        reapIntervalMillis: idleTimeoutS * 100,
      }),
      afterCreate: (connection: PooledConnection, done: (error: Error | null, connection: PooledConnection) => void) => {
        connection.stream.setTimeout(silenceTimeoutMs, () => connection.stream.destroy(new Error("the database fell silent")));
        connection.query(settings, (error) => {
          if (error || !isShared) done(error, connection);
          else readLatest(connection, done);
        });
      },
    },
  });
}

/**
 * A server of a Galera cluster may not have applied yet what another one has committed. With this setting reads and
 * transactions wait for it, mariadb.com/docs/galera-cluster (wsrep_sync_wait). Other servers do not know it.
 */
function readLatest(connection: PooledConnection, done: (error: Error | null, connection: PooledConnection) => void): void {
  connection.query("SHOW VARIABLES LIKE 'wsrep_on'", (error, rows) => {
    const [row] = (rows ?? []) as { Value?: string }[];
    if (error || row?.Value !== "ON") done(error, connection);
    else connection.query("SET SESSION wsrep_sync_wait = 1", (failure) => done(failure, connection));
  });
}

/**
 * Checks that the server answers and the database exists, or creates it if the user may. Rejects with {@link
 * StorageError}.
 */
export async function ensureMysqlDatabase(address: MysqlAddress): Promise<void> {
  const connection = await connectOrCreate(address);
  try {
    await requireLongStatements(connection, address);
  } finally {
    await connection.end();
  }
}

async function connectOrCreate(address: MysqlAddress): Promise<Connection> {
  try {
    return await connectMysql(address);
  } catch (error) {
    if (codeOf(error) !== "ER_BAD_DB_ERROR") throw unreachable(address, error);
  }
  await createDatabase(address);
  return connectMysql(address);
}

/** Opens a connection outside of the pool. Rejects with the driver's error. */
export async function connectMysql(address: MysqlAddress, changes: ConnectionOptions = {}): Promise<Connection> {
  // Loaded on demand: loading mysql2 takes a third of the start time of the storage thread.
  const { createConnection } = await import("mysql2/promise");
  return createConnection({ ...connectionOptions(address), ...changes });
}

export function unreachable(address: MysqlAddress, error: unknown): StorageError {
  return new StorageError("unreachable", `no connection to the database ${describeAddress(address)}: ${reasonOf(error)}`);
}

async function createDatabase(address: MysqlAddress): Promise<void> {
  const connection = await connectMysql(address, { database: undefined });
  try {
    await connection.query("CREATE DATABASE IF NOT EXISTS ?? CHARACTER SET utf8mb4 COLLATE utf8mb4_bin", [address.database]);
  } catch (error) {
    const reason = `does not exist, and '${address.user}' may not create it`;
    throw new StorageError("unreachable", `the database ${describeAddress(address)} ${reason}: ${reasonOf(error)}`);
  } finally {
    await connection.end();
  }
}

function connectionOptions({ host, port, user, password, database }: MysqlAddress) {
  return { host, port, user, password, database, charset: "utf8mb4", timezone: "Z", connectTimeout: CONNECT_TIMEOUT_MS };
}

/** An error for several failed addresses has only a code and no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message === "" ? codeOf(error) : error.message;
}
