import path from "node:path";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";

/** The wait for the server, which writes to the same file. */
const BUSY_TIMEOUT_MS = 60_000;

/** Opens the SQLite database of a data directory, on which a server may be running. */
export function openShardDatabase(dataDirectory: string, { readOnly = false } = {}): DatabaseSyncInstance {
  return new DatabaseSync(path.join(dataDirectory, "shard.sqlite"), { readOnly, timeout: BUSY_TIMEOUT_MS });
}
