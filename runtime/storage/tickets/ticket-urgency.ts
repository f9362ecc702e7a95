import type { Knex } from "knex";
import { ticketPriorities, type TicketTargetKind } from "../../contracts/ticket-kinds.js";
import { type OverdueTicket, type TicketTarget, type TicketTargets, dueTimes } from "./ticket-targets.js";
import { filterColumns, foundColumns, type FoundRow, type TicketRow } from "./ticket-rows.js";
import type { TicketFilter } from "./ticket-records.js";
import { inTransaction } from "../database/transactions.js";

/** The tickets that wait for staff, and the column that says when a missed target was told. */
const waiting: Record<TicketTargetKind, { toldColumn: "answer_overdue_at" | "closing_overdue_at"; member: keyof TicketTarget }> =
  {
    FirstAnswer: { toldColumn: "answer_overdue_at", member: "firstAnswerMs" },
    Closing: { toldColumn: "closing_overdue_at", member: "closingMs" },
  };
const kinds = Object.keys(waiting) as TicketTargetKind[];

/** The rank of a ticket's priority, the first to be handled lowest, as SQL. */
export function rankSql(knex: Knex): Knex.Raw {
  const cases = ticketPriorities.flatMap((name, rank) => [name, rank]);
  return knex.raw(`CASE priority ${ticketPriorities.map(() => "WHEN ? THEN ?").join(" ")} END`, cases);
}

/** When a ticket that is not closed is next due, as SQL: the same as `nextDue`. */
export function nextDueSql(knex: Knex, targets: TicketTargets): Knex.Raw {
  const answered = dueSql(knex, targets, ({ closingMs }) => closingMs);
  const unanswered = dueSql(knex, targets, ({ firstAnswerMs, closingMs }) =>
    firstAnswerMs === null || closingMs === null ? (firstAnswerMs ?? closingMs) : Math.min(firstAnswerMs, closingMs),
  );
  return knex.raw("CASE WHEN first_answer_at IS NULL THEN ? ELSE ? END", [unanswered, answered]);
}

/** Of overdue tickets, a list has those that are due longest, up to this number. */
export const OVERDUE_MAX_TICKETS = 1_000;

/** The tickets whose next due time has passed at a time, the longest due first. */
export function overdueTickets(knex: Knex, targets: TicketTargets, at: number, filter: TicketFilter): Promise<FoundRow[]> {
  return whereOverdue(knex, targets, at, filter)
    .orderByRaw("?, ticket_id", [nextDueSql(knex, targets)])
    .limit(OVERDUE_MAX_TICKETS)
    .select<FoundRow[]>(foundColumns);
}

/** The number of tickets whose next due time has passed at a time. */
export async function countDue(knex: Knex, targets: TicketTargets, at: number, filter: TicketFilter): Promise<number> {
  const row = await whereOverdue(knex, targets, at, filter).count<{ count: number | string }[]>({ count: "*" });
  return Number(row[0]?.count ?? 0);
}

function whereOverdue(knex: Knex, targets: TicketTargets, at: number, filter: TicketFilter) {
  return knex<TicketRow>("tickets")
    .where(filterColumns(filter))
    .whereIn("status", ["Open", "Assigned"])
    .whereRaw("? <= ?", [nextDueSql(knex, targets), at]);
}

/** How many tickets that are not closed have missed their target of each kind. */
export async function countOverdue(knex: Knex, targets: TicketTargets, now: number): Promise<Record<TicketTargetKind, number>> {
  const count = async (kind: TicketTargetKind): Promise<number> => {
    const row = await missed(knex, kind, targets, now).count<{ count: number | string }[]>({ count: "*" });
    return Number(row[0]?.count ?? 0);
  };
  const [FirstAnswer, Closing] = await Promise.all([count("FirstAnswer"), count("Closing")]);
  return { FirstAnswer, Closing };
}

/**
 * Marks tickets that missed a target since the last call, at most `most` of each kind, and returns them. Each is
 * returned once.
 */
export function claimOverdue(
  knex: Knex,
  targets: TicketTargets,
  { now, most }: { now: number; most: number },
): Promise<OverdueTicket[]> {
  return inTransaction(knex, async (transaction) => {
    const claimed: OverdueTicket[] = [];
    for (const kind of kinds) {
      const { toldColumn } = waiting[kind];
      const rows = await missed(transaction, kind, targets, now).whereNull(toldColumn).orderBy("ticket_id").limit(most).select();
      if (rows.length === 0) continue;
      const ids = rows.map(({ ticket_id }) => ticket_id);
      await transaction<TicketRow>("tickets")
        .whereIn("ticket_id", ids)
        .update({ [toldColumn]: now });
      claimed.push(...rows.map((row) => overdueOf(row, kind, targets)));
    }
    return claimed;
  });
}

function overdueOf(row: TicketRow, kind: TicketTargetKind, targets: TicketTargets): OverdueTicket {
  const { ticket_id: ticketId, category, created_at: createdAt, assigned_account_id: assignedToAccountId } = row;
  return { ticketId, category, kind, dueAt: dueTimes({ category, createdAt }, targets)[kind]!, assignedToAccountId };
}

function missed(knex: Knex, kind: TicketTargetKind, targets: TicketTargets, now: number) {
  const query = knex<TicketRow>("tickets").whereIn("status", ["Open", "Assigned"]);
  if (kind === "FirstAnswer") query.whereNull("first_answer_at");
  return query.whereRaw("? <= ?", [dueSql(knex, targets, (target) => target[waiting[kind].member]), now]);
}

function dueSql(knex: Knex, targets: TicketTargets, afterMsOf: (target: TicketTarget) => number | null): Knex.Raw {
  const cases = Object.entries(targets).flatMap(([category, target]) => {
    const afterMs = afterMsOf(target);
    return afterMs === null ? [] : [knex.raw("WHEN ? THEN created_at + ?", [category, afterMs])];
  });
  return cases.length === 0 ? knex.raw("NULL") : knex.raw(`CASE category ${cases.map(() => "?").join(" ")} END`, cases);
}
