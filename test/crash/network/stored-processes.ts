import type { Knex } from "knex";
import { pino } from "pino";
import { linesOf } from "../../../runtime/handover/luggage.js";
import type { ItemState, MobileState } from "../../../runtime/persistence/entity-records.js";
import { loadWorld } from "../../../runtime/persistence/world-loader.js";
import { remoteWorld } from "../../../runtime/storage/remote-world.js";
import { createRepositories } from "../../../runtime/storage/repositories.js";
import { KnexWorldRepository } from "../../../runtime/storage/world-repository.js";
import { SerialAllocator } from "../../../runtime/world/serials.js";
import { World } from "../../../runtime/world/world.js";
import { checkItems } from "../../support/consistency.js";

/** What is stored of a world, all its processes and what is on the way between them together. */
export interface StoredProcesses {
  /** In how many places each serial is. */
  readonly places: ReadonlyMap<number, number>;
  readonly items: readonly ItemState[];
  readonly mobiles: readonly MobileState[];
  /** What is wrong within a process, in words. */
  readonly faults: string[];
}

/** Reads all that the stopped processes of a world have stored. */
export async function readProcesses(knex: Knex, worldId: number): Promise<StoredProcesses> {
  const places = new Map<number, number>();
  const items: ItemState[] = [];
  const mobiles: MobileState[] = [];
  const faults: string[] = [];
  const take = (batch: Uint8Array): void => {
    for (const line of linesOf(batch)) {
      if (line[0] === "item") items.push(line[2]);
      else if (line[0] === "mobile") mobiles.push(line[2]);
      else continue;
      places.set(line[1], (places.get(line[1]) ?? 0) + 1);
    }
  };
  const processes = await knex<{ process_id: number; world_id: number }>("world_processes")
    .where("world_id", worldId)
    .select("process_id");
  for (const { process_id: processId } of processes) {
    const hold = { processId, worldId, epoch: undefined };
    const repository = remoteWorld(new KnexWorldRepository(knex, new AbortController().signal, hold));
    await repository.load(take);
    for (const { records } of [...(await repository.arrivals()), ...(await repository.parcels())]) take(records);
    faults.push(...(await itemFaults(knex, repository)).map((fault) => `process ${processId}: ${fault}`));
  }
  return { places, items, mobiles, faults };
}

/** The faults of the items of one process, loaded as the process itself would. */
async function itemFaults(knex: Knex, repository: ReturnType<typeof remoteWorld>): Promise<string[]> {
  const repositories = createRepositories(knex);
  const world = new World();
  const characters = new Set(await repositories.characters.serials());
  const accounts = new Set(await repositories.accounts.ids());
  const serials = new SerialAllocator({ mobile: 0, item: 0 });
  const loaded = await loadWorld({ world, serials, repository, characters, accounts, log: pino({ level: "silent" }) });
  return [...checkItems(world), ...(loaded.orphans > 0 ? [`${loaded.orphans} items are in nothing`] : [])];
}
