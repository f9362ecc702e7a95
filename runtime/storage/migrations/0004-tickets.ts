import type { Knex } from "knex";
import { setTableDefaults } from "./table-defaults.js";

/**
 * A ticket has no foreign keys to accounts and characters, since it outlives them. Account ids are never used twice.
 * Each filter of the list has its own index, which ends in the id that orders the list.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("tickets", (table) => {
    setTableDefaults(knex, table);
    table.increments("ticket_id");
    table.string("category", 32).notNullable();
    table.string("status", 16).notNullable();
    table.text("message").notNullable();
    table.integer("sender_account_id").unsigned().notNullable();
    table.string("sender_account_name", 64).notNullable();
    table.integer("sender_character_id").unsigned().notNullable();
    table.string("sender_character_name", 255).notNullable();
    for (const column of ["map_id", "x", "y", "z"]) table.integer(column).notNullable();
    table.bigInteger("created_at").notNullable();
    table.integer("assigned_account_id").unsigned().nullable();
    table.string("assigned_account_name", 64).nullable();
    table.integer("assigned_character_id").unsigned().nullable();
    table.string("assigned_character_name", 255).nullable();
    table.bigInteger("assigned_at").nullable();
    table.bigInteger("closed_at").nullable();
    table.bigInteger("last_updated_at").notNullable();
    table.index(["status", "ticket_id"], "tickets_status");
    table.index(["category", "ticket_id"], "tickets_category");
    table.index(["status", "category", "ticket_id"], "tickets_status_category");
    table.index(["assigned_account_id", "ticket_id"], "tickets_assigned");
    table.index(["assigned_account_id", "status", "ticket_id"], "tickets_assigned_status");
    table.index(["assigned_account_id", "category", "ticket_id"], "tickets_assigned_category");
    table.index(["assigned_account_id", "status", "category", "ticket_id"], "tickets_assigned_status_category");
    table.index(["sender_account_id", "ticket_id"], "tickets_sender");
    table.index(["sender_account_id", "status", "ticket_id"], "tickets_sender_status");
  });
  await knex.schema.createTable("ticket_history", (table) => {
    setTableDefaults(knex, table);
    table.increments("entry_id");
    table.integer("ticket_id").unsigned().notNullable();
    table.bigInteger("at").notNullable();
    table.integer("by_account_id").unsigned().nullable();
    table.string("by_account_name", 64).notNullable();
    table.string("action", 32).notNullable();
    table.string("from_status", 16).nullable();
    table.integer("from_account_id").unsigned().nullable();
    table.string("from_account_name", 64).nullable();
    table.string("to_status", 16).notNullable();
    table.integer("to_account_id").unsigned().nullable();
    table.string("to_account_name", 64).nullable();
    table.index(["ticket_id", "entry_id"], "ticket_history_ticket");
    table.foreign("ticket_id").references("tickets.ticket_id");
  });
  // The number of tickets in a block that match a filter, see ticket-tallies.ts.
  await knex.schema.createTable("ticket_tallies", (table) => {
    setTableDefaults(knex, table);
    table.string("status", 16).notNullable();
    table.string("category", 32).notNullable();
    table.integer("assigned_account_id").unsigned().notNullable();
    table.integer("block").unsigned().notNullable();
    table.integer("total").notNullable();
    table.primary(["status", "category", "assigned_account_id", "block"]);
  });
  await knex.schema.createTable("player_notices", (table) => {
    setTableDefaults(knex, table);
    table.increments("notice_id");
    table.integer("account_id").unsigned().notNullable();
    table.string("text", 1_000).notNullable();
    table.bigInteger("created_at").notNullable();
    table.index(["account_id", "notice_id"], "player_notices_account");
    table.foreign("account_id").references("accounts.account_id").onDelete("CASCADE");
  });
}
