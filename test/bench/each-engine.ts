import type { DatabaseAddress } from "../../runtime/storage/database/database-address.js";
import { hasMysql, mysqlAddress, mysqlUrl, temporaryDirectory } from "../runtime/storage/engines.js";

/** An empty database, and a function that opens a storage on it. */
export interface BenchEngine {
  readonly engine: string;
  readonly address: DatabaseAddress;
  readonly options: { dataDirectory: string; databaseUrl?: string };
}

/** Runs the work on SQLite, and on MariaDB when one answers. Says so when none does. */
export async function onEachEngine(work: (on: BenchEngine) => Promise<void>): Promise<void> {
  const directory = await temporaryDirectory();
  try {
    const address = { engine: "sqlite", file: `${directory.path}/shard.sqlite` } as const;
    await work({ engine: "SQLite", address, options: { dataDirectory: directory.path } });
  } finally {
    await directory.remove();
  }
  if (!hasMysql) return void process.stdout.write("\nMariaDB is not installed: skipped\n");
  const other = await temporaryDirectory();
  const mysql = mysqlAddress();
  try {
    const options = { dataDirectory: other.path, databaseUrl: mysqlUrl(mysql.address) };
    await work({ engine: "MariaDB", address: mysql.address, options });
  } finally {
    await mysql.remove();
    await other.remove();
  }
}
