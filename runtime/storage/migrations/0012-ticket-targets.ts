import type { Knex } from "knex";

const COLUMNS = ["first_answer_at", "answer_overdue_at", "closing_overdue_at"] as const;

/** When staff first answered a ticket, and when it was told that a target had passed. */
export async function up(knex: Knex): Promise<void> {
  // MySQL commits each step, so a migration that was killed is completed.
  for (const column of COLUMNS) {
    if (await knex.schema.hasColumn("tickets", column)) continue;
    await knex.schema.alterTable("tickets", (table) => void table.bigInteger(column).nullable());
  }
  const firstAnswer = knex("ticket_history")
    .min("at")
    .whereRaw("ticket_history.ticket_id = tickets.ticket_id")
    .whereIn("action", ["AssignedToStaff", "StatusSet", "AnswerSent"]);
  await knex("tickets").whereNull("first_answer_at").update({ first_answer_at: firstAnswer });
}
