import type { Knex } from "knex";
import { isMysql } from "../database/transactions.js";

/** Creates the table of the rules of logins, see entry-rules.ts. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("entry_rules", (table) => {
    if (isMysql(knex)) table.engine("InnoDB");
    table.string("kind", 10).notNullable();
    table.string("network", 50).notNullable();
    table.string("reason", 200).notNullable();
    table.string("by_name", 30).notNullable();
    table.bigInteger("at").notNullable();
    table.bigInteger("until").nullable();
    table.primary(["kind", "network"]);
  });
}
