import type { Knex } from "knex";
import { setTableDefaults } from "./table-defaults.js";

/** Short enough for a key of MySQL. */
const NAME_CHARACTERS = 191;

/**
 * The economy of the last days by hour: gold that came and went by cause, and what was sold. Each process of a world has rows of its own,
 * which readers add up. MySQL commits each statement at once, so this also completes a migration that was killed.
 */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasTable("gold_hours"))) {
    await knex.schema.createTable("gold_hours", (table) => {
      setTableDefaults(knex, table);
      table.integer("world_id").unsigned().notNullable();
      // Unix milliseconds of its beginning.
      table.bigInteger("hour").notNullable();
      table.integer("process_id").unsigned().notNullable();
      table.string("cause", NAME_CHARACTERS).notNullable();
      table.bigInteger("made").notNullable();
      table.bigInteger("gone").notNullable();
      table.primary(["world_id", "hour", "process_id", "cause"]);
    });
  }
  if (await knex.schema.hasTable("sold_hours")) return;
  await knex.schema.createTable("sold_hours", (table) => {
    setTableDefaults(knex, table);
    table.integer("world_id").unsigned().notNullable();
    table.bigInteger("hour").notNullable();
    table.integer("process_id").unsigned().notNullable();
    table.string("seller", 16).notNullable();
    table.string("template", NAME_CHARACTERS).notNullable();
    table.bigInteger("pieces").notNullable();
    table.bigInteger("gold").notNullable();
    table.bigInteger("lowest_price").notNullable();
    table.bigInteger("highest_price").notNullable();
    table.primary(["world_id", "hour", "process_id", "seller", "template"]);
  });
}
