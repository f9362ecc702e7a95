import type { Knex } from "knex";
import { JournalChain } from "./journal-chain.js";
import { addRecord, type WorldRecord } from "./journal-rows.js";
import { StorageError } from "../storage.js";
import { writeStored } from "./stored-members.js";
import { writeRecords } from "./world-fold.js";
import type { WorldHold } from "./world-hold.js";
import { readJournal } from "./world-journal.js";
import { readMarks, setMarks } from "./world-marks.js";

/** A process that does not run, whose parts are read or moved. */
export interface SilentProcess extends Pick<WorldHold, "processId" | "worldId"> {
  /** Whether it stored under a lease: then members of the store were written when they were appended. */
  readonly wasLeased: boolean;
}

/**
 * Folds the whole journal of a process that does not run, in a transaction of the caller. Rejects with a StorageError
 * of kind `incomplete` if a row is damaged or missing: only a start of that process decides what becomes of it.
 */
export async function foldWhole(transaction: Knex.Transaction, { processId, worldId, wasLeased }: SilentProcess): Promise<void> {
  const { folded_batch: foldedBatch, last_batch: lastBatch } = await readMarks(transaction, processId);
  const chain = new JournalChain(foldedBatch);
  const latest = new Map<number | string, WorldRecord>();
  let last: number | undefined;
  for await (const row of readJournal(transaction, processId)) {
    const missing = chain.follow(row);
    if (missing !== undefined) throw incomplete(processId, missing);
    if ("damage" in row) throw incomplete(processId, `row ${row.id}: ${row.damage}`);
    for (const record of row.records) if (record.kind !== "store" || !wasLeased) addRecord(latest, record);
    last = row.id;
  }
  const missing = chain.end(lastBatch);
  if (missing !== undefined) throw incomplete(processId, missing);
  if (last === undefined) return;
  await writeRecords(transaction, { processId, worldId }, [...latest.values()]);
  await transaction("world_journal").where("process_id", processId).where("id", "<=", last).delete();
  await setMarks(transaction, processId, { folded_batch: last });
}

/**
 * Writes the members of the store that stand in the journal of a process which had the database for itself until now.
 * Under a lease nobody reads them there.
 */
export async function writeStoredOfJournal(
  transaction: Knex.Transaction,
  { processId, worldId }: Pick<WorldHold, "processId" | "worldId">,
): Promise<void> {
  for await (const row of readJournal(transaction, processId)) {
    // A damaged row is set aside when the world is loaded.
    const members = "records" in row ? row.records.flatMap((record) => (record.kind === "store" ? [record] : [])) : [];
    await writeStored(transaction, worldId, members);
  }
}

function incomplete(processId: number, reason: string): StorageError {
  return new StorageError(
    "incomplete",
    `what process ${processId} stored cannot be moved, because its journal is not complete (${reason}); ` +
      "start a process with its facets once, which says what can be done",
  );
}
