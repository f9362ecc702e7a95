import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PasswordQueueFullError } from "../../../../runtime/services/accounts/passwords.js";
import type { Account } from "../../../../runtime/storage/storage.js";
import { PASSWORD, problemIn, quickPasswords, startApi, type TestApi } from "../harness.js";

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
let counter = 0;
let queueIsFull = false;
let hashed = 0;
let api: TestApi;
let token: string;
let administrator: Account;

beforeAll(async () => {
  const passwords = {
    ...quickPasswords,
    hash: (password: string) => {
      hashed += 1;
      return queueIsFull ? Promise.reject(new PasswordQueueFullError("too many passwords wait")) : quickPasswords.hash(password);
    },
  };
  const rule = { network: "203.0.113.0/24", reason: "bots", by: "admin", at: Date.UTC(2026, 2, 19) } as const;
  const entry = { list: [{ ...rule, kind: "blocked", until: null }] as const };
  api = await startApi({ passwords, entry });
  administrator = await api.account("admin", "Administrator");
  token = await api.login("admin");
});
afterAll(() => api.close());
beforeEach(() => {
  queueIsFull = false;
});

function newUser(changes: Record<string, unknown> = {}): Record<string, unknown> {
  counter += 1;
  return { username: `user_${counter}`, password: "StressPwd#123", email: `user_${counter}@example.org`, ...changes };
}
const post = (body: unknown) => api.call("POST", "/api/users", { token, body });
const put = (accountId: number | string, body: unknown) => api.call("PUT", `/api/users/${accountId}`, { token, body });

it("lists who may not come in, to Administrators", async () => {
  await api.account("keeper", "GameMaster");
  expect((await api.call("GET", "/api/entry-rules", { token: await api.login("keeper") })).status).toBe(403);
  expect((await api.call("GET", "/api/entry-rules", { token })).body).toEqual([
    {
      ...{ kind: "blocked", network: "203.0.113.0/24", reason: "bots", by: "admin" },
      ...{ atUtc: "2026-03-19T00:00:00.000Z", untilUtc: null },
    },
  ]);
});

describe("POST /api/users", () => {
  it("creates an account and returns its address", async () => {
    const body = newUser();
    const answer = await post(body);
    expect(answer.status).toBe(201);
    const user = answer.body as Record<string, unknown>;
    expect(user).toEqual({
      accountId: expect.stringMatching(/^\d+$/) as string,
      username: body.username,
      email: body.email,
      role: "Regular",
      isActive: true,
      createdAtUtc: expect.stringMatching(isoTime) as string,
      lastLoginAtUtc: null,
      ban: null,
    });
    const location = answer.headers.get("Location")!;
    expect(location).toBe(`/api/users/${String(user.accountId)}`);
    expect((await api.call("GET", location, { token })).body).toEqual(user);
  });

  it.each([
    [{ role: "Counselor" }, "Counselor"],
    [{ level: "GameMaster" }, "GameMaster"],
    [{ role: "administrator" }, "Administrator"],
    [{ role: "Counselor", level: "counselor" }, "Counselor"],
    [{ role: null, level: null }, "Regular"],
    [{ role: null, level: "Counselor" }, "Counselor"],
  ])("reads the level %j as %s", async (level, role) => {
    const answer = await post(newUser(level));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ role });
    expect(answer.body).not.toHaveProperty("level");
  });

  it("answers 409 to a username that differs from another only in case", async () => {
    await post(newUser({ username: "Duplicate" }));
    const problem = problemIn(await post(newUser({ username: "dUPLICATE" })));
    expect(problem).toMatchObject({ status: 409, type: "urn:shardkeeper:problem:duplicate-username" });
  });

  it("lets exactly one of two equal concurrent creations succeed", async () => {
    const body = newUser();
    const statuses = (await Promise.all([post(body), post(body)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["a username that is too short", { username: "ab" }, "username"],
    ["a username that is too long", { username: "a".repeat(31) }, "username"],
    ["a username with other characters", { username: "two words" }, "username"],
    ["a username that is no text", { username: 5 }, "username"],
    ["a username with a line feed", { username: "user\n" }, "username"],
    ["no username", { username: undefined }, "username"],
    ["a password that is too short", { password: "1234567" }, "password"],
    ["a password longer than the game's login packet carries", { password: "a".repeat(31) }, "password"],
    ["a password with a letter beyond ASCII", { password: "pässword1" }, "password"],
    ["a password with a control character", { password: "pass\u0000word" }, "password"],
    ["no password", { password: undefined }, "password"],
    ["an e-mail address without @", { email: "nowhere" }, "email"],
    ["two e-mail addresses", { email: "a@example.org,b@example.org" }, "email"],
    ["an e-mail address with a display name", { email: "A <a@example.org>" }, "email"],
    ["an e-mail address with a header break", { email: "a@example.org\r\nBcc: b@example.org" }, "email"],
    ["no e-mail address", { email: undefined }, "email"],
    ["null for a member that is needed", { email: null }, "email"],
    ["an unknown role", { role: "Owner" }, "role"],
    ["a role that is no text", { role: 3 }, "role"],
    ["an unknown level", { level: "Seer" }, "level"],
    ["a role and another level", { role: "Regular", level: "GameMaster" }, "level"],
    ["an unknown member", { isAdmin: true }, "isAdmin"],
    ["a member that only answers have", { accountId: "1" }, "accountId"],
    ["a hash instead of a password", { passwordHash: "x" }, "passwordHash"],
    ["a member named like a method of all objects", { constructor: 1 }, "constructor"],
  ])("answers 400 to %s and names the member", async (_what, changes, member) => {
    const problem = problemIn(await post(newUser(changes)));
    expect(problem).toMatchObject({ status: 400, type: "urn:shardkeeper:problem:validation" });
    expect(Object.keys(problem.errors ?? {})).toEqual([member]);
    expect(problem.errors?.[member]).toMatch(/\S/);
  });

  it("names all wrong members at once", async () => {
    const problem = problemIn(await post({ username: "ab", password: "short", email: "nowhere", role: "Owner", shoeSize: 42 }));
    expect(Object.keys(problem.errors ?? {}).sort()).toEqual(["email", "password", "role", "shoeSize", "username"]);
  });

  it("answers 503 with Retry-After while too many passwords wait", async () => {
    queueIsFull = true;
    const answer = await post(newUser());
    expect(problemIn(answer).status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("1");
  });

  it.each(["x'); DROP TABLE accounts;--", "' OR '1'='1", 'a"b', "a%b", "a;b"])("stores SQL as plain text: %s", async (text) => {
    expect((await post(newUser({ username: text.slice(0, 30) }))).status).toBe(400);
    const answer = await post(newUser({ password: `${text}12345678`.slice(0, 30) }));
    expect(answer.status).toBe(201);
    const { username } = answer.body as { username: string };
    expect(await api.login(username, `${text}12345678`.slice(0, 30))).toMatch(/\./);
  });
});

describe("POST /api/users/bulk", () => {
  const bulk = (body: unknown) => api.call("POST", "/api/users/bulk", { token, body });
  const some = (count: number) =>
    Array.from({ length: count }, () => {
      const { username, email } = newUser() as Record<"username" | "email", string>;
      return { username, email };
    });
  const shared = { password: "StressPwd#123", role: "Counselor" };

  it("creates accounts with one password, each of which can log in", async () => {
    const accounts = some(3);
    const answer = await bulk({ ...shared, accounts });
    expect(answer.status).toBe(200);
    const { created, existing } = answer.body as { created: Record<string, unknown>[]; existing: string[] };
    expect(existing).toEqual([]);
    expect(created).toEqual(accounts.map((account) => expect.objectContaining({ ...account, role: "Counselor" }) as unknown));
    expect(answer.text).not.toMatch(/hash|quick:|StressPwd/i);
    for (const { username } of accounts) await api.login(username, shared.password);
  });

  it("leaves accounts whose username is taken as they are, and names them", async () => {
    const [taken, free] = some(2) as [{ username: string; email: string }, { username: string; email: string }];
    await post(newUser({ username: taken.username, password: "another password" }));
    const answer = await bulk({ ...shared, accounts: [{ ...taken, username: taken.username.toUpperCase() }, free] });
    expect(answer.body).toMatchObject({ created: [{ username: free.username }], existing: [taken.username.toUpperCase()] });
    await api.login(taken.username, "another password");
  });

  it("creates as many as its limit with the longest usernames within one body, and hashes the password once", async () => {
    const before = hashed;
    const accounts = Array.from({ length: 500 }, (_, at) => {
      const username = `a_name_of_thirty_characters${String(at).padStart(3, "0")}`;
      return { username, email: `${username}@loadtest.invalid` };
    });
    const answer = await bulk({ ...shared, accounts });
    expect((answer.body as { created: unknown[] }).created).toHaveLength(500);
    expect(hashed - before).toBe(1);
    expect(problemIn(await bulk({ ...shared, accounts: [...accounts, ...some(1)] })).errors).toEqual({
      accounts: "must be a list of 1 to 500 accounts",
    });
  });

  it.each<[string, unknown, string]>([
    ["no accounts", [], "accounts"],
    ["something else than a list", "user_1", "accounts"],
    ["a username that is too short", [{ username: "ab", email: "a@example.org" }], "accounts.0.username"],
    ["a password of its own", [{ username: "some_user", email: "a@example.org", password: "StressPwd#123" }], "password"],
    [
      "the same username twice",
      ["twin_user", "TWIN_user"].map((username) => ({ username, email: "a@example.org" })),
      "accounts.1.username",
    ],
  ])("answers 400 to %s, names the member and creates nothing", async (_what, accounts, member) => {
    const before = (await api.accounts.list()).length;
    const problem = problemIn(await bulk({ ...shared, accounts }));
    expect(problem.status).toBe(400);
    expect(Object.keys(problem.errors ?? {})).toEqual([member]);
    expect((await api.accounts.list()).length).toBe(before);
  });

  it("answers 503 with Retry-After while too many passwords wait", async () => {
    queueIsFull = true;
    expect((await bulk({ ...shared, accounts: some(1) })).headers.get("Retry-After")).toBe("1");
  });
});

describe("GET /api/users", () => {
  it("lists every account, without password or hash", async () => {
    const { body: created } = await post(newUser());
    const answer = await api.call("GET", "/api/users", { token });
    expect(answer.status).toBe(200);
    expect(answer.body).toContainEqual(created);
    expect(answer.body).toContainEqual(expect.objectContaining({ username: "admin", role: "Administrator" }));
    expect(answer.text).not.toMatch(/hash|quick:|tokenVersion/i);
    expect(answer.text).not.toContain(PASSWORD);
  });

  it("shows the last login", async () => {
    const account = await api.account("visitor");
    await api.login("visitor");
    const user = (await api.call("GET", `/api/users/${account.accountId}`, { token })).body as { lastLoginAtUtc: string };
    expect(user.lastLoginAtUtc).toMatch(isoTime);
  });
});

describe("the addresses of accounts", () => {
  it.each([
    "0",
    "-1",
    "1.5",
    "1e3",
    "007",
    "abc",
    "%27%20OR%201=1",
    "1;DROP%20TABLE%20accounts",
    "9".repeat(16),
    "%00",
    "%zz",
    "1%2f2",
  ])("/api/users/%s is answered with 400, whatever the method", async (id) => {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const answer = await api.call(method, `/api/users/${id}`, { token, ...(method === "PUT" && { body: {} }) });
      expect(Object.keys(problemIn(answer).errors ?? {}), method).toEqual(["accountId"]);
      expect(answer.status).toBe(400);
    }
  });

  it("answer 404 if there is no such account", async () => {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const body = method === "PUT" ? { body: { email: "a@example.org" } } : {};
      expect((await api.call(method, "/api/users/999999999999999", { token, ...body })).status).toBe(404);
    }
  });
});

describe("PUT /api/users/{accountId}", () => {
  it("changes the given members and leaves the rest", async () => {
    const account = await api.account("changeable");
    const answer = await put(account.accountId, { email: "new@example.org", level: "Counselor" });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ username: "changeable", email: "new@example.org", role: "Counselor", isActive: true });
    expect((await put(account.accountId, {})).body).toEqual(answer.body);
    const nothing = { username: null, password: null, email: null, role: null, level: null, isActive: null };
    expect((await put(account.accountId, nothing)).body).toEqual(answer.body);
    await api.login("changeable");
    expect((await put(account.accountId, { username: "renamed", isActive: false })).body).toMatchObject({
      username: "renamed",
      role: "Counselor",
      isActive: false,
    });
  });

  it("changes the password, so that only the new one works", async () => {
    const account = await api.account("secretive");
    await put(account.accountId, { password: "the new password" });
    await api.login("secretive", "the new password");
    expect((await api.call("POST", "/auth/login", { body: { username: "secretive", password: PASSWORD } })).status).toBe(401);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ username: "a b" }, "username"],
    [{ password: "x".repeat(31) }, "password"],
    [{ email: "" }, "email"],
    [{ role: "Owner" }, "role"],
    [{ isActive: "yes" }, "isActive"],
    [{ createdAtUtc: "2026-01-01T00:00:00.000Z" }, "createdAtUtc"],
  ])("answers 400 to %j and names the member", async (body, member) => {
    expect(Object.keys(problemIn(await put(administrator.accountId, body)).errors ?? {})).toEqual([member]);
  });

  it("answers 409 to a username that is in use", async () => {
    const account = await api.account("jealous");
    expect(problemIn(await put(account.accountId, { username: "ADMIN" })).type).toBe(
      "urn:shardkeeper:problem:duplicate-username",
    );
  });
});

describe("DELETE /api/users/{accountId}", () => {
  it("deletes an account, which is then unknown", async () => {
    const account = await api.account("shortlived");
    const answer = await api.call("DELETE", `/api/users/${account.accountId}`, { token });
    expect(answer.status).toBe(204);
    expect(answer.text).toBe("");
    expect((await api.call("GET", `/api/users/${account.accountId}`, { token })).status).toBe(404);
    expect((await api.call("DELETE", `/api/users/${account.accountId}`, { token })).status).toBe(404);
  });
});

describe("the last active Administrator", () => {
  it("cannot be deleted, demoted or deactivated; with a second one it can", async () => {
    const lone = await startApi();
    try {
      const { accountId } = await lone.account("only", "Administrator");
      const own = { token: await lone.login("only") };
      const address = `/api/users/${accountId}`;
      for (const refused of [
        await lone.call("DELETE", address, own),
        await lone.call("PUT", address, { ...own, body: { role: "GameMaster" } }),
        await lone.call("PUT", address, { ...own, body: { isActive: false } }),
      ]) {
        expect(problemIn(refused)).toMatchObject({ status: 409, type: "urn:shardkeeper:problem:last-administrator" });
      }
      await lone.account("second", "Administrator");
      expect((await lone.call("PUT", address, { ...own, body: { role: "GameMaster" } })).status).toBe(200);
    } finally {
      await lone.close();
    }
  });
});

describe("bans of users", () => {
  it("shut out at once, say why, are in the history, and can be lifted", async () => {
    const { accountId, username } = (await post(newUser())).body as { accountId: string; username: string };
    const own = await api.login(username, "StressPwd#123");
    const untilUtc = "2999-01-01T00:00:00.000Z";
    const ban = (body: unknown, as = token) => api.call("PUT", `/api/users/${accountId}/ban`, { token: as, body });
    expect((await ban({ reason: "spam" }, own)).status).toBe(403);
    expect(problemIn(await ban({ reason: "" })).errors).toHaveProperty("reason");
    expect(problemIn(await ban({ reason: "spam", untilUtc: "tomorrow" })).errors).toHaveProperty("untilUtc");
    expect((await ban({ reason: "spam", untilUtc: "2020-01-01T00:00:00Z" })).status).toBe(409);
    const banned = await ban({ reason: "sells gold", untilUtc });
    expect(banned.body).toMatchObject({ ban: { reason: "sells gold", untilUtc, by: "admin" } });

    expect((await api.call("GET", "/api/users", { token: own })).status).toBe(401);
    const login = await api.call("POST", "/auth/login", { body: { username, password: "StressPwd#123" } });
    expect(problemIn(login)).toMatchObject({
      ...{ status: 403, type: "urn:shardkeeper:problem:banned" },
      detail: "This account is banned until 2999-01-01 00:00 UTC: sells gold",
    });
    const lifted = await api.call("DELETE", `/api/users/${accountId}/ban`, { token });
    expect(lifted.body).toMatchObject({ ban: null });
    expect((await api.call("DELETE", `/api/users/${accountId}/ban`, { token })).status).toBe(409);
    const again = await api.login(username, "StressPwd#123");
    expect((await api.call("GET", `/api/users/${accountId}/history`, { token: again })).status).toBe(403);
    const history = (await api.call("GET", `/api/users/${accountId}/history`, { token })).body as Record<string, unknown>[];
    expect(history.map(({ action, byAccountName }) => [action, byAccountName])).toEqual([
      ["Unbanned", "admin"],
      ["Banned", "admin"],
      ["Created", "admin"],
    ]);
    expect((await api.call("GET", `/api/users/${accountId}/addresses`, { token })).body).toEqual([]);
    for (const what of ["history", "addresses"]) {
      expect((await api.call("GET", `/api/users/999999/${what}`, { token })).status).toBe(404);
    }
  });
});
