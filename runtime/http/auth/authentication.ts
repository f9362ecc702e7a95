import { createSecretKey } from "node:crypto";
import jwt from "koa-jwt";
import type { AccountLevel } from "../../contracts/levels.js";
import { isAtLeast } from "../../contracts/levels.js";
import type { AccountCache } from "./account-cache.js";
import type { ApiContext, ApiMiddleware } from "../server/context.js";
import { Problem } from "../routing/problem.js";
import type { Principal } from "../routing/route.js";
import { claimsSchema, TOKEN_ALGORITHM } from "./tokens.js";

/** Finds out who calls and sets `ctx.state.principal`, or throws a Problem 401. */
export type Authenticator = (ctx: ApiContext) => Promise<Principal>;

/** Used while tokens are switched off: every caller on the loopback address acts as Administrator. */
export const everybodyIsAdministrator: Authenticator = () =>
  Promise.resolve({ accountId: null, username: "local", role: "Administrator" });

/**
 * Authenticates by bearer token. The signed token names the account. The account itself, as it is now, decides whether
 * it exists, is active, has the same token version, and what its level is.
 */
export function bearerAuthenticator(secret: Uint8Array, accounts: AccountCache): Authenticator {
  // jsonwebtoken takes key objects, which koa-jwt's types do not know. It would first parse bytes as a public key,
  // again for each request.
  const key = createSecretKey(secret) as unknown as Buffer;
  const verify = jwt({
    // A receiver must refuse extensions that it does not understand (RFC 7515, 4.1.11), and this one understands none.
    secret: (header: object) => ("crit" in header ? Promise.reject(new Error("critical extensions")) : Promise.resolve(key)),
    algorithms: [TOKEN_ALGORITHM],
    key: "claims",
    // Failures stay in the state instead of becoming Koa's own errors, so that all of them get the same response.
    passthrough: true,
    isRevoked: async (ctx, payload) => {
      const claims = claimsSchema.safeParse(payload);
      if (!claims.success) return true;
      const state = ctx.state as VerificationState;
      try {
        const account = await accounts.find(claims.data.sub);
        if (!account?.isActive || account.tokenVersion !== claims.data.tokenVersion) return true;
        const { accountId, username, role } = account;
        state.verified = { accountId, username, role, expiresAt: claims.data.exp * 1_000 };
        return false;
      } catch (error) {
        state.lookupError = error as Error;
        return true;
      }
    },
  });

  return async (ctx) => {
    const state = ctx.state as VerificationState;
    // Called again and again for the same request while its response continues.
    Object.assign(state, { verified: undefined, lookupError: undefined });
    await (verify as ApiMiddleware)(ctx, () => Promise.resolve());
    // A database that does not answer proves nothing about the token.
    if (state.lookupError !== undefined) throw state.lookupError;
    if (state.verified) return state.verified;
    throw unauthorized(ctx.get("Authorization") === "");
  };
}

/** @throws Problem 403 */
export function requireLevel(principal: Principal, level: AccountLevel): void {
  if (!isAtLeast(principal.role, level)) throw new Problem(403, `This needs the level ${level}.`);
}

interface VerificationState {
  verified?: Principal;
  lookupError?: Error;
}

/** Every bad token gets the same response: which part of it is wrong would help only forgers. */
function unauthorized(missing: boolean): Problem {
  const challenge = 'Bearer realm="shardkeeper"';
  return new Problem(401, missing ? "A bearer token is needed." : "The token is not valid, or no longer valid.", {
    headers: { "WWW-Authenticate": missing ? challenge : `${challenge}, error="invalid_token"` },
  });
}
