import type { Knex } from "knex";
import { storeSubject, type StoredRecord, type StoreRow } from "./journal-rows.js";
import type { StoredClaim, StoredName } from "./world-records.js";

/** SQLite limits the rows of one statement of knex, sqlite.org/limits.html (terms in a compound SELECT). */
const STATEMENT_ROWS = 100;
/** A statement must stay far below max_allowed_packet (16 MiB). */
const STATEMENT_CHARACTERS = 1_024 * 1_024;

type WorldStoreRow = StoreRow & { world_id: number };

/**
 * Writes members of the store of a world, and deletes those without a value. Of several records of a member the last
 * one counts.
 */
export async function writeStored(
  transaction: Knex.Transaction,
  worldId: number,
  records: readonly StoredRecord[],
): Promise<void> {
  const latest = new Map(records.map((record) => [JSON.stringify([record.scope, record.owner, record.name]), record]));
  const rows: WorldStoreRow[] = [];
  for (const { scope, owner, name, value } of latest.values()) {
    if (value !== undefined) rows.push({ world_id: worldId, scope, owner, name, value });
    else await transaction("script_store").where({ world_id: worldId, scope, owner, name }).delete();
  }
  for (const part of statementsOf(rows)) {
    await transaction<WorldStoreRow>("script_store")
      .insert(part)
      .onConflict(["world_id", "scope", "owner", "name"])
      .merge(["value"]);
  }
}

/** The values of members of the store of a world, undefined for those that it does not have. */
export async function readStored(knex: Knex, worldId: number, members: readonly StoredName[]): Promise<(string | undefined)[]> {
  const rows = await knex<WorldStoreRow>("script_store")
    .where("world_id", worldId)
    .whereIn(
      ["scope", "owner", "name"],
      members.map(({ scope, owner, name }) => [scope, owner, name]),
    )
    .select<StoreRow[]>("scope", "owner", "name", "value");
  const values = new Map(rows.map(({ value, ...member }) => [storeSubject(member), value]));
  return members.map((member) => values.get(storeSubject(member)));
}

/**
 * Gives a member of the store of a world a value that it has none of, or that it has `instead` of.
 *
 * @returns the value that it has afterwards: the given one, or the one that came first
 */
export async function claimStored(
  transaction: Knex.Transaction,
  worldId: number,
  member: StoredName,
  { value, instead }: StoredClaim,
): Promise<string> {
  const row = { world_id: worldId, ...member };
  // Inserted before it is read: two that find nothing and insert afterwards would wait for one another.
  await transaction<WorldStoreRow>("script_store")
    .insert({ ...row, value })
    .onConflict(["world_id", "scope", "owner", "name"])
    .ignore();
  const held = await transaction<WorldStoreRow>("script_store").where(row).forUpdate().first<Pick<StoreRow, "value">>("value");
  if (held.value !== instead) return held.value;
  await transaction<WorldStoreRow>("script_store").where(row).update({ value });
  return value;
}

function* statementsOf(rows: readonly WorldStoreRow[]): Generator<WorldStoreRow[]> {
  let part: WorldStoreRow[] = [];
  let characters = 0;
  for (const row of rows) {
    if (part.length === STATEMENT_ROWS || (part.length > 0 && characters + row.value.length > STATEMENT_CHARACTERS)) {
      yield part;
      part = [];
      characters = 0;
    }
    part.push(row);
    characters += row.value.length;
  }
  if (part.length > 0) yield part;
}
