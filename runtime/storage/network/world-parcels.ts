import type { Knex } from "knex";
import type { ReceivedParcel, Travel } from "./handover-records.js";
import { inWorldTransaction, type WorldHold } from "../world/world-hold.js";
import { lockMark, raiseMarks } from "../world/world-marks.js";

/** A row of `world_parcels`: a creature or an item between two processes. */
interface ParcelRow {
  from_process_id: number;
  number: number;
  to_process_id: number;
  records: Uint8Array;
  /** Unix milliseconds. */
  created_at: number;
}

/**
 * Creatures and items between two processes, in the table `world_parcels`. The mark `last_parcel` of the sender says
 * which of its parcels were sent, also after they were taken, so that a batch that is tried again sends none a second
 * time.
 */
export class WorldParcels {
  readonly #knex: Knex;
  readonly #hold: WorldHold;

  constructor(knex: Knex, hold: WorldHold) {
    this.#knex = knex;
    this.#hold = hold;
  }

  /** Must be in the transaction that stores the batch. */
  async exchange(transaction: Knex.Transaction, { parcels, takenParcels }: Travel): Promise<void> {
    for (const { fromProcess, number } of takenParcels) {
      await transaction<ParcelRow>("world_parcels")
        .where({ from_process_id: fromProcess, number, to_process_id: this.#hold.processId })
        .delete();
    }
    if (parcels.length === 0) return;
    const { processId } = this.#hold;
    const last = await lockMark(transaction, processId, "last_parcel");
    for (const { number, toProcess, records } of parcels) {
      if (number <= last) continue;
      await transaction<ParcelRow>("world_parcels").insert({
        from_process_id: processId,
        number,
        to_process_id: toProcess,
        records: Buffer.from(records),
        created_at: Date.now(),
      });
    }
    await raiseMarks(transaction, processId, { last_parcel: parcels.at(-1)!.number });
  }

  /** The parcels for this process, the oldest first. */
  async waiting(): Promise<ReceivedParcel[]> {
    const rows = await this.#knex<ParcelRow>("world_parcels")
      .where("to_process_id", this.#hold.processId)
      .orderBy("created_at")
      .orderBy("number")
      .select("from_process_id", "number", "records");
    return rows.map(({ from_process_id: fromProcess, number, records }) => ({ fromProcess, number, records }));
  }

  /** The number of the last parcel that was sent; 0 for none. Waits for a batch that is under way. */
  lastSent(): Promise<number> {
    return inWorldTransaction(this.#knex, this.#hold, (transaction) =>
      lockMark(transaction, this.#hold.processId, "last_parcel"),
    );
  }
}
