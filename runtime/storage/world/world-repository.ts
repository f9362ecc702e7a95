import type { Knex } from "knex";
import { WorldCursor } from "./world-cursor.js";
import { writeLines } from "../chronicle/chronicle-chunks.js";
import { writeSums } from "../economy/economy-repository.js";
import { NO_TRANSFERS, type ReceivedCharacter, type ReceivedThing } from "../network/transfer-records.js";
import { foldJournal } from "./world-fold.js";
import { highestOfAll } from "../network/serial-blocks.js";
import { claimStored, readStored, writeStored } from "./stored-members.js";
import { inWorldTransaction, isAlone, SOLE_HOLD, type WorldHold } from "./world-hold.js";
import { storeSubject, type JournalRow, piecesOf, storedOf, toJournalRow } from "./journal-rows.js";
import { readJournal } from "./world-journal.js";
import { WorldInbox } from "../network/world-inbox.js";
import { readMarks, lockMark, setMarks } from "./world-marks.js";
import type {
  Beside,
  FoldResult,
  HighestSerials,
  WorldLoadOptions,
  LoadReport,
  StoredClaim,
  StoredName,
  WorldCalls,
} from "./world-records.js";
import { StorageError } from "../storage.js";

/** The world of a process in the tables `world_journal` and `world_entities`. */
export class KnexWorldRepository implements WorldCalls {
  readonly #knex: Knex;
  readonly #hold: WorldHold;
  readonly #closing: AbortSignal;
  readonly #inbox: WorldInbox;
  #cursor: WorldCursor | undefined;

  /** @param closing ends a fold that is under way */
  constructor(knex: Knex, closing: AbortSignal, hold = SOLE_HOLD) {
    this.#knex = knex;
    this.#hold = hold;
    this.#inbox = new WorldInbox(knex, hold);
    this.#closing = closing;
  }

  append(serials: HighestSerials, ...pieces: Uint8Array[]): Promise<void> {
    return this.exchange(serials, NO_TRANSFERS, ...pieces);
  }

  async exchange(serials: HighestSerials, beside: Beside, ...pieces: Uint8Array[]): Promise<void> {
    const rows = toJournalRows(pieces);
    await inWorldTransaction(this.#knex, this.#hold, async (transaction) => {
      await appendBatch(transaction, this.#hold, serials, rows);
      await this.#inbox.exchange(transaction, beside);
      await writeSums(transaction, this.#hold, beside.economy ?? []);
      await writeLines(transaction, this.#hold, beside.chronicle ?? []);
    });
  }

  receivedCharacters(): Promise<ReceivedCharacter[]> {
    return this.#inbox.characters();
  }

  receivedCharacter(character: number): Promise<ReceivedCharacter | undefined> {
    return this.#inbox.character(character);
  }

  hasSentCharacter(character: number): Promise<boolean> {
    return this.#inbox.hasSentCharacter(character);
  }

  receivedThings(): Promise<ReceivedThing[]> {
    return this.#inbox.things();
  }

  lastSentThing(): Promise<number> {
    return this.#inbox.lastSentThing();
  }

  fold(): Promise<FoldResult> {
    return foldJournal(this.#knex, this.#hold, this.#closing);
  }

  async hasAllSince(batch: number): Promise<boolean> {
    const { processId } = this.#hold;
    const { folded_batch: folded, last_batch: last } = await readMarks(this.#knex, processId);
    if (folded > batch) return false;
    const next = await this.#knex<JournalRow>("world_journal")
      .where("process_id", processId)
      .where("id", ">", batch)
      .orderBy("id")
      .first("previous_id");
    return (next ? next.previous_id : last) === batch;
  }

  async openLoad(options: WorldLoadOptions): Promise<void> {
    this.#cursor = await WorldCursor.open(this.#knex, this.#hold, options);
  }

  async readLoad(): Promise<Uint8Array | LoadReport> {
    if (this.#cursor === undefined) throw new Error("no load was started");
    const next = await this.#cursor.next();
    if (!(next instanceof Uint8Array)) this.#cursor = undefined;
    return next;
  }

  readStored(members: readonly StoredName[]): Promise<(string | undefined)[]> {
    return readStored(this.#knex, this.#hold.worldId, members);
  }

  claimStored(member: StoredName, claim: StoredClaim): Promise<string> {
    return inWorldTransaction(this.#knex, this.#hold, (transaction) =>
      claimStored(transaction, this.#hold.worldId, member, claim),
    );
  }

  async storedLately(): Promise<StoredName[]> {
    const members = new Map<string, StoredName>();
    for await (const row of readJournal(this.#knex, this.#hold.processId)) {
      for (const record of "records" in row ? row.records : []) {
        if (record.kind !== "store") continue;
        const { scope, owner, name } = record;
        members.set(storeSubject(record), { scope, owner, name });
      }
    }
    return [...members.values()];
  }

  async highestSerials(): Promise<HighestSerials> {
    const { mobile_serial: mobile, item_serial: item } = await readMarks(this.#knex, this.#hold.processId);
    return isAlone(this.#hold) ? highestOfAll(this.#knex) : { mobile, item };
  }
}

/** The rows of a batch, before they have their places in the journal. Throws a StorageError if a record is too long. */
function toJournalRows(pieces: readonly Uint8Array[]): NewJournalRow[] {
  const now = Date.now();
  try {
    return pieces.flatMap((piece) => piecesOf(piece)).map((piece) => toJournalRow(piece, now));
  } catch (error) {
    throw error instanceof RangeError ? new StorageError("failed", error.message) : error;
  }
}

type NewJournalRow = Omit<JournalRow, "process_id" | "id" | "previous_id">;

/**
 * Appends a batch to the journal of a process. Members of the store belong to all processes of a world: where there may
 * be several, they are written at once, so that the last write of any process counts. One that is alone writes them
 * when it folds its journal.
 */
async function appendBatch(
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
