import type { Knex } from "knex";
import { characterColumns, toCharacter, toStateColumns, toWornRows, type CharacterRow, type WornRow } from "./character-rows.js";
import {
  CHARACTER_SLOTS,
  CharacterSlotError,
  PLACE_NUMBERS,
  type CharacterRecord,
  type CharacterRepository,
  type CharacterState,
} from "./storage.js";
import { inTransaction, isMysql, isUniqueViolation, retryTransient } from "./transactions.js";

/** Rows of one statement: 100 characters are 2,100 values, far below what either engine takes. */
const ROWS_PER_STATEMENT = 100;
const SERIALS_PER_STATEMENT = 1_000;

/** Characters in the tables `characters` and `worn_items`. */
export class KnexCharacterRepository implements CharacterRepository {
  readonly #knex: Knex;
  readonly #now: () => number;

  constructor(knex: Knex, now: () => number = Date.now) {
    this.#knex = knex;
    this.#now = now;
  }

  async listByAccount(accountId: number): Promise<CharacterRecord[]> {
    const rows = await this.#knex<CharacterRow>("characters").where("account_id", accountId).orderBy("slot").select();
    return this.#dressed(rows);
  }

  async find(serial: number): Promise<CharacterRecord | undefined> {
    const rows = await this.#knex<CharacterRow>("characters").where("serial", serial).select();
    return (await this.#dressed(rows))[0];
  }

  async create(character: Omit<CharacterRecord, "createdAt" | "lastPlayedAt">): Promise<CharacterRecord> {
    const { accountId, slot } = character;
    if (slot < 0 || slot >= CHARACTER_SLOTS) throw new CharacterSlotError(`an account has no slot ${slot}`);
    const createdAt = this.#now();
    const row = { ...toStateColumns(character), account_id: accountId, slot, created_at: createdAt, last_played_at: null };
    try {
      await inTransaction(this.#knex, async (transaction) => {
        await transaction("characters").insert(row);
        if (character.worn.length > 0) await transaction("worn_items").insert(toWornRows(character));
      });
    } catch (error) {
      if (isUniqueViolation(error) && (await this.#isTaken(accountId, slot))) {
        throw new CharacterSlotError(`slot ${slot} of account ${accountId} is taken`);
      }
      throw error;
    }
    return { ...character, createdAt, lastPlayedAt: null };
  }

  async delete(serial: number): Promise<boolean> {
    const deleted = await retryTransient(() => this.#knex("characters").where("serial", serial).delete());
    return deleted > 0;
  }

  async saveAll(states: CharacterState[]): Promise<void> {
    if (states.length === 0) return;
    const latest = new Map(states.map((state) => [state.serial, state]));
    await inTransaction(this.#knex, async (transaction) => {
      const fixed = await lockFixedColumns(transaction, [...latest.keys()]);
      const stored = [...latest.values()].filter((state) => fixed.has(state.serial));
      const rows = stored.map((state) => ({ ...fixed.get(state.serial), ...toStateColumns(state) }));
      for (const batch of batches(rows, ROWS_PER_STATEMENT)) {
        await transaction("characters").insert(batch).onConflict("serial").merge(characterColumns);
      }
      for (const batch of batches([...fixed.keys()], SERIALS_PER_STATEMENT)) {
        await transaction("worn_items").whereIn("character_serial", batch).delete();
      }
      for (const batch of batches(stored.flatMap(toWornRows), ROWS_PER_STATEMENT * 4)) {
        // What one has taken off may by now be worn by another.
        await transaction("worn_items").insert(batch).onConflict("serial").merge();
      }
    });
  }

  async savePlaces(places: Int32Array): Promise<void> {
    const statement = isMysql(this.#knex) ? savePlacesOnMysql : savePlacesOnSqlite;
    const rows = Array.from({ length: places.length / PLACE_NUMBERS }, (_, row) => [
      ...places.subarray(row * PLACE_NUMBERS, (row + 1) * PLACE_NUMBERS),
    ]);
    if (rows.length > 0) await retryTransient(() => this.#knex.raw(statement, [JSON.stringify(rows)]));
  }

  async recordPlayed(serial: number, at: number): Promise<void> {
    await retryTransient(() => this.#knex("characters").where("serial", serial).update({ last_played_at: at }));
  }

  async highestSerials(): Promise<{ mobile: number; item: number }> {
    const highest = async (table: string): Promise<number> => {
      const row = await this.#knex(table).max<{ serial: number | null }>({ serial: "serial" }).first();
      return row?.serial ?? 0;
    };
    return { mobile: await highest("characters"), item: await highest("worn_items") };
  }

  async #dressed(rows: CharacterRow[]): Promise<CharacterRecord[]> {
    const serials = rows.map((row) => row.serial);
    const worn =
      serials.length === 0
        ? []
        : await this.#knex<WornRow>("worn_items").whereIn("character_serial", serials).orderBy(["layer", "serial"]).select();
    return rows.map((row) =>
      toCharacter(
        row,
        worn.filter((item) => item.character_serial === row.serial),
      ),
    );
  }

  async #isTaken(accountId: number, slot: number): Promise<boolean> {
    return (await this.#knex("characters").where({ account_id: accountId, slot }).first("serial")) !== undefined;
  }
}

/* The rows come as one JSON value: one statement to parse and plan, however many rows there are. */

const savePlacesOnSqlite = `
  UPDATE characters SET map_id = place.map_id, x = place.x, y = place.y, z = place.z, direction = place.direction
  FROM (SELECT value ->> 0 AS serial, value ->> 1 AS map_id, value ->> 2 AS x, value ->> 3 AS y, value ->> 4 AS z,
        value ->> 5 AS direction FROM json_each(?)) AS place
  WHERE characters.serial = place.serial`;

const savePlacesOnMysql = `
  UPDATE characters JOIN JSON_TABLE(?, '$[*]' COLUMNS (serial INT UNSIGNED PATH '$[0]', map_id INT PATH '$[1]',
    x INT PATH '$[2]', y INT PATH '$[3]', z INT PATH '$[4]', direction INT PATH '$[5]')) AS place
  ON characters.serial = place.serial
  SET characters.map_id = place.map_id, characters.x = place.x, characters.y = place.y, characters.z = place.z,
    characters.direction = place.direction`;

type FixedColumns = Pick<CharacterRow, "serial" | "account_id" | "slot" | "created_at">;

/** What a save does not change but an upsert must repeat, of those that are still stored. */
async function lockFixedColumns(transaction: Knex.Transaction, serials: number[]): Promise<Map<number, FixedColumns>> {
  const found = new Map<number, FixedColumns>();
  for (const batch of batches(serials, SERIALS_PER_STATEMENT)) {
    const rows = await transaction<CharacterRow>("characters")
      .whereIn("serial", batch)
      .orderBy("serial")
      .forUpdate()
      .select("serial", "account_id", "slot", "created_at");
    for (const row of rows) found.set(row.serial, row);
  }
  return found;
}

function* batches<T>(all: T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
