import type { Knex } from "knex";
import { isMysql } from "../database/transactions.js";
import { setTableDefaults } from "./table-defaults.js";

/**
 * `world_journal` holds batches of records as the game wrote them, with their CRC-32 in `checksum`. `world_entities` holds the last
 * state of each entity as JSON, without the changes in the journal. Damaged rows of either are moved to `journal_set_aside`, where
 * `row_id` is the journal row's id or the entity's serial.
 */
export async function up(knex: Knex): Promise<void> {
  const bytes = isMysql(knex) ? "longblob" : "blob";
  await knex.schema.createTable("world_journal", (table) => {
    setTableDefaults(knex, table);
    table.increments("id");
    table.specificType("batch", bytes).notNullable();
    table.integer("checksum").unsigned().notNullable();
    table.bigInteger("created_at").notNullable();
  });
  await knex.schema.createTable("world_entities", (table) => {
    setTableDefaults(knex, table);
    table.integer("serial").unsigned().notNullable().primary();
    table.string("kind", 8).notNullable();
    table.text("state", "mediumtext").notNullable();
  });
  await knex.schema.createTable("journal_set_aside", (table) => {
    setTableDefaults(knex, table);
    table.increments("id");
    table.string("source", 16).notNullable();
    table.bigInteger("row_id").notNullable();
    table.specificType("content", bytes).notNullable();
    table.integer("checksum").unsigned().nullable();
    table.string("reason", 255).notNullable();
    table.bigInteger("set_aside_at").notNullable();
  });
}
