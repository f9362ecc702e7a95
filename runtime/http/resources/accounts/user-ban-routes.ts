import { z } from "zod";
import type { Accounts } from "../../../services/accounts/accounts.js";
import { banReasonSchema } from "../../../services/accounts/bans.js";
import type { Account } from "../../../storage/storage.js";
import { Problem } from "../../routing/problem.js";
import { callerOf, route, type Access, type Principal, type Route, actorOf } from "../../routing/route.js";
import { idParameter } from "../../schemas/fields.js";
import { userSchema } from "../../schemas/users.js";
import { userOf } from "./user-json.js";

const access: Access = { level: "Administrator" };
const tag = "Users";
const unknownAccount = "No such account";
const paramsSchema = z.object({ accountId: idParameter });
const refused = "It is the caller's own account, the last active Administrator, or not banned";
const theAccount = { 200: { description: "The account after the change", body: userSchema } };

const banSchema = z
  .strictObject({
    reason: banReasonSchema,
    untilUtc: z.iso
      .datetime({ offset: true, error: "must be a time such as 2026-03-19T10:15:00Z" })
      .nullish()
      .meta({ description: "When the ban ends by itself; absent or null: when it is lifted" }),
  })
  .meta({ id: "NewUserBan" });

/** Bans and their end. */
export function userBanRoutes(accounts: Pick<Accounts, "ban" | "unban">): Route[] {
  return [
    route({
      method: "PUT",
      path: "/api/users/{accountId}/ban",
      tag,
      summary: "Ban an account",
      description: "Ends its tokens and its session in the game at once. A ban in force is replaced.",
      access,
      params: paramsSchema,
      body: banSchema,
      responses: theAccount,
      problems: { 404: unknownAccount, 409: refused },
      async handle(request) {
        const { reason, untilUtc } = request.body;
        const until = typeof untilUtc === "string" ? Date.parse(untilUtc) : null;
        const caller = callerOf(request);
        const account = found(await accounts.ban(request.params.accountId, { reason, until }, banning(caller)));
        request.log.info({ by: caller.username, account: account.accountId }, "account banned");
        return { status: 200, body: userOf(account) };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/users/{accountId}/ban",
      tag,
      summary: "Lift the ban of an account",
      access,
      params: paramsSchema,
      responses: theAccount,
      problems: { 404: unknownAccount, 409: refused },
      async handle(request) {
        const caller = callerOf(request);
        const account = found(await accounts.unban(request.params.accountId, banning(caller)));
        request.log.info({ by: caller.username, account: account.accountId }, "ban lifted");
        return { status: 200, body: userOf(account) };
      },
    }),
  ];
}

function banning(caller: Principal) {
  return { ...actorOf(caller), level: caller.role };
}

function found(account: Account | undefined): Account {
  if (!account) throw new Problem(404, unknownAccount);
  return account;
}
