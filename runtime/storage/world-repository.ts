import type { Knex } from "knex";
import { piecesOf, toJournalRow } from "./journal-rows.js";
import { StorageError } from "./storage.js";
import { inTransaction, retryTransient } from "./transactions.js";
import { foldJournal } from "./world-fold.js";
import { lastJournalId, readJournal } from "./world-journal.js";
import { WorldCursor } from "./world-cursor.js";
import type { FoldResult, LoadReport, WorldCalls } from "./world-records.js";

const FIRST_ITEM_SERIAL = 0x4000_0000;

/** The world in the tables `world_journal` and `world_entities`. */
export class KnexWorldRepository implements WorldCalls {
  readonly #knex: Knex;
  readonly #closing: AbortSignal;
  #cursor: WorldCursor | undefined;

  /** @param closing ends a fold that is under way */
  constructor(knex: Knex, closing: AbortSignal) {
    this.#knex = knex;
    this.#closing = closing;
  }

  async append(...pieces: Uint8Array[]): Promise<void> {
    const now = Date.now();
    const rows = pieces.flatMap(cut).map((piece) => toJournalRow(piece, now));
    if (rows.length === 1) await retryTransient(() => this.#knex("world_journal").insert(rows[0]));
    if (rows.length < 2) return;
    await inTransaction(this.#knex, async (transaction) => {
      for (const row of rows) await transaction("world_journal").insert(row);
    });
  }

  fold(): Promise<FoldResult> {
    return foldJournal(this.#knex, this.#closing);
  }

  async openLoad(): Promise<void> {
    this.#cursor = await WorldCursor.open(this.#knex);
  }

  async readLoad(): Promise<Uint8Array | LoadReport> {
    if (this.#cursor === undefined) throw new Error("no load was started");
    const next = await this.#cursor.next();
    if (!(next instanceof Uint8Array)) this.#cursor = undefined;
    return next;
  }

  async highestSerials(): Promise<{ mobile: number; item: number }> {
    const highest = async (comparison: "<" | ">="): Promise<number> => {
      const found = this.#knex("world_entities").where("serial", comparison, FIRST_ITEM_SERIAL);
      return (await found.max<{ serial: number | null }>({ serial: "serial" }).first())?.serial ?? 0;
    };
    const serials = { mobile: await highest("<"), item: await highest(">=") };
    for await (const row of readJournal(this.#knex, await lastJournalId(this.#knex))) {
      if ("damage" in row) continue;
      for (const { kind, serial } of row.records) {
        const range = serial < FIRST_ITEM_SERIAL ? "mobile" : "item";
        if (kind !== "gone" && serial > serials[range]) serials[range] = serial;
      }
    }
    return serials;
  }
}

function cut(batch: Uint8Array): Uint8Array[] {
  try {
    return piecesOf(batch);
  } catch (error) {
    throw error instanceof RangeError ? new StorageError("failed", error.message) : error;
  }
}
