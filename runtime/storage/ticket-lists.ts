import type { Knex } from "knex";
import type { TicketOrder } from "../ports/ticket-kinds.js";
import { filterColumns, type TicketRow } from "./ticket-rows.js";
import { searchTickets, type FoundRow } from "./ticket-search.js";
import { countTickets, findPage } from "./ticket-tallies.js";
import type { TicketFilter, TicketQuery } from "./tickets.js";

interface Page {
  skip: number;
  take: number;
}

interface Listed {
  /** Matching tickets on all pages. */
  total: number;
  /** Those of the page, in the wanted order. */
  ids: number[];
}

/** Finds the tickets of a page. */
export async function listTickets(knex: Knex, { search, order = "newest", ...filter }: TicketQuery, page: Page): Promise<Listed> {
  if (search === undefined) return orders[order](knex, filter, page);
  const found = await searchTickets(knex, search, filter);
  const ids = found.sort(comparisons[order]).map(({ ticket_id }) => ticket_id);
  return { total: ids.length, ids: ids.slice(page.skip, page.skip + page.take) };
}

const orders: Record<TicketOrder, (knex: Knex, filter: TicketFilter, page: Page) => Promise<Listed>> = {
  newest,
  /** The mirror image of the newest first: the tallies find the page from the other end. */
  async oldest(knex, filter, { skip, take }) {
    const total = await countTickets(knex, filter);
    const end = Math.max(total - skip, 0);
    const begin = Math.max(end - take, 0);
    const { ids } = end === begin ? { ids: [] } : await newest(knex, filter, { skip: begin, take: end - begin });
    return { total, ids: ids.reverse() };
  },
  /** Those that nobody has and that are not closed, oldest first; then the others, newest first. */
  async unassigned(knex, filter, page) {
    if (filter.assignedToAccountId !== undefined || filter.status === "Closed") return newest(knex, filter, page);
    const nobodys = () =>
      knex<TicketRow>("tickets")
        .where(filterColumns(filter))
        .whereIn("status", ["Open", "Assigned"])
        .whereNull("assigned_account_id");
    const [total, counted] = await Promise.all([
      countTickets(knex, filter),
      nobodys().count<{ count: number | string }[]>({ count: "*" }),
    ]);
    const first = Number(counted[0]?.count ?? 0);
    const { skip, take } = page;
    const ids = skip < first ? await nobodys().orderBy("ticket_id").offset(skip).limit(take).pluck("ticket_id") : [];
    if (ids.length === take || skip + ids.length >= total) return { total, ids };
    const others = await knex<TicketRow>("tickets")
      .where(filterColumns(filter))
      .where((either) => void either.where("status", "Closed").orWhereNotNull("assigned_account_id"))
      .orderBy("ticket_id", "desc")
      .offset(Math.max(skip - first, 0))
      .limit(take - ids.length)
      .pluck("ticket_id");
    return { total, ids: [...ids, ...others] };
  },
};

const isNobodys = ({ status, assigned_account_id }: FoundRow): boolean => status !== "Closed" && assigned_account_id === null;

/** The same orders for tickets that a search has read. */
const comparisons: Record<TicketOrder, (a: FoundRow, b: FoundRow) => number> = {
  newest: (a, b) => b.ticket_id - a.ticket_id,
  oldest: (a, b) => a.ticket_id - b.ticket_id,
  unassigned: (a, b) =>
    Number(isNobodys(b)) - Number(isNobodys(a)) || (isNobodys(a) ? a.ticket_id - b.ticket_id : b.ticket_id - a.ticket_id),
};

async function newest(knex: Knex, filter: TicketFilter, page: Page): Promise<Listed> {
  const { total, place } = await findPage(knex, filter, page);
  if (place === undefined) return { total, ids: [] };
  // The ids come from the filter's index alone. Only the tickets of the page are read completely.
  const ids = await knex<TicketRow>("tickets")
    .where(filterColumns(filter))
    .where("ticket_id", ">=", place.fromId)
    .where("ticket_id", "<", place.belowId)
    .orderBy("ticket_id", "desc")
    .offset(place.skip)
    .limit(page.take)
    .pluck("ticket_id");
  return { total, ids };
}
