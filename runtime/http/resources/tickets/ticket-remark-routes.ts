import { z } from "zod";
import { cleanText, lengthOf, REMARK_MAX_CHARACTERS } from "../../../services/tickets/ticket-message.js";
import type { TicketService } from "../../../services/tickets/ticket-service.js";
import { Problem } from "../../routing/problem.js";
import { callerOf, route, type Access, type Route, actorOf } from "../../routing/route.js";
import { idParameter, timeText } from "../../schemas/fields.js";
import { helpTicketAnswerSchema, helpTicketHistoryEntrySchema, helpTicketSayingSchema } from "../../schemas/tickets.js";
import { historyOf, sayingOf } from "./ticket-json.js";

const tag = "Help tickets";
const staff: Access = { level: "Counselor" };
const unknownTicket = "No such ticket";
const notYours = "You have no such ticket";
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
    problems: { 404: unknownTicket },
  },
  {
    name: "answers",
    method: "answer",
    summary: "Answer the player",
    description:
      "The answer stands in the history of the ticket. The player reads it in the game, at the next login if they are away. They see " +
      "the name of the caller's character in the world, never that of the account.",
    problems: { 404: unknownTicket, 409: "The player's account is deleted" },
  },
] as const;

/** Notes and answers of tickets. */
export function ticketRemarkRoutes(tickets: Pick<TicketService, "note" | "answer" | "addToOwn" | "records">): Route[] {
  return [
    ...remarks.map(({ name, method, summary, description, problems }) =>
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
        problems,
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
        const sayings = accountId === null ? [] : await tickets.records.sayingsFor(accountId);
        const body = sayings
          .filter(({ action }) => action === "AnswerSent")
          .map(({ ticketId, at, text }) => ({ ticketId: String(ticketId), atUtc: timeText(at), text }));
        return { status: 200, body };
      },
    }),
    route({
      method: "GET",
      path: "/api/help-tickets/me/messages",
      tag,
      summary: "The same answers, and what the caller added to the tickets, oldest first",
      access: { level: "Regular" },
      responses: { 200: { description: "The messages", body: z.array(helpTicketSayingSchema) } },
      async handle(request) {
        const { accountId } = callerOf(request);
        const sayings = accountId === null ? [] : await tickets.records.sayingsFor(accountId);
        return { status: 200, body: sayings.map(sayingOf) };
      },
    }),
    route({
      method: "POST",
      path: "/api/help-tickets/me/{ticketId}/messages",
      tag,
      summary: "Add to an own ticket that is not Closed",
      description: "What was added stands in the history of the ticket, and staff are told. New tickets are sent in the game.",
      access: { level: "Regular" },
      params: paramsSchema,
      body: remarkSchema,
      responses: { 201: { description: "What was added", body: helpTicketSayingSchema } },
      problems: { 404: notYours, 409: "The ticket is closed, or something was added a moment ago or too often" },
      async handle(request) {
        const { ticketId } = request.params;
        const { accountId, username } = callerOf(request);
        if (accountId === null) throw new Problem(404, notYours);
        const added = await tickets.addToOwn(ticketId, request.body.text, { accountId, accountName: username });
        if (added === undefined) throw new Problem(404, notYours);
        if ("reason" in added) throw new Problem(409, added.reason, { kind: "not-added" });
        request.log.info({ by: username, ticketId }, "help ticket: its player added to it");
        return { status: 201, body: sayingOf({ ...added, action: "PlayerAdded", text: request.body.text }) };
      },
    }),
  ];
}
