import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { problemsOf } from "../../../../runtime/http/routing/route.js";
import { createMetrics } from "../../../../runtime/base/system/metrics.js";
import type { ServerStateJson } from "../../../../runtime/http/schemas/server-state.js";
import { startApi, type TestApi } from "../harness.js";

interface Operation {
  security?: unknown;
  "x-level"?: string;
  parameters?: { name: string; in: string; required: boolean; schema: { pattern?: string } }[];
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}
interface OpenApi {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<
      string,
      { properties: Record<string, { enum?: string[] }>; required: string[]; additionalProperties: boolean }
    >;
  };
}

let api: TestApi;
const state: ServerStateJson = {
  ...{ version: "1.2.3", commit: null, databaseVersion: "0001-schema", nodeVersion: "24.0.0" },
  database: { engine: "mysql", bytes: null, failingBecause: null },
  disk: { freeBytes: 1, totalBytes: 2 },
  backup: { everySeconds: 3_600, lastDoneAtUtc: null, failed: 1 },
  scripts: { files: 2, failing: [{ file: "lua/a.lua", failures: 3 }] },
  loginsClosedBecause: "an update",
};
const metrics = createMetrics({ processMetrics: false });
beforeAll(async () => {
  api = await startApi({ metrics, serverState: () => Promise.resolve(state) });
});
afterAll(() => api.close());

describe("the routes about the server itself", () => {
  it("tells staff its state, and players nothing of it", async () => {
    await api.account("stated", "Counselor");
    await api.account("curious");
    expect((await api.call("GET", "/api/server", { token: await api.login("stated") })).body).toEqual(state);
    expect((await api.call("GET", "/api/server", { token: await api.login("curious") })).status).toBe(403);
  });

  it("health, readiness and version", async () => {
    expect((await api.call("GET", "/health")).body).toEqual({ status: "ok" });
    expect((await api.call("GET", "/ready")).body).toEqual({ status: "ready" });
    expect((await api.call("GET", "/api/version")).body).toEqual({
      name: "Shardkeeper",
      version: "1.2.3",
      startedAtUtc: "2026-03-19T00:00:00.000Z",
    });
  });

  it("metrics in the text format, with requests counted by route and never by address", async () => {
    metrics.gauge("test_sessions", "Sessions", () => 7);
    await api.call("GET", "/health");
    await api.call("GET", "/api/users/12345");
    await api.call("GET", "/secret-address");
    const answer = await api.call("GET", "/metrics");
    expect(answer.headers.get("Content-Type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(answer.text).toContain("shardkeeper_test_sessions 7");
    expect(answer.text).toContain('shardkeeper_http_requests_total{method="GET",route="/api/users/{accountId}",status="401"} 1');
    expect(answer.text).toContain('shardkeeper_http_requests_total{method="GET",route="unmatched",status="404"} 1');
    expect(answer.text).toContain('shardkeeper_http_request_duration_seconds_bucket{le="0.1",method="GET",route="/health"}');
    expect(answer.text).not.toMatch(/12345|secret-address/);
  });
});

describe("/openapi.json", () => {
  let document: OpenApi;
  beforeAll(async () => {
    document = (await api.call("GET", "/openapi.json")).body as OpenApi;
  });

  it("is an OpenAPI 3.1 document of this version", () => {
    expect([document.openapi, document.info.version]).toEqual(["3.1.0", "1.2.3"]);
  });

  it("describes all served routes, and no other", () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    expect(described.sort()).toEqual(api.api.routes.map(({ method, path }) => `${method.toLowerCase()} ${path}`).sort());
  });

  it("names level, parameters and every status of a route", () => {
    for (const route of api.api.routes) {
      const operation = document.paths[route.path]![route.method.toLowerCase()]!;
      expect(operation["x-level"]).toBe(route.access === "anyone" ? undefined : route.access.level);
      expect(Object.keys(operation.responses).sort()).toEqual(
        [...new Set([...Object.keys(route.responses), ...Object.keys(problemsOf(route))])].sort(),
      );
      const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(operation.parameters?.filter((parameter) => parameter.in === "path").map(({ name }) => name) ?? []).toEqual(inPath);
    }
  });

  it("describes bodies by the rules that check them", () => {
    const reference = document.paths["/api/users"]!.post!.requestBody!.content["application/json"]!.schema.$ref;
    expect(reference).toBe("#/components/schemas/NewUser");
    const { NewUser } = document.components.schemas;
    expect(NewUser).toMatchObject({ required: ["username", "password", "email"], additionalProperties: false });
    expect(NewUser!.properties).toMatchObject({
      username: { minLength: 3, maxLength: 30 },
      password: { minLength: 8, maxLength: 30 },
    });
    expect(NewUser!.properties.role!.enum).toEqual(["Regular", "Counselor", "GameMaster", "Administrator"]);
    expect(document.components.schemas.User!.properties).not.toHaveProperty("passwordHash");
  });

  it("has a definition for every reference", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference!);
    expect(references.length).toBeGreaterThan(10);
    for (const reference of references) {
      expect(reference).toMatch(/^#\/components\/schemas\/\w+$/);
      expect(document.components.schemas).toHaveProperty(reference.split("/").at(-1)!);
    }
  });
});
