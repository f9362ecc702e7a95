import type { Knex } from "knex";
import { setTableDefaults } from "./table-defaults.js";

/** `skills` is a JSON object of tenths of a point by skill id: read and written whole, never searched. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("characters", (table) => {
    setTableDefaults(knex, table);
    table.integer("serial").unsigned().notNullable().primary();
    table.integer("account_id").unsigned().notNullable();
    table.integer("slot").notNullable();
    table.string("name", 255).notNullable();
    for (const column of ["body", "hue", "strength", "dexterity", "intelligence", "hits", "stamina", "mana"]) {
      table.integer(column).notNullable();
    }
    table.text("skills").notNullable();
    for (const column of ["map_id", "x", "y", "z", "direction"]) table.integer(column).notNullable();
    table.bigInteger("created_at").notNullable();
    table.bigInteger("last_played_at").nullable();
    table.unique(["account_id", "slot"]);
    table.foreign("account_id").references("accounts.account_id").onDelete("CASCADE");
  });
}
