import type { Knex } from "knex";
import { appendBatch, toJournalRows } from "./world-append.js";
import { WorldCursor } from "./world-cursor.js";
import { foldJournal } from "./world-fold.js";
import { highestOfAll } from "./serial-blocks.js";
import { inWorldTransaction, isAlone, SOLE_HOLD, type WorldHold } from "./world-hold.js";
import { readMarks } from "./world-marks.js";
import type { FoldResult, HighestSerials, LoadOptions, LoadReport, WorldCalls } from "./world-records.js";

/** The world of a process in the tables `world_journal` and `world_entities`. */
export class KnexWorldRepository implements WorldCalls {
  readonly #knex: Knex;
  readonly #hold: WorldHold;
  readonly #closing: AbortSignal;
  #cursor: WorldCursor | undefined;

  /** @param closing ends a fold that is under way */
  constructor(knex: Knex, closing: AbortSignal, hold = SOLE_HOLD) {
    this.#knex = knex;
    this.#hold = hold;
    this.#closing = closing;
  }

  async append(serials: HighestSerials, ...pieces: Uint8Array[]): Promise<void> {
    const rows = toJournalRows(pieces);
    await inWorldTransaction(this.#knex, this.#hold, (transaction) => appendBatch(transaction, this.#hold, serials, rows));
  }

  fold(): Promise<FoldResult> {
    return foldJournal(this.#knex, this.#hold, this.#closing);
  }

  async openLoad(options: LoadOptions): Promise<void> {
    this.#cursor = await WorldCursor.open(this.#knex, this.#hold, options);
  }

  async readLoad(): Promise<Uint8Array | LoadReport> {
    if (this.#cursor === undefined) throw new Error("no load was started");
    const next = await this.#cursor.next();
    if (!(next instanceof Uint8Array)) this.#cursor = undefined;
    return next;
  }

  async highestSerials(): Promise<HighestSerials> {
    const { mobile_serial: mobile, item_serial: item } = await readMarks(this.#knex, this.#hold.processId);
    return isAlone(this.#hold) ? highestOfAll(this.#knex) : { mobile, item };
  }
}
