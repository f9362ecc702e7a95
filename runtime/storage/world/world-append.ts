import type { Knex } from "knex";
import { type JournalRow, piecesOf, storedOf, toJournalRow } from "./journal-rows.js";
import { StorageError } from "../storage.js";
import { writeStored } from "./stored-members.js";
import type { WorldHold } from "./world-hold.js";
import { lockMark, setMarks } from "./world-marks.js";
import type { HighestSerials } from "./world-records.js";

/** The rows of a batch, before they have their places in the journal. Throws a StorageError if a record is too long. */
export function toJournalRows(pieces: readonly Uint8Array[]): NewJournalRow[] {
  const now = Date.now();
  try {
    return pieces.flatMap((piece) => piecesOf(piece)).map((piece) => toJournalRow(piece, now));
  } catch (error) {
    throw error instanceof RangeError ? new StorageError("failed", error.message) : error;
  }
}

type NewJournalRow = Omit<JournalRow, "process_id" | "id" | "previous_id">;

/**
 * Appends a batch to the journal of a process. Members of the store belong to all processes of a world: where there may be several, they
 * are written at once, so that the last write of any process counts. One that is alone writes them when it folds its journal.
 */
export async function appendBatch(
  transaction: Knex.Transaction,
  { processId, worldId, epoch }: WorldHold,
  { mobile, item }: HighestSerials,
  rows: readonly NewJournalRow[],
): Promise<void> {
  let last = await lockMark(transaction, processId, "last_batch");
  for (const row of rows) {
    await transaction<JournalRow>("world_journal").insert({ ...row, process_id: processId, id: last + 1, previous_id: last });
    last += 1;
    if (epoch !== undefined) await writeStored(transaction, worldId, storedOf(row.batch));
  }
  await setMarks(transaction, processId, { last_batch: last, mobile_serial: mobile, item_serial: item });
}
