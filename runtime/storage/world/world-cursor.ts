import type { Knex } from "knex";
import {
  addRecord,
  DamagedRowError,
  type EntityRow,
  lineOf,
  lineOfChange,
  lineOfStored,
  type StoreRow,
  stateAt,
  storeSubject,
  type WorldRecord,
} from "./journal-rows.js";
import { JournalChain } from "./journal-chain.js";
import { StorageError } from "../storage.js";
import { cutJournal, readJournal, setEntityAside, setStoredAside } from "./world-journal.js";
import { readMarks, setMarks } from "./world-marks.js";
import { inWorldTransaction, type WorldHold } from "./world-hold.js";
import type { WorldLoadOptions, LoadReport } from "./world-records.js";

const BATCH_CHARACTERS = 1_024 * 1_024;
const BATCH_RECORDS = 5_000;
const FIRST_PAGE_ROWS = 500;
const MIN_PAGE_ROWS = 10;
/** A member has at most 64 KiB. */
const STORED_PAGE_ROWS = 200;

/**
 * Reads the whole world of a process once. It reads the snapshot page by page. The journal is in memory and takes
 * precedence.
 */
export class WorldCursor {
  readonly #knex: Knex;
  readonly #hold: WorldHold;
  readonly #report: LoadReport = { items: 0, mobiles: 0, journalRows: 0, setAside: [] };
  readonly #journal = new Map<number | string, WorldRecord>();
  /** The records of the journal that remain to be returned after the end of the snapshot. */
  #rest: Iterator<WorldRecord> | undefined;
  /** The last batch of the journal. */
  lastBatch = 0;
  /** Whether only what was stored after a batch is read. */
  #isAfterwards = false;
  #after = -1;
  /** The last member of the store that was read; undefined while entities are read. */
  #afterStored: Omit<StoreRow, "value"> | undefined;
  #pageRows = FIRST_PAGE_ROWS;

  private constructor(knex: Knex, hold: WorldHold) {
    this.#knex = knex;
    this.#hold = hold;
  }

  /**
   * Reads the journal, and sets aside its first damaged row and all rows after it. Rejects with a StorageError of kind
   * `incomplete` if batches are missing, unless `allowMissingBatches`: then the rows after them are set aside.
   */
  static async open(knex: Knex, hold: WorldHold, { allowMissingBatches, after }: WorldLoadOptions): Promise<WorldCursor> {
    const cursor = new WorldCursor(knex, hold);
    const { processId } = hold;
    const { folded_batch: foldedBatch, last_batch: lastBatch } = await readMarks(knex, processId);
    cursor.lastBatch = lastBatch;
    const chain = new JournalChain(after ?? foldedBatch);
    if (after !== undefined) {
      cursor.#isAfterwards = true;
      cursor.#rest = cursor.#journal.values();
    }
    const allowed = (missing: string | undefined): string | undefined => {
      if (missing === undefined || allowMissingBatches) return missing;
      throw new StorageError("incomplete", refusalOf(missing));
    };
    for await (const row of readJournal(knex, processId, { from: after })) {
      const { last } = chain;
      const missing = allowed(chain.follow(row));
      const reason = missing ?? ("damage" in row ? `journal row ${row.id}: ${row.damage}` : undefined);
      if (reason !== undefined) {
        cursor.#report.setAside.push({ rows: await cutJournal(knex, hold, { id: row.id, reason, last }), reason });
        return cursor;
      }
      cursor.#report.journalRows += 1;
      if ("records" in row) for (const record of row.records) cursor.#take(record);
    }
    const missing = allowed(chain.end(lastBatch));
    if (missing !== undefined) {
      cursor.#report.setAside.push({ rows: 0, reason: missing });
      const { last } = chain;
      await inWorldTransaction(knex, hold, (transaction) => setMarks(transaction, processId, { last_batch: last }));
    }
    return cursor;
  }

  /** Returns the next batch, or the report when none is left. */
  async next(): Promise<Uint8Array | LoadReport> {
    while (this.#rest === undefined) {
      const lines = this.#afterStored ? await this.#nextStored(this.#afterStored) : await this.#nextPage();
      if (lines.length > 0) return toBatch(lines);
    }
    const lines = this.#nextOfJournal(this.#rest);
    return lines.length > 0 ? toBatch(lines) : this.#report;
  }

  /** Under a lease, the store has the last write of any process, which the journal may not have. */
  #take(record: WorldRecord): void {
    if (record.kind === "store" && this.#hold.epoch !== undefined) return;
    addRecord(this.#journal, record);
  }

  async #nextPage(): Promise<string[]> {
    const rows = await this.#knex<EntityRow>("world_entities")
      .where("process_id", this.#hold.processId)
      .where("serial", ">", this.#after)
      .orderBy("serial")
      .limit(this.#pageRows)
      .select("serial", "kind", "state");
    const last = rows.at(-1);
    if (last === undefined) this.#afterStored = { scope: "", owner: 0, name: "" };
    else this.#after = last.serial;
    const lines: string[] = [];
    for (const row of rows) {
      const record = this.#journal.get(row.serial);
      if (record !== undefined && record.kind !== "place") continue;
      try {
        lines.push(lineOf({ ...row, state: stateAt(row, record) }));
        this.#count(row);
      } catch (error) {
        if (!(error instanceof DamagedRowError)) throw error;
        const reason = `entity ${row.serial}: ${error.message}`;
        await setEntityAside(this.#knex, this.#hold, row.serial, reason);
        this.#report.setAside.push({ rows: 1, reason });
      }
    }
    this.#adjustPage(rows);
    return lines;
  }

  async #nextStored({ scope, owner, name }: Omit<StoreRow, "value">): Promise<string[]> {
    const rows = await this.#knex<StoreRow>("script_store")
      .where("world_id", this.#hold.worldId)
      .whereRaw("(scope > ? OR (scope = ? AND (owner > ? OR (owner = ? AND name > ?))))", [scope, scope, owner, owner, name])
      .orderBy(["scope", "owner", "name"])
      .limit(STORED_PAGE_ROWS)
      .select("scope", "owner", "name", "value");
    this.#afterStored = rows.at(-1);
    if (!this.#afterStored) this.#rest = this.#journal.values();
    const lines: string[] = [];
    for (const row of rows) {
      if (this.#journal.has(storeSubject(row))) continue;
      try {
        lines.push(lineOfStored(row));
      } catch (error) {
        if (!(error instanceof DamagedRowError)) throw error;
        const reason = `${storeSubject(row)} of the store: ${error.message}`;
        await setStoredAside(this.#knex, this.#hold, row, reason);
        this.#report.setAside.push({ rows: 1, reason });
      }
    }
    return lines;
  }

  #nextOfJournal(rest: Iterator<WorldRecord>): string[] {
    const lines: string[] = [];
    for (let characters = 0; lines.length < BATCH_RECORDS && characters < BATCH_CHARACTERS;) {
      const next = rest.next();
      if (next.done === true) break;
      const record = next.value;
      if (record.kind === "store" && record.value !== undefined) {
        lines.push(lineOfStored({ ...record, value: record.value }));
        characters += record.value.length;
        continue;
      }
      if (!("state" in record)) {
        if (this.#isAfterwards) lines.push(lineOfChange(record));
        continue;
      }
      const state = stateAt(record, record.moved);
      lines.push(`["${record.kind}",${record.serial},${state}]`);
      characters += state.length;
      this.#count(record);
    }
    return lines;
  }

  #count({ kind }: EntityRow): void {
    this.#report[kind === "item" ? "items" : "mobiles"] += 1;
  }

  /** Sets the size of the next page so that rows of this size would fill a batch. */
  #adjustPage(rows: EntityRow[]): void {
    if (rows.length === 0) return;
    const perRow = rows.reduce((sum, row) => sum + row.state.length, 0) / rows.length;
    this.#pageRows = Math.max(MIN_PAGE_ROWS, Math.min(BATCH_RECORDS, Math.floor(BATCH_CHARACTERS / Math.max(1, perRow))));
  }
}

function refusalOf(missing: string): string {
  return (
    `the journal of the world is not complete: ${missing}. What changed in the world at that time is lost, and no longer fits what ` +
    "was stored later. Nothing has been changed. Restore a backup, or start with --persistence-allow-missing-batches: then the world " +
    "is as it was before the first missing batch, and the later ones are kept in the table journal_set_aside"
  );
}

function toBatch(lines: string[]): Uint8Array {
  return Buffer.from(`${lines.join("\n")}\n`);
}
