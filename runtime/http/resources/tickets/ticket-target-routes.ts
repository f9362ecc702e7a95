import { z } from "zod";
import { ticketCategories } from "../../../contracts/ticket-kinds.js";
import type { TicketRecords } from "../../../services/tickets/ticket-records.js";
import { route, type Route } from "../../routing/route.js";
import { type HelpTicketTarget, helpTicketTargetSchema } from "../../schemas/tickets.js";

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
