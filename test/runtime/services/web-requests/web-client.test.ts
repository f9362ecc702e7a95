import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { httpModule } from "../../../../runtime/scripting/modules/server/http.js";
import { WebClient } from "../../../../runtime/services/web-requests/web-client.js";
import { deferred } from "../../../support/deferred.js";
import { WorldShard } from "../../../support/world-shard.js";

let server: http.Server;
let origin: string;
let port: number;
let seen: { method: string; url: string; headers: http.IncomingHttpHeaders; body: string }[];
let answer: (response: http.ServerResponse, url: string) => void;

beforeEach(async () => {
  seen = [];
  answer = (response) => response.end("hello");
  server = http.createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(pieces).toString("latin1") });
      answer(response, url);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
  origin = `http://127.0.0.1:${port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const request = (url: string, more: object = {}) => ({
  file: "a.lua",
  method: "GET" as const,
  url,
  headers: {},
  timeoutMs: 5_000,
  ...more,
});
const redirect = (status: number, location: string) => (response: http.ServerResponse, url: string) =>
  url === "/there" ? response.end("there") : response.writeHead(status, { location }).end();

describe("a request of a script", () => {
  test("reaches an allowed origin, with its headers and body, and brings back the whole answer", async () => {
    answer = (response) => response.writeHead(404, { "X-Own": "1", "Set-Cookie": ["a", "b"] }).end(Buffer.from([0xff, 0]));
    const body = Buffer.from("x");
    const got = await new WebClient([origin]).send(
      request(`${origin}/p?q`, { method: "POST", body, headers: { "X-Mine": "2" } }),
    );
    expect(got).toMatchObject({ status: 404, body: Buffer.from([0xff, 0]), headers: { "x-own": "1", "set-cookie": "a, b" } });
    expect(seen).toMatchObject([{ method: "POST", url: "/p?q", body: "x", headers: { "x-mine": "2", "content-length": "1" } }]);
  });

  test.each([
    ["http://127.0.0.1:1/", /^http:\/\/127\.0\.0\.1:1, which is not in scripts\.webOrigins$/],
    ["file:///etc/passwd", /not in scripts\.webOrigins/],
    ["nothing", /no URL/],
    ["http://user:pass@127.0.0.1/", /name or password/],
  ])("to %s is refused", async (url, reason) => {
    expect(await new WebClient([origin]).send(request(url))).toEqual({ reason: expect.stringMatching(reason) as string });
    expect(seen).toEqual([]);
  });

  test("is refused where a name leads to this machine, also if it is listed", async () => {
    const named = `http://localhost:${port}`;
    expect(await new WebClient([named]).send(request(named))).toEqual({
      reason: expect.stringContaining("not public") as string,
    });
    expect(seen).toEqual([]);
  });

  test("follows redirects within the allowed origins only, and not for ever", async () => {
    const client = new WebClient([origin]);
    answer = redirect(302, "/there");
    const body = Buffer.from("x");
    expect(await client.send(request(origin, { method: "POST", body }))).toMatchObject({
      status: 200,
      body: Buffer.from("there"),
    });
    expect(seen.map(({ method }) => method)).toEqual(["POST", "GET"]);
    answer = redirect(307, "/there");
    await client.send(request(origin, { method: "POST", body }));
    expect(seen.map(({ method }) => method).slice(2)).toEqual(["POST", "POST"]);
    answer = redirect(302, `http://localhost:${port}/there`);
    expect(await client.send(request(origin))).toEqual({
      reason: expect.stringContaining("redirected to http://localhost") as string,
    });
    answer = redirect(302, "/again");
    expect(await client.send(request(origin))).toEqual({ reason: "redirected more than 3 times" });
  });

  test("ends with a reason when the answer is too large, too late or cut off", async () => {
    const client = new WebClient([origin]);
    answer = (response) => response.end(Buffer.alloc(256 * 1024 + 1));
    expect(await client.send(request(origin))).toEqual({ reason: "an answer of more than 262144 bytes" });
    answer = () => {};
    expect(await client.send(request(origin, { timeoutMs: 1 }))).toEqual({ reason: "no answer within 1 ms" });
    answer = (response) => {
      response.writeHead(200, { "Content-Length": "5" });
      response.write("x", () => response.destroy());
    };
    expect(await client.send(request(origin))).toHaveProperty("reason");
  });

  test("is one of four of its file and sixteen in all, and ends when the server stops", async () => {
    const client = new WebClient([origin]);
    const all = deferred<void>();
    answer = () => seen.length === 16 && all.resolve();
    const sent = ["a", "b", "c", "d", "e"].flatMap((file) => [1, 2, 3, 4].map(() => client.send(request(origin, { file }))));
    expect(await client.send(request(origin, { file: "a" }))).toEqual({ reason: "4 requests of this file are under way" });
    expect(await client.send(request(origin, { file: "z" }))).toEqual({ reason: "16 requests are under way" });
    await all.promise;
    client.close();
    const reasons = (await Promise.all(sent)).map((one) => ("reason" in one ? one.reason : ""));
    expect(reasons.filter((reason) => reason === "the server is stopping")).toHaveLength(16);
    expect(await client.send(request(origin))).toEqual({ reason: "the server is stopping" });
  });
});

describe("http in Lua", () => {
  test("waits for the answer in the handler, and refuses headers of the connection", async () => {
    const shard = await WorldShard.open();
    try {
      shard.shard.host.addModule(httpModule({ web: new WebClient([origin]) }));
      const answered = deferred<void>();
      answer = (response) => response.writeHead(201).end("ok\xff", "latin1", () => answered.resolve());
      await shard.run(`local answer = http.post("${origin}/x", "{}") book.note({ answer.status, #answer.body }) book.note(answer.headers.date ~= nil)
        book.note((select(2, http.get("http://example.org/"))))
        book.note((select(2, pcall(http.get, "${origin}", { headers = { Host = "x" } }))))`);
      await answered.promise;
      await expect.poll(() => shard.notes.length).toBe(4);
      expect(shard.notes).toEqual([
        [201, 3],
        true,
        "http://example.org, which is not in scripts.webOrigins",
        expect.stringContaining("the header 'Host' cannot be set"),
      ]);
      expect(seen).toMatchObject([{ method: "POST", body: "{}", headers: { "content-type": "application/json" } }]);
    } finally {
      shard.close();
    }
  });
});
