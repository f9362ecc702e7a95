import type { Knex } from "knex";
import { giveToOwnerOfDirectory } from "../database/file-owner.js";
import { allPointsOf, type PointsValue } from "../../world/entities/points.js";
import type { ItemState, MobileState } from "../saving/entity-records.js";
import { addRecord, type EntityRow, type WorldRecord } from "../world/journal-rows.js";
import { readJournal } from "../world/world-journal.js";
import { BackupFileError } from "./format.js";
import { openPlainSqlite } from "./schema.js";
import { removeSqlite, stage } from "./staging.js";

/** What a character had when a backup was made. */
export interface BackupCharacter {
  /** Unix milliseconds. */
  readonly at: number;
  readonly items: readonly BackupItem[];
  /** Skills and stats. */
  readonly points: readonly PointsValue[];
}

export interface BackupItem {
  readonly serial: number;
  /** Its holder is the character or another of the items. */
  readonly state: ItemState;
}

/**
 * Reads what a character had, in a database of its own beside the file. Rejects with {@link BackupFileError}, the file
 * system's error, or the reason of the signal.
 */
export async function characterIn(backup: string, character: number, signal?: AbortSignal): Promise<BackupCharacter> {
  const file = `${backup}.${process.pid}.reading`;
  try {
    const { header } = await stage(backup, file, signal);
    giveToOwnerOfDirectory(file);
    const knex = openPlainSqlite(file);
    try {
      return { at: Date.parse(header.createdAt), ...(await contentsOf(knex, character)) };
    } finally {
      await knex.destroy();
    }
  } finally {
    removeSqlite(file);
  }
}

async function contentsOf(knex: Knex, character: number): Promise<Omit<BackupCharacter, "at">> {
  const row = await knex("characters").where("serial", character).first<{ process_id: number } | undefined>("process_id");
  if (!row) throw new BackupFileError("the backup does not have that character");
  const states = new Map<number, ItemState>();
  const changed = await journalOf(knex, row.process_id);
  let points: readonly PointsValue[] = [];
  const take = ({ kind, serial, state }: EntityRow): void => {
    if (kind === "item") states.set(serial, JSON.parse(state) as ItemState);
    else if (serial === character) points = allPointsOf(JSON.parse(state) as MobileState);
  };
  const rows = knex<EntityRow & { process_id: number }>("world_entities")
    .where("process_id", row.process_id)
    .where((either) => void either.where("kind", "item").orWhere("serial", character));
  for (const stored of await rows.select("serial", "kind", "state")) {
    const change = changed.get(stored.serial);
    // A character that only moved has its state in the snapshot.
    if (!change || change.kind === "place") take(stored);
  }
  for (const record of changed.values()) if (record.kind === "item" || record.kind === "mobile") take(record);
  const items = [...states].filter(([, state]) => isOf(character, state, states)).map(([serial, state]) => ({ serial, state }));
  return { items, points };
}

async function journalOf(knex: Knex, processId: number): Promise<Map<number | string, WorldRecord>> {
  const latest = new Map<number | string, WorldRecord>();
  for await (const row of readJournal(knex, processId)) {
    if (!("records" in row)) throw new BackupFileError(`the journal in the backup cannot be read: ${row.damage}`);
    for (const record of row.records) addRecord(latest, record);
  }
  return latest;
}

/** Whether a character has an item, however deep. */
function isOf(character: number, { holder }: ItemState, states: ReadonlyMap<number, ItemState>): boolean {
  // An item in itself would never end.
  for (let [outer, depth] = [holder, 0]; outer !== undefined && depth < states.size; depth++) {
    if (outer === character) return true;
    outer = states.get(outer)?.holder;
  }
  return false;
}
