import { createSecretKey, type KeyObject } from "node:crypto";
import jwt from "jsonwebtoken";
import { z } from "zod";
import type { Account } from "../../storage/storage.js";

/** Never read from the token: otherwise `none` and keys of other kinds would pass. */
export const TOKEN_ALGORITHM = "HS256";

/** The claims that a token must have. `name` and `role` are for clients to show; the account decides. */
export const claimsSchema = z.object({
  sub: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
  tokenVersion: z.int(),
  iat: z.int(),
  exp: z.int(),
});

/** Makes tokens. A token is valid for the configured time, or until the account's token version changes. */
export class TokenIssuer {
  readonly #key: KeyObject;
  readonly #lifetimeSeconds: number;
  readonly #now: () => number;

  constructor(secret: Uint8Array, lifetimeMinutes: number, now: () => number) {
    this.#key = createSecretKey(secret);
    this.#lifetimeSeconds = lifetimeMinutes * 60;
    this.#now = now;
  }

  issue({ accountId, username, role, tokenVersion }: Account): { accessToken: string; expiresAt: number } {
    const iat = Math.floor(this.#now() / 1_000);
    const exp = iat + this.#lifetimeSeconds;
    const claims = { sub: String(accountId), name: username, role, tokenVersion, iat, exp };
    return { accessToken: jwt.sign(claims, this.#key, { algorithm: TOKEN_ALGORITHM }), expiresAt: exp * 1_000 };
  }
}
