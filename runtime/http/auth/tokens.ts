import { SignJWT } from "jose";
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
  readonly #secret: Uint8Array;
  readonly #lifetimeSeconds: number;
  readonly #now: () => number;

  constructor(secret: Uint8Array, lifetimeMinutes: number, now: () => number) {
    this.#secret = secret;
    this.#lifetimeSeconds = lifetimeMinutes * 60;
    this.#now = now;
  }

  async issue(account: Account): Promise<{ accessToken: string; expiresAt: number }> {
    const issuedAtSeconds = Math.floor(this.#now() / 1_000);
    const expiresAtSeconds = issuedAtSeconds + this.#lifetimeSeconds;
    const claims = { name: account.username, role: account.role, tokenVersion: account.tokenVersion };
    const accessToken = await new SignJWT(claims)
      .setProtectedHeader({ alg: TOKEN_ALGORITHM, typ: "JWT" })
      .setSubject(String(account.accountId))
      .setIssuedAt(issuedAtSeconds)
      .setExpirationTime(expiresAtSeconds)
      .sign(this.#secret);
    return { accessToken, expiresAt: expiresAtSeconds * 1_000 };
  }
}
