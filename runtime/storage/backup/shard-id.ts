import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { giveToOwnerOfDirectory } from "../database/file-owner.js";

const FILE = "shard-id";
const ID_BYTES = 4;
const ID = /^[0-9a-f]{8}$/;

/** Tells the shard of a data directory from others, in names and headers of backups. Undefined before the first one. */
export function shardIdOf(dataDirectory: string): string | undefined {
  const file = path.join(dataDirectory, FILE);
  const id = fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim() : "";
  return ID.test(id) ? id : undefined;
}

/** As {@link shardIdOf}; it is made at the first use, and stays. */
export function madeShardId(dataDirectory: string): string {
  const file = path.join(dataDirectory, FILE);
  const known = shardIdOf(dataDirectory);
  if (known !== undefined) return known;
  const id = randomBytes(ID_BYTES).toString("hex");
  fs.writeFileSync(file, `${id}\n`);
  giveToOwnerOfDirectory(file);
  return id;
}
