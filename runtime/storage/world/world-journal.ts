import type { Knex } from "knex";
import { DamagedRowError, recordsOf, type JournalRow, type StoreRow, type WorldRecord } from "./journal-rows.js";
import { isMysql } from "../database/transactions.js";
import { inWorldTransaction, type WorldHold } from "./world-hold.js";
import { setMarks } from "./world-marks.js";

/** A row of the journal with its records, or the reason why it cannot be read. */
export type ReadRow = Pick<JournalRow, "id" | "previous_id" | "created_at"> & ({ records: WorldRecord[] } | { damage: string });

/** Bytes of the journal held in memory at a time, unless a single row is larger. */
const PAGE_BYTES = 4 * 1_024 * 1_024;
const PAGE_ROWS = 200;
const LAST_ID = Number.MAX_SAFE_INTEGER;

/** Yields the journal of a process in order. @param from the row before the first, upTo the last row to read */
export async function* readJournal(
  knex: Knex,
  processId: number,
  { from = 0, upTo = LAST_ID }: { from?: number | undefined; upTo?: number } = {},
): AsyncGenerator<ReadRow> {
  for (let after = from; ;) {
    const last = await lastOfPage(knex, processId, { after, upTo });
    if (last === undefined) return;
    const rows = await knex<JournalRow>("world_journal")
      .where("process_id", processId)
      .where("id", ">", after)
      .where("id", "<=", last)
      .orderBy("id")
      .select("id", "batch", "checksum", "previous_id", "created_at");
    for (const row of rows) yield read(row);
    after = last;
  }
}

/** The last row that fits into one read together with those before it. Undefined if none is left. */
async function lastOfPage(
  knex: Knex,
  processId: number,
  { after, upTo }: { after: number; upTo: number },
): Promise<number | undefined> {
  const rows = await knex("world_journal")
    .where("process_id", processId)
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

/**
 * Moves a row of the journal and all later ones to `journal_set_aside`, so that the journal ends with batch `last`.
 * Returns the number of rows moved.
 */
export function cutJournal(knex: Knex, hold: WorldHold, from: { id: number; reason: string; last: number }): Promise<number> {
  const { id, reason, last } = from;
  const { processId } = hold;
  return inWorldTransaction(knex, hold, async (transaction) => {
    await copyAside(transaction, processId, { reason, which: "id >= ?", id });
    await setMarks(transaction, processId, { last_batch: last });
    return transaction("world_journal").where("process_id", processId).where("id", ">=", id).delete();
  });
}

/** Copies rows of the journal to `journal_set_aside`. */
export async function copyAside(
  transaction: Knex.Transaction,
  processId: number,
  { reason, which, id }: { reason: string; which: string; id: number },
): Promise<void> {
  await transaction.raw(
    `INSERT INTO journal_set_aside (process_id, source, row_id, content, checksum, reason, set_aside_at)
     SELECT process_id, 'journal', id, batch, checksum, ?, ? FROM world_journal WHERE process_id = ? AND ${which} ORDER BY id`,
    [reason, Date.now(), processId, id],
  );
}

/** Moves a row of the snapshot to `journal_set_aside`. */
export async function setEntityAside(knex: Knex, hold: WorldHold, serial: number, reason: string): Promise<void> {
  const { processId } = hold;
  await inWorldTransaction(knex, hold, async (transaction) => {
    await transaction.raw(
      `INSERT INTO journal_set_aside (process_id, source, row_id, content, checksum, reason, set_aside_at)
       SELECT process_id, 'entity', serial, CAST(state AS ${isMysql(knex) ? "BINARY" : "BLOB"}), NULL, ?, ? FROM world_entities
       WHERE process_id = ? AND serial = ?`,
      [reason, Date.now(), processId, serial],
    );
    await transaction("world_entities").where({ process_id: processId, serial }).delete();
  });
}

/** Moves a row of the store to `journal_set_aside`, where `row_id` is the owner's. */
export async function setStoredAside(
  knex: Knex,
  hold: WorldHold,
  member: Omit<StoreRow, "value">,
  reason: string,
): Promise<void> {
  const { scope, owner, name } = member;
  await inWorldTransaction(knex, hold, async (transaction) => {
    await transaction.raw(
      `INSERT INTO journal_set_aside (process_id, source, row_id, content, checksum, reason, set_aside_at)
       SELECT ?, 'store', owner, CAST(value AS ${isMysql(knex) ? "BINARY" : "BLOB"}), NULL, ?, ? FROM script_store
       WHERE world_id = ? AND scope = ? AND owner = ? AND name = ?`,
      [hold.processId, reason, Date.now(), hold.worldId, scope, owner, name],
    );
    await transaction("script_store").where({ world_id: hold.worldId, scope, owner, name }).delete();
  });
}

function read({ batch, checksum, ...row }: Omit<JournalRow, "process_id">): ReadRow {
  try {
    return { ...row, records: recordsOf({ batch, checksum }) };
  } catch (error) {
    if (!(error instanceof DamagedRowError)) throw error;
    return { ...row, damage: error.message };
  }
}
