import type { Knex } from "knex";
import type { SerialBlock } from "./network-records.js";
import { databaseNow, retryDuplicates } from "./process-rows.js";
import { StorageError } from "../storage.js";
import { inTransaction } from "../database/transactions.js";
import { FIRST_ITEM_SERIAL, type HighestSerials } from "../world/world-records.js";

/** A row of `serial_blocks`. */
interface BlockRow {
  first_serial: number;
  last_serial: number;
  process_id: number;
  /** By the clock of the database. */
  leased_at: number;
}

const LAST_SERIAL = 0xffff_ffff;

/**
 * Takes the next serials between the bounds for a process. Two that take the same insert the same key, and one of them
 * begins again.
 */
export function leaseBlock(knex: Knex, processId: number, bounds: SerialBlock, count: number): Promise<SerialBlock> {
  return retryDuplicates(() =>
    inTransaction(knex, async (transaction) => {
      const first = Math.max(bounds.first, (await highestTaken(transaction, bounds)) + 1);
      const last = Math.min(bounds.last, first + count - 1);
      if (last < first) throw new StorageError("failed", `no serial is left between ${bounds.first} and ${bounds.last}`);
      await transaction("serial_blocks").insert({
        ...{ first_serial: first, last_serial: last, process_id: processId },
        leased_at: transaction.raw(databaseNow(transaction)),
      });
      return { first, last };
    }),
  );
}

/** The blocks of a process between the bounds, in order. */
export async function blocksOf(knex: Knex, processId: number, { first, last }: SerialBlock): Promise<SerialBlock[]> {
  const rows = await knex<BlockRow>("serial_blocks")
    .where("process_id", processId)
    .whereBetween("first_serial", [first, last])
    .orderBy("first_serial")
    .select("first_serial", "last_serial");
  return rows.map((row) => ({ first: row.first_serial, last: row.last_serial }));
}

/** The highest serials that any process may have handed out or leased. */
export async function highestOfAll(knex: Knex): Promise<HighestSerials> {
  const handedOut = async (name: string, bounds: SerialBlock): Promise<number> =>
    Math.max(await highest(marksOf(knex, [name]), "value", bounds), await highest(knex("serial_blocks"), "last_serial", bounds));
  return {
    mobile: await handedOut("mobile_serial", { first: 1, last: FIRST_ITEM_SERIAL - 1 }),
    item: await handedOut("item_serial", { first: FIRST_ITEM_SERIAL, last: LAST_SERIAL }),
  };
}

async function highestTaken(knex: Knex, bounds: SerialBlock): Promise<number> {
  return Math.max(
    await highest(knex("serial_blocks"), "last_serial", bounds),
    await highest(marksOf(knex, ["mobile_serial", "item_serial"]), "value", bounds),
    await highest(knex("characters"), "serial", bounds),
    await highest(knex("worn_items"), "serial", bounds),
  );
}

function marksOf(knex: Knex, names: string[]): Knex.QueryBuilder {
  return knex("world_marks").whereIn("name", names);
}

async function highest(rows: Knex.QueryBuilder, column: string, { first, last }: SerialBlock): Promise<number> {
  const row = (await rows.whereBetween(column, [first, last]).max({ highest: column }).first()) as
    | { highest: number | null }
    | undefined;
  return row?.highest ?? 0;
}
