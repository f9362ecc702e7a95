import { repositoryOf } from "./repositories.js";
import type { WorldLoadOptions, LoadReport, WorldCalls, WorldRepository } from "../world/world-records.js";

/** The world's repository, as calls to the storage worker. */
export function remoteWorld(calls: WorldCalls): WorldRepository {
  const methods = calls as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  return {
    ...repositoryOf("world", (method, args) => methods[method]!(...args)),
    load: (take, options = {}) => load(calls, take, options),
  };
}

/** Requests the next batch before the last one is processed, so that both threads are busy. */
async function load(
  calls: WorldCalls,
  take: (batch: Uint8Array) => void | Promise<void>,
  options: WorldLoadOptions,
): Promise<LoadReport> {
  await calls.openLoad(options);
  for (let next = calls.readLoad(); ;) {
    const batch = await next;
    if (!(batch instanceof Uint8Array)) return batch;
    next = calls.readLoad();
    // If `take` throws, the load ends and the requested batch is ignored.
    next.catch(() => undefined);
    await take(batch);
  }
}
