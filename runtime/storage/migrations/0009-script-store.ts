import type { Knex } from "knex";
import { setTableDefaults } from "./table-defaults.js";

/**
 * The members of tables that scripts keep, each as JSON, without the changes in the journal. `owner` is the id of an account, the serial
 * of a character, or 0. MySQL commits each statement at once, so this also completes a migration that was killed.
 */
export async function up(knex: Knex): Promise<void> {
  if (await knex.schema.hasTable("script_store")) return;
  await knex.schema.createTable("script_store", (table) => {
    setTableDefaults(knex, table);
    table.string("scope", 16).notNullable();
    table.integer("owner").unsigned().notNullable();
    table.string("name", 80).notNullable();
    table.text("value", "mediumtext").notNullable();
    table.primary(["scope", "owner", "name"]);
  });
}
