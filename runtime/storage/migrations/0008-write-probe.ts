import type { Knex } from "knex";
import { isMysql } from "../database/transactions.js";
import { setTableDefaults } from "./table-defaults.js";

/** `write_probe` is empty, except while the server tries whether the database stores changes again. */
export async function up(knex: Knex): Promise<void> {
  if (await knex.schema.hasTable("write_probe")) return;
  await knex.schema.createTable("write_probe", (table) => {
    setTableDefaults(knex, table);
    table.increments("id");
    table.specificType("content", isMysql(knex) ? "mediumblob" : "blob").notNullable();
  });
}
