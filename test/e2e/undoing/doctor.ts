import path from "node:path";
import { examineChronicle } from "../../../runtime/storage/chronicle/check-chronicle.js";
import type { Shard } from "../../support/shard.js";

/** How the record and the stored world of a running server differ. */
export async function doctorChronicle(shard: Shard): Promise<readonly string[]> {
  await shard.request("POST", "/api/commands/execute", { command: "save_persistence" });
  const { differences } = await examineChronicle({ engine: "sqlite", file: path.join(shard.dataDirectory, "shard.sqlite") });
  return differences;
}
