import type { Knex } from "knex";
import { DamagedRowError, lineOf, type EntityRow, type WorldRecord } from "./journal-rows.js";
import { lastJournalId, readJournal, setEntityAside, setJournalAside } from "./world-journal.js";
import type { LoadReport } from "./world-records.js";

const BATCH_CHARACTERS = 1_024 * 1_024;
const BATCH_RECORDS = 5_000;
const FIRST_PAGE_ROWS = 500;
const MIN_PAGE_ROWS = 10;

/** Reads the whole world once. It reads the snapshot page by page. The journal is in memory and takes precedence. */
export class WorldCursor {
  readonly #knex: Knex;
  readonly #report: LoadReport = { items: 0, mobiles: 0, journalRows: 0, setAside: [] };
  readonly #journal = new Map<number, WorldRecord>();
  /** The records of the journal that remain to be returned after the end of the snapshot. */
  #rest: Iterator<WorldRecord> | undefined;
  #after = -1;
  #pageRows = FIRST_PAGE_ROWS;

  private constructor(knex: Knex) {
    this.#knex = knex;
  }

  /** Reads the journal, and sets aside its first damaged row and all rows after it. */
  static async open(knex: Knex): Promise<WorldCursor> {
    const cursor = new WorldCursor(knex);
    for await (const row of readJournal(knex, await lastJournalId(knex))) {
      if ("damage" in row) {
        const reason = `journal row ${row.id}: ${row.damage}`;
        cursor.#report.setAside.push({ rows: await setJournalAside(knex, row.id, reason, true), reason });
        break;
      }
      cursor.#report.journalRows += 1;
      for (const record of row.records) cursor.#journal.set(record.serial, record);
    }
    return cursor;
  }

  /** Returns the next batch, or the report when none is left. */
  async next(): Promise<Uint8Array | LoadReport> {
    while (this.#rest === undefined) {
      const lines = await this.#nextPage();
      if (lines.length > 0) return toBatch(lines);
    }
    const lines = this.#nextOfJournal(this.#rest);
    return lines.length > 0 ? toBatch(lines) : this.#report;
  }

  async #nextPage(): Promise<string[]> {
    const rows = await this.#knex<EntityRow>("world_entities")
      .where("serial", ">", this.#after)
      .orderBy("serial")
      .limit(this.#pageRows)
      .select("serial", "kind", "state");
    const last = rows.at(-1);
    if (last === undefined) this.#rest = this.#journal.values();
    else this.#after = last.serial;
    const lines: string[] = [];
    for (const row of rows) {
      if (this.#journal.has(row.serial)) continue;
      try {
        lines.push(lineOf(row));
        this.#count(row);
      } catch (error) {
        if (!(error instanceof DamagedRowError)) throw error;
        const reason = `entity ${row.serial}: ${error.message}`;
        await setEntityAside(this.#knex, row.serial, reason);
        this.#report.setAside.push({ rows: 1, reason });
      }
    }
    this.#adjustPage(rows);
    return lines;
  }

  #nextOfJournal(rest: Iterator<WorldRecord>): string[] {
    const lines: string[] = [];
    for (let characters = 0; lines.length < BATCH_RECORDS && characters < BATCH_CHARACTERS;) {
      const next = rest.next();
      if (next.done === true) break;
      const record = next.value;
      if (!("state" in record)) continue;
      lines.push(`["${record.kind}",${record.serial},${record.state}]`);
      characters += record.state.length;
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

function toBatch(lines: string[]): Uint8Array {
  return Buffer.from(`${lines.join("\n")}\n`);
}
