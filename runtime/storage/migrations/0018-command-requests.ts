import type { Knex } from "knex";
import { addMissingIndex } from "./missing-index.js";

/** A command that several processes of a world carry out has one entry in the audit trail, under the id of the request. */
export async function up(knex: Knex): Promise<void> {
  const table = "command_audit";
  if (!(await knex.schema.hasColumn(table, "request")))
    await knex.schema.alterTable(table, (changed) => void changed.string("request", 36).nullable());
  await addMissingIndex(knex, { table, name: "command_audit_request", columns: ["request"], isUnique: true });
}
