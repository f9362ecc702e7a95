import type { Knex } from "knex";
import type { TicketRow } from "./ticket-rows.js";
import type { Filing, NewTicket, TicketLimits } from "./ticket-records.js";

/** Why an account may not send another ticket now; undefined if it may. The account's row must be locked. */
export async function refusalOf(
  transaction: Knex.Transaction,
  { senderAccountId, createdAt }: NewTicket,
  { openTickets, intervalMs }: TicketLimits,
): Promise<Filing | undefined> {
  const unclosed = await transaction<TicketRow>("tickets")
    .where("sender_account_id", senderAccountId)
    .whereIn("status", ["Open", "Assigned"])
    .limit(openTickets)
    .pluck("ticket_id");
  if (unclosed.length >= openTickets) return { outcome: "tooMany" };
  const last = await transaction<TicketRow>("tickets")
    .where("sender_account_id", senderAccountId)
    .orderBy("ticket_id", "desc")
    .first("created_at");
  const passedMs = createdAt - (last?.created_at ?? -Infinity);
  // A last ticket in the future dates from before the clock was set back, and is ignored.
  return passedMs >= 0 && passedMs < intervalMs ? { outcome: "tooSoon", waitMs: intervalMs - passedMs } : undefined;
}
