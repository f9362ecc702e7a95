import type { Knex } from "knex";
import type { Arrival, Departure, Travel } from "./handover-records.js";
import { inWorldTransaction, type WorldHold } from "../world/world-hold.js";

/** A row of `world_arrivals`: a character between two processes. */
interface ArrivalRow {
  character_serial: number;
  to_process_id: number;
  records: Uint8Array;
  /** Unix milliseconds. */
  created_at: number;
}

type SentRow = Pick<ArrivalRow, "character_serial" | "records">;

/** Characters between two processes, in the table `world_arrivals`, and their owners, in `characters.process_id`. */
export class WorldMailbox {
  readonly #knex: Knex;
  readonly #hold: WorldHold;

  constructor(knex: Knex, hold: WorldHold) {
    this.#knex = knex;
    this.#hold = hold;
  }

  /** Must be in the transaction that stores the batch. */
  async exchange(transaction: Knex.Transaction, { departures, taken }: Travel): Promise<void> {
    // First, because a character that came may already go on.
    if (taken.length > 0) {
      await transaction<ArrivalRow>("world_arrivals")
        .where("to_process_id", this.#hold.processId)
        .whereIn("character_serial", taken)
        .delete();
    }
    for (const departure of departures) {
      if (await this.#isOwn(transaction, departure.character)) await give(transaction, departure);
    }
  }

  async arrivals(): Promise<Arrival[]> {
    const rows = await this.#waiting(this.#knex).orderBy("created_at").select<SentRow[]>("character_serial", "records");
    return rows.map(toArrival);
  }

  async arrival(character: number): Promise<Arrival | undefined> {
    const row = await this.#waiting(this.#knex)
      .where("character_serial", character)
      .first<SentRow | undefined>("character_serial", "records");
    return row && toArrival(row);
  }

  hasDeparted(character: number): Promise<boolean> {
    return inWorldTransaction(this.#knex, this.#hold, async (transaction) => !(await this.#isOwn(transaction, character)));
  }

  #waiting(knex: Knex): Knex.QueryBuilder<ArrivalRow> {
    return knex<ArrivalRow>("world_arrivals").where("to_process_id", this.#hold.processId);
  }

  /**
   * Whether a character is in this process's world. One that is in the mailbox for this process has left it before and
   * came back: the process takes no arrival of a character whose departure it does not know to be over.
   */
  async #isOwn(transaction: Knex.Transaction, character: number): Promise<boolean> {
    const row = await transaction("characters")
      .where("serial", character)
      .forUpdate()
      .first<{ process_id: number }>("process_id");
    if (row?.process_id !== this.#hold.processId) return false;
    return (await this.#waiting(transaction).where("character_serial", character).first("character_serial")) === undefined;
  }
}

/**
 * Sends those who wait for a process that does not run, and would come to some facets, to another one.
 *
 * @returns whether each of them goes there
 */
export async function moveArrivals(
  transaction: Knex.Transaction,
  { from, to, facets }: { from: number; to: number; facets: readonly number[] },
): Promise<ReadonlyMap<number, boolean>> {
  const goes = new Map<number, boolean>();
  const rows = await transaction<ArrivalRow>("world_arrivals")
    .where("to_process_id", from)
    .select<SentRow[]>("character_serial", "records");
  for (const { character_serial: serial, records } of rows) {
    const facet = facetOf(serial, records);
    goes.set(serial, facet !== undefined && facets.includes(facet));
    if (goes.get(serial)) await transaction("world_arrivals").where("character_serial", serial).update({ to_process_id: to });
  }
  return goes;
}

/** Where a character will be: its record among those that were sent along. */
function facetOf(serial: number, records: Uint8Array): number | undefined {
  const text = Buffer.from(records.buffer, records.byteOffset, records.byteLength).toString("utf8");
  const begin = `["mobile",${serial},`;
  const line = text.split("\n").find((one) => one.startsWith(begin));
  return line === undefined ? undefined : (JSON.parse(line) as [string, number, { mapId?: number }])[2].mapId;
}

async function give(transaction: Knex.Transaction, { character, toProcess, records }: Departure): Promise<void> {
  await transaction("characters").where("serial", character).update({ process_id: toProcess });
  await transaction<ArrivalRow>("world_arrivals")
    .insert({ character_serial: character, to_process_id: toProcess, records: Buffer.from(records), created_at: Date.now() })
    .onConflict("character_serial")
    .merge();
}

function toArrival({ character_serial: character, records }: SentRow): Arrival {
  return { character, records };
}
