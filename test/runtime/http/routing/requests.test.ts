import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { problemIn, startApi, type TestApi } from "../harness.js";
import { until } from "../../../support/until.js";

const KIB = 1_024;
let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await startApi();
  await api.account("admin", "Administrator");
  token = await api.login("admin");
});
afterAll(() => api.close());

const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  api.call("POST", "/api/users", { token, body, headers });

describe("bodies", () => {
  it.each<[string, string]>([
    ["nothing", ""],
    ["broken JSON", '{"username": '],
    ["two documents", "{} {}"],
    ["single quotes", "{'username': 'x'}"],
    ["a trailing comma", '{"username": "x",}'],
    ["NaN", '{"username": NaN}'],
    ["a byte order mark twice", "\uFEFF\uFEFF{}"],
    ["a member twice", '{"username": "aaa", "username": "bbb"}'],
    ["a member twice, written differently", '{"username": "aaa", "user\\u006eame": "bbb"}'],
    ["__proto__", '{"__proto__": {"role": "Administrator"}}'],
    ["__proto__ in disguise", '{"\\u005f_proto__": {}}'],
    ["deep nesting", `${"[".repeat(200)}${"]".repeat(200)}`],
  ])("answer 400 to %s", async (_what, body) => {
    const problem = problemIn(await post(body));
    expect(problem.status).toBe(400);
    expect(problem.errors).toBeUndefined();
  });

  it.each(["[]", "null", "true", "5", '"text"'])("answer 400 to %s, which is not an object", async (body) => {
    expect(problemIn(await post(body))).toMatchObject({ status: 400, errors: { body: expect.any(String) as string } });
  });

  it("answer 400 to bytes that are not UTF-8", async () => {
    expect((await post(Buffer.from('{"username": "M\xfcller"}', "latin1"))).status).toBe(400);
  });

  it("answer 413 only above 64 KiB", async () => {
    const padded = (bytes: number) => `{"username":"x"}${" ".repeat(bytes - 16)}`;
    expect((await post(padded(64 * KIB))).status).toBe(400);
    expect(problemIn(await post(padded(64 * KIB + 1))).status).toBe(413);
    expect(problemIn(await post(padded(900 * KIB))).status).toBe(413);
  });

  it("answer 413 to a body of unknown length as soon as it is too long", async () => {
    const { status, body } = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
      const request = http.request(`${api.url}/api/users`, { method: "POST", headers }, (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => (text += chunk.toString()));
        response.on("end", () => resolve({ status: response.statusCode, body: text }));
      });
      // This side never ends it.
      request.on("error", reject);
      request.write(" ".repeat(80 * KIB));
    });
    expect(status).toBe(413);
    expect(JSON.parse(body)).toMatchObject({ status: 413 });
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "application/json; charset=utf-16",
  ])("answer 415 to the content type %s", async (type) => {
    expect(problemIn(await post("{}", { "Content-Type": type })).status).toBe(415);
  });

  it.each([
    ...["application/json", "Application/JSON", "application/json;charset=UTF-8", 'application/json; charset="utf-8"'],
    ...["application/json;", "application/json; utf-8", "application/json;charset=utf8", "application/json; charset=UTF8;"],
  ])("take the content type %s", async (type) => {
    expect((await post("{}", { "Content-Type": type })).status).toBe(400);
  });

  it("answer 415 to compressed bodies, which could inflate to any size", async () => {
    expect(problemIn(await post("{}", { "Content-Encoding": "gzip" })).status).toBe(415);
  });

  it("are not read before the caller is known", async () => {
    expect((await api.call("POST", "/api/users", { body: "{broken" })).status).toBe(401);
  });

  it("are ignored by routes without one", async () => {
    expect((await api.call("DELETE", "/api/users/999", { token, body: "{broken" })).status).toBe(404);
  });
});

describe("addresses and methods", () => {
  it.each(["/health/", "/ready/", "/api/version/", "/metrics/", "/openapi.json/"])(
    "a trailing slash is optional: %s",
    async (path) => {
      expect((await api.call("GET", path)).status).toBe(200);
    },
  );

  it("a trailing slash is optional on guarded routes and with a query too", async () => {
    expect((await api.call("GET", "/api/users/", { token })).status).toBe(200);
    expect((await api.call("GET", "/api/users/?page=1", { token })).status).toBe(200);
    expect((await api.call("POST", "/api/users/", { token, body: {} })).status).toBe(400);
    expect((await api.call("POST", "/auth/login/", { body: {} })).status).toBe(400);
    expect((await api.call("GET", "/api/users/999/", { token })).status).toBe(404);
  });

  it.each([
    "/",
    "/api",
    "/api/user",
    "/API/USERS",
    "/api/users/1/2",
    "//api/users",
    "/api/users//",
    "/.env",
    "/../package.json",
    "/%2e%2e/",
    "/%ff",
    "/a%00b",
  ])("answers 404 to %s", async (path) => {
    expect(problemIn(await api.call("GET", path, { token })).status).toBe(404);
  });

  it.each([
    ["DELETE", "/api/users", "GET, HEAD, POST, OPTIONS"],
    ["PATCH", "/api/users/1", "GET, HEAD, PUT, DELETE, OPTIONS"],
    ["GET", "/auth/login", "POST, OPTIONS"],
    ["HEAD", "/auth/login", "POST, OPTIONS"],
    ["POST", "/health", "GET, HEAD, OPTIONS"],
    ["PROPFIND", "/health/", "GET, HEAD, OPTIONS"],
    ["QUERY", "/api/users", "GET, HEAD, POST, OPTIONS"],
  ])("answers 405 to %s %s and says what is allowed", async (method, path, allow) => {
    const answer = await api.call(method, path);
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")?.split(", ").sort()).toEqual(allow.split(", ").sort());
  });

  it("answers OPTIONS without authentication, and 404 to unknown addresses", async () => {
    const answer = await api.call("OPTIONS", "/api/users");
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(answer.headers.get("Allow")).toContain("POST");
    expect((await api.call("OPTIONS", "/nothing")).status).toBe(404);
  });

  it("HEAD has the headers of GET and no body", async () => {
    const get = await api.call("GET", "/api/version");
    const head = await api.call("HEAD", "/api/version");
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers.get("Content-Length")).toBe(String(get.text.length));
    expect(head.headers.get("Content-Type")).toBe(get.headers.get("Content-Type"));
    expect((await api.call("HEAD", "/nothing")).headers.get("Content-Type")).toBe("application/problem+json");
  });
});

describe("headers", () => {
  it.each(["text/html", "application/xml", "image/*", "application/json;q=0"])("answers 406 to Accept: %s", async (accept) => {
    expect(problemIn(await api.call("GET", "/api/version", { headers: { Accept: accept } })).status).toBe(406);
  });

  it("ignores Accept if the response has no body", async () => {
    const { accountId } = await api.account("unwanted");
    const answer = await api.call("DELETE", `/api/users/${accountId}`, { token, headers: { Accept: "text/html" } });
    expect(answer.status).toBe(204);
  });

  it.each(["application/json", "application/*", "*/*", "text/html, */*;q=0.1", "application/json; charset=utf-8"])(
    "takes Accept: %s",
    async (accept) => {
      const answer = await api.call("GET", "/api/version", { headers: { Accept: accept } });
      expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    },
  );

  it.each(["text/plain", "text/plain;version=0.0.4", "text/plain; version=0.0.4; charset=utf-8"])(
    "serves metrics to Accept: %s",
    async (accept) => {
      expect((await api.call("GET", "/metrics", { headers: { Accept: accept } })).status).toBe(200);
    },
  );

  it("keeps a caller's request id that is plain, and replaces any other", async () => {
    const idFor = async (id: string) =>
      (await api.call("GET", "/health", { headers: { "X-Request-Id": id } })).headers.get("X-Request-Id");
    expect(await idFor("Trace-42")).toBe("Trace-42");
    for (const bad of ["", "two words", "a".repeat(65), "a;b", '{"a":1}']) expect(await idFor(bad)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("gives every request its own id, which is in its log line", async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await api.call("GET", "/nothing")).headers.get("X-Request-Id")!));
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(api.logLines.join("")).toContain(`"requestId":"${id}"`);
  });

  it.each([
    ["GET", "/api/users", 200, 20],
    ["GET", "/nothing", 404, 30],
    ["POST", "/api/users", 400, 30],
  ])("logs %s %s, which gets %d, at level %d, with the ids last", async (method, path, status, level) => {
    const from = api.logLines.length;
    const answer = await api.call(method, path, { token, ...(method === "POST" && { body: {} }) });
    const id = answer.headers.get("X-Request-Id")!;
    const found = () => api.logLines.slice(from).find((one) => one.includes(`"requestId":"${id}"`) && one.includes(" ms"));
    await until("the line is written", () => (found() === undefined ? "no line yet" : undefined));
    const logged = JSON.parse(found()!) as { level: number; msg: string };
    expect(logged).toMatchObject({ level, method, path, status });
    expect(logged.msg).toMatch(new RegExp(`^${method} ${path} ${status} \\d+ ms$`));
    expect(Object.keys(logged).slice(-2)).toEqual(["requestId", "msg"]);
  });

  it("logs a request whose caller left before there was an answer as 499", async () => {
    const socket = net.connect(api.port, "127.0.0.1");
    const [path, type] = ["/auth/login", "Content-Type: application/json"];
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${type}\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n`);
    // The server is waiting for the body.
    await once(socket, "data");
    socket.destroy();
    const found = () => api.logLines.find((one) => one.includes(`"path":"${path}"`) && one.includes('"aborted":true'));
    await until("the line is written", () => (found() === undefined ? "no line yet" : undefined));
    expect(JSON.parse(found()!)).toMatchObject({ status: 499 });
  });

  it("a path cannot forge a log line", async () => {
    await api.call("GET", '/x%0A{"level":60,"msg":"forged"}');
    for (const line of api.logLines) expect(line.trimEnd()).not.toContain("\n");
    expect(api.logLines.some((line) => (JSON.parse(line) as { msg: string }).msg === "forged")).toBe(false);
  });

  it("ignores X-Forwarded-For", async () => {
    await api.call("GET", "/nothing", { headers: { "X-Forwarded-For": "203.0.113.9" } });
    expect(api.logLines.at(-1)).toContain('"address":"127.0.0.1"');
  });

  it("does not reveal the server's software", async () => {
    const answer = await api.call("GET", "/health");
    expect(answer.headers.get("Server")).toBeNull();
    expect(answer.headers.get("X-Powered-By")).toBeNull();
  });
});

describe("a request that is repeated with its Idempotency-Key", () => {
  const key = (name: string) => ({ "Idempotency-Key": name });
  const user = (username: string) => ({ username, password: "correct horse", email: "a@example.org", role: "Regular" });
  const create = (username: string, name: string, by = token) =>
    api.call("POST", "/api/users", { token: by, body: user(username), headers: key(name) });
  const named = async (username: string) => (await api.storage.accounts.list()).filter((one) => one.username === username).length;

  it("is done once and gets the same answer, also while the first one is at work", async () => {
    const [first, second] = await Promise.all([create("twin", "a-1"), create("twin", "a-1")]);
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect((await create("twin", "a-1")).body).toEqual(first.body);
    expect(await named("twin")).toBe(1);
    expect(problemIn(await create("twin", "a-2")).status).toBe(409);
  });

  it("is tried again when it was refused, and belongs to its caller", async () => {
    expect((await create("", "b-1")).status).toBe(400);
    expect((await create("refused", "b-1")).status).toBe(201);
    await api.account("other-admin", "Administrator");
    expect((await create("others", "b-1", await api.login("other-admin"))).status).toBe(201);
  });

  it("creates many accounts once, and says so again", async () => {
    const { username: _, email, ...shared } = user("");
    const body = { ...shared, accounts: [1, 2].map((number) => ({ username: `many-${number}`, email })) };
    const createAll = () => api.call("POST", "/api/users/bulk", { token, body, headers: key("m-1") });
    const [first, second] = await Promise.all([createAll(), createAll()]);
    expect(first.body).toMatchObject({ created: [{ username: "many-1" }, { username: "many-2" }], existing: [] });
    expect([second.body, (await createAll()).body]).toEqual([first.body, first.body]);
    expect(await named("many-1")).toBe(1);
  });

  it("changes a version once, which it does not find any more, and is no other change", async () => {
    const { accountId } = (await create("changed", "d-1")).body as { accountId: string };
    const change = (method: string, name: string, body?: object) =>
      api.call(method, `/api/users/${accountId}/ban`, { token, headers: key(name), ...(body && { body }) });
    const ban = { reason: "rude", untilUtc: null };
    const [first, second] = [await change("PUT", "d-2", ban), await change("PUT", "d-2", ban)];
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect(problemIn(await change("DELETE", "d-2")).status).toBe(422);
  });

  it("cannot name something else, and its key is a short text", async () => {
    expect((await create("one", "c-1")).status).toBe(201);
    expect(problemIn(await create("another", "c-1")).status).toBe(422);
    expect((await create("long", "x".repeat(129))).status).toBe(400);
  });
});
