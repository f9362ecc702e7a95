import { z } from "zod";
import type { Accounts } from "../../../services/accounts/accounts.js";
import type { WorldNames } from "../../../contracts/worlds.js";
import type { Ticket } from "../../../contracts/tickets.js";
import { ticketCategories, ticketStatuses } from "../../../contracts/ticket-kinds.js";
import { ticketVersion } from "../../../storage/tickets/ticket-records.js";
import { HISTORY_MAX_ENTRIES } from "../../../services/tickets/ticket-records.js";
import type { StaffMember, TicketService } from "../../../services/tickets/ticket-service.js";
import { userOf } from "../accounts/user-json.js";
import { entityTag, wantedVersions, ageMembers, historyOf, summaryOf, ticketOf } from "./ticket-json.js";
import { Problem } from "../../routing/problem.js";
import { callerOf, route, type Access, type Principal, type Route, type RouteReply, actorOf } from "../../routing/route.js";
import { idParameter } from "../../schemas/fields.js";
import {
  type HelpTicket,
  helpTicketCountsSchema,
  helpTicketHistoryEntrySchema,
  helpTicketPageSchema,
  helpTicketSchema,
  type HelpTicketSummary,
} from "../../schemas/tickets.js";
import { chosenWorldId } from "../../routing/world-choice.js";
import {
  nextTicketQuerySchema,
  oneTicketQuerySchema,
  ticketCategorySchema,
  ticketCountQuerySchema,
  ticketPrioritySchema,
  ticketQuerySchema,
  ticketStatusSchema,
} from "./ticket-input.js";

const paramsSchema = z.object({ ticketId: idParameter });

const staff: Access = { level: "Counselor" };
const tag = "Help tickets";
export const unknownTicket = "No such ticket";
const noAccount = "Tokens are switched off, so the caller has no account";
const headers = { ETag: "Identifies this version of the ticket" };
const theTicket = { 200: { description: "The ticket", body: helpTicketSchema, headers } };
export const ticketAfterChange = { 200: { description: "The ticket after the change", body: helpTicketSchema, headers } };
export const changeHeaders = { "If-Match": "The ETag of the version to change; without it the last change wins." };
export const changeProblems = { 404: unknownTicket, 412: "The ticket has another version than `If-Match` names" };

const zeros = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
const noTickets = { status: zeros(ticketStatuses), category: zeros(ticketCategories), mine: 0, overdue: 0 };

export interface TicketRouteParts {
  tickets: Pick<TicketService, "records" | "assignToMe" | "setStatus" | "file" | "takeNext">;
  accounts: Pick<Accounts, "find">;
  worlds?: WorldNames | undefined;
}

export function ticketRoutes({ tickets, accounts, worlds }: TicketRouteParts): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/help-tickets",
      tag,
      summary: "Tickets in pages, the newest first unless `order` says otherwise",
      description: "All given filters apply. A page after the last one is empty.",
      access: staff,
      query: ticketQuerySchema,
      responses: { 200: { description: "One page", body: helpTicketPageSchema } },
      async handle(request) {
        const { page, pageSize, order, include, asOf } = request.query;
        const { accountId } = callerOf(request);
        const upTo = asOf === "now" ? await tickets.records.newestId() : asOf === undefined ? undefined : Number(asOf);
        const filter = filterOf(request.query, accountId, worlds);
        const { total, tickets: found } = filter
          ? await tickets.records.list({ ...filter, order, upTo }, { skip: (page - 1) * pageSize, take: pageSize })
          : { total: 0, tickets: [] };
        const ids = found.map(({ ticketId }) => ticketId);
        const excerpts = include?.has("excerpt") ? await tickets.records.excerpts(ids) : undefined;
        const tags = include?.has("tags") ? await tickets.records.tagsOf(ids) : undefined;
        const items = found.map((ticket): HelpTicketSummary => {
          const excerpt = excerpts?.get(ticket.ticketId);
          const age = include?.has("age") ? ageMembers(ticket, tickets.records.ageOf(ticket)) : undefined;
          return {
            ...summaryOf(ticket, worlds),
            ...(excerpt !== undefined && { excerpt }),
            ...(age && { age }),
            ...(tags && { tags: tags.get(ticket.ticketId)! }),
          };
        });
        return {
          status: 200,
          body: { page, pageSize, totalCount: total, ...(upTo !== undefined && { asOf: String(upTo) }), items },
        };
      },
    }),
    // Declared before the route with an id, which would read `counts` and `me` as ids.
    route({
      method: "GET",
      path: "/api/help-tickets/counts",
      tag,
      summary: "How many tickets each filter would list",
      description:
        "Counts for each value of a filter, with all other given filters: the counts of categories are those of the given status, and " +
        "so on.",
      access: staff,
      query: ticketCountQuerySchema,
      responses: { 200: { description: "The counts", body: helpTicketCountsSchema } },
      async handle(request) {
        const { accountId } = callerOf(request);
        const filter = filterOf(request.query, accountId, worlds);
        return { status: 200, body: filter ? await tickets.records.countEach(filter, accountId) : noTickets };
      },
    }),
    route({
      method: "GET",
      path: "/api/help-tickets/me",
      tag,
      summary: "The caller's own tickets that are Open or Assigned, newest first",
      access: { level: "Regular" },
      responses: { 200: { description: "The tickets", body: z.array(helpTicketSchema) } },
      async handle(request) {
        const { accountId } = callerOf(request);
        const mine = accountId === null ? [] : await tickets.records.mine(accountId);
        return { status: 200, body: mine.map((ticket) => ticketOf(ticket, worlds)) };
      },
    }),
    route({
      method: "GET",
      path: "/api/help-tickets/{ticketId}",
      tag,
      summary: "One ticket",
      access: staff,
      params: paramsSchema,
      responses: theTicket,
      problems: { 404: unknownTicket },
      query: oneTicketQuerySchema,
      async handle({ params, query }) {
        const ticket = found(await tickets.records.find(params.ticketId));
        const { include } = query;
        const sender = include?.has("sender") ? await accounts.find(ticket.senderAccountId) : undefined;
        return answer(ticket, worlds, {
          ...(include?.has("sender") && { senderBan: sender ? userOf(sender).ban : null }),
          ...(include?.has("speech") && { hasSpeech: (await tickets.records.speech(ticket.ticketId)).length > 0 }),
          ...(include?.has("age") && { age: ageMembers(ticket, tickets.records.ageOf(ticket)) }),
          ...(include?.has("tags") && { tags: (await tickets.records.tagsOf([ticket.ticketId])).get(ticket.ticketId)! }),
        });
      },
    }),
    route({
      method: "POST",
      path: "/api/help-tickets/next",
      tag,
      summary: "Take the next ticket",
      description:
        "Takes the Open ticket of the highest priority that is due first, as `assign-to-me` does. Of tickets that are due together or never, those that nobody " +
        "has come first, and then the one that has waited longest. Of two callers at once each gets another ticket. The request has no body.",
      access: staff,
      query: nextTicketQuerySchema,
      responses: { ...theTicket, 204: { description: "No ticket is Open" } },
      problems: { 409: noAccount },
      async handle(request) {
        const caller = accountOf(callerOf(request));
        const { category, except: exceptId, world } = request.query;
        const ticket = await tickets.takeNext(caller, { category, exceptId, worldId: chosenWorldId(worlds, world, "query") });
        if (ticket === undefined) return { status: 204 };
        request.log.info({ by: caller.accountName, ticketId: ticket.ticketId }, "help ticket taken");
        return answer(ticket, worlds);
      },
    }),
    route({
      method: "PUT",
      path: "/api/help-tickets/{ticketId}/assign-to-me",
      tag,
      summary: "Take a ticket",
      description:
        "Assigns the ticket to the caller, with the caller's character in the world, and sets its status to Assigned, whatever it " +
        "was. The request has no body.",
      access: staff,
      params: paramsSchema,
      requestHeaders: changeHeaders,
      responses: ticketAfterChange,
      problems: { ...changeProblems, 409: noAccount },
      async handle(request) {
        const { ticketId } = request.params;
        const caller = accountOf(callerOf(request));
        const ticket = found(await tickets.assignToMe(ticketId, caller, wantedVersions(request.header("If-Match"))));
        request.log.info({ by: caller.accountName, ticketId }, "help ticket taken");
        return answer(ticket, worlds);
      },
    }),
    route({
      method: "PUT",
      path: "/api/help-tickets/{ticketId}/status",
      tag,
      summary: "Set a ticket's status",
      description: "Any status may follow any other. The assignment stays.",
      access: staff,
      params: paramsSchema,
      body: z.strictObject({ status: ticketStatusSchema }).meta({ id: "HelpTicketStatusChange" }),
      requestHeaders: changeHeaders,
      responses: ticketAfterChange,
      problems: changeProblems,
      async handle(request) {
        const { ticketId } = request.params;
        const { status } = request.body;
        const caller = actorOf(callerOf(request));
        const ticket = found(await tickets.setStatus(ticketId, status, caller, wantedVersions(request.header("If-Match"))));
        request.log.info({ by: caller.accountName, ticketId, status }, "help ticket's status set");
        return answer(ticket, worlds);
      },
    }),
    route({
      method: "PUT",
      path: "/api/help-tickets/{ticketId}/category",
      tag,
      summary: "Set a ticket's category",
      description: "The history notes the old and the new one. Its targets are those of the new category.",
      access: staff,
      params: paramsSchema,
      body: z.strictObject({ category: ticketCategorySchema }).meta({ id: "HelpTicketCategoryChange" }),
      requestHeaders: changeHeaders,
      responses: ticketAfterChange,
      problems: changeProblems,
      async handle(request) {
        const { ticketId } = request.params;
        const { category } = request.body;
        const caller = actorOf(callerOf(request));
        const ticket = found(await tickets.file(ticketId, { category }, caller, wantedVersions(request.header("If-Match"))));
        request.log.info({ by: caller.accountName, ticketId, category }, "help ticket's category set");
        return answer(ticket, worlds);
      },
    }),
    route({
      method: "PUT",
      path: "/api/help-tickets/{ticketId}/priority",
      tag,
      summary: "Set a ticket's priority",
      description: "The history notes the old and the new one. The order `urgent` and the next ticket go by priority first.",
      access: staff,
      params: paramsSchema,
      body: z.strictObject({ priority: ticketPrioritySchema }).meta({ id: "HelpTicketPriorityChange" }),
      requestHeaders: changeHeaders,
      responses: ticketAfterChange,
      problems: changeProblems,
      async handle(request) {
        const { ticketId } = request.params;
        const { priority } = request.body;
        const caller = actorOf(callerOf(request));
        const ticket = found(await tickets.file(ticketId, { priority }, caller, wantedVersions(request.header("If-Match"))));
        request.log.info({ by: caller.accountName, ticketId, priority }, "help ticket's priority set");
        return answer(ticket, worlds);
      },
    }),
    route({
      method: "GET",
      path: "/api/help-tickets/{ticketId}/history",
      tag,
      summary: "The audit trail of a ticket, oldest first",
      description: `At most ${HISTORY_MAX_ENTRIES} entries: the newest ones.`,
      access: staff,
      params: paramsSchema,
      responses: { 200: { description: "The audit trail", body: z.array(helpTicketHistoryEntrySchema) } },
      problems: { 404: unknownTicket },
      async handle({ params }) {
        return { status: 200, body: found(await tickets.records.history(params.ticketId)).map(historyOf) };
      },
    }),
  ];
}

/** What a list asks for; undefined if it can have nothing: a caller without an account has no tickets. */
function filterOf(
  query: z.output<typeof ticketCountQuerySchema>,
  accountId: number | null,
  worlds: WorldNames | undefined,
): Parameters<TicketService["records"]["list"]>[0] | undefined {
  const { status, category, assignedToMe, tag: wantedTag, q: search, overdue: isOverdue } = query;
  const worldId = chosenWorldId(worlds, query.world, "query");
  if (assignedToMe && accountId === null) return undefined;
  const assignedToAccountId = assignedToMe && accountId !== null ? accountId : undefined;
  return { status, category, worldId, assignedToAccountId, tag: wantedTag, search, isOverdue };
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Problem(404, unknownTicket);
  return value;
}

export function answer(
  ticket: Ticket,
  worlds: WorldNames | undefined,
  included: Pick<HelpTicket, "age" | "tags" | "senderBan" | "hasSpeech"> = {},
): RouteReply {
  return { status: 200, headers: { ETag: entityTag(ticketVersion(ticket)) }, body: { ...ticketOf(ticket, worlds), ...included } };
}

/** The caller as one who can have tickets. */
function accountOf({ accountId, username }: Principal): StaffMember {
  if (accountId !== null) return { accountId, accountName: username };
  throw new Problem(409, "Tokens are switched off, so there is no account to assign the ticket to.", { kind: "no-account" });
}
