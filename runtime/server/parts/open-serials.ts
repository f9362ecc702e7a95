import type { Log } from "../../base/log/log.js";
import { EDGE_BLOCKS, leaseSerials, WORLD_BLOCKS } from "../../storage/saving/serial-supply.js";
import type { Storage } from "../../storage/storage.js";
import { SerialAllocator } from "../../world/entities/serials.js";

/**
 * The serials that this process hands out: all, or where other processes share the database, those that it has leased.
 */
export async function openSerials(storage: Storage, log: Log): Promise<SerialAllocator> {
  const { isAlone, worldId } = storage.process;
  if (isAlone) return new SerialAllocator(await storage.characters.highestSerials());
  const { network } = storage;
  if (worldId === undefined) return leaseSerials({ network, highest: { mobile: 0, item: 0 }, blocks: EDGE_BLOCKS, log });
  return leaseSerials({ network, highest: await storage.world.highestSerials(), blocks: WORLD_BLOCKS, log });
}
