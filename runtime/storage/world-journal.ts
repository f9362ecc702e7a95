import type { Knex } from "knex";
import { DamagedRowError, recordsOf, type JournalRow, type WorldRecord } from "./journal-rows.js";
import { inTransaction, isMysql } from "./transactions.js";

/** A row of the journal with its records, or the reason why it cannot be read. */
export type ReadRow = { id: number } & ({ records: WorldRecord[] } | { damage: string });

/** Bytes of the journal held in memory at a time, unless a single row is larger. */
const PAGE_BYTES = 4 * 1_024 * 1_024;
const PAGE_ROWS = 200;

/** Yields the journal in order, from its first row to the given one. */
export async function* readJournal(knex: Knex, upTo: number): AsyncGenerator<ReadRow> {
  for (let after = 0; ;) {
    const last = await lastOfPage(knex, after, upTo);
    if (last === undefined) return;
    const rows = await knex<JournalRow>("world_journal")
      .where("id", ">", after)
      .where("id", "<=", last)
      .orderBy("id")
      .select("id", "batch", "checksum");
    for (const row of rows) yield read(row);
    after = last;
  }
}

/** The last row that fits into one read together with those before it. Undefined if none is left. */
async function lastOfPage(knex: Knex, after: number, upTo: number): Promise<number | undefined> {
  const rows = await knex("world_journal")
    .where("id", ">", after)
    .where("id", "<=", upTo)
    .orderBy("id")
    .limit(PAGE_ROWS)
    .select<{ id: number; bytes: number }[]>("id", knex.raw("LENGTH(batch) AS bytes"));
  let bytes = 0;
  let last = rows[0]?.id;
  for (const row of rows) {
    bytes += row.bytes;
    if (bytes > PAGE_BYTES) break;
    last = row.id;
  }
  return last;
}

/** The newest row's id, or 0. */
export async function lastJournalId(knex: Knex): Promise<number> {
  const row = await knex("world_journal").max<{ id: number | null }>({ id: "id" }).first();
  return row?.id ?? 0;
}

/** Moves a row of the journal, and with `andAfter` all later ones, to `journal_set_aside`. Returns the number of rows moved. */
export function setJournalAside(knex: Knex, id: number, reason: string, andAfter: boolean): Promise<number> {
  const comparison = andAfter ? ">=" : "=";
  return inTransaction(knex, async (transaction) => {
    await transaction.raw(
      `INSERT INTO journal_set_aside (source, row_id, content, checksum, reason, set_aside_at)
       SELECT 'journal', id, batch, checksum, ?, ? FROM world_journal WHERE id ${comparison} ? ORDER BY id`,
      [reason, Date.now(), id],
    );
    return transaction("world_journal").where("id", comparison, id).delete();
  });
}

/** Moves a row of the snapshot to `journal_set_aside`. */
export async function setEntityAside(knex: Knex, serial: number, reason: string): Promise<void> {
  await inTransaction(knex, async (transaction) => {
    await transaction.raw(
      `INSERT INTO journal_set_aside (source, row_id, content, checksum, reason, set_aside_at)
       SELECT 'entity', serial, CAST(state AS ${isMysql(knex) ? "BINARY" : "BLOB"}), NULL, ?, ? FROM world_entities WHERE serial = ?`,
      [reason, Date.now(), serial],
    );
    await transaction("world_entities").where("serial", serial).delete();
  });
}

function read(row: JournalRow): ReadRow {
  try {
    return { id: row.id, records: recordsOf(row) };
  } catch (error) {
    if (!(error instanceof DamagedRowError)) throw error;
    return { id: row.id, damage: error.message };
  }
}
