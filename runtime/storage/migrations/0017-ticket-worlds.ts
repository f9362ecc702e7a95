import type { Knex } from "knex";
import { addMissingIndex } from "./missing-index.js";

/** Finds the tickets and the used commands of a world without reading those of the others. */
export async function up(knex: Knex): Promise<void> {
  await addMissingIndex(knex, { table: "tickets", name: "tickets_world", columns: ["world_id", "ticket_id"] });
  await addMissingIndex(knex, { table: "tickets", name: "tickets_world_status", columns: ["world_id", "status", "ticket_id"] });
  await addMissingIndex(knex, { table: "command_audit", name: "command_audit_world", columns: ["world_id", "entry_id"] });
}
