import { z } from "zod";
import type { TicketRecords } from "../../../services/tickets/ticket-records.js";
import { route, type Route } from "../../routing/route.js";
import { timeText } from "../../schemas/fields.js";
import { ticketReportSchema, type HelpTicketTarget, helpTicketTargetSchema } from "../../schemas/tickets.js";
import { wholeNumber } from "../page-query.js";
import { ticketCategories } from "../../../contracts/ticket-kinds.js";

const USUAL_WEEKS = 12;
const SECOND_MS = 1_000;
const WEEKS_MAX = 104;

const querySchema = z.object({
  weeks: wholeNumber({
    min: 1,
    max: WEEKS_MAX,
    default: USUAL_WEEKS,
    description: `How many weeks, the running one included: 1 to ${WEEKS_MAX}; default ${USUAL_WEEKS}.`,
  }),
});

/** The report on the work with tickets. */
export function ticketReportRoute(tickets: Pick<TicketRecords, "report">): Route {
  return route({
    method: "GET",
    path: "/api/help-tickets/report",
    tag: "Help tickets",
    summary: "What happened to tickets, week by week",
    description:
      "Per week and category how many tickets were opened, closed and waiting at its end; per week and person how many were taken and " +
      "closed; per week, category and person how long players waited. Weeks begin on Monday, 0:00 UTC; the last one is the running one. A category without a ticket is left out.",
    access: { level: "GameMaster" },
    query: querySchema,
    responses: { 200: { description: "The report, the oldest week first", body: ticketReportSchema } },
    async handle({ query }) {
      const { flows, work, times, medians } = await tickets.report(query.weeks);
      const body = {
        flows: flows.map(({ weekFrom, ...flow }) => ({ weekFromUtc: timeText(weekFrom), ...flow })),
        work: work.map(({ weekFrom, accountId, ...done }) => ({
          weekFromUtc: timeText(weekFrom),
          accountId: accountId === null ? null : String(accountId),
          ...done,
        })),
        times: times.map(({ weekFrom, answerMs, closingMs, ...time }) => ({
          weekFromUtc: timeText(weekFrom),
          ...time,
          answerSeconds: answerMs / SECOND_MS,
          closingSeconds: closingMs / SECOND_MS,
        })),
        medians: medians.map(({ answerMs, closingMs, ...median }) => ({
          ...median,
          key: median.by === "week" ? timeText(Number(median.key)) : median.key,
          answerSeconds: answerMs === null ? null : answerMs / SECOND_MS,
          closingSeconds: closingMs === null ? null : closingMs / SECOND_MS,
        })),
      };
      return { status: 200, body };
    },
  });
}

const MINUTE_MS = 60_000;

/** The targets of the configuration. */
export function ticketTargetRoute(tickets: Pick<TicketRecords, "targets">): Route {
  return route({
    method: "GET",
    path: "/api/help-tickets/targets",
    tag: "Help tickets",
    summary: "How long tickets may wait",
    description: "By category, counted from the opening of a ticket. A category without a target is left out.",
    access: { level: "Counselor" },
    responses: { 200: { description: "The targets", body: z.array(helpTicketTargetSchema) } },
    handle() {
      const minutes = (afterMs: number | null): number | null => (afterMs === null ? null : afterMs / MINUTE_MS);
      const body = ticketCategories.flatMap((category): HelpTicketTarget[] => {
        const { firstAnswerMs = null, closingMs = null } = tickets.targets?.[category] ?? {};
        if (firstAnswerMs === null && closingMs === null) return [];
        return [{ category, firstAnswerMinutes: minutes(firstAnswerMs), closingMinutes: minutes(closingMs) }];
      });
      return Promise.resolve({ status: 200, body });
    },
  });
}
