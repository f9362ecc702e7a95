import { createHash } from "node:crypto";
import type { Connection } from "mysql2/promise";
import { describeAddress, type MysqlAddress } from "./database-address.js";
import { connectMysql, unreachable } from "./mysql-database.js";
import { StorageError } from "../storage.js";
import { codeOf } from "./transactions.js";

/**
 * The database server frees the lock of a silent connection after this time. The connection is used four times as
 * often.
 */
const SESSION_TIMEOUT_S = 120;
const HEARTBEAT_MS = (SESSION_TIMEOUT_S * 1_000) / 4;
/** The database may still count a server that was just killed as connected. */
const LOCK_WAIT_S = 3;
const RETAKE_INTERVAL_MS = 2_000;
/** A Galera cluster refuses GET_LOCK, mariadb.com/kb/en/mariadb-galera-cluster-known-limitations/. */
const NO_LOCKS = "this database has no locks that keep a second server away; processes of a network (--nats) can share it";

/**
 * Keeps servers with other data directories from using the same MySQL database: serials would clash, and saves would
 * overwrite each other. The lock is taken with GET_LOCK on a separate connection, and taken again if that connection
 * breaks.
 */
export class MysqlServerLock {
  readonly #address: MysqlAddress;
  readonly #onLost: (error: StorageError) => void;
  readonly #waitS: number;
  readonly #retakeIntervalMs: number;
  #connection: Connection | undefined;
  #timer: NodeJS.Timeout | undefined;
  #released = false;

  /** @param onLost called if another server took the lock while the database was unreachable */
  constructor(
    address: MysqlAddress,
    onLost: (error: StorageError) => void,
    { waitS = LOCK_WAIT_S, retakeIntervalMs = RETAKE_INTERVAL_MS } = {},
  ) {
    this.#address = address;
    this.#onLost = onLost;
    this.#waitS = waitS;
    this.#retakeIntervalMs = retakeIntervalMs;
  }

  /** Rejects with {@link StorageError} of kind `locked` or `unreachable`. */
  async take(): Promise<void> {
    let connection: Connection | undefined;
    try {
      connection = await connectMysql(this.#address);
      await connection.query("SET SESSION wait_timeout = ?", [SESSION_TIMEOUT_S]);
      const [rows] = await connection.query("SELECT GET_LOCK(?, ?) AS taken", [lockName(this.#address), this.#waitS]);
      if ((rows as { taken: number | null }[])[0]?.taken !== 1) {
        throw new StorageError("locked", `the database ${describeAddress(this.#address)} is in use by another server`);
      }
      if (this.#released) await connection.end();
      else this.#hold(connection);
    } catch (error) {
      connection?.destroy();
      if (codeOf(error) === "ER_NOT_SUPPORTED_YET") throw new StorageError("incompatible", NO_LOCKS);
      throw error instanceof StorageError ? error : unreachable(this.#address, error);
    }
  }

  async release(): Promise<void> {
    this.#released = true;
    clearTimeout(this.#timer);
    await this.#connection?.end().catch(() => undefined); // If the connection is already closed, the lock is released.
  }

  #hold(connection: Connection): void {
    this.#connection = connection;
    this.#timer = setInterval(() => void connection.ping().catch(() => connection.destroy()), HEARTBEAT_MS);
    connection.once("error", () => {
      connection.destroy();
      clearInterval(this.#timer);
      this.#connection = undefined;
      if (!this.#released) this.#retakeLater();
    });
  }

  #retakeLater(): void {
    this.#timer = setTimeout(() => {
      this.take().catch((error: unknown) => {
        if (this.#released) return;
        if (error instanceof StorageError && error.kind === "locked") this.#onLost(error);
        else this.#retakeLater();
      });
    }, this.#retakeIntervalMs);
  }
}

/** Locks are global to the database server, and their names have at most 64 characters. */
function lockName(address: MysqlAddress): string {
  return `shardkeeper-${createHash("sha256").update(address.database).digest("hex").slice(0, 32)}`;
}
