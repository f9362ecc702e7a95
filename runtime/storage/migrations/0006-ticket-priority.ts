import type { Knex } from "knex";

/** Adds the priority that staff give to tickets. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("tickets", (table) => {
    table.string("priority", 8).notNullable().defaultTo("Normal");
  });
}
