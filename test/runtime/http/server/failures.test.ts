import { once } from "node:events";
import net from "node:net";
import { describe, expect, it } from "vitest";
import { pino } from "pino";
import { createMetrics } from "../../../../runtime/base/system/metrics.js";
import { createHttpServer, type HttpServerParts } from "../../../../runtime/http/server/http-server.js";
import type { Readiness } from "../../../../runtime/http/server/lifecycle.js";
import { StorageError } from "../../../../runtime/storage/storage.js";
import { type Answer, PASSWORD, problemIn, startApi, type ApiOverrides, type TestApi } from "../harness.js";

async function withApi(overrides: ApiOverrides, run: (api: TestApi) => Promise<void>): Promise<void> {
  const api = await startApi(overrides);
  try {
    await run(api);
  } finally {
    await api.close();
  }
}

describe("while the server is not ready", () => {
  it.each<Readiness>(["starting", "stopping"])(
    "%s: all routes answer 503 except those about the server itself",
    async (readiness) => {
      await withApi({ readiness: () => readiness }, async (api) => {
        for (const [method, path] of [
          ["GET", "/api/users"],
          ["GET", "/api/sessions/active"],
          ["GET", "/ready"],
          ["POST", "/auth/login"],
        ] as const) {
          const answer = await api.call(method, path, method === "POST" ? { body: {} } : {});
          expect(problemIn(answer)).toMatchObject({ status: 503, detail: `The server is ${readiness}.` });
          expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
        }
        for (const path of ["/health", "/metrics", "/api/version", "/openapi.json"])
          expect((await api.call("GET", path)).status).toBe(200);
        expect((await api.call("GET", "/nothing")).status).toBe(404);
      });
    },
  );

  it("GET /ready of a process that serves no API is 200 once its storage and world answer", async () => {
    const parts: HttpServerParts = {
      metrics: createMetrics({ processMetrics: false }),
      readiness: () => "ready",
      version: { name: "Shardkeeper", version: "1.2.3", startedAt: 0 },
      log: pino({ level: "silent" }),
      options: { jwt: true, jwtLifetimeMinutes: 60, allowedHosts: [] },
    };
    const server = createHttpServer(parts);
    const { port } = await server.listen("127.0.0.1", 0);
    const ready = async (): Promise<number> => (await fetch(`http://127.0.0.1:${port}/ready`)).status;
    let failing: string | undefined;
    try {
      expect(await ready()).toBe(503);
      parts.asked = { storage: { ping: () => Promise.resolve(1), failingBecause: undefined }, worldFailsBecause: () => failing };
      expect(await ready()).toBe(200);
      failing = "the disk is full";
      expect(await ready()).toBe(503);
    } finally {
      await server.close();
    }
  });

  it("GET /ready also answers 503 if the database does not answer", async () => {
    const ping = () => Promise.reject(new StorageError("unreachable", "no answer from db.internal:3306"));
    await withApi({ storage: { ping, failingBecause: undefined } }, async (api) => {
      const answer = await api.call("GET", "/ready");
      expect(problemIn(answer).status).toBe(503);
      expect(answer.text).not.toContain("db.internal");
      expect((await api.call("GET", "/health")).status).toBe(200);
    });
  });
});

it("a caller that leaves in the middle of its request is no fault of the server", async () => {
  await withApi({}, async (api) => {
    const { port, hostname } = new URL(api.url);
    const socket = net.connect(Number(port), hostname);
    const head = [
      "POST /auth/login HTTP/1.1",
      `Host: ${hostname}:${port}`,
      "Content-Type: application/json",
      "Content-Length: 99",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n{"user`);
    await once(socket, "connect");
    socket.resetAndDestroy();
    const lines = () => api.logLines.map((line) => JSON.parse(line) as { level: string | number; msg: string });
    await expect.poll(() => lines().filter(({ msg }) => msg.startsWith("POST /auth/login")).length).toBe(1);
    expect(lines().filter(({ level }) => Number(level) >= 40)).toEqual([]);
  });
});

describe("while the disk is full", () => {
  /** SQLite then fails as on a full disk: the file may not grow, except by a number of pages. */
  async function limitFile({ storage }: TestApi, spare: number): Promise<void> {
    const rows = await storage.knex.raw<{ page_count: number }[]>("PRAGMA page_count");
    await storage.knex.raw(`PRAGMA max_page_count = ${rows[0]!.page_count + spare}`);
  }

  it("creations are 503 with Retry-After, /ready and the storage say so, and all recovers once there is space", async () => {
    await withApi({ options: { jwt: false } }, async (api) => {
      let created = 0;
      const create = (): Promise<Answer> =>
        api.call("POST", "/api/users", {
          body: { username: `user${++created}`, password: PASSWORD, email: `user${created}@example.org` },
        });
      expect((await create()).status).toBe(201);
      await limitFile(api, 0);
      let answer = await create();
      // The last pages have some room left.
      while (answer.status === 201) answer = await create();
      expect(problemIn(answer)).toMatchObject({ status: 503, detail: "The server cannot store anything at the moment." });
      expect(answer.headers.get("Retry-After")).toBe("10");
      expect(api.storage.failingBecause).toContain("database or disk is full");
      expect(problemIn(await api.call("GET", "/ready")).status).toBe(503);
      expect((await api.call("GET", "/health")).status).toBe(200);
      expect((await api.call("GET", "/api/users")).status).toBe(200);
      await limitFile(api, 1_000);
      await expect.poll(async () => (await api.call("GET", "/ready")).status).toBe(200);
      expect((await create()).status).toBe(201);
    });
  });

  it("GET /ready is also 503 while only changes of the world cannot be stored", async () => {
    let worldFails: string | undefined = "the table is gone";
    await withApi({ worldFailsBecause: () => worldFails }, async (api) => {
      expect((await api.call("GET", "/ready")).status).toBe(503);
      worldFails = undefined;
      expect((await api.call("GET", "/ready")).status).toBe(200);
    });
  });
});

describe("when another part fails", () => {
  const failing = (error: Error): ApiOverrides["sessions"] => ({
    list: () => {
      throw error;
    },
    find: () => undefined,
    kick: () => false,
  });

  it("an unexpected error is a 500 without details, and the log has the stack under the same request id", async () => {
    await withApi({ options: { jwt: false }, sessions: failing(new Error("secret detail")) }, async (api) => {
      const answer = await api.call("GET", "/api/sessions/active", { headers: { "X-Request-Id": "look-here" } });
      expect(problemIn(answer)).toMatchObject({ status: 500, title: "Internal Server Error" });
      expect(answer.text).not.toContain("secret detail");
      const line = api.logLines.find((candidate) => candidate.includes("a request failed"))!;
      expect(line).toContain("secret detail");
      expect(line).toContain("failures.test.ts");
      expect(line).toContain("look-here");
    });
  });

  it.each([
    ["unreachable", 503],
    ["overloaded", 503],
    ["closed", 503],
    ["unwritable", 503],
    ["failed", 500],
  ] as const)("a database that is %s is %i", async (kind, status) => {
    await withApi({ options: { jwt: false }, sessions: failing(new StorageError(kind, "secret detail")) }, async (api) => {
      const answer = await api.call("GET", "/api/sessions/active");
      expect(problemIn(answer).status).toBe(status);
      expect(answer.text).not.toContain("secret detail");
      expect(answer.headers.has("Retry-After")).toBe(status === 503);
    });
  });

  it("a database that does not answer does not make tokens invalid", async () => {
    await withApi({}, async (api) => {
      await api.account("admin", "Administrator");
      const token = await api.login("admin");
      api.accounts.find = () => Promise.reject(new StorageError("unreachable", "no answer"));
      expect((await api.call("GET", "/api/sessions/active", { token })).status).toBe(503);
    });
  });
});

describe("the request budget", () => {
  const limits = { budgetRequests: 3, budgetWindowSeconds: 60 };

  it("answers 429 with Retry-After to an address beyond it", async () => {
    await withApi({ options: { exemptLoopback: false }, limits }, async (api) => {
      for (let request = 0; request < 3; request += 1) expect((await api.call("GET", "/health")).status).toBe(200);
      const answer = await api.call("GET", "/health");
      expect(problemIn(answer).status).toBe(429);
      expect(Number(answer.headers.get("Retry-After"))).toSatisfy((seconds: number) => seconds >= 1 && seconds <= 60);
    });
  });

  it("does not apply to loopback addresses by default", async () => {
    await withApi({ limits }, async (api) => {
      for (let request = 0; request < 10; request += 1) expect((await api.call("GET", "/health")).status).toBe(200);
    });
  });

  it("counts the callers of a trusted reverse proxy apart", async () => {
    await withApi({ options: { exemptLoopback: false, trustedProxies: ["127.0.0.1"] }, limits }, async (api) => {
      const from = (address: string): Promise<Answer> => api.call("GET", "/health", { headers: { "X-Forwarded-For": address } });
      for (let request = 0; request < 3; request += 1) expect((await from(`203.0.113.${request}, 192.0.2.1`)).status).toBe(200);
      expect((await from("203.0.113.9, 192.0.2.1")).status).toBe(429);
      expect((await from("192.0.2.2")).status).toBe(200);
    });
  });
});

describe("wrong passwords", () => {
  it("lock an account out for their own address only, behind a trusted reverse proxy as well", async () => {
    await withApi({ options: { trustedProxies: ["127.0.0.1"] } }, async (api) => {
      await api.account("warden", "GameMaster");
      const login = (address: string, password: string): Promise<Answer> =>
        api.call("POST", "/auth/login", { body: { username: "warden", password }, headers: { "X-Forwarded-For": address } });
      for (let guess = 0; guess < 5; guess += 1) expect((await login("192.0.2.1", "wrong-password")).status).toBe(401);
      expect((await login("192.0.2.1", PASSWORD)).status).toBe(429);
      expect((await login("192.0.2.2", PASSWORD)).status).toBe(200);
    });
  });
});
