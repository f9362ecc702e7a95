import createKnex, { type Knex } from "knex";
import { silentKnexLog } from "../knex-log.js";
import { migrateTo } from "../migrations.js";

/** A table as the migrations make it. */
export interface TableShape {
  name: string;
  columns: string[];
  /** Columns of the primary key. */
  key: string[];
}

/** An SQLite database without the settings of a server's, for what nobody else uses. */
export function openPlainSqlite(filename: string): Knex {
  return createKnex({
    client: "better-sqlite3",
    connection: { filename },
    useNullAsDefault: true,
    compileSqlOnError: false,
    log: silentKnexLog,
    pool: { min: 1, max: 1 },
  });
}

/**
 * All our tables at a version of the schema, those that are referred to before those that refer. Read off an empty database
 * that the migrations made, so no table can be forgotten, and none of another program is taken for ours.
 */
export async function tablesOf(version: string): Promise<TableShape[]> {
  const knex = openPlainSqlite(":memory:");
  try {
    await migrateTo(knex, version);
    const names = await knex("sqlite_master").where("type", "table").orderBy("rowid").pluck<string[]>("name");
    const tables: TableShape[] = [];
    for (const name of names.filter((table) => !/^(sqlite|knex)_/.test(table))) {
      const columns = await knex.raw<{ name: string; pk: number }[]>(`PRAGMA table_info(${name})`);
      const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
      tables.push({ name, columns: columns.map((column) => column.name), key: key.map((column) => column.name) });
    }
    return tables;
  } finally {
    await knex.destroy();
  }
}
