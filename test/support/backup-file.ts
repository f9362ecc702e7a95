import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { FORMAT, FORMAT_VERSION, type Header } from "../../runtime/storage/backup/format.js";
import { madeShardId } from "../../runtime/storage/backup/shard-id.js";

/** The beginning of a backup that a shard wrote at a time. */
export function writeBackupOf(file: string, at: number, dataDirectory: string, shardId = madeShardId(dataDirectory)): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const createdAt = new Date(at).toISOString();
  const header: Header = {
    format: FORMAT,
    version: FORMAT_VERSION,
    schemaVersion: "",
    createdAt,
    engine: "sqlite",
    shardId,
    tables: [],
  };
  writeFileSync(file, gzipSync(`${JSON.stringify(header)}\n`));
}
