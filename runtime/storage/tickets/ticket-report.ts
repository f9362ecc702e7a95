import type { Knex } from "knex";
import type { TicketCategory } from "../../contracts/ticket-kinds.js";
import type { HistoryRow } from "./ticket-rows.js";
import { mediansOf, type Waited } from "./ticket-medians.js";
import { type TicketFlow, type TicketReport, type TicketTime, type TicketWork, WEEK_MS } from "./ticket-weeks.js";
import { isMysql } from "../database/transactions.js";

/**
 * What happened to tickets in weeks.
 *
 * @param fromMonday see `mondayBefore`
 * @param weeks the last one is the running one
 */
export async function reportTickets(knex: Knex, fromMonday: number, weeks: number): Promise<TicketReport> {
  const to = fromMonday + weeks * WEEK_MS;
  const week = (column: string): Knex.Raw =>
    // In SQLite a bound number is a float, and so is what it divides.
    knex.raw(isMysql(knex) ? "(?? - ?) DIV ? AS week" : "CAST((?? - ?) / ? AS INTEGER) AS week", [column, fromMonday, WEEK_MS]);
  const total = knex.raw("COUNT(*) AS total");
  const within = (column: "created_at" | "closed_at") =>
    knex("tickets")
      .where(column, ">=", fromMonday)
      .where(column, "<", to)
      .groupBy("week", "category")
      .select<FlowRow[]>("category", week(column), total);
  const waiting = knex("tickets")
    .whereIn("status", ["Open", "Assigned"])
    .groupBy("category")
    .select<Omit<FlowRow, "week">[]>("category", total);
  const work = knex("ticket_history")
    .where("at", ">=", fromMonday)
    .where("at", "<", to)
    .where(
      (either) =>
        void either
          .where("action", "AssignedToStaff")
          .orWhere(
            (closing) => void closing.where({ action: "StatusSet", to_status: "Closed" }).whereNot("from_status", "Closed"),
          ),
    )
    .groupBy("week", "action", "by_account_id", "by_account_name")
    .select<WorkRow[]>("action", { accountId: "by_account_id", accountName: "by_account_name" }, week("at"), total);
  const until = (column: "first_answer_at" | "closed_at") =>
    knex("tickets")
      .where(column, ">=", fromMonday)
      .where(column, "<", to)
      .groupBy("week", "category", "assigned_account_name")
      .select<TimeRow[]>(
        ...["category", { accountName: "assigned_account_name" }, week(column), total],
        knex.raw("SUM(?? - created_at) AS ms", [column]),
      );
  const each = (column: "first_answer_at" | "closed_at") =>
    knex("tickets")
      .where(column, ">=", fromMonday)
      .where(column, "<", to)
      .select<Waited[]>(
        "category",
        { accountName: "assigned_account_name" },
        week(column),
        knex.raw("?? - created_at AS ms", [column]),
      );
  const [opened, closed, waits, worked, answered, ended, firstAnswers, closings] = await Promise.all([
    within("created_at"),
    within("closed_at").where("status", "Closed"),
    waiting,
    work,
    until("first_answer_at"),
    until("closed_at").where("status", "Closed"),
    each("first_answer_at"),
    each("closed_at").where("status", "Closed"),
  ]);
  return {
    flows: flowsOf(fromMonday, weeks, { opened, closed, waits }),
    work: workOf(fromMonday, worked),
    times: timesOf(fromMonday, { answered, ended }),
    medians: mediansOf(fromMonday, { answers: firstAnswers, closings }),
  };
}

interface TimeRow {
  week: number;
  category: TicketCategory;
  accountName: string | null;
  total: number | string;
  ms: number | string;
}

interface FlowRow {
  week: number;
  category: TicketCategory;
  /** MySQL's driver gives a large count as a text. */
  total: number | string;
}

interface WorkRow {
  week: number;
  action: HistoryRow["action"];
  accountId: number | null;
  accountName: string;
  total: number | string;
}

function flowsOf(
  from: number,
  weeks: number,
  { opened, closed, waits }: { opened: FlowRow[]; closed: FlowRow[]; waits: Omit<FlowRow, "week">[] },
): TicketFlow[] {
  const totals = (rows: FlowRow[]) => new Map(rows.map(({ week, category, total }) => [`${week} ${category}`, Number(total)]));
  const [openedBy, closedBy] = [totals(opened), totals(closed)];
  const waitingNow = new Map(waits.map(({ category, total }) => [category, Number(total)]));
  const categories = new Set([...opened, ...closed, ...waits].map(({ category }) => category));
  return [...categories]
    .flatMap((category) => {
      const flows: TicketFlow[] = [];
      let waiting = waitingNow.get(category) ?? 0;
      for (let week = weeks - 1; week >= 0; week--) {
        const here = `${week} ${category}`;
        const flow = { opened: openedBy.get(here) ?? 0, closed: closedBy.get(here) ?? 0, waiting };
        flows.push({ weekFrom: from + week * WEEK_MS, category, ...flow });
        // What waited a week earlier: without what came since, and with what has been closed since.
        waiting += flow.closed - flow.opened;
      }
      return flows;
    })
    .sort((a, b) => a.weekFrom - b.weekFrom);
}

function timesOf(from: number, { answered, ended }: { answered: TimeRow[]; ended: TimeRow[] }): TicketTime[] {
  const found = new Map<string, TicketTime>();
  const timeOf = ({ week, category, accountName }: TimeRow): TicketTime => {
    const key = `${week} ${category} ${accountName ?? ""}`;
    const sums = { answered: 0, answerMs: 0, closed: 0, closingMs: 0 };
    const time = found.get(key) ?? { weekFrom: from + Number(week) * WEEK_MS, category, accountName, ...sums };
    found.set(key, time);
    return time;
  };
  for (const row of answered) Object.assign(timeOf(row), { answered: Number(row.total), answerMs: Number(row.ms) });
  for (const row of ended) Object.assign(timeOf(row), { closed: Number(row.total), closingMs: Number(row.ms) });
  return [...found.values()].sort((a, b) => a.weekFrom - b.weekFrom);
}

function workOf(from: number, rows: WorkRow[]): TicketWork[] {
  const found = new Map<string, TicketWork>();
  for (const { week, action, accountId, accountName, total } of rows) {
    const key = `${week} ${accountId} ${accountName}`;
    const work = found.get(key) ?? { weekFrom: from + Number(week) * WEEK_MS, accountId, accountName, taken: 0, closed: 0 };
    work[action === "AssignedToStaff" ? "taken" : "closed"] += Number(total);
    found.set(key, work);
  }
  return [...found.values()].sort((a, b) => a.weekFrom - b.weekFrom || a.accountName.localeCompare(b.accountName));
}
