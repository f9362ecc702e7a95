import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Knex } from "knex";
import mysql from "mysql2/promise";
import type { DatabaseAddress, MysqlAddress } from "../../../runtime/storage/database/database-address.js";
import { writeEmptyDatabase } from "../../../runtime/scripting/testing/worlds/empty-database.js";
import { openDatabase } from "../../../runtime/storage/database/database.js";
import { needs } from "../../support/needs.js";
import { until } from "../../support/until.js";

/** A run of tests starts one on a free port; benchmarks take what runs at the usual one. */
const startedPort = process.env["SHARD_TEST_MARIADB_PORT"];
const server = { host: "127.0.0.1", port: Number(startedPort ?? 3306), user: "root", password: "" };

async function serverAnswers(): Promise<boolean> {
  try {
    await (await mysql.createConnection({ ...server, connectTimeout: 2_000 })).end();
    return true;
  } catch {
    return false;
  }
}

if (startedPort !== undefined) await until("MariaDB answers", async () => ((await serverAnswers()) ? undefined : "it does not"));

/** Whether tests that need MySQL or MariaDB can run. */
export const hasMysql = startedPort !== undefined || (await serverAnswers());
/** For the names of those tests. */
export const mysqlNote = hasMysql ? "MariaDB" : `MariaDB${needs("mariadb-server").note}`;

export interface TestDatabase<Address extends DatabaseAddress = DatabaseAddress> {
  address: Address;
  remove: () => Promise<void>;
}

export async function temporaryDirectory(): Promise<{ path: string; remove: () => Promise<void> }> {
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), "shardkeeper-"));
  return { path: directory, remove: () => fs.rm(directory, { recursive: true, force: true }) };
}

export async function sqliteAddress(): Promise<TestDatabase> {
  const directory = await temporaryDirectory();
  return { address: { engine: "sqlite", file: path.join(directory.path, "shard.sqlite") }, remove: () => directory.remove() };
}

/** A database of the test's own, which does not exist yet. */
export function mysqlAddress(): TestDatabase<MysqlAddress> {
  const database = `shardkeeper_test_${randomBytes(8).toString("hex")}`;
  return { address: { engine: "mysql", ...server, database }, remove: () => asRoot(`DROP DATABASE IF EXISTS ${database}`) };
}

export async function asRoot(statement: string): Promise<void> {
  const connection = await mysql.createConnection(server);
  try {
    await connection.query(statement);
  } finally {
    await connection.end();
  }
}

export function mysqlUrl({ user, password, host, port, database }: MysqlAddress): string {
  return `mysql://${user}:${password}@${host}:${port}/${database}`;
}

/** The engines on which the repositories must behave alike. */
export const engines = [
  { engine: "SQLite", isMissing: false, newDatabase: sqliteAddress },
  { engine: mysqlNote, isMissing: !hasMysql, newDatabase: () => Promise.resolve<TestDatabase>(mysqlAddress()) },
];

/** Opens a database with its schema in this thread. Its writes would not survive a power failure. */
export async function openForTest(
  newDatabase: () => Promise<TestDatabase>,
): Promise<{ knex: Knex; address: DatabaseAddress; close: () => Promise<void> }> {
  const { address, remove } = await newDatabase();
  if (address.engine === "sqlite") await writeEmptyDatabase(address.file);
  const database = await openDatabase(address, { uncleanStop: false, onLost: () => undefined });
  if (address.engine === "sqlite") await database.knex.raw("PRAGMA synchronous = OFF");
  return {
    knex: database.knex,
    address,
    close: async () => {
      await database.close();
      await remove();
    },
  };
}
