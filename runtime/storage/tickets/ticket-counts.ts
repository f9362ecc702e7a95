import type { Knex } from "knex";
import { ticketCategories, ticketStatuses, type TicketCategory, type TicketStatus } from "../../contracts/ticket-kinds.js";
import { findTickets } from "./ticket-lists.js";
import type { TicketCounting, TicketCounts, TicketQuery } from "./ticket-records.js";
import { countEachKind, type KindCount } from "./ticket-tallies.js";
import { countDue } from "./ticket-urgency.js";

/** Counts for each value of each filter, with all other filters of the query. */
export async function countEach(knex: Knex, query: TicketQuery, { accountId, now }: TicketCounting): Promise<TicketCounts> {
  const { status, category, assignedToAccountId } = query;
  const [kinds, mine, overdue] = await Promise.all([
    countKinds(knex, query, assignedToAccountId),
    accountId === null ? [] : countKinds(knex, query, accountId),
    countOverdue(knex, { ...query, overdueAt: now }),
  ]);
  const sum = (counts: readonly KindCount[], ofStatus?: TicketStatus, ofCategory?: TicketCategory): number =>
    counts
      .filter((one) => ofStatus === undefined || one.status === ofStatus)
      .filter((one) => ofCategory === undefined || one.category === ofCategory)
      .reduce((total, one) => total + Number(one.total), 0);
  const each = <Name extends string>(names: readonly Name[], count: (name: Name) => number) =>
    Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>;
  return {
    status: each(ticketStatuses, (name) => sum(kinds, name, category)),
    category: each(ticketCategories, (name) => sum(kinds, status, name)),
    mine: sum(mine, status, category),
    overdue,
  };
}

/** The tickets of a query by status and category, whatever the query says of these. */
async function countKinds(knex: Knex, query: TicketQuery, assignedToAccountId: number | undefined): Promise<KindCount[]> {
  const { search, tag, overdueAt, worldId } = query;
  const filter = { worldId, assignedToAccountId };
  if (search === undefined && tag === undefined && overdueAt === undefined) return countEachKind(knex, filter);
  const found = await findTickets(knex, query, filter);
  return found.map(({ status, category }) => ({ status, category, total: 1 }));
}

async function countOverdue(knex: Knex, query: TicketQuery & { overdueAt: number }): Promise<number> {
  const { search, tag, targets, overdueAt, status, category, assignedToAccountId, worldId } = query;
  if (targets === undefined) return 0;
  const filter = { status, category, assignedToAccountId, worldId };
  if (search === undefined && tag === undefined) return countDue(knex, targets, overdueAt, filter);
  return (await findTickets(knex, query, filter)).length;
}
