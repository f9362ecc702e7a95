import createKnex, { type Knex } from "knex";
import { migrateTo } from "../migrations/migrations.js";
import { sqliteConfiguration } from "../database/sqlite-client.js";

/** A table as the migrations create it. */
export interface TableShape {
  name: string;
  columns: string[];
  /** Columns of the primary key. */
  key: string[];
}

/** Opens an SQLite database that no other process uses, without the settings for a server. */
export function openPlainSqlite(filename: string): Knex {
  return createKnex(sqliteConfiguration(filename));
}

/**
 * All our tables at a version of the schema. A table comes after those that its foreign keys refer to. The list is read
 * from an empty database that the migrations created, so it is complete and holds no tables of other programs.
 */
export async function tablesOf(version: string): Promise<TableShape[]> {
  const knex = openPlainSqlite(":memory:");
  try {
    await migrateTo(knex, version);
    const names = await knex("sqlite_master").where("type", "table").orderBy("rowid").pluck<string[]>("name");
    const tables: TableShape[] = [];
    for (const name of names.filter((table) => !/^(sqlite|knex|search)_/.test(table))) {
      const columns = await knex.raw<{ name: string; pk: number }[]>(`PRAGMA table_info(${name})`);
      const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
      tables.push({ name, columns: columns.map((column) => column.name), key: key.map((column) => column.name) });
    }
    return tables;
  } finally {
    await knex.destroy();
  }
}
