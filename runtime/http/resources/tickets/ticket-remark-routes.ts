import { z } from "zod";
import { cleanText, lengthOf, REMARK_MAX_CHARACTERS } from "../../../services/tickets/ticket-message.js";
import type { TicketService } from "../../../services/tickets/ticket-service.js";
import { Problem } from "../../routing/problem.js";
import { callerOf, route, type Access, type Route, actorOf } from "../../routing/route.js";
import { idParameter, timeText } from "../../schemas/fields.js";
import { helpTicketAnswerSchema, helpTicketHistoryEntrySchema } from "../../schemas/tickets.js";
import { historyOf } from "./ticket-json.js";

const tag = "Help tickets";
const staff: Access = { level: "Counselor" };
const unknownTicket = "No such ticket";
const paramsSchema = z.object({ ticketId: idParameter });

const remarkSchema = z
  .strictObject({
    text: z
      .string("must be a text")
      .transform(cleanText)
      .refine((text) => text !== "", "must not be empty")
      .refine((text) => lengthOf(text) <= REMARK_MAX_CHARACTERS, `must have at most ${REMARK_MAX_CHARACTERS} characters`)
      .meta({ description: `At most ${REMARK_MAX_CHARACTERS} characters, without control characters but the line feed.` }),
  })
  .meta({ id: "HelpTicketRemark" });

const remarks = [
  {
    name: "notes",
    method: "note",
    summary: "Add a note, which only staff see",
    description: "The note stands in the history of the ticket. The ticket stays as it is.",
  },
  {
    name: "answers",
    method: "answer",
    summary: "Answer the player",
    description:
      "The answer stands in the history of the ticket. The player reads it in the game, at the next login if they are away. They see " +
      "the name of the caller's character in the world, never that of the account.",
  },
] as const;

/** Notes and answers of tickets. */
export function ticketRemarkRoutes(tickets: Pick<TicketService, "note" | "answer" | "records">): Route[] {
  return [
    ...remarks.map(({ name, method, summary, description }) =>
      route({
        method: "POST",
        path: `/api/help-tickets/{ticketId}/${name}`,
        tag,
        summary,
        description,
        access: staff,
        params: paramsSchema,
        body: remarkSchema,
        responses: { 201: { description: "The entry in the history", body: helpTicketHistoryEntrySchema } },
        problems: { 404: unknownTicket },
        async handle(request) {
          const { ticketId } = request.params;
          const caller = actorOf(callerOf(request));
          const entry = await tickets[method](ticketId, request.body.text, caller);
          if (entry === undefined) throw new Problem(404, unknownTicket);
          request.log.info({ by: caller.accountName, ticketId }, `help ticket: ${method}`);
          return { status: 201, body: historyOf(entry) };
        },
      }),
    ),
    route({
      method: "GET",
      path: "/api/help-tickets/me/answers",
      tag,
      summary:
        "The answers of staff to the caller's own tickets that are not Closed, or were closed in the last 14 days, oldest first",
      access: { level: "Regular" },
      responses: { 200: { description: "The answers", body: z.array(helpTicketAnswerSchema) } },
      async handle(request) {
        const { accountId } = callerOf(request);
        const answers = accountId === null ? [] : await tickets.records.answersFor(accountId);
        const body = answers.map(({ ticketId, at, text }) => ({ ticketId: String(ticketId), atUtc: timeText(at), text }));
        return { status: 200, body };
      },
    }),
  ];
}
