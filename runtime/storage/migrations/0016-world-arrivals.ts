import type { Knex } from "knex";
import { isMysql } from "../database/transactions.js";
import { setTableDefaults } from "./table-defaults.js";

/**
 * Characters on their way from one process of a world to another, each with the records of all that goes along. It is deleted with its
 * character. MySQL commits each statement at once, so this also completes a migration that was killed.
 */
export async function up(knex: Knex): Promise<void> {
  if (await knex.schema.hasTable("world_arrivals")) return;
  await knex.schema.createTable("world_arrivals", (table) => {
    setTableDefaults(knex, table);
    table.integer("character_serial").unsigned().notNullable().primary();
    table.integer("to_process_id").unsigned().notNullable().index();
    table.specificType("records", isMysql(knex) ? "longblob" : "blob").notNullable();
    table.bigInteger("created_at").notNullable();
    table.foreign("character_serial").references("characters.serial").onDelete("CASCADE");
  });
}
