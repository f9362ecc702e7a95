import { z } from "zod";
import type { Accounts } from "../../../services/accounts/accounts.js";
import { mayEnter } from "../../../services/accounts/bans.js";
import { isAtLeast } from "../../../contracts/levels.js";
import type { StaffPlayers } from "../../../contracts/players.js";
import type { WorldNames } from "../../../contracts/worlds.js";
import { OTHERS_MAX } from "../../../services/tickets/ticket-records.js";
import type { TicketService } from "../../../services/tickets/ticket-service.js";
import { wantedVersions, summaryOf } from "./ticket-json.js";
import { Problem } from "../../routing/problem.js";
import { callerOf, route, type Access, type Route, actorOf } from "../../routing/route.js";
import { idParameter } from "../../schemas/fields.js";
import { helpTicketColleagueSchema, helpTicketPageSchema } from "../../schemas/tickets.js";
import { answer, changeHeaders, changeProblems, ticketAfterChange, unknownTicket } from "./ticket-routes.js";

const access: Access = { level: "Counselor" };
const tag = "Help tickets";
const paramsSchema = z.object({ ticketId: idParameter });
const noColleague = "That account does not exist, is no staff, or may not sign in";

export interface TicketTeamParts {
  tickets: Pick<TicketService, "records" | "reassign" | "merge">;
  accounts: Pick<Accounts, "list" | "find">;
  players?: Pick<StaffPlayers, "byAccount"> | undefined;
  worlds?: WorldNames | undefined;
}

/** What staff do together: hand tickets over, and see what else a player sent. */
export function ticketTeamRoutes({ tickets, accounts, players, worlds }: TicketTeamParts): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/help-tickets/staff",
      tag,
      summary: "The staff who can be given tickets",
      access,
      responses: { 200: { description: "The staff, by name", body: z.array(helpTicketColleagueSchema) } },
      async handle() {
        const now = Date.now();
        const staff = (await accounts.list()).filter((one) => isAtLeast(one.role, "Counselor") && mayEnter(one, now));
        const body = staff
          .map(({ accountId, username, role }) => ({
            ...{ accountId: String(accountId), username, role },
            isInWorld: players?.byAccount(accountId) !== undefined,
          }))
          .sort((a, b) => (a.username.toLowerCase() < b.username.toLowerCase() ? -1 : 1));
        return { status: 200, body };
      },
    }),
    route({
      method: "GET",
      path: "/api/help-tickets/{ticketId}/others",
      tag,
      summary: `The newest ${OTHERS_MAX} other tickets of the same player`,
      access,
      params: paramsSchema,
      responses: { 200: { description: "With the first words of each", body: helpTicketPageSchema.shape.items } },
      problems: { 404: unknownTicket },
      async handle({ params }) {
        const others = await tickets.records.others(params.ticketId);
        if (!others) throw new Problem(404, unknownTicket);
        const excerpts = await tickets.records.excerpts(others.map(({ ticketId }) => ticketId));
        const body = others.map((one) => ({ ...summaryOf(one, worlds), excerpt: excerpts.get(one.ticketId) ?? "" }));
        return { status: 200, body };
      },
    }),
    route({
      method: "POST",
      path: "/api/help-tickets/{ticketId}/merge",
      tag,
      summary: "Close a ticket as a duplicate",
      description:
        "Closes it in favour of another ticket of the same player. Neither may be Closed before. The audit trails of both say so, and the player " +
        "gets a notice. Its notes and answers stay where they are; setting it to Open again undoes it.",
      access,
      params: paramsSchema,
      body: z.strictObject({ into: idParameter }).meta({ id: "HelpTicketMerge" }),
      requestHeaders: changeHeaders,
      responses: ticketAfterChange,
      problems: { ...changeProblems, 409: "They are the same, of different players, or one of them is closed" },
      async handle(request) {
        const { ticketId } = request.params;
        const { into } = request.body;
        const caller = actorOf(callerOf(request));
        const ticket = await tickets.merge(ticketId, into, caller, wantedVersions(request.header("If-Match")));
        if (!ticket) throw new Problem(404, unknownTicket);
        request.log.info({ by: caller.accountName, ticketId, into }, "help ticket merged");
        return answer(ticket, worlds);
      },
    }),
    route({
      method: "PUT",
      path: "/api/help-tickets/{ticketId}/assign-to",
      tag,
      summary: "Hand a ticket over to a colleague",
      description: "Assigns it to another member of the staff, as if that person had taken it. The history names both.",
      access,
      params: paramsSchema,
      body: z.strictObject({ accountId: idParameter }).meta({ id: "HelpTicketHandOver" }),
      requestHeaders: changeHeaders,
      responses: ticketAfterChange,
      problems: { ...changeProblems, 409: noColleague },
      async handle(request) {
        const { ticketId } = request.params;
        const caller = actorOf(callerOf(request));
        const account = await accounts.find(request.body.accountId);
        if (!account || !isAtLeast(account.role, "Counselor") || !mayEnter(account, Date.now())) {
          throw new Problem(409, "That account cannot have tickets.", { kind: "no-colleague" });
        }
        const colleague = { accountId: account.accountId, accountName: account.username };
        const ticket = await tickets.reassign(ticketId, colleague, caller, wantedVersions(request.header("If-Match")));
        if (!ticket) throw new Problem(404, unknownTicket);
        request.log.info({ by: caller.accountName, to: account.username, ticketId }, "help ticket handed over");
        return answer(ticket, worlds);
      },
    }),
  ];
}
