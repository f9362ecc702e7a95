import type { Knex } from "knex";
import type { GoldFlow, SeenEconomy, SoldTemplate } from "../../contracts/inspection.js";
import type { EconomyHour, EconomyRepository } from "./economy-records.js";
import { StorageError } from "../storage.js";
import { inWorldTransaction, type WorldHold, type WorldlessProcess } from "../world/world-hold.js";

interface HourKey {
  world_id: number;
  /** Unix milliseconds. */
  hour: number;
  process_id: number;
}

interface GoldRow extends HourKey {
  cause: string;
  made: number;
  gone: number;
}

interface SoldRow extends HourKey {
  seller: SoldTemplate["by"];
  template: string;
  pieces: number;
  gold: number;
  lowest_price: number;
  highest_price: number;
}

/** Rows in one statement. */
const ROWS_MAXIMUM = 500;

/** The economy by hour, in the tables `gold_hours` and `sold_hours`. */
export class KnexEconomyRepository implements EconomyRepository {
  readonly #knex: Knex;
  readonly #hold: WorldHold | WorldlessProcess;

  constructor(knex: Knex, hold: WorldHold | WorldlessProcess) {
    this.#knex = knex;
    this.#hold = hold;
  }

  async ownHour(from: number): Promise<EconomyHour> {
    const key = keyOf(this.#played(), from);
    const gold = await this.#knex<GoldRow>("gold_hours").where(key).orderBy("cause").select();
    const sold = await this.#knex<SoldRow>("sold_hours").where(key).orderBy(["seller", "template"]).select();
    return { from, causes: gold.map(goldOf), sold: sold.map(soldOf) };
  }

  async write({ from, causes, sold }: EconomyHour, keptFrom: number): Promise<void> {
    const hold = this.#played();
    const key = keyOf(hold, from);
    await inWorldTransaction(this.#knex, hold, async (transaction) => {
      for (const table of ["gold_hours", "sold_hours"]) {
        await transaction(table).where({ world_id: hold.worldId }).where("hour", "<", keptFrom).delete();
        await transaction(table).where(key).delete();
      }
      await writeSums(transaction, hold, [{ from, causes, sold }]);
    });
  }

  async read(worldId: number, since: number, soldMaximum: number): Promise<Pick<SeenEconomy, "hours" | "sold">> {
    const knex = this.#knex;
    const gold = await knex("gold_hours")
      .where({ world_id: worldId })
      .where("hour", ">=", since)
      .groupBy("hour", "cause")
      .orderBy(["hour", "cause"])
      .select<GoldRow[]>("hour", "cause", knex.raw("SUM(made) AS made"), knex.raw("SUM(gone) AS gone"));
    const sold = await knex("sold_hours")
      .where({ world_id: worldId })
      .where("hour", ">=", since)
      .groupBy("seller", "template")
      // Not under the name of the column, which would be the one without the sum.
      .orderBy([{ column: "earned", order: "desc" }, "template", "seller"])
      .limit(soldMaximum)
      .select<(Omit<SoldRow, "gold"> & { earned: number })[]>(
        "seller",
        "template",
        ...[knex.raw("SUM(pieces) AS pieces"), knex.raw("SUM(gold) AS earned")],
        ...[knex.raw("MIN(lowest_price) AS lowest_price"), knex.raw("MAX(highest_price) AS highest_price")],
      );
    const hours = new Map<number, GoldFlow[]>();
    for (const row of gold) {
      const from = Number(row.hour);
      const records = hours.get(from) ?? [];
      hours.set(from, records);
      records.push(goldOf(row));
    }
    return {
      hours: Array.from(hours, ([from, records]) => ({ from, causes: records })),
      sold: sold.map(({ earned, ...row }) => soldOf({ ...row, gold: earned })),
    };
  }

  #played(): WorldHold {
    if (this.#hold.worldId === undefined) throw new StorageError("failed", "this process plays no world");
    return this.#hold;
  }
}

/** Writes sums of hours in place of what this process wrote of the same causes and templates before. */
export async function writeSums(transaction: Knex.Transaction, hold: WorldHold, hours: readonly EconomyHour[]): Promise<void> {
  for (const { from, causes, sold } of hours) {
    const key = keyOf(hold, from);
    const soldRows = sold.map(({ by, lowestPrice, highestPrice, ...one }) => {
      return { ...key, ...one, seller: by, lowest_price: lowestPrice, highest_price: highestPrice };
    });
    const keyColumns = Object.keys(key);
    await putRows(
      transaction,
      { table: "gold_hours", unique: [...keyColumns, "cause"] },
      causes.map((one) => ({ ...key, ...one })),
    );
    await putRows(transaction, { table: "sold_hours", unique: [...keyColumns, "seller", "template"] }, soldRows);
  }
}

async function putRows(
  transaction: Knex.Transaction,
  { table, unique }: { table: string; unique: string[] },
  rows: readonly object[],
): Promise<void> {
  for (let begin = 0; begin < rows.length; begin += ROWS_MAXIMUM) {
    await transaction(table)
      .insert(rows.slice(begin, begin + ROWS_MAXIMUM))
      .onConflict(unique)
      .merge();
  }
}

function keyOf({ worldId, processId }: WorldHold, from: number): HourKey {
  return { world_id: worldId, hour: from, process_id: processId };
}

/** MySQL gives sums as texts. */
function goldOf({ cause, made, gone }: Omit<GoldRow, keyof HourKey>): GoldFlow {
  return { cause, made: Number(made), gone: Number(gone) };
}

function soldOf({ template, seller, pieces, gold, lowest_price, highest_price }: Omit<SoldRow, keyof HourKey>): SoldTemplate {
  return {
    ...{ template, by: seller, pieces: Number(pieces), gold: Number(gold) },
    ...{ lowestPrice: Number(lowest_price), highestPrice: Number(highest_price) },
  };
}
