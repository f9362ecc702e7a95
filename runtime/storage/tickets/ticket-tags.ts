import type { Knex } from "knex";
import { filterColumns, foundColumns, type FoundRow, toHistoryRow, toTicket, type TicketRow } from "./ticket-rows.js";
import type { Ticket } from "../../contracts/tickets.js";
import { type TicketFilter, type TicketTagChange, type TicketTagCount, TooManyTagsError } from "./ticket-records.js";

/** Tags of one ticket. */
export const TAGS_MAX = 10;
/** The newest tickets with a tag that a list can show. */
export const TAGGED_MAX_TICKETS = 1_000;

/**
 * Adds or removes a tag, with a row of the audit trail if that changes anything. Undefined if there is no such ticket.
 */
export async function changeTag(
  transaction: Knex.Transaction,
  ticketId: number,
  { tag, isAdded, by, at }: TicketTagChange,
): Promise<{ ticket: Ticket; tags: string[]; isChanged: boolean } | undefined> {
  // Locked, so that of two people at once none passes the limit.
  const row = await transaction<TicketRow>("tickets").where("ticket_id", ticketId).forUpdate().first();
  if (row === undefined) return undefined;
  const ticket = toTicket(row);
  const had = await tagsOfTicket(transaction, ticketId);
  if (had.includes(tag) === isAdded) return { ticket, tags: had, isChanged: false };
  if (isAdded) {
    if (had.length >= TAGS_MAX) throw new TooManyTagsError(`a ticket has at most ${TAGS_MAX} tags`);
    await transaction("ticket_tags").insert({ ticket_id: ticketId, tag });
  } else {
    await transaction("ticket_tags").where({ ticket_id: ticketId, tag }).delete();
  }
  const action = isAdded ? "TagAdded" : "TagRemoved";
  await transaction("ticket_history").insert(toHistoryRow({ at, by, action, text: tag }, ticket, ticket));
  return { ticket, tags: await tagsOfTicket(transaction, ticketId), isChanged: true };
}

function tagsOfTicket(knex: Knex, ticketId: number): Promise<string[]> {
  return knex("ticket_tags").where("ticket_id", ticketId).orderBy("tag").pluck<string[]>("tag");
}

/** Each tag of the tickets, in the order of the alphabet. */
export function readTags(knex: Knex, ticketIds: readonly number[]): Promise<{ ticketId: number; tag: string }[]> {
  return knex("ticket_tags").whereIn("ticket_id", ticketIds).orderBy("tag").select({ ticketId: "ticket_id", tag: "tag" });
}

/** The tags in use, those of the most tickets first. */
export async function countTags(knex: Knex, limit: number): Promise<TicketTagCount[]> {
  const rows = await knex("ticket_tags")
    .groupBy("tag")
    .select<{ tag: string; tickets: number | string }[]>("tag", knex.raw("count(*) AS tickets"))
    .orderBy([{ column: "tickets", order: "desc" }, { column: "tag" }])
    .limit(limit);
  return rows.map(({ tag, tickets }) => ({ tag, tickets: Number(tickets) }));
}

/** The newest tickets with a tag, newest first. */
export function taggedTickets(knex: Knex, tag: string, filter: TicketFilter): Promise<FoundRow[]> {
  const ids = knex("ticket_tags").where("tag", tag).select("ticket_id");
  return knex<TicketRow>("tickets")
    .where(filterColumns(filter))
    .whereIn("ticket_id", ids)
    .orderBy("ticket_id", "desc")
    .limit(TAGGED_MAX_TICKETS)
    .select<FoundRow[]>(foundColumns);
}
