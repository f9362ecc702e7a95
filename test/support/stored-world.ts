import type { EntityRecord, ItemState, MobileState } from "../../runtime/storage/saving/entity-records.js";
import { openShardDatabase } from "./shard-database.js";

/** The world that a shard on SQLite has stored so far, from snapshot and journal. The shard may be running. */
export interface StoredWorld {
  readonly items: ReadonlyMap<number, ItemState>;
  readonly mobiles: ReadonlyMap<number, MobileState>;
}

export function storedWorld(dataDirectory: string): StoredWorld {
  const items = new Map<number, ItemState>();
  const mobiles = new Map<number, MobileState>();
  const take = (record: EntityRecord | PlaceLine): void => {
    const [what, serial, state] = record;
    if (what === "item") items.set(serial, state);
    else if (what === "mobile") mobiles.set(serial, state);
    else if (what === "place") {
      const [, , direction, mapId, x, y, z] = record;
      mobiles.set(serial, { ...mobiles.get(serial)!, direction, mapId, x, y, z });
    } else if (!items.delete(serial)) mobiles.delete(serial);
  };
  const database = openShardDatabase(dataDirectory, { readOnly: true });
  try {
    // One transaction reads snapshot and journal of the same moment.
    database.exec("BEGIN");
    for (const row of database.prepare("SELECT kind, serial, state FROM world_entities").all() as EntityRow[]) {
      take([row.kind, row.serial, JSON.parse(row.state)] as EntityRecord);
    }
    for (const { batch } of database.prepare("SELECT batch FROM world_journal ORDER BY id").all() as { batch: Uint8Array }[]) {
      for (const line of Buffer.from(batch).toString("utf8").split("\n"))
        if (line !== "") take(JSON.parse(line) as EntityRecord | PlaceLine);
    }
  } finally {
    database.close();
  }
  return { items, mobiles };
}

/** A line of the journal for a mobile that only moved. */
type PlaceLine = readonly ["place", number, direction: number, mapId: number, x: number, y: number, z: number];

interface EntityRow {
  kind: "item" | "mobile";
  serial: number;
  state: string;
}

/** The stored character of this name. */
export function storedCharacter(dataDirectory: string, name: string): MobileState | undefined {
  return [...storedWorld(dataDirectory).mobiles.values()].find((mobile) => mobile.template === undefined && mobile.name === name);
}
