import { afterEach, describe, expect, it } from "vitest";
import { AdminApi, BootstrapError } from "../../loadtest/bootstrap/admin-api.js";
import { retryAfterMs } from "../../loadtest/bootstrap/retry-after.js";
import { ACCOUNTS_PER_REQUEST, CREATED_AT_ONCE, prepareAccounts } from "../../loadtest/bootstrap/accounts.js";
import type { AccountPlan, BootstrapResult } from "../../loadtest/bootstrap/accounts.js";
import { FakeAdminApi, answer } from "./fake-admin-api.js";
import type { FakeAdminApiOptions } from "./fake-admin-api.js";

let server: FakeAdminApi | undefined;
afterEach(() => server?.stop());

const admin = { username: "admin", password: "AdminPwd#1" };

async function prepare(
  options: FakeAdminApiOptions,
  changes: Partial<AccountPlan> = {},
  onProgress: (done: number, total: number) => void = () => undefined,
  signal = new AbortController().signal,
): Promise<BootstrapResult> {
  server = await FakeAdminApi.start(options);
  const api = new AdminApi({ base: server.url, signal, firstRetryMs: 1 });
  const plan: AccountPlan = {
    prefix: "stress",
    count: 3,
    password: "StressPwd#123",
    role: "Counselor",
    admin: undefined,
    ...changes,
  };
  return prepareAccounts(api, plan, onProgress);
}

describe("preparing the accounts", () => {
  it("creates only the missing accounts", async () => {
    const result = await prepare({ users: ["Stress_0002", "somebody"] });
    expect(result).toEqual({ existed: 1, created: 2, retries: 0, renewals: 0 });
    expect(server!.created).toEqual(
      ["stress_0001", "stress_0003"].map((username) => ({
        username,
        password: "StressPwd#123",
        email: `${username}@loadtest.invalid`,
        role: "Counselor",
      })),
    );
    expect(server!.requests).toEqual(["GET /api/users/", "POST /api/users/bulk"]);
  });

  it("creates many accounts with each request, and reports its progress", async () => {
    const count = 2 * ACCOUNTS_PER_REQUEST + 1;
    const seen: number[] = [];
    const result = await prepare({}, { count }, (done, total) => {
      expect(total).toBe(count);
      seen.push(done);
    });
    expect(result.created).toBe(count);
    expect(new Set(server!.users).size).toBe(count);
    expect(server!.requests).toHaveLength(1 + 3);
    expect(seen).toEqual([0, ACCOUNTS_PER_REQUEST, 2 * ACCOUNTS_PER_REQUEST, count]);
  });

  it("counts accounts of a bulk request that another client created meanwhile as existing", async () => {
    const result = await prepare({
      meddles: (request) => {
        if (request.url === "/api/users/bulk") server!.users.push("STRESS_0002");
        return false;
      },
    });
    expect(result).toMatchObject({ existed: 1, created: 2 });
  });

  it("creates one account after the other on a server without the bulk route, as specified", async () => {
    await prepare({ bulk: false });
    expect(server!.requests).toEqual([
      "GET /api/users/",
      "POST /api/users/bulk",
      ...new Array<string>(3).fill("POST /api/users/"),
    ]);
    expect(server!.created[0]).toEqual({
      username: "stress_0001",
      password: "StressPwd#123",
      email: "stress_0001@loadtest.invalid",
      role: "Counselor",
    });
  });

  it("creates several accounts at a time, but not all at once, without the bulk route", async () => {
    const seen: number[] = [];
    const result = await prepare({ bulk: false }, { count: 100 }, (done, total) => {
      expect(total).toBe(100);
      seen.push(done);
    });
    expect(result.created).toBe(100);
    expect(server!.mostAtOnce).toBeGreaterThan(1);
    expect(server!.mostAtOnce).toBeLessThanOrEqual(CREATED_AT_ONCE);
    expect(seen).toEqual(Array.from({ length: 101 }, (_, at) => at));
  });

  it("logs in first if it has credentials", async () => {
    await prepare({ jwt: true }, { admin });
    expect(server!.requests[0]).toBe("POST /auth/login");
    expect(server!.users).toHaveLength(3);
  });

  it("signs in again when its token ends, once for all requests under way", async () => {
    const result = await prepare({ jwt: true, bulk: false, requestsPerToken: 20 }, { admin, count: 50 });
    expect(result).toMatchObject({ created: 50, existed: 0 });
    expect(server!.users).toHaveLength(50);
    expect(result.renewals).toBeGreaterThan(1);
    expect(server!.requests.filter((request) => request === "POST /auth/login")).toHaveLength(1 + result.renewals);
  });

  it("gives up when a new token is refused, too", async () => {
    const never = prepare({ jwt: true, requestsPerToken: 0 }, { admin });
    await expect(never).rejects.toThrow(/401 from GET \/api\/users\//);
    expect(server!.requests).toEqual(["POST /auth/login", "GET /api/users/", "POST /auth/login", "GET /api/users/"]);
  });

  it("continues without a token if the server requires none", async () => {
    await prepare({}, { admin });
    expect(server!.users).toHaveLength(3);
  });

  it("explains how to pass credentials if the server requires them", async () => {
    await expect(prepare({ jwt: true })).rejects.toThrow(/401 from GET \/api\/users\/.*--admin-username and --admin-password/s);
  });

  it("reports wrong credentials without repeating them", async () => {
    const wrong = prepare({ jwt: true }, { admin: { username: "admin", password: "not-this-one" } });
    await expect(wrong).rejects.toThrow(/refuses the credentials given with --admin-username and --admin-password/);
    await expect(wrong).rejects.not.toThrow(/not-this-one/);
  });

  it("accepts an account that was created by another client meanwhile", async () => {
    const result = await prepare({
      bulk: false,
      meddles: (request, response, count) => {
        if (request.url !== "/api/users/" || request.method !== "POST" || count > 1) return false;
        answer(response, 409, { title: "Exists" });
        return true;
      },
    });
    expect(result).toMatchObject({ existed: 1, created: 2 });
  });

  it.each([429, 503])("repeats a request that was answered with %i", async (status) => {
    const result = await prepare({
      meddles: (_request, response, count) => {
        if (count > 2) return false;
        answer(response, status, { title: "Later" }, { "retry-after": "0" });
        return true;
      },
    });
    expect(result).toEqual({ existed: 0, created: 3, retries: 4, renewals: 0 });
  });

  it("does not wait for a throttle of many minutes, but names it and what to do", async () => {
    const throttled = prepare(
      {
        jwt: true,
        meddles: (request, response) => {
          if (request.url !== "/auth/login") return false;
          answer(response, 429, { title: "Too many failed logins" }, { "retry-after": "900" });
          return true;
        },
      },
      { admin },
    );
    await expect(throttled).rejects.toThrow(
      /throttles logins from this address .* 900 s\..*http\.exemptLoopback.*http\.trustedProxies/,
    );
  });

  it("repeats a request whose connection broke", async () => {
    const result = await prepare({
      meddles: (request, _response, count) => {
        if (request.method !== "POST" || count !== 1) return false;
        request.socket.resetAndDestroy();
        return true;
      },
    });
    expect(result).toMatchObject({ created: 3, retries: 1 });
  });

  it("gives up on a server that keeps failing", async () => {
    const never = prepare({
      meddles: (_request, response) => {
        answer(response, 503, {}, { "retry-after": "0" });
        return true;
      },
    });
    await expect(never).rejects.toThrow(/kept failing: 503 from GET \/api\/users\/, 20 times/);
  });

  it("shows the server's reason for refusing an account, and creates no more accounts", async () => {
    const refused = prepare({
      meddles: (request, response) => {
        if (request.method !== "POST") return false;
        answer(response, 400, { title: "Invalid", detail: "The account is invalid.", errors: { password: "too short" } });
        return true;
      },
    });
    await expect(refused).rejects.toThrow(
      /400 from POST \/api\/users\/ for stress_000\d: The account is invalid. {"password":"too short"}/,
    );
    await expect(refused).rejects.toBeInstanceOf(BootstrapError);
  });

  it.each([
    ["a page", "<html>hello</html>", /something else than JSON/],
    ["an object", "{}", /something else than an array/],
  ])("rejects %s instead of a list of users", async (_what, body, message) => {
    const strange = prepare({
      meddles: (_request, response) => {
        response.end(body);
        return true;
      },
    });
    await expect(strange).rejects.toThrow(message);
  });

  it("stops when it is interrupted", async () => {
    const interruption = new AbortController();
    const stopped = prepare(
      { bulk: false },
      { count: 5_000 },
      (done) => done === 20 && interruption.abort(),
      interruption.signal,
    );
    await expect(stopped).rejects.toThrow(/abort/i);
    expect(server!.users.length).toBeLessThan(100);
  });
});

describe("Retry-After", () => {
  it("is read as seconds or as a date", () => {
    const now = Date.parse("2026-03-19T10:15:00Z");
    expect(retryAfterMs("3", now)).toBe(3_000);
    expect(retryAfterMs("Thu, 19 Mar 2026 10:15:02 GMT", now)).toBe(2_000);
    expect(retryAfterMs("Thu, 19 Mar 2026 10:14:02 GMT", now)).toBe(0);
    expect(retryAfterMs("soon", now)).toBeUndefined();
    expect(retryAfterMs(null, now)).toBeUndefined();
  });
});
