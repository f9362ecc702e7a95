import path from "node:path";
import pino from "pino";
import type { Config } from "../services/settings/start.js";
import { databaseAddress } from "../storage/database/database-address.js";
import { type ReadAhead, readAhead } from "../storage/saving/read-ahead.js";
import { WorldReading } from "../storage/saving/world-reading.js";
import { World } from "../world/world.js";
import { openClientData } from "./parts/client-data.js";

/**
 * Reads the world while the process before this one plays it.
 *
 * @returns undefined if it cannot be read, which the start of this process then finds, too
 */
export async function readWorldAhead(config: Config): Promise<ReadAhead | undefined> {
  // The start opens them again and says what is wrong with them.
  const log = pino({ level: "silent" });
  const clientData = openClientData(config.uoDirectory, log);
  try {
    const world = new World();
    world.ground.shapes = clientData.shapes;
    const address = databaseAddress(path.resolve(config.dataDirectory), config.database.url);
    return await readAhead(address, new WorldReading(world, log));
  } catch {
    return undefined;
  } finally {
    clientData.close();
  }
}
