import type { Knex } from "knex";
import { setTableDefaults } from "./table-defaults.js";

/** Bans, what was done to accounts and by whom, and the addresses that they logged in from. MySQL commits each step. */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasColumn("accounts", "ban_at"))) {
    await knex.schema.alterTable("accounts", (table) => {
      table.bigInteger("ban_at").nullable();
      table.bigInteger("ban_until").nullable();
      table.string("ban_reason", 500).nullable();
      table.string("ban_by", 64).nullable();
    });
  }
  if (!(await knex.schema.hasTable("account_history"))) {
    await knex.schema.createTable("account_history", (table) => {
      setTableDefaults(knex, table);
      table.increments("entry_id");
      table.integer("account_id").unsigned().notNullable();
      table.bigInteger("at").notNullable();
      table.integer("by_account_id").unsigned().nullable();
      table.string("by_account_name", 64).notNullable();
      table.string("action", 32).notNullable();
      table.text("details").notNullable();
      table.index(["account_id", "entry_id"], "account_history_account");
      table.foreign("account_id").references("accounts.account_id").onDelete("CASCADE");
    });
  }
  if (await knex.schema.hasTable("account_addresses")) return;
  await knex.schema.createTable("account_addresses", (table) => {
    setTableDefaults(knex, table);
    table.integer("account_id").unsigned().notNullable();
    table.string("address", 64).notNullable();
    table.bigInteger("first_at").notNullable();
    table.bigInteger("last_at").notNullable();
    table.integer("logins").unsigned().notNullable();
    table.primary(["account_id", "address"]);
    table.index(["address"], "account_addresses_address");
    table.index(["last_at"], "account_addresses_last");
    table.foreign("account_id").references("accounts.account_id").onDelete("CASCADE");
  });
}
