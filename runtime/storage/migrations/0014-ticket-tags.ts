import type { Knex } from "knex";
import { setTableDefaults } from "./table-defaults.js";

/** Tags that staff give to tickets. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("ticket_tags", (table) => {
    setTableDefaults(knex, table);
    table.integer("ticket_id").unsigned().notNullable();
    table.string("tag", 30).notNullable();
    table.primary(["ticket_id", "tag"]);
    table.index(["tag", "ticket_id"], "ticket_tags_tag");
    table.foreign("ticket_id").references("tickets.ticket_id").onDelete("CASCADE");
  });
}
