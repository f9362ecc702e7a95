import type { Knex } from "knex";
import { facetsOf } from "./facet-lists.js";
import type { NetworkRepository, SerialBlock, WorldProcessRecord, NamedWorld } from "./network-records.js";
import { endLease, isLive, leaseLeftMs, type ProcessRow, type WorldRow } from "./process-rows.js";
import { blocksOf, leaseBlock } from "./serial-blocks.js";

/** Worlds, processes and serials in the tables `worlds`, `world_processes` and `serial_blocks`. */
export class KnexNetworkRepository implements NetworkRepository {
  readonly #knex: Knex;
  readonly #processId: number;

  constructor(knex: Knex, processId: number) {
    this.#knex = knex;
    this.#processId = processId;
  }

  async worlds(): Promise<NamedWorld[]> {
    const rows = await this.#knex<WorldRow>("worlds").orderBy("world_id").select("world_id", "name");
    return rows.map(({ world_id: worldId, name }) => ({ worldId, name }));
  }

  async worldProcesses(): Promise<WorldProcessRecord[]> {
    const rows = await this.#knex<ProcessRow>("world_processes")
      .whereNotNull("world_id")
      .orderBy("process_id")
      .select<(ProcessRow & { world_id: number; facets: string; is_live: number })[]>(
        "*",
        this.#knex.raw(`${isLive(this.#knex)} AS is_live`),
      );
    return rows.map(({ process_id: processId, world_id: worldId, facets, epoch, holder, is_live: live }) => ({
      ...{ processId, worldId, epoch, holder },
      facets: facetsOf(facets),
      isLive: live !== 0,
    }));
  }

  endLease(processId: number, epoch: number): Promise<boolean> {
    return endLease(this.#knex, processId, epoch);
  }

  leaseLeftMs(processId: number, epoch: number): Promise<number> {
    return leaseLeftMs(this.#knex, processId, epoch);
  }

  leaseSerials(bounds: SerialBlock, count: number): Promise<SerialBlock> {
    return leaseBlock(this.#knex, this.#processId, bounds, count);
  }

  leasedSerials(bounds: SerialBlock): Promise<SerialBlock[]> {
    return blocksOf(this.#knex, this.#processId, bounds);
  }
}
