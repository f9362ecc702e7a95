import type { Knex } from "knex";
import type { AccountLevel } from "../../contracts/levels.js";
import { toCharacter, toStateColumns, toWornRows, type CharacterRow, type WornRow } from "./character-rows.js";
import {
  CHARACTER_SLOTS,
  CharacterSlotError,
  type CharacterRecord,
  type CharacterRepository,
  type NewCharacterRecord,
  type PlayedCharacter,
  StorageError,
} from "../storage.js";
import { inTransaction, isUniqueViolation, retryTransient } from "../database/transactions.js";
import { isAlone, SOLE_HOLD, type WorldHold, type WorldlessProcess } from "../world/world-hold.js";
import { raiseMarks } from "../world/world-marks.js";

/** Characters of one name in one answer. */
const NAMESAKES_MAXIMUM = 20;

/** Characters in the tables `characters` and `worn_items`. */
export class KnexCharacterRepository implements CharacterRepository {
  readonly #knex: Knex;
  readonly #hold: WorldHold | WorldlessProcess;
  readonly #now: () => number;

  constructor(knex: Knex, hold: WorldHold | WorldlessProcess = SOLE_HOLD, now: () => number = Date.now) {
    this.#knex = knex;
    this.#hold = hold;
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

  async create(character: NewCharacterRecord): Promise<CharacterRecord> {
    const { accountId, slot, worldId = this.#hold.worldId, processId = this.#hold.processId } = character;
    if (worldId === undefined) throw new StorageError("failed", "a character needs a world, and this process plays none");
    if (slot < 0 || slot >= CHARACTER_SLOTS) throw new CharacterSlotError(`an account has no slot ${slot}`);
    const createdAt = this.#now();
    const home = { world_id: worldId, process_id: processId };
    const row = {
      ...toStateColumns(character),
      ...home,
      account_id: accountId,
      slot,
      created_at: createdAt,
      last_played_at: null,
    };
    try {
      await inTransaction(this.#knex, async (transaction) => {
        await transaction("characters").insert(row);
        if (character.worn.length > 0) await transaction("worn_items").insert(toWornRows(character));
        if (!isAlone(this.#hold)) return; // No other process gets serials of this one's blocks.
        // The character may have been deleted before the world is stored again, and a ticket may still name it.
        const item = Math.max(0, ...character.worn.map(({ serial }) => serial));
        await raiseMarks(transaction, this.#hold.processId, { mobile_serial: character.serial, item_serial: item });
      });
    } catch (error) {
      if (isUniqueViolation(error) && (await this.#isTaken(accountId, slot))) {
        throw new CharacterSlotError(`slot ${slot} of account ${accountId} is taken`);
      }
      throw error;
    }
    return { ...character, worldId, processId, createdAt, lastPlayedAt: null };
  }

  async delete(serial: number): Promise<boolean> {
    const deleted = await retryTransient(() => this.#knex("characters").where("serial", serial).delete());
    return deleted > 0;
  }

  recordPlayed(played: readonly PlayedCharacter[]): Promise<void> {
    return inTransaction(this.#knex, async (transaction) => {
      for (const { serial, at } of played) await transaction("characters").where("serial", serial).update({ last_played_at: at });
    });
  }

  async serials(): Promise<number[]> {
    const rows = await this.#knex("characters").select<{ serial: number }[]>("serial");
    return rows.map((row) => row.serial);
  }

  async existing(serials: readonly number[]): Promise<number[]> {
    const rows = await this.#knex("characters").whereIn("serial", serials).select<{ serial: number }[]>("serial");
    return rows.map((row) => row.serial);
  }

  async namesOf(serials: readonly number[]): Promise<{ serial: number; name: string }[]> {
    return this.#knex("characters").whereIn("serial", serials).select<{ serial: number; name: string }[]>("serial", "name");
  }

  async named(name: string): Promise<CharacterRecord[]> {
    const rows = await this.#knex<CharacterRow>("characters")
      // SQLite knows the case of English letters alone.
      .whereRaw("(name = ? OR LOWER(name) = ?)", [name, name.toLowerCase()])
      .orderBy("serial")
      .limit(NAMESAKES_MAXIMUM)
      .select();
    return this.#dressed(rows);
  }

  async serialsOfLevels(levels: readonly AccountLevel[]): Promise<number[]> {
    const rows = await this.#knex("characters")
      .join("accounts", "accounts.account_id", "characters.account_id")
      .whereIn("accounts.role", [...levels])
      .select<{ serial: number }[]>("characters.serial");
    return rows.map((row) => row.serial);
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
