import type { Knex } from "knex";
import type { ReceivedCharacter, ReceivedThing, SentCharacter, Transfers } from "./transfer-records.js";
import { inWorldTransaction, type WorldHold } from "../world/world-hold.js";
import { lockMark, raiseMarks } from "../world/world-marks.js";

/** A row of `world_arrivals`: a character in the inbox of a process. */
interface ArrivalRow {
  character_serial: number;
  to_process_id: number;
  records: Uint8Array;
  /** Unix milliseconds. */
  created_at: number;
}

type CharacterRow = Pick<ArrivalRow, "character_serial" | "records">;

/** A row of `world_things`: a creature or an item in the inbox of a process. */
interface ThingRow {
  from_process_id: number;
  number: number;
  to_process_id: number;
  records: Uint8Array;
  /** Unix milliseconds. */
  created_at: number;
}

/**
 * The inboxes of a world's processes. Which process has a character is in `characters.process_id`. The mark
 * `last_thing` of a process says which of its things were sent, also after they were taken, so that a batch that is
 * tried again sends none a second time.
 */
export class WorldInbox {
  readonly #knex: Knex;
  readonly #hold: WorldHold;

  constructor(knex: Knex, hold: WorldHold) {
    this.#knex = knex;
    this.#hold = hold;
  }

  /** Must be in the transaction that stores the batch. */
  async exchange(transaction: Knex.Transaction, transfers: Transfers): Promise<void> {
    await this.#exchangeCharacters(transaction, transfers);
    await this.#exchangeThings(transaction, transfers);
  }

  async characters(): Promise<ReceivedCharacter[]> {
    const rows = await this.#waiting(this.#knex).orderBy("created_at").select<CharacterRow[]>("character_serial", "records");
    return rows.map(toCharacter);
  }

  async character(character: number): Promise<ReceivedCharacter | undefined> {
    const row = await this.#waiting(this.#knex)
      .where("character_serial", character)
      .first<CharacterRow | undefined>("character_serial", "records");
    return row && toCharacter(row);
  }

  hasSentCharacter(character: number): Promise<boolean> {
    return inWorldTransaction(this.#knex, this.#hold, async (transaction) => !(await this.#isOwn(transaction, character)));
  }

  /** The oldest first. */
  async things(): Promise<ReceivedThing[]> {
    const rows = await this.#knex<ThingRow>("world_things")
      .where("to_process_id", this.#hold.processId)
      .orderBy("created_at")
      .orderBy("number")
      .select("from_process_id", "number", "records");
    return rows.map(({ from_process_id: fromProcess, number, records }) => ({ fromProcess, number, records }));
  }

  /** Waits for a batch that is under way. */
  lastSentThing(): Promise<number> {
    return inWorldTransaction(this.#knex, this.#hold, (transaction) => lockMark(transaction, this.#hold.processId, "last_thing"));
  }

  async #exchangeCharacters(transaction: Knex.Transaction, { characters, takenCharacters }: Transfers): Promise<void> {
    // First, because a character that came may already go on.
    if (takenCharacters.length > 0) {
      await transaction<ArrivalRow>("world_arrivals")
        .where("to_process_id", this.#hold.processId)
        .whereIn("character_serial", takenCharacters)
        .delete();
    }
    for (const sent of characters) if (await this.#isOwn(transaction, sent.character)) await send(transaction, sent);
  }

  async #exchangeThings(transaction: Knex.Transaction, { things, takenThings }: Transfers): Promise<void> {
    for (const { fromProcess, number } of takenThings) {
      await transaction<ThingRow>("world_things")
        .where({ from_process_id: fromProcess, number, to_process_id: this.#hold.processId })
        .delete();
    }
    if (things.length === 0) return;
    const { processId } = this.#hold;
    const last = await lockMark(transaction, processId, "last_thing");
    for (const { number, toProcess, records } of things) {
      if (number <= last) continue;
      await transaction<ThingRow>("world_things").insert({
        from_process_id: processId,
        number,
        to_process_id: toProcess,
        records: Buffer.from(records),
        created_at: Date.now(),
      });
    }
    await raiseMarks(transaction, processId, { last_thing: things.at(-1)!.number });
  }

  #waiting(knex: Knex): Knex.QueryBuilder<ArrivalRow> {
    return knex<ArrivalRow>("world_arrivals").where("to_process_id", this.#hold.processId);
  }

  /**
   * Whether a character is in this process's world. One that is in the inbox of this process has left before and came
   * back: the process takes no character out of it that it may still be sending.
   */
  async #isOwn(transaction: Knex.Transaction, character: number): Promise<boolean> {
    const row = await transaction("characters")
      .where("serial", character)
      .forUpdate()
      .first<{ process_id: number }>("process_id");
    if (row?.process_id !== this.#hold.processId) return false;
    return (await this.#waiting(transaction).where("character_serial", character).first("character_serial")) === undefined;
  }
}

/**
 * Moves the characters in the inbox of a process that does not run to the inbox of another one, if they would come to
 * certain facets.
 *
 * @returns whether each of them goes there
 */
export async function moveReceivedCharacters(
  transaction: Knex.Transaction,
  { from, to, facets }: { from: number; to: number; facets: readonly number[] },
): Promise<ReadonlyMap<number, boolean>> {
  const goes = new Map<number, boolean>();
  const rows = await transaction<ArrivalRow>("world_arrivals")
    .where("to_process_id", from)
    .select<CharacterRow[]>("character_serial", "records");
  for (const { character_serial: serial, records } of rows) {
    const facet = facetOf(serial, records);
    goes.set(serial, facet !== undefined && facets.includes(facet));
    if (goes.get(serial)) await transaction("world_arrivals").where("character_serial", serial).update({ to_process_id: to });
  }
  return goes;
}

/** Where a character will be, as its own record among those of its transfer says. */
function facetOf(serial: number, records: Uint8Array): number | undefined {
  const text = Buffer.from(records.buffer, records.byteOffset, records.byteLength).toString("utf8");
  const begin = `["mobile",${serial},`;
  const line = text.split("\n").find((one) => one.startsWith(begin));
  return line === undefined ? undefined : (JSON.parse(line) as [string, number, { mapId?: number }])[2].mapId;
}

async function send(transaction: Knex.Transaction, { character, toProcess, records }: SentCharacter): Promise<void> {
  await transaction("characters").where("serial", character).update({ process_id: toProcess });
  await transaction<ArrivalRow>("world_arrivals")
    .insert({ character_serial: character, to_process_id: toProcess, records: Buffer.from(records), created_at: Date.now() })
    .onConflict("character_serial")
    .merge();
}

function toCharacter({ character_serial: character, records }: CharacterRow): ReceivedCharacter {
  return { character, records };
}
