import type { ShardPlace } from "../backup/write-backup.js";
import { KnexAccountRepository, type StoredAccount } from "../accounts/account-repository.js";
import { type CharacterRow, toCharacter, type WornRow } from "../accounts/character-rows.js";
import { lockDataDirectory } from "../database/data-directory-lock.js";
import { openDatabase } from "../database/database.js";
import { createRepositories } from "../database/repositories.js";
import type { CharacterRecord } from "../storage.js";
import type { ItemState, MobileState, WorldLine } from "./entity-records.js";

/** An account of a shard as it is handed to others. */
type SharedAccount = StoredAccount & { readonly accountId: number };
type SharedCharacter = Omit<CharacterRecord, "worldId" | "processId">;

/** What a shard keeps, one thing in a line. */
export type ShardLine =
  | readonly ["serials", highest: { readonly mobile: number; readonly item: number }]
  | readonly ["account", SharedAccount]
  | readonly ["character", SharedCharacter]
  | readonly ["mobile", serial: number, MobileState]
  | readonly ["item", serial: number, ItemState]
  | readonly ["store", scope: string, owner: number, name: string, value: unknown];

/**
 * Reads all accounts, characters and things of a shard, one after the other. Rejects with StorageError, of kind
 * `locked` while a server uses the shard.
 */
export async function readShard({ dataDirectory, address }: ShardPlace, take: (line: ShardLine) => Promise<void>): Promise<void> {
  const lock = lockDataDirectory(dataDirectory);
  try {
    const { knex, close } = await openDatabase(address, { uncleanStop: lock.uncleanStop, onLost: () => {} });
    try {
      for (const account of await new KnexAccountRepository(knex).list()) {
        const { tokenVersion: _, ...shared } = account;
        await take(["account", shared]);
      }
      for (const row of await knex<CharacterRow>("characters").orderBy("serial").select()) {
        const worn = await knex<WornRow>("worn_items").where("character_serial", row.serial).orderBy("serial").select();
        const { worldId: _, processId: __, ...shared } = toCharacter(row, worn);
        await take(["character", shared]);
      }
      const { world } = createRepositories(knex);
      await take(["serials", await world.highestSerials()]);
      await world.openLoad({});
      for (let batch = await world.readLoad(); batch instanceof Uint8Array; batch = await world.readLoad()) {
        for (const line of Buffer.from(batch).toString("utf8").split("\n")) {
          const record = line === "" ? undefined : (JSON.parse(line) as WorldLine);
          if (record && record[0] !== "gone" && record[0] !== "place") await take(record);
        }
      }
    } finally {
      await close();
    }
  } finally {
    lock.release(!lock.uncleanStop);
  }
}
