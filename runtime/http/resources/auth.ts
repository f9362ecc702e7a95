import { z } from "zod";
import type { Accounts } from "../../accounts/accounts.js";
import { accountLevels } from "../../accounts/levels.js";
import { Problem, retryProblem } from "../problem.js";
import { route, type Route } from "../route.js";
import type { TokenIssuer } from "../tokens.js";
import { idSchema, timeSchema, timeText } from "../wire-types.js";

/**
 * Longer than any username or password may be, so that a wrong one is answered as wrong; longer still is no honest mistake.
 */
const MAX_CREDENTIAL_CHARS = 256;

const credential = z.string("must be a text").min(1, "is missing").max(MAX_CREDENTIAL_CHARS, "is too long");
const loginSchema = z.strictObject({ username: credential, password: credential }).meta({ id: "Login" });

const grantSchema = z
  .strictObject({
    accessToken: z.string(),
    tokenType: z.literal("Bearer"),
    expiresAtUtc: timeSchema,
    accountId: idSchema,
    username: z.string(),
    role: z.enum(accountLevels),
  })
  .meta({ id: "AccessGrant" });

/** Absent where tokens are switched off, so that the address answers 404. */
export function authRoutes({ accounts, tokens }: { accounts: Pick<Accounts, "authenticate">; tokens: TokenIssuer }): Route[] {
  return [
    route({
      method: "POST",
      path: "/auth/login",
      tag: "Authentication",
      summary: "Exchange username and password for a token",
      description:
        "Unknown account, wrong password and deactivated account get the same answer in the same time. The token ends at " +
        "`expiresAtUtc`, or as soon as the account's password, level or activity changes.",
      access: "anyone",
      body: loginSchema,
      responses: { 200: { description: "A token for `Authorization: Bearer`", body: grantSchema } },
      problems: { 401: "Unknown account, wrong password or deactivated account" },
      async handle({ body, address, log }) {
        const result = await accounts.authenticate(body.username, body.password, address);
        log.info(
          { outcome: result.outcome, ...(result.outcome === "accepted" && { accountId: result.account.accountId }) },
          "login",
        );
        switch (result.outcome) {
          case "accepted": {
            const { account } = result;
            const { accessToken, expiresAt } = await tokens.issue(account);
            return {
              status: 200,
              body: {
                accessToken,
                tokenType: "Bearer",
                expiresAtUtc: timeText(expiresAt),
                accountId: String(account.accountId),
                username: account.username,
                role: account.role,
              },
            };
          }
          case "throttled":
            throw retryProblem(429, "Too many failed logins; wait before the next.", result.retryAfterSeconds);
          case "busy":
            throw retryProblem(503, "Too many passwords wait to be checked.", result.retryAfterSeconds);
          case "unknown":
          case "wrongPassword":
          case "blocked":
            throw new Problem(401, "Username or password is wrong.", {
              headers: { "WWW-Authenticate": 'Bearer realm="shardkeeper"' },
            });
        }
      },
    }),
  ];
}
