import type { Knex } from "knex";
import { isMysql } from "../database/transactions.js";
import { setTableDefaults } from "./table-defaults.js";

/**
 * Creatures and items on their way from one process of a world to another by themselves, each with the records of all that is in it. A
 * process numbers what it sends; its mark `last_parcel` says up to which number it was sent. MySQL commits each statement at once, so this
 * also completes a migration that was killed.
 */
export async function up(knex: Knex): Promise<void> {
  if (await knex.schema.hasTable("world_parcels")) return;
  await knex.schema.createTable("world_parcels", (table) => {
    setTableDefaults(knex, table);
    table.integer("from_process_id").unsigned().notNullable();
    table.integer("number").unsigned().notNullable();
    table.integer("to_process_id").unsigned().notNullable().index();
    table.specificType("records", isMysql(knex) ? "longblob" : "blob").notNullable();
    table.bigInteger("created_at").notNullable();
    table.primary(["from_process_id", "number"]);
  });
}
