import { pino } from "pino";
import { type LoadedWorld, loadWorld } from "../storage/saving/world-loader.js";
import { openStorage } from "../storage/database/open-storage.js";
import { SerialAllocator } from "../world/entities/serials.js";
import { World } from "../world/world.js";

/**
 * Loads the world from a copy of the database, as a start would. Rejects with StorageError, or the error that would
 * keep a server from starting.
 *
 * @param directory holds the copy as `shard.sqlite`, and nothing that matters: it is used as a data directory
 * @returns the counts, and what the log of a start would warn of
 */
export async function loadStagedWorld(directory: string): Promise<{ world: LoadedWorld; warnings: string[] }> {
  const warnings: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void warnings.push((JSON.parse(line) as { msg: string }).msg) });
  const storage = await openStorage({ dataDirectory: directory, log });
  try {
    const world = await loadWorld({
      world: new World(),
      serials: new SerialAllocator(await storage.characters.highestSerials()),
      repository: storage.world,
      characters: new Set(await storage.characters.serials()),
      accounts: new Set(await storage.accounts.ids()),
      log,
    });
    return { world, warnings };
  } finally {
    await storage.close();
  }
}
