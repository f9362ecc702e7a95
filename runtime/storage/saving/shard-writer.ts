import { existsSync } from "node:fs";
import type { Knex } from "knex";
import type { ShardPlace } from "../backup/write-backup.js";
import { sequenceOf } from "../backup/read-tables.js";
import { insertAccounts, type StoredAccount } from "../accounts/account-repository.js";
import { lockDataDirectory } from "../database/data-directory-lock.js";
import { openDatabase, openForReading } from "../database/database.js";
import { noteDatabase } from "../database/used-database.js";
import { schemaVersion } from "../migrations/migrations.js";
import type { CharacterRecord, StorageError } from "../storage.js";
import { toStateColumns, toWornRows } from "../accounts/character-rows.js";
import { foldJournal } from "../world/world-fold.js";
import { SOLE_HOLD } from "../world/world-hold.js";
import { raiseMarks, readMarks } from "../world/world-marks.js";
import type { StoreScope } from "../../world/saved/script-store.js";
import type { ItemState, MobileState } from "./entity-records.js";

/** What a shard holds before an import. */
export interface ShardContents {
  readonly isEmpty: boolean;
  /** Names of accounts in lower case. */
  readonly usernames: ReadonlySet<string>;
  /** The highest serials that may have been handed out. */
  readonly highest: { readonly mobile: number; readonly item: number };
}

/** Where an import puts what it has read. */
export interface ShardWriter {
  /** Adds accounts, with ids of their own or new ones. Returns the ids. */
  addAccounts(accounts: readonly (StoredAccount & { readonly accountId?: number })[]): Promise<number[]>;
  addCharacters(characters: readonly Omit<CharacterRecord, "worldId" | "processId">[]): Promise<void>;
  addMobile(serial: number, state: MobileState): Promise<void>;
  addItem(serial: number, state: ItemState): Promise<void>;
  /** Puts another state in the place of one that was added. */
  replaceItem(serial: number, state: ItemState): Promise<void>;
  /** The state of an item that was added. */
  itemState(serial: number): Promise<ItemState | undefined>;
  /** Gives a mobile that was added further params. */
  addParams(serial: number, params: NonNullable<MobileState["params"]>): Promise<void>;
  removeItems(serials: readonly number[]): Promise<void>;
  /** A member of a table that scripts keep, as JSON. */
  store(scope: StoreScope, owner: number, name: string, json: string): Promise<void>;
  /** The serials that may not be handed out any more. */
  raiseSerials(highest: { mobile: number; item: number }): Promise<void>;
}

/** The shard has accounts or a world. */
export class ShardNotEmptyError extends Error {
  override readonly name = "ShardNotEmptyError";

  constructor() {
    super("the shard has accounts or a world already");
  }
}

const NOTHING: ShardContents = { isEmpty: true, usernames: new Set(), highest: { mobile: 0, item: 0 } };
const ROWS_PER_STATEMENT = 200;
/** Of a statement, which MySQL refuses above its max_allowed_packet. */
const STATEMENT_CHARACTERS = 1_024 * 1_024;
const SERIALS_PER_STATEMENT = 500;
const CHARACTERS_PER_STATEMENT = 25;

/** What a shard holds. It is only read, and its server may be running. */
export async function readContents({ address }: ShardPlace): Promise<ShardContents> {
  if (address.engine === "sqlite" && !existsSync(address.file)) return NOTHING;
  const knex = await openForReading(address);
  try {
    return (await schemaVersion(knex)) === undefined ? NOTHING : await contentsOf(knex);
  } finally {
    await knex.destroy();
  }
}

/**
 * Writes to a shard in one transaction: everything that `work` adds, or nothing if it rejects. Rejects with
 * StorageError, of kind `locked` while a server uses the shard, and with {@link ShardNotEmptyError}.
 *
 * @param isMerge whether the shard may hold something already
 */
export async function writeShard<T>(
  { dataDirectory, address }: ShardPlace,
  isMerge: boolean,
  work: (writer: ShardWriter, contents: ShardContents) => Promise<T>,
): Promise<T> {
  const lock = lockDataDirectory(dataDirectory);
  let isDone = false;
  try {
    let lost: StorageError | undefined;
    const database = await openDatabase(address, { uncleanStop: lock.uncleanStop, onLost: (error) => void (lost = error) });
    try {
      const { knex } = database;
      // Afterwards all of the world is in the tables to which the import adds.
      if (isMerge) await foldJournal(knex, SOLE_HOLD, new AbortController().signal);
      const result = await knex.transaction(async (transaction) => {
        const contents = await contentsOf(transaction);
        if (!contents.isEmpty && !isMerge) throw new ShardNotEmptyError();
        const writer = new TableWriter(transaction);
        const done = await work(writer, contents);
        await writer.flush();
        if (lost !== undefined) throw lost;
        return done;
      });
      noteDatabase(dataDirectory, address);
      isDone = true;
      return result;
    } finally {
      await database.close();
    }
  } finally {
    lock.release(isDone || !lock.uncleanStop);
  }
}

async function contentsOf(knex: Knex): Promise<ShardContents> {
  const usernames = new Set<string>(await knex("accounts").pluck("username_folded"));
  const tables = ["characters", "world_entities", "world_journal", "script_store"];
  const found = await Promise.all(tables.map((table) => knex(table).first(knex.raw("1"))));
  const marks = await readMarks(knex, SOLE_HOLD.processId);
  const highestIn = async (items: boolean): Promise<number> => {
    const row = await knex("world_entities")
      .where("kind", items ? "item" : "mobile")
      .max<{ serial: number | null }>({ serial: "serial" })
      .first();
    return row?.serial ?? 0;
  };
  const characters = await knex("characters").max<{ serial: number | null }>({ serial: "serial" }).first();
  return {
    isEmpty: usernames.size === 0 && found.every((row) => row === undefined),
    usernames,
    highest: {
      mobile: Math.max(marks.mobile_serial, await highestIn(false), characters?.serial ?? 0),
      item: Math.max(marks.item_serial, await highestIn(true)),
    },
  };
}

/** Writes rows in as few statements as possible. */
class TableWriter implements ShardWriter {
  private readonly knex: Knex.Transaction;
  private rows: (string | number)[] = [];
  private characters = 0;

  constructor(knex: Knex.Transaction) {
    this.knex = knex;
  }

  async addAccounts(accounts: readonly (StoredAccount & { readonly accountId?: number })[]): Promise<number[]> {
    const first = ((await sequenceOf(this.knex, "accounts")) ?? 0) + 1;
    return insertAccounts(this.knex, accounts, first);
  }

  async addCharacters(characters: readonly Omit<CharacterRecord, "worldId" | "processId">[]): Promise<void> {
    for (let at = 0; at < characters.length; at += CHARACTERS_PER_STATEMENT) {
      const rows = characters.slice(at, at + CHARACTERS_PER_STATEMENT).map((character) => ({
        ...toStateColumns({ ...character, worn: [] }),
        account_id: character.accountId,
        slot: character.slot,
        created_at: character.createdAt,
        last_played_at: character.lastPlayedAt,
      }));
      await this.knex("characters").insert(rows);
      const worn = characters.slice(at, at + CHARACTERS_PER_STATEMENT).flatMap((character) => toWornRows(character));
      for (let i = 0; i < worn.length; i += CHARACTERS_PER_STATEMENT)
        await this.knex("worn_items").insert(worn.slice(i, i + CHARACTERS_PER_STATEMENT));
    }
  }

  addMobile(serial: number, state: MobileState): Promise<void> {
    return this.add(serial, "mobile", JSON.stringify(state));
  }

  addItem(serial: number, state: ItemState): Promise<void> {
    return this.add(serial, "item", JSON.stringify(state));
  }

  async replaceItem(serial: number, state: ItemState): Promise<void> {
    await this.flush();
    await this.entity(serial).update({ state: JSON.stringify(state) });
  }

  async itemState(serial: number): Promise<ItemState | undefined> {
    await this.flush();
    const row = await this.entity(serial).first<{ state: string } | undefined>("state");
    return row && (JSON.parse(row.state) as ItemState);
  }

  async addParams(serial: number, params: NonNullable<MobileState["params"]>): Promise<void> {
    await this.flush();
    const row = await this.entity(serial).first<{ state: string } | undefined>("state");
    if (!row) return;
    const state = JSON.parse(row.state) as MobileState;
    await this.entity(serial).update({ state: JSON.stringify({ ...state, params: { ...state.params, ...params } }) });
  }

  async removeItems(serials: readonly number[]): Promise<void> {
    await this.flush();
    for (let at = 0; at < serials.length; at += SERIALS_PER_STATEMENT) {
      const some = serials.slice(at, at + SERIALS_PER_STATEMENT);
      await this.knex("world_entities").where("process_id", SOLE_HOLD.processId).whereIn("serial", some).delete();
    }
  }

  async store(scope: string, owner: number, name: string, json: string): Promise<void> {
    await this.knex("script_store").insert({ scope, owner, name, value: json });
  }

  raiseSerials({ mobile, item }: { mobile: number; item: number }): Promise<void> {
    return raiseMarks(this.knex, SOLE_HOLD.processId, { mobile_serial: mobile, item_serial: item });
  }

  async flush(): Promise<void> {
    const { rows } = this;
    if (rows.length === 0) return;
    this.rows = [];
    this.characters = 0;
    const places = Array.from({ length: rows.length / 3 }, () => `(${SOLE_HOLD.processId},?,?,?)`).join();
    await this.knex.raw(`INSERT INTO world_entities (process_id, serial, kind, state) VALUES ${places}`, rows);
  }

  private async add(serial: number, kind: string, state: string): Promise<void> {
    this.rows.push(serial, kind, state);
    this.characters += state.length;
    if (this.rows.length >= ROWS_PER_STATEMENT * 3 || this.characters > STATEMENT_CHARACTERS) await this.flush();
  }

  private entity(serial: number) {
    return this.knex("world_entities").where({ process_id: SOLE_HOLD.processId, serial });
  }
}
