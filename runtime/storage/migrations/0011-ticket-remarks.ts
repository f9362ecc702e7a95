import type { Knex } from "knex";

/** Entries of a ticket's audit trail that have a text: notes of staff and answers to the player. */
export async function up(knex: Knex): Promise<void> {
  // MySQL commits each step, so a migration that was killed is completed.
  if (await knex.schema.hasColumn("ticket_history", "text")) return;
  await knex.schema.alterTable("ticket_history", (table) => void table.text("text").nullable());
}
