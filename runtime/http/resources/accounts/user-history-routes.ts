import { z } from "zod";
import type { Accounts } from "../../../services/accounts/accounts.js";
import { Problem } from "../../routing/problem.js";
import { route, type Access, type Route } from "../../routing/route.js";
import { idParameter, timeText } from "../../schemas/fields.js";
import { type UserAddress, userAddressSchema, type UserHistoryEntry, userHistoryEntrySchema } from "../../schemas/users.js";

const access: Access = { level: "Administrator" };
const tag = "Users";
const unknownAccount = "No such account";
const paramsSchema = z.object({ accountId: idParameter });

/** What happened to an account, and where it logged in from. */
export function userHistoryRoutes(accounts: Pick<Accounts, "find" | "history" | "addresses">): Route[] {
  const requireAccount = async (accountId: number): Promise<void> => {
    if (!(await accounts.find(accountId))) throw new Problem(404, unknownAccount);
  };
  return [
    route({
      method: "GET",
      path: "/api/users/{accountId}/history",
      tag,
      summary: "What was done to an account, by whom, the newest first",
      access,
      params: paramsSchema,
      responses: { 200: { description: "The newest entries", body: z.array(userHistoryEntrySchema) } },
      problems: { 404: unknownAccount },
      async handle({ params: { accountId } }) {
        await requireAccount(accountId);
        const body = (await accounts.history(accountId)).map(({ entryId, at, by, action, details }): UserHistoryEntry => ({
          entryId: String(entryId),
          atUtc: timeText(at),
          byAccountId: by.accountId === null ? null : String(by.accountId),
          byAccountName: by.accountName,
          ...{ action, details },
        }));
        return { status: 200, body };
      },
    }),
    route({
      method: "GET",
      path: "/api/users/{accountId}/addresses",
      tag,
      summary: "The addresses that an account logged in from, the latest first",
      description: "With the other accounts that used them. They are kept for `accounts.addressDays` days.",
      access,
      params: paramsSchema,
      responses: { 200: { description: "The latest addresses", body: z.array(userAddressSchema) } },
      problems: { 404: unknownAccount },
      async handle({ params: { accountId } }) {
        await requireAccount(accountId);
        const body = (await accounts.addresses(accountId)).map(
          ({ address, firstAt, lastAt, logins, sharedWith }): UserAddress => ({
            ...{ address, logins },
            firstLoginAtUtc: timeText(firstAt),
            lastLoginAtUtc: timeText(lastAt),
            sharedWith: sharedWith.map((other) => ({ accountId: String(other.accountId), username: other.username })),
          }),
        );
        return { status: 200, body };
      },
    }),
  ];
}
