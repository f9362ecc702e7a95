import type { Knex } from "knex";
import { isMysql } from "../database/transactions.js";

/** Creates the table of what was said around the senders of tickets. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("ticket_speech", (table) => {
    if (isMysql(knex)) table.engine("InnoDB");
    table.integer("ticket_id").unsigned().notNullable().primary();
    // When the ticket was sent.
    table.bigInteger("at").notNullable();
    // A list of lines, see heard-speech.ts.
    table.text("json", "mediumtext").notNullable();
    table.index(["at"], "ticket_speech_at");
    table.foreign("ticket_id").references("tickets.ticket_id").onDelete("CASCADE");
  });
}
