import type { Knex } from "knex";
import { isMysql } from "../database/transactions.js";

/** Table options for MySQL. Text compares byte by byte and foreign keys are enforced, as on SQLite. */
export function setTableDefaults(knex: Knex, table: Knex.CreateTableBuilder): void {
  if (!isMysql(knex)) return;
  table.engine("InnoDB");
  table.charset("utf8mb4");
  table.collate("utf8mb4_bin");
}
