import type { Knex } from "knex";
import { setTableDefaults } from "./table-defaults.js";

/** Usernames are unique by `username_folded`, their lower-case form, since the engines differ in case-insensitive comparison. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("accounts", (table) => {
    setTableDefaults(knex, table);
    table.increments("account_id");
    table.string("username", 64).notNullable();
    table.string("username_folded", 64).notNullable().unique();
    table.string("email", 320).notNullable();
    table.string("role", 32).notNullable();
    table.boolean("is_active").notNullable();
    table.string("password_hash", 255).notNullable();
    table.integer("token_version").notNullable().defaultTo(1);
    table.bigInteger("created_at").notNullable();
    table.bigInteger("last_login_at").nullable();
  });
}
