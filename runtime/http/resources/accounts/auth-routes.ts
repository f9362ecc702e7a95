import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Accounts } from "../../../services/accounts/accounts.js";
import { bannedText, mayEnter } from "../../../services/accounts/bans.js";
import { addressBlocked, Problem, retryProblem } from "../../routing/problem.js";
import { route, type Route } from "../../routing/route.js";
import type { TokenIssuer } from "../../auth/tokens.js";
import { type AccessGrant, accessGrantSchema } from "../../schemas/users.js";
import { timeText } from "../../schemas/fields.js";
import type { Account } from "../../../storage/storage.js";

/**
 * Longer than any username or password, so that a wrong one gets the answer "wrong". A longer text is no honest
 * mistake.
 */
const MAX_CREDENTIAL_CHARS = 256;

const credential = z.string("must be text").min(1, "is missing").max(MAX_CREDENTIAL_CHARS, "is too long");
const loginSchema = z.strictObject({ username: credential, password: credential }).meta({ id: "Login" });

const consoleLoginSchema = z.strictObject({ secret: credential }).meta({ id: "ConsoleLogin" });

export interface AuthRouteParts {
  accounts: Pick<Accounts, "authenticate" | "list">;
  tokens: TokenIssuer;
  /** The secret that the operator's console signs in with; without it that route does not exist. */
  consoleSecret?: string | undefined;
}

/** Not added while tokens are switched off, so that their addresses answer 404. */
export function authRoutes({ accounts, tokens, consoleSecret }: AuthRouteParts): Route[] {
  const grantFor = (account: Account): AccessGrant => {
    const { accessToken, expiresAt } = tokens.issue(account);
    return {
      accessToken,
      tokenType: "Bearer",
      expiresAtUtc: timeText(expiresAt),
      accountId: String(account.accountId),
      username: account.username,
      role: account.role,
    };
  };
  return [
    ...(consoleSecret === undefined ? [] : [consoleRoute(consoleSecret, accounts, grantFor)]),
    route({
      method: "POST",
      path: "/auth/login",
      tag: "Authentication",
      summary: "Exchange username and password for a token",
      description:
        "An unknown account, a wrong password and a deactivated account get the same response in the same time. The token ends at " +
        "`expiresAtUtc`, or when the account's password, level or activity changes.",
      access: "anyone",
      body: loginSchema,
      responses: { 200: { description: "A token for `Authorization: Bearer`", body: accessGrantSchema } },
      problems: {
        401: "Unknown account, wrong password or deactivated account",
        403: "The password is right, and the account is banned. The detail says until when and why",
      },
      async handle({ body, address, log }) {
        const result = await accounts.authenticate(body.username, body.password, { address, door: "http" });
        log.info(
          { outcome: result.outcome, ...(result.outcome === "accepted" && { accountId: result.account.accountId }) },
          "login",
        );
        switch (result.outcome) {
          case "accepted":
            return { status: 200, body: grantFor(result.account) };
          case "throttled":
            throw retryProblem(429, "Too many failed logins. Wait before the next attempt.", result.retryAfterSeconds);
          case "busy":
            throw retryProblem(503, "Too many passwords are waiting to be checked.", result.retryAfterSeconds);
          case "banned":
            throw new Problem(403, bannedText(result.ban), { kind: "banned" });
          case "addressBlocked":
            throw addressBlocked();
          // Closed is only the game.
          case "closed":
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

/** A program that can read the data directory gets a token of a real account, as from a login. */
function consoleRoute(
  consoleSecret: string,
  accounts: Pick<Accounts, "list">,
  grantFor: (account: Account) => AccessGrant,
): Route {
  return route({
    method: "POST",
    path: "/auth/console",
    tag: "Authentication",
    summary: "Exchange the secret of the data directory for a token",
    description:
      "For the operator's console on the server's machine. The secret is in the file `console-token` of the data directory, and changes " +
      "with each start. The token belongs to the oldest active Administrator, and ends like a token from a login.",
    access: "anyone",
    body: consoleLoginSchema,
    responses: { 200: { description: "A token for `Authorization: Bearer`", body: accessGrantSchema } },
    problems: { 401: "Wrong secret", 409: "There is no active Administrator" },
    async handle({ body, log }) {
      const isRight = timingSafeEqual(digest(body.secret), digest(consoleSecret));
      log.info({ outcome: isRight ? "accepted" : "denied" }, "login of the local console");
      if (!isRight) throw new Problem(401, "This is not the secret of this run of the server.");
      const administrators = (await accounts.list()).filter(
        (account) => account.role === "Administrator" && mayEnter(account, Date.now()),
      );
      const [oldest] = administrators.sort((a, b) => a.accountId - b.accountId);
      if (!oldest) throw new Problem(409, "There is no active Administrator to act for.");
      return { status: 200, body: grantFor(oldest) };
    },
  });
}

/** The comparison needs two values of the same length. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
