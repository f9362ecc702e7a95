import type { Knex } from "knex";
import { setTableDefaults } from "./table-defaults.js";

/** The trail has no foreign key to accounts, since it outlives them. Account ids are never used twice. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("command_audit", (table) => {
    setTableDefaults(knex, table);
    table.increments("entry_id");
    table.bigInteger("at").notNullable();
    table.integer("duration_ms").unsigned().notNullable();
    table.integer("account_id").unsigned().nullable();
    table.string("account_name", 64).notNullable();
    table.string("role", 32).notNullable();
    table.string("origin", 16).notNullable();
    table.string("command", 255).notNullable();
    table.text("line").notNullable();
    table.string("outcome", 32).notNullable();
    table.text("detail").nullable();
    table.index(["account_id", "entry_id"], "command_audit_account");
    table.index(["command", "entry_id"], "command_audit_command");
  });
}
