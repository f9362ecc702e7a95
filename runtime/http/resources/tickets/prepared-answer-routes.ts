import { z } from "zod";
import type { StaffPlayers } from "../../../contracts/players.js";
import { answerPlaceholders, filledAnswer, unknownPlaceholders } from "../../../services/tickets/answer-texts.js";
import {
  ANSWER_MAX_CHARACTERS,
  ANSWER_NAME_RULE,
  isAnswerName,
  type PreparedAnswer,
  type PreparedAnswers,
} from "../../../services/tickets/prepared-answers.js";
import type { TicketRecords } from "../../../services/tickets/ticket-records.js";
import { Problem } from "../../routing/problem.js";
import { callerOf, route, type Route } from "../../routing/route.js";
import { idParameter } from "../../schemas/fields.js";
import { type PreparedAnswerJson, preparedAnswerSchema } from "../../schemas/tickets.js";

const tag = "Help tickets";
const textRule = `must have 1 to ${ANSWER_MAX_CHARACTERS} characters`;
const unknownTicket = "No such ticket";
const unknownAnswer = "No such answer";
const paramsSchema = z.object({ name: z.string().refine(isAnswerName, ANSWER_NAME_RULE) });
const bodySchema = z
  .strictObject({ text: z.string(textRule).trim().min(1, textRule).max(ANSWER_MAX_CHARACTERS, textRule) })
  .meta({ id: "PreparedAnswerText" });

export interface PreparedAnswerParts {
  answers: PreparedAnswers;
  tickets: Pick<TicketRecords, "find">;
  players?: Pick<StaffPlayers, "byAccount"> | undefined;
}

/** Answers that staff send often. */
export function preparedAnswerRoutes({ answers, tickets, players }: PreparedAnswerParts): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/prepared-answers",
      tag,
      summary: "The prepared answers, by name",
      description: `As files of the data directory's folder \`answers\`, or with the program. Placeholders: ${answerPlaceholders.map((name) => `{${name}}`).join(", ")}.`,
      access: { level: "Counselor" },
      responses: { 200: { description: "The answers", body: z.array(preparedAnswerSchema) } },
      async handle() {
        return { status: 200, body: (await answers.list()).map(answerOf) };
      },
    }),
    route({
      method: "PUT",
      path: "/api/prepared-answers/{name}",
      tag,
      summary: "Write a prepared answer",
      access: { level: "GameMaster" },
      params: paramsSchema,
      body: bodySchema,
      responses: { 200: { description: "The answer", body: preparedAnswerSchema } },
      async handle(request) {
        const { name } = request.params;
        const { text } = request.body;
        const [unknown] = unknownPlaceholders(text);
        if (unknown !== undefined) {
          const known = answerPlaceholders.map((one) => `{${one}}`).join(", ");
          throw new Problem(400, `{${unknown}} is no placeholder; there are ${known}.`, {
            errors: { text: `has the unknown placeholder {${unknown}}` },
          });
        }
        const saved = await answers.save(name, text);
        request.log.info({ by: callerOf(request).username, answer: saved.name }, "prepared answer written");
        return { status: 200, body: answerOf(saved) };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/prepared-answers/{name}",
      tag,
      summary: "Remove a prepared answer",
      access: { level: "GameMaster" },
      params: paramsSchema,
      responses: { 204: { description: "It is removed" } },
      problems: { 404: unknownAnswer },
      async handle(request) {
        const { name } = request.params;
        if (!(await answers.remove(name))) throw new Problem(404, unknownAnswer);
        request.log.info({ by: callerOf(request).username, answer: name }, "prepared answer removed");
        return { status: 204 };
      },
    }),
    route({
      method: "GET",
      path: "/api/help-tickets/{ticketId}/prepared-answers",
      tag,
      summary: "The prepared answers, filled in for a ticket",
      access: { level: "Counselor" },
      params: z.object({ ticketId: idParameter }),
      responses: { 200: { description: "The answers, by name", body: z.array(preparedAnswerSchema) } },
      problems: { 404: unknownTicket },
      async handle(request) {
        const ticket = await tickets.find(request.params.ticketId);
        if (!ticket) throw new Problem(404, unknownTicket);
        const { accountId } = callerOf(request);
        const character = accountId === null ? undefined : players?.byAccount(accountId)?.characterName;
        const words = {
          player: ticket.senderCharacterName,
          // Never the account's name: it is half of a login.
          staff: character ?? "our staff",
          ticket: String(ticket.ticketId),
          category: ticket.category,
        };
        const filled = (await answers.list()).map((answer) => ({ ...answer, text: filledAnswer(answer.text, words) }));
        return { status: 200, body: filled.map(answerOf) };
      },
    }),
  ];
}

function answerOf({ name, text, isStock }: PreparedAnswer): PreparedAnswerJson {
  return { name, text, isStock };
}
