import type { Knex } from "knex";
import { isMysql } from "../database/transactions.js";

/**
 * How far the stored world of a process has come:
 * - `last_batch`: the id of the batch that was appended last
 * - `folded_batch`: the id of the last batch in the snapshot
 * - `mobile_serial`, `item_serial`: the highest serials that may have been handed out
 * - `last_line`: the number of the last line of the record that this process wrote
 * - `last_thing`: the number of the creature or item that was sent to another process last
 *
 * The table has no row for a mark of 0, so that it is empty in an empty database.
 */
export interface WorldMarks {
  last_batch: number;
  folded_batch: number;
  mobile_serial: number;
  item_serial: number;
  last_thing: number;
  last_line: number;
}

type MarkName = keyof WorldMarks;
interface MarkRow {
  process_id: number;
  name: MarkName;
  value: number;
}

const NOTHING: WorldMarks = { last_batch: 0, folded_batch: 0, mobile_serial: 0, item_serial: 0, last_thing: 0, last_line: 0 };

export async function readMarks(knex: Knex, processId: number): Promise<WorldMarks> {
  const rows = await knex<MarkRow>("world_marks").where("process_id", processId).select("name", "value");
  return { ...NOTHING, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
}

/** Reads a mark, and makes other transactions that change it wait for the end of this one. */
export async function lockMark(transaction: Knex.Transaction, processId: number, name: MarkName): Promise<number> {
  const row = await transaction<MarkRow>("world_marks").where({ process_id: processId, name }).forUpdate().first("value");
  return row?.value ?? NOTHING[name];
}

export async function setMarks(knex: Knex, processId: number, marks: Partial<WorldMarks>): Promise<void> {
  await knex<MarkRow>("world_marks").insert(rowsOf(processId, marks)).onConflict(["process_id", "name"]).merge();
}

/** Sets marks that are lower than these values. */
export async function raiseMarks(transaction: Knex.Transaction, processId: number, marks: Partial<WorldMarks>): Promise<void> {
  const higher = isMysql(transaction) ? "GREATEST(value, VALUES(value))" : "MAX(world_marks.value, excluded.value)";
  await transaction<MarkRow>("world_marks")
    .insert(rowsOf(processId, marks))
    .onConflict(["process_id", "name"])
    .merge({ value: transaction.raw(higher) });
}

function rowsOf(processId: number, marks: Partial<WorldMarks>): MarkRow[] {
  return Object.entries(marks).map(([name, value]) => ({ process_id: processId, name: name as MarkName, value }));
}
