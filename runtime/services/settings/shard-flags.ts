import path from "node:path";
import type { Command } from "commander";
import { type Config, readConfig } from "./start.js";
import type { ShardPlace } from "../../storage/backup/write-backup.js";
import { databaseAddress } from "../../storage/database/database-address.js";

/** The flags by which programs find a shard's database, as the server does. */
export interface ShardFlags {
  data?: string;
  databaseUrl?: string;
  config?: string;
}

export function declareShardFlags(command: Command): Command {
  return command
    .option("--data <dir>", "the shard's data directory (SHARD_DATA)")
    .option("--database-url <url>", "the shard's MySQL or MariaDB database, if it has one (SHARD_DATABASE_URL)")
    .option("--config <file>", "the shard's configuration file (SHARD_CONFIG)");
}

/** The shard that the flags, the environment and the configuration file name. @throws ConfigError */
export function shardOf({ data, databaseUrl, config }: ShardFlags): { config: Config; place: ShardPlace } {
  const given = [
    ...(data === undefined ? [] : [`--data=${data}`]),
    ...(databaseUrl === undefined ? [] : [`--database-url=${databaseUrl}`]),
    ...(config === undefined ? [] : [`--config=${config}`]),
  ];
  const read = readConfig(given, process.env);
  const dataDirectory = path.resolve(read.dataDirectory);
  return { config: read, place: { dataDirectory, address: databaseAddress(dataDirectory, read.database.url) } };
}
