import path from "node:path";
import type { Worker } from "node:worker_threads";
import pino from "pino";
import { rehearseStart } from "../scripting/rehearsal/rehearsal-host.js";
import type { Config } from "../services/settings/start.js";
import { startStorageThread } from "../storage/database/open-storage.js";
import { databaseAddress } from "../storage/database/database-address.js";
import { type ReadAhead, readAhead } from "../storage/saving/read-ahead.js";
import { WorldReading } from "../storage/saving/world-reading.js";
import { World } from "../world/world.js";
import { openClientData } from "./parts/client-data.js";
import { scriptOptions } from "./settings.js";

const SILENT = pino({ level: "silent" });

/** What a process has done while the process before it played the world. */
export interface DoneAhead {
  /** The thread of its storage, which is not open. */
  readonly storageThread: Worker;
  /** Undefined if the world could not be read, which the start of this process then finds, too. */
  readonly world: ReadAhead | undefined;
}

/** Does what a start can do while the process before this one plays the world. Changes nothing. */
export async function startAhead(config: Config): Promise<DoneAhead> {
  const storageThread = startStorageThread();
  const world = await readWorldAhead(config);
  // The start loads them again, says what is wrong with them, and finds what has changed.
  const { packageFolders, ...settings } = scriptOptions(config, SILENT);
  await rehearseStart(settings, (await packageFolders.scan()).inForce);
  return { storageThread, world };
}

async function readWorldAhead(config: Config): Promise<ReadAhead | undefined> {
  // The start opens them again and says what is wrong with them.
  const log = SILENT;
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
