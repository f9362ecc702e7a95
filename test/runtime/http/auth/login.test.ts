import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PasswordQueueFullError } from "../../../../runtime/services/accounts/passwords.js";
import { PASSWORD, problemIn, quickPasswords, startApi, type TestApi } from "../harness.js";

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ options: { jwtLifetimeMinutes: 5 } });
});
afterAll(() => api.close());

const login = (username: unknown, password: unknown) => api.call("POST", "/auth/login", { body: { username, password } });

describe("POST /auth/login", () => {
  it("gives a token with the specified claims, for the configured time", async () => {
    const account = await api.account("Alice", "Counselor");
    const before = Date.now();
    const answer = await login("alice", PASSWORD);
    expect(answer.status).toBe(200);
    const grant = answer.body as { accessToken: string; expiresAtUtc: string };
    expect(grant).toEqual({
      accessToken: expect.any(String) as string,
      tokenType: "Bearer",
      expiresAtUtc: expect.any(String) as string,
      accountId: String(account.accountId),
      username: "Alice",
      role: "Counselor",
    });
    expect(decodeProtectedHeader(grant.accessToken)).toEqual({ alg: "HS256", typ: "JWT" });
    const claims = decodeJwt(grant.accessToken);
    expect(claims).toEqual({
      sub: String(account.accountId),
      name: "Alice",
      role: "Counselor",
      tokenVersion: account.tokenVersion,
      iat: expect.any(Number) as number,
      exp: claims.iat! + 300,
    });
    expect(claims.iat).toBeGreaterThanOrEqual(Math.floor(before / 1_000));
    expect(Date.parse(grant.expiresAtUtc)).toBe(claims.exp! * 1_000);
    expect((await api.call("GET", "/api/sessions/active", { token: grant.accessToken })).status).toBe(200);
  });

  it("answers a wrong password, an unknown account and a deactivated account with exactly the same 401", async () => {
    await api.account("carol");
    const { accountId } = await api.account("blocked");
    await api.accounts.update(accountId, { isActive: false });
    const answers = [
      await login("carol", "wrong password"),
      await login("nobody", PASSWORD),
      await login("blocked", PASSWORD),
      await login("carol", "x".repeat(31)),
      await login("' OR '1'='1' --", "' OR '1'='1' --"),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.text).toBe(answers[0]!.text);
      expect(answer.headers.get("WWW-Authenticate")).toBe('Bearer realm="shardkeeper"');
      expect([...answer.headers.keys()]).toEqual([...answers[0]!.headers.keys()]);
    }
  });

  it("verifies a password for an unknown account as for a known one", async () => {
    const verified: string[] = [];
    const passwords = {
      ...quickPasswords,
      verify: (password: string, hash: string) => {
        verified.push(password);
        return quickPasswords.verify(password, hash);
      },
    };
    const other = await startApi({ passwords });
    try {
      await other.account("alice");
      for (const username of ["alice", "nobody"]) {
        await other.call("POST", "/auth/login", { body: { username, password: `guess of ${username}` } });
      }
      expect(verified).toEqual(["guess of alice", "guess of nobody"]);
    } finally {
      await other.close();
    }
  });

  it.each<[string, unknown, string[]]>([
    ["no username", { password: "x" }, ["username"]],
    ["no password", { username: "x" }, ["password"]],
    ["neither", {}, ["password", "username"]],
    ["an empty username", { username: "", password: "x" }, ["username"]],
    ["a number as password", { username: "x", password: 1 }, ["password"]],
    ["a list as username", { username: ["x"], password: "x" }, ["username"]],
    ["an operator object as password", { username: "x", password: { $ne: null } }, ["password"]],
    ["an unknown member", { username: "x", password: "x", role: "Administrator" }, ["role"]],
    ["a monstrous username", { username: "x".repeat(1_000), password: "x" }, ["username"]],
  ])("answers 400 to %s", async (_what, body, members) => {
    const problem = problemIn(await api.call("POST", "/auth/login", { body }));
    expect(problem.status).toBe(400);
    expect(Object.keys(problem.errors ?? {}).sort()).toEqual(members);
  });

  it("answers 429 with Retry-After from the sixth attempt on, also to the right password", async () => {
    await api.account("dave");
    await api.account("bob");
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await login("dave", "wrong password")).status).toBe(401);
    const answer = await login("DAVE", PASSWORD);
    expect(problemIn(answer).status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toSatisfy((seconds: number) => seconds > 800 && seconds <= 900);
    expect((await login("bob", PASSWORD)).status).toBe(200);
  });

  it("answers 503 with Retry-After while too many passwords wait", async () => {
    const passwords = { ...quickPasswords, verify: () => Promise.reject(new PasswordQueueFullError("full")) };
    const other = await startApi({ passwords });
    try {
      const answer = await other.call("POST", "/auth/login", { body: { username: "alice", password: PASSWORD } });
      expect(problemIn(answer).status).toBe(503);
      expect(answer.headers.get("Retry-After")).toBe("1");
    } finally {
      await other.close();
    }
  });

  it("writes neither password nor token to the log", async () => {
    await api.account("erin", "Administrator");
    const token = await api.login("erin");
    await login("erin", "the wrong password");
    await api.call("GET", "/api/users?token=sesame", { token });
    await api.call("GET", `/nowhere?password=sesame`, { token });
    const log = api.logLines.join("");
    for (const secret of [PASSWORD, "the wrong password", token, token.split(".")[2]!, "sesame", "Bearer"])
      expect(log).not.toContain(secret);
    expect(log).toContain('"path":"/nowhere"');
  });
});
