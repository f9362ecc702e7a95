import { createHmac } from "node:crypto";
import { generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountLevels, isAtLeast, type AccountLevel } from "../../../../runtime/contracts/levels.js";
import { CommandAudit } from "../../../../runtime/services/commands/audit.js";
import { CommandRegistry } from "../../../../runtime/services/commands/registry.js";
import { ownCommands } from "../../../../runtime/services/commands/staff-commands.js";
import { createHttpApi } from "../../../../runtime/http/api.js";
import type { Route } from "../../../../runtime/http/routing/route.js";
import { createMetrics } from "../../../../runtime/base/system/metrics.js";
import type { Account } from "../../../../runtime/storage/storage.js";
import { problemIn, startApi, TOKEN_SECRET, type TestApi } from "../harness.js";
import { startTicketApi } from "../tickets/ticket-api.js";
import { pino } from "pino";

const options = { jwt: true, jwtLifetimeMinutes: 60, allowedHosts: [], openMetrics: "never" as const };

/** The declared routes, without a running server: the matrix below covers all of them. */
const { routes } = createHttpApi({
  options,
  tokenSecret: TOKEN_SECRET,
  accounts: { onChanged: () => undefined } as never,
  sessions: { list: () => [], find: () => undefined, kick: () => false },
  storage: { ping: () => Promise.resolve(0), failingBecause: undefined },
  metrics: createMetrics({ processMetrics: false }),
  readiness: () => "ready",
  version: { name: "", version: "", startedAt: 0 },
  log: pino({ level: "silent" }),
  tickets: {} as never,
  commands: { staff: {} as never, audit: {} as never },
});

const SECOND = 1_000;
const now = () => Math.floor(Date.now() / SECOND);

/** A token like the server's, except for the changes of the test. */
function sign(
  account: Account,
  changes: Record<string, unknown> = {},
  key: Parameters<SignJWT["sign"]>[0] = TOKEN_SECRET,
  alg = "HS256",
) {
  const claims = {
    sub: String(account.accountId),
    name: account.username,
    role: account.role,
    tokenVersion: account.tokenVersion,
    iat: now(),
    exp: now() + 3_600,
    ...changes,
  };
  return new SignJWT(claims).setProtectedHeader({ alg, typ: "JWT" }).sign(key);
}

function base64url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** Tokens that must be refused. Each names an Administrator, so only its own fault can be the reason. */
const refusedTokens: Record<string, (api: TestApi) => Promise<string>> = {
  "a token that is garbage": () => Promise.resolve("garbage"),
  "an empty token": () => Promise.resolve(""),
  "a token of three random parts": () => Promise.resolve("aaaa.bbbb.cccc"),
  "an expired token": async (api) => sign(await administrator(api, "expired"), { iat: now() - 7_200, exp: now() - 1 }),
  "a token that never expires": async (api) => sign(await administrator(api, "endless"), { exp: undefined }),
  "a token that is not good yet": async (api) => sign(await administrator(api, "early"), { nbf: now() + 600 }),
  "a token with a wrong signature": async (api) => sign(await administrator(api, "forged"), {}, Buffer.alloc(32, 7)),
  "a token whose claims were exchanged": async (api) => {
    const account = await administrator(api, "altered");
    const [header, , signature] = (await sign(account)).split(".");
    return `${header}.${base64url({ sub: String(account.accountId), tokenVersion: 0, iat: now(), exp: now() + 9_999 })}.${signature}`;
  },
  "a token with the algorithm none": async (api) => {
    const account = await administrator(api, "unsigned");
    const claims = { sub: String(account.accountId), tokenVersion: account.tokenVersion, iat: now(), exp: now() + 3_600 };
    return `${base64url({ alg: "none", typ: "JWT" })}.${base64url(claims)}.`;
  },
  "a token with a critical extension": async (api) => {
    const account = await administrator(api, "critical");
    const head = base64url({ alg: "HS256", typ: "JWT", crit: ["exp"] });
    const claims = { sub: String(account.accountId), tokenVersion: account.tokenVersion, iat: now(), exp: now() + 3_600 };
    const text = `${head}.${base64url(claims)}`;
    return `${text}.${createHmac("sha256", TOKEN_SECRET).update(text).digest("base64url")}`;
  },
  "a token with RS256": async (api) => {
    const { privateKey } = await generateKeyPair("RS256");
    return sign(await administrator(api, "rs256"), {}, privateKey, "RS256");
  },
  "a token with the right secret and HS512": async (api) =>
    sign(await administrator(api, "hs512"), {}, Buffer.alloc(64, TOKEN_SECRET), "HS512"),
  "a token without a token version": async (api) => sign(await administrator(api, "versionless"), { tokenVersion: undefined }),
  "a token of a later version": async (api) => sign(await administrator(api, "later"), { tokenVersion: 99 }),
  "a token whose subject is no id": async (api) => sign(await administrator(api, "nobody"), { sub: "1 OR 1=1" }),
  "a token of an account that never was": async (api) => sign(await administrator(api, "ghost"), { sub: "999999999" }),
  "a token of a deleted account": async (api) => {
    const account = await administrator(api, "deleted");
    const token = await useOnce(api, await sign(account));
    await api.accounts.delete(account.accountId);
    return token;
  },
  "a token of a deactivated account": async (api) => {
    const account = await administrator(api, "inactive");
    const token = await useOnce(api, await sign(account));
    const changed = await api.accounts.update(account.accountId, { isActive: false });
    // Even one with the current version.
    expect((await api.call("GET", "/api/users", { token: await sign(changed!) })).status).toBe(401);
    return token;
  },
  "a token from before the level was lowered": async (api) => {
    const account = await administrator(api, "lowered");
    const token = await useOnce(api, await sign(account));
    await api.accounts.update(account.accountId, { role: "Regular" });
    return token;
  },
  "a token from before the password was changed": async (api) => {
    const account = await administrator(api, "changed");
    const token = await useOnce(api, await sign(account));
    await api.accounts.update(account.accountId, { password: "another password" });
    return token;
  },
};

function administrator(api: TestApi, name: string): Promise<Account> {
  return api.account(`${name}-${api.logLines.length}`, "Administrator");
}

/** Makes the server cache the account, so that it has to drop it later. */
async function useOnce(api: TestApi, token: string): Promise<string> {
  expect((await api.call("GET", "/api/users", { token })).status).toBe(200);
  return token;
}

/** An address of the route with ids that do not exist, so that a request that gets through changes nothing. */
function addressOf(route: Route): string {
  return route.path.replaceAll(/\{\w+\}/g, "987654321");
}

/** Every schema refuses an empty body: 400 means that authorisation passed and nothing happened. */
function bodyFor(route: Route): { body?: unknown } {
  return route.body ? { body: {} } : {};
}

const names = (list: readonly Route[]) => list.map((route) => [`${route.method} ${route.path}`, route] as const);
const openRoutes = routes.filter((route) => route.access === "anyone");
const guardedRoutes = routes.filter((route) => route.access !== "anyone");
const levelOf = (route: Route): AccountLevel => (route.access === "anyone" ? "Regular" : route.access.level);

describe("the authorisation of every declared route", () => {
  let api: TestApi;
  const refused: [string, string][] = [];
  const tokens = new Map<AccountLevel, string>();

  beforeAll(async () => {
    const log = pino({ level: "silent" });
    const registry = new CommandRegistry({ log, audit: new CommandAudit(undefined, log) });
    ({ api } = await startTicketApi({
      options,
      commands: { staff: ownCommands(registry), audit: { list: () => Promise.resolve([]) } },
    }));
    for (const level of accountLevels) tokens.set(level, await sign(await api.account(`plain-${level}`, level)));
    for (const [what, make] of Object.entries(refusedTokens)) refused.push([what, await make(api)]);
  });
  afterAll(() => api.close());

  it("covers open and guarded routes of every level", () => {
    expect(openRoutes.length).toBeGreaterThan(3);
    expect(new Set(guardedRoutes.map(levelOf))).toEqual(new Set(accountLevels));
  });

  it.each(names(guardedRoutes))("%s answers 401 without a token", async (_name, route) => {
    const answer = await api.call(route.method, addressOf(route), bodyFor(route));
    expect(answer.status).toBe(401);
    expect(answer.headers.get("WWW-Authenticate")).toBe('Bearer realm="shardkeeper"');
  });

  it.each(names(guardedRoutes))("%s answers 401 to every kind of bad token, always in the same words", async (_name, route) => {
    const bodies = new Set<string>();
    for (const [what, token] of refused) {
      const answer = await api.call(route.method, addressOf(route), { token, ...bodyFor(route) });
      expect(answer.status, what).toBe(401);
      if (token !== "") {
        expect(answer.headers.get("WWW-Authenticate"), what).toContain('error="invalid_token"');
        bodies.add(answer.text);
      }
    }
    expect(bodies.size).toBe(1);
  });

  it.each(names(guardedRoutes))(
    "%s accepts no other scheme, and no token in the address or in a cookie",
    async (_name, route) => {
      const token = tokens.get("Administrator")!;
      const address = addressOf(route);
      const attempts: Record<string, string>[] = [
        { Authorization: `Basic ${Buffer.from("admin:admin").toString("base64")}` },
        { Authorization: token },
        { Authorization: `Bearer ${token} ${token}` },
        { Cookie: `token=${token}; access_token=${token}; jwt=${token}` },
      ];
      for (const headers of attempts) {
        expect((await api.call(route.method, address, { headers, ...bodyFor(route) })).status).toBe(401);
      }
      expect((await api.call(route.method, `${address}?access_token=${token}&token=${token}`, bodyFor(route))).status).toBe(401);
    },
  );

  it.each(names(guardedRoutes).flatMap(([name, route]) => accountLevels.map((level) => [name, level, route] as const)))(
    "%s is open to its level and those above it: %s",
    async (_name, level, route) => {
      const answer = await api.call(route.method, addressOf(route), { token: tokens.get(level), ...bodyFor(route) });
      if (isAtLeast(level, levelOf(route))) expect([200, 204, 400, 404]).toContain(answer.status);
      else expect(answer.status).toBe(403);
    },
  );

  it.each(names(openRoutes))("%s needs no token, and ignores a bad one", async (_name, route) => {
    for (const token of [undefined, "garbage", ...refused.map(([, bad]) => bad)]) {
      expect((await api.call(route.method, addressOf(route), { token, ...bodyFor(route) })).status).toSatisfy(
        (status: number) => status === (route.body ? 400 : 200),
      );
    }
  });

  it("HEAD is authorised like GET", async () => {
    expect((await api.call("HEAD", "/api/users")).status).toBe(401);
    expect((await api.call("HEAD", "/api/users", { token: tokens.get("GameMaster") })).status).toBe(403);
    expect((await api.call("HEAD", "/api/users", { token: tokens.get("Administrator") })).status).toBe(200);
  });

  it("uses the account's current level, not the level in the token", async () => {
    const account = await api.account("pretender");
    expect((await api.call("GET", "/api/users", { token: await sign(account, { role: "Administrator" }) })).status).toBe(403);
  });

  it("lets nobody below Administrator raise a level, not even their own", async () => {
    const account = await api.account("climber", "GameMaster");
    const token = await sign(account);
    const own = `/api/users/${account.accountId}`;
    for (const body of [{ role: "Administrator" }, { level: "Administrator" }]) {
      expect((await api.call("PUT", own, { token, body })).status).toBe(403);
    }
    expect((await api.accounts.find(account.accountId))?.role).toBe("GameMaster");
  });

  it("a new token works after the old one was revoked", async () => {
    const account = await api.account("returning", "Administrator");
    const old = await useOnce(api, await api.login("returning"));
    await api.accounts.update(account.accountId, { password: "another password" });
    expect((await api.call("GET", "/api/users", { token: old })).status).toBe(401);
    await useOnce(api, await api.login("returning", "another password"));
  });
});

describe("with tokens switched off", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi({ options: { ...options, jwt: false }, tokenSecret: undefined });
  });
  afterAll(() => api.close());

  it("everybody acts as Administrator, whatever token they send", async () => {
    expect((await api.call("GET", "/api/users")).status).toBe(200);
    expect((await api.call("GET", "/api/users", { token: "garbage" })).status).toBe(200);
    expect((await api.call("GET", "/metrics")).status).toBe(200);
  });

  it("there is no login, and the API's description has none", async () => {
    const answer = await api.call("POST", "/auth/login", { body: { username: "a", password: "b" } });
    expect(problemIn(answer)).toMatchObject({ status: 404 });
    expect(((await api.call("GET", "/openapi.json")).body as { paths: object }).paths).not.toHaveProperty("/auth/login");
  });
});
