import type { LoadOptions, LoadReport, WorldCalls, WorldRepository } from "../world/world-records.js";

/** The world's repository, as calls to the storage worker. */
export function remoteWorld(calls: WorldCalls): WorldRepository {
  return {
    append: (serials, ...pieces) => calls.append(serials, ...pieces),
    exchange: (serials, beside, ...pieces) => calls.exchange(serials, beside, ...pieces),
    arrivals: () => calls.arrivals(),
    arrival: (character) => calls.arrival(character),
    hasDeparted: (character) => calls.hasDeparted(character),
    parcels: () => calls.parcels(),
    lastParcel: () => calls.lastParcel(),
    fold: () => calls.fold(),
    highestSerials: () => calls.highestSerials(),
    readStored: (members) => calls.readStored(members),
    claimStored: (member, claim) => calls.claimStored(member, claim),
    storedLately: () => calls.storedLately(),
    load: (take, options = {}) => load(calls, take, options),
  };
}

/** Requests the next batch before the last one is processed, so that both threads are busy. */
async function load(
  calls: WorldCalls,
  take: (batch: Uint8Array) => void | Promise<void>,
  options: LoadOptions,
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
