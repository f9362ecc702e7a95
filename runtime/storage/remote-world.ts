import type { LoadReport, WorldCalls, WorldRepository } from "./world-records.js";

/** The world's repository over calls that cross between threads. */
export function remoteWorld(calls: WorldCalls): WorldRepository {
  return {
    append: (...pieces) => calls.append(...pieces),
    fold: () => calls.fold(),
    highestSerials: () => calls.highestSerials(),
    load: (take) => load(calls, take),
  };
}

/** Asks for the next batch before the last one is taken, so that both threads are at work. */
async function load(calls: WorldCalls, take: (batch: Uint8Array) => void | Promise<void>): Promise<LoadReport> {
  await calls.openLoad();
  for (let next = calls.readLoad(); ;) {
    const batch = await next;
    if (!(batch instanceof Uint8Array)) return batch;
    next = calls.readLoad();
    // Whoever fails in taking ends the load; the batch under way is of no interest then.
    next.catch(() => undefined);
    await take(batch);
  }
}
