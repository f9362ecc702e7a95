import { z } from "zod";
import { TAGS_MAX } from "../../../storage/tickets/ticket-tags.js";
import type { TicketService } from "../../../services/tickets/ticket-service.js";
import { Problem } from "../../routing/problem.js";
import { type Access, callerOf, route, type Route, actorOf } from "../../routing/route.js";
import { idParameter } from "../../schemas/fields.js";
import { helpTicketTagCountSchema, helpTicketTagListSchema } from "../../schemas/tickets.js";
import { tagParameter } from "./ticket-input.js";
import { unknownTicket } from "./ticket-routes.js";

const access: Access = { level: "Counselor" };
const tag = "Help tickets";
const tooMany = `The ticket has ${TAGS_MAX} tags already`;

const changes = [
  { method: "PUT", isAdded: true, summary: "Give a ticket a tag", problems: { 404: unknownTicket, 409: tooMany } },
  { method: "DELETE", isAdded: false, summary: "Take a tag from a ticket", problems: { 404: unknownTicket } },
] as const;

/** Tags of tickets. Each is added or removed by itself, so that two people at once do not undo what the other does. */
export function ticketTagRoutes(tickets: Pick<TicketService, "changeTag" | "records">): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/help-tickets/tags",
      tag,
      summary: "The tags in use, those of the most tickets first",
      access,
      responses: { 200: { description: "The tags", body: z.array(helpTicketTagCountSchema) } },
      async handle() {
        return { status: 200, body: await tickets.records.tagCounts() };
      },
    }),
    ...changes.map(({ method, isAdded, summary, problems }) =>
      route({
        method,
        path: "/api/help-tickets/{ticketId}/tags/{tag}",
        tag,
        summary,
        description: "The history notes it. The ticket stays as it is, and so does its version. A repetition changes nothing.",
        access,
        params: z.object({ ticketId: idParameter, tag: tagParameter }),
        responses: { 200: { description: "All its tags after that", body: helpTicketTagListSchema } },
        problems,
        async handle(request) {
          const { ticketId, tag: changed } = request.params;
          const caller = actorOf(callerOf(request));
          const tags = await tickets.changeTag(ticketId, changed, isAdded, caller);
          if (tags === undefined) throw new Problem(404, unknownTicket);
          request.log.info(
            { by: caller.accountName, ticketId, tag: changed },
            `help ticket: tag ${isAdded ? "added" : "removed"}`,
          );
          return { status: 200, body: { ticketId: String(ticketId), tags } };
        },
      }),
    ),
  ];
}
