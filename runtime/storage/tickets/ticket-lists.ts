import type { Knex } from "knex";
import { type TicketOrder, ticketPriorities } from "../../contracts/ticket-kinds.js";
import { filterColumns, type FoundRow, type TicketRow } from "./ticket-rows.js";
import { searchTickets } from "./ticket-search.js";
import { taggedTickets } from "./ticket-tags.js";
import { countTickets, findPage } from "./ticket-tallies.js";
import { nextDue, type TicketTargets, type TimedTicket } from "./ticket-targets.js";
import { nextDueSql, overdueTickets, rankSql } from "./ticket-urgency.js";
import type { TicketFilter, TicketQuery } from "./ticket-records.js";

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
export async function listTickets(knex: Knex, query: TicketQuery, page: Page): Promise<Listed> {
  const { search, tag, overdueAt, order = "newest", targets, upTo = Number.MAX_SAFE_INTEGER, ...filter } = query;
  if (search === undefined && tag === undefined && overdueAt === undefined) {
    const newer = query.upTo === undefined ? 0 : await countNewer(knex, filter, upTo);
    const { total, ids } = await orders[order](knex, filter, { ...page, upTo, newer }, targets);
    return { total: total - newer, ids };
  }
  const found = (await findTickets(knex, query, filter)).filter(({ ticket_id }) => ticket_id <= upTo);
  const ids = found.sort(comparisons(targets)[order]).map(({ ticket_id }) => ticket_id);
  return { total: ids.length, ids: ids.slice(page.skip, page.skip + page.take) };
}

/** The tickets above a number, which are few: they came since somebody began to turn pages. */
async function countNewer(knex: Knex, filter: TicketFilter, upTo: number): Promise<number> {
  const counted = await knex<TicketRow>("tickets")
    .where(filterColumns(filter))
    .where("ticket_id", ">", upTo)
    .count<{ count: number | string }[]>({ count: "*" });
  return Number(counted[0]?.count ?? 0);
}

/** The tickets that the search, the tag and the time all find; the query must have one of them. */
export async function findTickets(
  knex: Knex,
  { search, tag, overdueAt, targets }: Pick<TicketQuery, "search" | "tag" | "overdueAt" | "targets">,
  filter: TicketFilter,
): Promise<FoundRow[]> {
  const isDue = (row: FoundRow): boolean => ((targets && nextDue(timesOf(row), targets)) ?? Infinity) <= overdueAt!;
  const tagged = tag === undefined ? undefined : await taggedTickets(knex, tag, filter);
  const searched = search === undefined ? undefined : await searchTickets(knex, search, filter);
  const found = searched ?? tagged;
  if (found === undefined) return targets ? overdueTickets(knex, targets, overdueAt!, filter) : [];
  const ids = searched && tagged && new Set(tagged.map(({ ticket_id }) => ticket_id));
  return found.filter((row) => (ids === undefined || ids.has(row.ticket_id)) && (overdueAt === undefined || isDue(row)));
}

/** A page of the tickets up to one; of those that match, `newer` are above it. */
interface BoundedPage extends Page {
  upTo: number;
  newer: number;
}

/** The total still has those that are newer. */
type List = (knex: Knex, filter: TicketFilter, page: BoundedPage, targets: TicketTargets | undefined) => Promise<Listed>;

const orders: Record<TicketOrder, List> = {
  newest: (knex, filter, page) => newest(knex, filter, { skip: page.skip + page.newer, take: page.take }),
  /** The mirror image of the newest first: the tallies find the page from the other end. */
  async oldest(knex, filter, { skip, take, upTo }) {
    const total = await countTickets(knex, filter);
    const end = Math.max(total - skip, 0);
    const begin = Math.max(end - take, 0);
    const { ids } = end === begin ? { ids: [] } : await newest(knex, filter, { skip: begin, take: end - begin });
    return { total, ids: ids.filter((id) => id <= upTo).reverse() };
  },
  /** Those that nobody has and that are not closed, oldest first; then the others, newest first. */
  async unassigned(knex, filter, page) {
    if (filter.assignedToAccountId !== undefined) return orders.newest(knex, filter, page, undefined);
    return waitingFirst(knex, filter, page, {
      first: (query) => query.whereNull("assigned_account_id"),
      orFollows: (query) => query.orWhereNotNull("assigned_account_id"),
      order: (query) => query.orderBy("ticket_id"),
    });
  },
  /**
   * Those that are not closed, by priority: the next due first, then those that are never due, oldest first; then the
   * closed ones, newest first.
   */
  urgent(knex, filter, page, targets) {
    return waitingFirst(knex, filter, page, {
      first: (query) => query,
      orFollows: (query) => query,
      order(query) {
        const rank = rankSql(knex);
        if (targets === undefined) return query.orderByRaw("?, ticket_id", [rank]);
        const due = nextDueSql(knex, targets);
        return query.orderByRaw("?, ? IS NULL, ?, ticket_id", [rank, due, due]);
      },
    });
  },
  category: byColumn("category"),
  player: byColumn("sender_character_name"),
  assignee: byColumn("assigned_account_name"),
};

/** Those that are not closed by a column, nobody's last, then oldest first; then the closed ones, newest first. */
function byColumn(column: SortedColumn): List {
  return (knex, filter, page) =>
    waitingFirst(knex, filter, page, {
      first: (query) => query,
      orFollows: (query) => query,
      order: (query) => query.orderByRaw("?? IS NULL, lower(??), ticket_id", [column, column]),
    });
}

type SortedColumn = "category" | "sender_character_name" | "assigned_account_name";

type TicketsQuery = Knex.QueryBuilder<TicketRow>;

/** Lists some of the tickets that are not closed before all others, which follow newest first. */
async function waitingFirst(
  knex: Knex,
  filter: TicketFilter,
  page: BoundedPage,
  parts: {
    /** Narrows the tickets that are not closed to those that come first. */
    first: (query: TicketsQuery) => TicketsQuery;
    /** Adds those that are not closed and still follow to the closed ones. */
    orFollows: (query: TicketsQuery) => TicketsQuery;
    order: (query: TicketsQuery) => TicketsQuery;
  },
): Promise<Listed> {
  if (filter.status === "Closed") return orders.newest(knex, filter, page, undefined);
  const tickets = (): TicketsQuery => knex<TicketRow>("tickets").where(filterColumns(filter)).where("ticket_id", "<=", page.upTo);
  const first = (): TicketsQuery => parts.first(tickets().whereIn("status", ["Open", "Assigned"]));
  const [total, counted] = await Promise.all([
    countTickets(knex, filter),
    first().count<{ count: number | string }[]>({ count: "*" }),
  ]);
  const firstCount = Number(counted[0]?.count ?? 0);
  const { skip, take } = page;
  const ids = skip < firstCount ? await parts.order(first()).offset(skip).limit(take).pluck<number[]>("ticket_id") : [];
  if (ids.length === take || skip + ids.length >= total) return { total, ids };
  const others = await tickets()
    .where((either) => void parts.orFollows(either.where("status", "Closed")))
    .orderBy("ticket_id", "desc")
    .offset(Math.max(skip - firstCount, 0))
    .limit(take - ids.length)
    .pluck<number[]>("ticket_id");
  return { total, ids: [...ids, ...others] };
}

const isNobodys = ({ status, assigned_account_id }: FoundRow): boolean => status !== "Closed" && assigned_account_id === null;

/** The same orders for tickets that were found. */
function comparisons(targets: TicketTargets | undefined): Record<TicketOrder, (a: FoundRow, b: FoundRow) => number> {
  const due = (row: FoundRow): number => (targets && nextDue(timesOf(row), targets)) ?? Infinity;
  const rank = ({ priority }: FoundRow): number => ticketPriorities.indexOf(priority);
  const isClosed = ({ status }: FoundRow): boolean => status === "Closed";
  /** Compares those that are not closed, and puts the closed ones behind them, newest first. */
  const waiting =
    (compare: (a: FoundRow, b: FoundRow) => number) =>
    (a: FoundRow, b: FoundRow): number => {
      if (isClosed(a)) return before(false, !isClosed(b)) || b.ticket_id - a.ticket_id;
      return isClosed(b) ? -1 : compare(a, b) || a.ticket_id - b.ticket_id;
    };
  const textIn = (row: FoundRow, column: SortedColumn): string => row[column]?.toLowerCase() ?? "";
  const by = (column: SortedColumn) =>
    waiting((a, b) => {
      const [left, right] = [textIn(a, column), textIn(b, column)];
      return before(a[column] !== null, b[column] !== null) || Number(left > right) - Number(left < right);
    });
  return {
    newest: (a, b) => b.ticket_id - a.ticket_id,
    oldest: (a, b) => a.ticket_id - b.ticket_id,
    unassigned: (a, b) =>
      before(isNobodys(a), isNobodys(b)) || (isNobodys(a) ? a.ticket_id - b.ticket_id : b.ticket_id - a.ticket_id),
    urgent: waiting((a, b) => rank(a) - rank(b) || (due(a) === due(b) ? 0 : due(a) - due(b))),
    category: by("category"),
    player: by("sender_character_name"),
    assignee: by("assigned_account_name"),
  };
}

/** Orders what is true before what is not. */
function before(a: boolean, b: boolean): number {
  return Number(b) - Number(a);
}

function timesOf({ category, status, created_at, first_answer_at }: FoundRow): TimedTicket {
  return { category, status, createdAt: created_at, firstAnswerAt: first_answer_at };
}

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
