import type { Knex } from "knex";
import { piecesOf, toJournalRow } from "./journal-rows.js";
import { StorageError } from "./storage.js";
import { inTransaction } from "./transactions.js";
import { foldJournal } from "./world-fold.js";
import { WorldCursor } from "./world-cursor.js";
import { lockLastBatch, readMarks, setMarks } from "./world-marks.js";
import type { Arrival, Travel } from "./handover-records.js";
import { WorldMailbox } from "./world-mailbox.js";
import type { FoldResult, HighestSerials, LoadOptions, LoadReport, WorldCalls } from "./world-records.js";

const NO_TRAVEL: Travel = { departures: [], taken: [] };

/** The world in the tables `world_journal` and `world_entities`. */
export class KnexWorldRepository implements WorldCalls {
  readonly #knex: Knex;
  readonly #closing: AbortSignal;
  readonly #mailbox: WorldMailbox;
  #cursor: WorldCursor | undefined;

  /** @param closing ends a fold that is under way */
  constructor(knex: Knex, closing: AbortSignal, processId = 1) {
    this.#knex = knex;
    this.#mailbox = new WorldMailbox(knex, processId);
    this.#closing = closing;
  }

  append(serials: HighestSerials, ...pieces: Uint8Array[]): Promise<void> {
    return this.exchange(serials, NO_TRAVEL, ...pieces);
  }

  async exchange({ mobile, item }: HighestSerials, travel: Travel, ...pieces: Uint8Array[]): Promise<void> {
    const now = Date.now();
    const rows = pieces.flatMap(cut).map((piece) => toJournalRow(piece, now));
    await inTransaction(this.#knex, async (transaction) => {
      let last: number | undefined = await lockLastBatch(transaction);
      for (const row of rows) [last] = await transaction("world_journal").insert({ ...row, previous_id: last });
      await setMarks(transaction, { last_batch: last, mobile_serial: mobile, item_serial: item });
      await this.#mailbox.exchange(transaction, travel);
    });
  }

  arrivals(): Promise<Arrival[]> {
    return this.#mailbox.arrivals();
  }

  arrival(character: number): Promise<Arrival | undefined> {
    return this.#mailbox.arrival(character);
  }

  hasDeparted(character: number): Promise<boolean> {
    return this.#mailbox.hasDeparted(character);
  }

  fold(): Promise<FoldResult> {
    return foldJournal(this.#knex, this.#closing);
  }

  async openLoad(options: LoadOptions): Promise<void> {
    this.#cursor = await WorldCursor.open(this.#knex, options);
  }

  async readLoad(): Promise<Uint8Array | LoadReport> {
    if (this.#cursor === undefined) throw new Error("no load was started");
    const next = await this.#cursor.next();
    if (!(next instanceof Uint8Array)) this.#cursor = undefined;
    return next;
  }

  async highestSerials(): Promise<HighestSerials> {
    const { mobile_serial: mobile, item_serial: item } = await readMarks(this.#knex);
    return { mobile, item };
  }
}

function cut(batch: Uint8Array): Uint8Array[] {
  try {
    return piecesOf(batch);
  } catch (error) {
    throw error instanceof RangeError ? new StorageError("failed", error.message) : error;
  }
}
