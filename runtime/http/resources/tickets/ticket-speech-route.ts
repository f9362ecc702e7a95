import { z } from "zod";
import type { TicketRecords } from "../../../services/tickets/ticket-records.js";
import { Problem } from "../../routing/problem.js";
import { callerOf, route, type Route } from "../../routing/route.js";
import { idParameter, timeText } from "../../schemas/fields.js";
import { helpTicketHeardSchema } from "../../schemas/tickets.js";
import { unknownTicket } from "./ticket-routes.js";

/** What was said around the sender of a ticket. The log has who read it. */
export function ticketSpeechRoute(tickets: Pick<TicketRecords, "find" | "speech">): Route {
  return route({
    method: "GET",
    path: "/api/help-tickets/{ticketId}/speech",
    tag: "Help tickets",
    summary: "What the sender heard and said in the ten minutes before",
    description:
      "The oldest first; at most 100 lines. Empty if nothing was said, if it is older than `tickets.speechDays`, or if that is 0.",
    access: { level: "Counselor" },
    params: z.object({ ticketId: idParameter }),
    responses: { 200: { description: "The lines", body: z.array(helpTicketHeardSchema) } },
    problems: { 404: unknownTicket },
    async handle(request) {
      const { ticketId } = request.params;
      if (!(await tickets.find(ticketId))) throw new Problem(404, unknownTicket);
      const lines = await tickets.speech(ticketId);
      if (lines.length > 0) request.log.info({ by: callerOf(request).username, ticketId }, "speech around a help ticket read");
      return {
        status: 200,
        body: lines.map(({ at, serial, name, text }) => ({ atUtc: timeText(at), serial: String(serial), name, text })),
      };
    },
  });
}
