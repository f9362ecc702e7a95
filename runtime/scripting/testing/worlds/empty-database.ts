import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Knex } from "knex";
import { openDatabase } from "../../../storage/database/database.js";

let empty: Promise<Buffer> | undefined;

/**
 * Writes an SQLite file with the schema and no rows. Copying it is much cheaper than applying the schema for each test.
 */
export async function writeEmptyDatabase(file: string): Promise<void> {
  await writeFile(file, await (empty ??= makeEmpty()));
}

async function makeEmpty(): Promise<Buffer> {
  const directory = await mkdtemp(path.join(tmpdir(), "shardkeeper-empty-"));
  try {
    const file = path.join(directory, "empty.sqlite");
    const database = await openDatabase({ engine: "sqlite", file }, { uncleanStop: false, onLost: () => undefined });
    await database.close();
    return await readFile(file);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * @returns a function that deletes all rows of the tables that are empty now, and lets their numbers begin again.
 * Triggers do so for the search.
 */
export async function emptiesLater(knex: Knex): Promise<() => Promise<void>> {
  const listed = await knex.raw<{ name: string }[]>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_%'",
  );
  const tables = listed.map(({ name }) => name);
  const filled = async (names: readonly string[]): Promise<string[]> => {
    const looks = names.map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM "${name}")`);
    return (await knex.raw<{ name: string }[]>(looks.join(" UNION ALL "))).map(({ name }) => name);
  };
  const ever = new Set(await filled(tables));
  const empty = tables.filter((name) => !ever.has(name));
  return async () => {
    const used = await filled(empty);
    if (used.length === 0) return;
    await knex.raw("PRAGMA foreign_keys = OFF");
    for (const name of used) await knex(name).delete();
    await knex("sqlite_sequence").delete();
    await knex.raw("PRAGMA foreign_keys = ON");
  };
}
