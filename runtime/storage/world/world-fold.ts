import { setImmediate as nextTurn } from "node:timers/promises";
import type { Knex } from "knex";
import { addRecord, DamagedRowError, type EntityRow, type PlaceRecord, stateAt, type WorldRecord } from "./journal-rows.js";
import { StorageError } from "../storage.js";
import { isMysql } from "../database/transactions.js";
import { JournalChain } from "./journal-chain.js";
import { writeStored } from "./stored-members.js";
import { inWorldTransaction, type WorldHold } from "./world-hold.js";
import { copyAside, readJournal } from "./world-journal.js";
import { readMarks, setMarks } from "./world-marks.js";
import type { FoldResult } from "./world-records.js";

/**
 * Entities gathered from the journal before they are written, so that an entity which changes often is written once.
 */
const GROUP_RECORDS = 50_000;
/**
 * A transaction blocks other calls for some milliseconds. A statement must stay far below max_allowed_packet (16 MiB).
 */
const CHUNK_RECORDS = 1_000;
const CHUNK_CHARACTERS = 1_024 * 1_024;

interface FoldParts {
  knex: Knex;
  hold: WorldHold;
  signal: AbortSignal;
}

interface Group {
  rows: number[];
  damaged: { id: number; reason: string }[];
  /** The last record of each entity and of each member of the store. */
  latest: Map<number | string, WorldRecord>;
}

/**
 * Folds the present rows of the journal into the snapshot. The transaction that writes the last chunk of a group of
 * rows also deletes them. Until then they are in the journal and partly in the snapshot, and reading both gives the
 * same world as before.
 *
 * @param signal rejects the fold between two transactions
 */
export async function foldJournal(knex: Knex, hold: WorldHold, signal: AbortSignal): Promise<FoldResult> {
  const begin = performance.now();
  const result: FoldResult = { records: 0, journalRows: 0, elapsedMs: 0, setAside: [] };
  const group: Group = { rows: [], damaged: [], latest: new Map() };
  const { folded_batch: foldedBatch, last_batch: lastBatch } = await readMarks(knex, hold.processId);
  const chain = new JournalChain(foldedBatch);
  const note = (missing: string | undefined): void => {
    if (missing !== undefined) result.setAside.push({ rows: 0, reason: missing });
  };
  for await (const row of readJournal(knex, hold.processId, { upTo: lastBatch })) {
    note(chain.follow(row));
    group.rows.push(row.id);
    if ("damage" in row) group.damaged.push({ id: row.id, reason: `journal row ${row.id}: ${row.damage}` });
    else for (const record of row.records) if (isFolded(record, hold)) addRecord(group.latest, record);
    if (group.latest.size >= GROUP_RECORDS) await write({ knex, hold, signal }, group, result);
    await letOthersThrough(signal);
  }
  note(chain.end(lastBatch));
  if (group.rows.length > 0) await write({ knex, hold, signal }, group, result);
  return { ...result, elapsedMs: performance.now() - begin };
}

/**
 * Under a lease, members of the store were written when they were appended. Another process may have written them again
 * since.
 */
function isFolded({ kind }: WorldRecord, { epoch }: WorldHold): boolean {
  return kind !== "store" || epoch === undefined;
}

async function write({ knex, hold, signal }: FoldParts, group: Group, result: FoldResult): Promise<void> {
  const records = [...group.latest.values()].sort(bySerial);
  const chunks = [...chunksOf(records)];
  for (const chunk of chunks.slice(0, -1)) {
    await inWorldTransaction(knex, hold, (transaction) => writeChunk(transaction, hold, chunk));
    await letOthersThrough(signal);
  }
  // With a single chunk, a row that is damaged later is in the snapshot either completely or not at all.
  await inWorldTransaction(knex, hold, async (transaction) => {
    await writeChunk(transaction, hold, chunks.at(-1) ?? []);
    for (const { id, reason } of group.damaged) await copyAside(transaction, hold.processId, { reason, which: "id = ?", id });
    await deleteRows(transaction, hold, group.rows);
    await setMarks(transaction, hold.processId, { folded_batch: group.rows.at(-1) });
  });
  result.records += records.length;
  result.journalRows += group.rows.length - group.damaged.length;
  result.setAside.push(...group.damaged.map(({ reason }) => ({ rows: 1, reason })));
  group.rows = [];
  group.damaged = [];
  group.latest.clear();
}

/** Deletes the given ids and not a range, so that rows that were not read cannot be deleted. */
async function deleteRows(transaction: Knex.Transaction, { processId }: WorldHold, ids: number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += CHUNK_RECORDS) {
    await transaction("world_journal")
      .where("process_id", processId)
      .whereIn("id", ids.slice(start, start + CHUNK_RECORDS))
      .delete();
  }
}

type Place = Pick<WorldHold, "processId" | "worldId">;

/** Writes the last records of things and members into the snapshot, in a transaction of the caller. */
export async function writeRecords(transaction: Knex.Transaction, place: Place, records: WorldRecord[]): Promise<void> {
  for (const chunk of chunksOf(records.sort(bySerial))) await writeChunk(transaction, place, chunk);
}

async function writeChunk(transaction: Knex.Transaction, { processId, worldId }: Place, chunk: WorldRecord[]): Promise<void> {
  const gone = chunk.filter((record) => record.kind === "gone").map((record) => record.serial);
  const stored: EntityRow[] = chunk.flatMap((record) =>
    record.kind === "item" || record.kind === "mobile" ? [{ ...record, state: stateAt(record, record.moved) }] : [],
  );
  const moved = chunk.filter((record) => record.kind === "place");
  if (moved.length > 0) stored.push(...(await placed(transaction, processId, moved)));
  if (stored.length > 0) {
    const places = stored.map(() => "(?, ?, ?, ?)").join();
    const values = stored.flatMap(({ serial, kind, state }) => [processId, serial, kind, state]);
    await transaction.raw(
      `INSERT INTO world_entities (process_id, serial, kind, state) VALUES ${places} ${onConflict(transaction)}`,
      values,
    );
  }
  if (gone.length > 0) await transaction("world_entities").where("process_id", processId).whereIn("serial", gone).delete();
  await writeStored(
    transaction,
    worldId,
    chunk.filter((record) => record.kind === "store"),
  );
}

/**
 * The rows of mobiles that only moved since they were put into the snapshot. One that is not there, or damaged, stays
 * as it is.
 */
async function placed(transaction: Knex.Transaction, processId: number, moved: readonly PlaceRecord[]): Promise<EntityRow[]> {
  const places = new Map(moved.map((record) => [record.serial, record]));
  const rows = await transaction<EntityRow>("world_entities")
    .where("process_id", processId)
    .whereIn("serial", [...places.keys()])
    .select("serial", "kind", "state");
  return rows.flatMap((row) => {
    try {
      return [{ ...row, state: stateAt(row, places.get(row.serial)) }];
    } catch (error) {
      if (error instanceof DamagedRowError) return [];
      throw error;
    }
  });
}

/** Members of the store come after the entities. */
function bySerial(one: WorldRecord, other: WorldRecord): number {
  if (one.kind === "store") return other.kind === "store" ? 0 : 1;
  return other.kind === "store" ? -1 : one.serial - other.serial;
}

function lengthOf(record: WorldRecord): number {
  if (record.kind === "store") return record.value?.length ?? 0;
  return "state" in record ? record.state.length : 0;
}

function onConflict(knex: Knex): string {
  return isMysql(knex)
    ? "ON DUPLICATE KEY UPDATE kind = VALUES(kind), state = VALUES(state)"
    : "ON CONFLICT (process_id, serial) DO UPDATE SET kind = excluded.kind, state = excluded.state";
}

function* chunksOf(records: WorldRecord[]): Generator<WorldRecord[]> {
  let chunk: WorldRecord[] = [];
  let characters = 0;
  for (const record of records) {
    const length = lengthOf(record);
    if (chunk.length > 0 && (chunk.length === CHUNK_RECORDS || characters + length > CHUNK_CHARACTERS)) {
      yield chunk;
      chunk = [];
      characters = 0;
    }
    chunk.push(record);
    characters += length;
  }
  if (chunk.length > 0) yield chunk;
}

/**
 * Lets the event loop run. SQLite statements run in this thread, so without this no message would arrive before the
 * end.
 */
async function letOthersThrough(signal: AbortSignal): Promise<void> {
  await nextTurn();
  if (signal.aborted) throw new StorageError("closed", "the storage was closed while the journal was being folded");
}
