import type { Knex } from "knex";
import { isMysql } from "../database/transactions.js";

/** Creates the tables of the record of what happened to items and characters, see chronicle-chunks.ts. */
export async function up(knex: Knex): Promise<void> {
  // For a short time the first migration created them.
  if (await knex.schema.hasTable("chronicle_chunks")) return;
  const mysql = isMysql(knex);
  await knex.schema.createTable("chronicle_chunks", (table) => {
    if (mysql) table.engine("InnoDB");
    for (const column of ["process_id", "first_line", "world_id", "line_count"]) table.integer(column).unsigned().notNullable();
    for (const column of ["first_at", "last_at"]) table.bigInteger(column).notNullable();
    table.integer("is_packed").notNullable();
    table.integer("bytes").unsigned().notNullable();
    table.specificType("content", mysql ? "longblob" : "blob").notNullable();
    table.primary(["process_id", "first_line"]);
    table.index(["is_packed", "last_at"], "chronicle_chunks_last");
  });
  await createKeys(knex);
}

/** By which key which lines are found. On SQLite without a second copy of each key in an index. */
async function createKeys(knex: Knex): Promise<void> {
  const [quoted, unsigned, storedAs] = isMysql(knex) ? ["`key`", " UNSIGNED", "ENGINE=InnoDB"] : ["key", "", "WITHOUT ROWID"];
  await knex.raw(
    `CREATE TABLE chronicle_keys (
      ${quoted} BIGINT NOT NULL, process_id INTEGER${unsigned} NOT NULL, first_line INTEGER${unsigned} NOT NULL,
      PRIMARY KEY (${quoted}, process_id, first_line)
    ) ${storedAs}`,
  );
}
