import type { Knex } from "knex";
import { setTableDefaults } from "./table-defaults.js";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("worn_items", (table) => {
    setTableDefaults(knex, table);
    table.integer("serial").unsigned().notNullable().primary();
    table.integer("character_serial").unsigned().notNullable().index();
    for (const column of ["item_id", "layer", "hue"]) table.integer(column).notNullable();
    table.foreign("character_serial").references("characters.serial").onDelete("CASCADE");
  });
}
