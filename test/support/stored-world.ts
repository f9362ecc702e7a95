import Database from "better-sqlite3";
import path from "node:path";
import type { EntityRecord, ItemState, MobileState } from "../../runtime/persistence/entity-records.js";

/** The world that a shard on SQLite has stored so far, from snapshot and journal. The shard may be running. */
export interface StoredWorld {
  readonly items: ReadonlyMap<number, ItemState>;
  readonly mobiles: ReadonlyMap<number, MobileState>;
}

export function storedWorld(dataDirectory: string): StoredWorld {
  const items = new Map<number, ItemState>();
  const mobiles = new Map<number, MobileState>();
  const take = ([what, serial, state]: EntityRecord): void => {
    if (what === "item") items.set(serial, state);
    else if (what === "mobile") mobiles.set(serial, state);
    else if (!items.delete(serial)) mobiles.delete(serial);
  };
  const database = new Database(path.join(dataDirectory, "shard.sqlite"), { readonly: true });
  try {
    database.transaction(() => {
      for (const row of database.prepare("SELECT kind, serial, state FROM world_entities").all() as EntityRow[]) {
        take([row.kind, row.serial, JSON.parse(row.state)] as EntityRecord);
      }
      for (const batch of database.prepare("SELECT batch FROM world_journal ORDER BY id").pluck().all() as Buffer[]) {
        for (const line of batch.toString("utf8").split("\n")) if (line !== "") take(JSON.parse(line) as EntityRecord);
      }
    })();
  } finally {
    database.close();
  }
  return { items, mobiles };
}

interface EntityRow {
  kind: "item" | "mobile";
  serial: number;
  state: string;
}

/** The stored character of this name. */
export function storedCharacter(dataDirectory: string, name: string): MobileState | undefined {
  return [...storedWorld(dataDirectory).mobiles.values()].find((mobile) => mobile.template === undefined && mobile.name === name);
}
