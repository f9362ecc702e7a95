import type { Knex } from "knex";
import { isMysql } from "../transactions.js";

/** What a new table says on MySQL, so that text compares byte for byte and references hold, as they do on SQLite. */
export function setTableDefaults(knex: Knex, table: Knex.CreateTableBuilder): void {
  if (!isMysql(knex)) return;
  table.engine("InnoDB");
  table.charset("utf8mb4");
  table.collate("utf8mb4_bin");
}
