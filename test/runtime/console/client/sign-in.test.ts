import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { ApiClient } from "../../../../runtime/console/client/api-client.js";
import { DataDirectory, isSameServer } from "../../../../runtime/console/client/data-directory.js";
import { EventReader, type FeedState } from "../../../../runtime/console/client/event-feed.js";
import { SignInWanted, Unreachable } from "../../../../runtime/console/client/problems.js";
import { SignIn } from "../../../../runtime/console/client/sign-in.js";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Asked {
  readonly route: string;
  readonly token: string | undefined;
  readonly body: string;
}
type Answer = (asked: Asked, response: ServerResponse) => void;

async function serve(answer: Answer): Promise<{ port: number; url: string; asked: Asked[]; end: () => void }> {
  const asked: Asked[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    void (async () => {
      let body = "";
      for await (const chunk of request) body += String(chunk);
      const one = { route: `${request.method} ${request.url}`, token: request.headers.authorization, body };
      asked.push(one);
      answer(one, response);
    })();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const end = (): void => {
    server.closeAllConnections();
    server.close();
  };
  closing.push(end);
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}`, asked, end };
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

function dataDirectory(port: number): DataDirectory {
  const directory = mkdtempSync(path.join(tmpdir(), "console-data-"));
  closing.push(() => rmSync(directory, { recursive: true, force: true }));
  writeFileSync(path.join(directory, "listening.json"), JSON.stringify({ http: { host: "0.0.0.0", port }, pid: 1 }));
  writeFileSync(path.join(directory, "console-token"), "the secret\n");
  return new DataDirectory(directory);
}

/** Accepts one token, the latest that it issued. */
function tokenServer(): Answer {
  let given = 0;
  return ({ route, token }, response) => {
    if (route === "POST /auth/console")
      json(response, 200, { accessToken: `t${++given}`, username: "admin", role: "Administrator" });
    else if (token === `Bearer t${given}` && given > 0) json(response, 200, { ok: true });
    else json(response, 401, { detail: "The token is not valid, or no longer valid." });
  };
}

it("sends the data directory's secret to the server of that directory, and to no other", async () => {
  const own = await serve(tokenServer());
  const other = await serve((_, response) => json(response, 401, { detail: "no" }));
  const directory = dataDirectory(own.port);
  const local = new SignIn({ directory, urls: [], username: undefined });
  expect(await local.current()).toMatchObject({ token: "t1", username: "admin" });
  expect(own.asked[0]!.body).toBe('{"secret":"the secret"}');

  const elsewhere = new SignIn({ directory, urls: [other.url], username: undefined });
  await expect(elsewhere.current()).rejects.toThrow(SignInWanted);
  expect(elsewhere.isWanted).toBe(true);
  expect(other.asked.map(({ route }) => route)).toEqual(["GET /api/commands"]);

  const named = new SignIn({ directory, urls: [], username: "warden" });
  await expect(named.current()).rejects.toThrow(SignInWanted);
});

it("replaces an expired token once for all concurrent requests", async () => {
  const server = await serve(tokenServer());
  const signIn = new SignIn({ directory: dataDirectory(server.port), urls: [], username: undefined });
  const api = new ApiClient(signIn);
  await api.get("/api/x");
  signIn.identity = { token: "stale", username: "admin", role: "Administrator" };
  await Promise.all([api.get("/api/x"), api.get("/api/y")]);
  expect(server.asked.filter(({ route }) => route === "POST /auth/console").length).toBe(2);
});

it("distinguishes servers by host and port, and treats all loopback names as one host", () => {
  expect(isSameServer("http://127.0.0.1:8088", "http://localhost:8088/")).toBe(true);
  expect(isSameServer("http://[::1]:8088", "http://127.0.0.1:8088")).toBe(true);
  expect(isSameServer("http://127.0.0.1:8088", "http://127.0.0.1:8089")).toBe(false);
  expect(isSameServer("http://127.0.0.1:80", "https://127.0.0.1:80")).toBe(false);
  expect(isSameServer("http://127.0.0.1:8088", "http://shard.example.org:8088")).toBe(false);
});

it("reconnects to the stream of events with growing pauses, and resumes after the last event", async () => {
  const streams: ServerResponse[] = [];
  const lastIds: (string | undefined)[] = [];
  let isBroken = false;
  const server = await serve(({ route }, response) => {
    if (!route.startsWith("GET /api/events")) return json(response, 200, {});
    if (isBroken) return json(response, 503, { detail: "The server is stopping." });
    lastIds.push(response.req.headers["last-event-id"] as string | undefined);
    streams.push(response);
    response.writeHead(200).write(`id: run-${streams.length}\n\nevent: hello\ndata: ${streams.length}\n\n`);
  });
  const signIn = new SignIn({ directory: dataDirectory(1), urls: [server.url], username: undefined });
  const feed = new EventReader(new ApiClient(signIn));
  closing.push(() => feed.stop());
  const heard: unknown[] = [];
  feed.on("hel*", (data) => heard.push(data));
  const enters = (kind: FeedState["kind"]): Promise<FeedState> =>
    new Promise((resolve) => {
      const stop = feed.changes.listen(() => {
        if (feed.state.kind !== kind) return;
        stop();
        resolve(feed.state);
      });
    });
  let state = enters("live");
  feed.start();
  await state;
  isBroken = true;
  state = enters("waiting");
  streams[0]!.end();
  await state;
  // The clock stands still, so the remaining pause is the whole pause.
  vi.useFakeTimers({ toFake: ["Date"] });
  closing.push(() => vi.useRealTimers());
  const pauses: number[] = [];
  for (let i = 0; i < 3; i++) {
    state = enters("waiting");
    feed.hurry();
    const waiting = (await state) as FeedState & { kind: "waiting" };
    expect(waiting.reason).toBe("The server is stopping.");
    pauses.push(waiting.untilMs - Date.now());
  }
  expect(pauses[2]!).toBeGreaterThan(pauses[0]! * 2);
  isBroken = false;
  state = enters("live");
  feed.hurry();
  await state;
  expect(lastIds).toEqual([undefined, "run-1"]);
});

it("goes on at another server of the network with the same token when one has ended, and repeats no change", async () => {
  const tokens = tokenServer();
  const [first, second] = [await serve(tokens), await serve(tokens)];
  const signIn = new SignIn({ directory: dataDirectory(first.port), urls: [first.url, second.url], username: undefined });
  const api = new ApiClient(signIn);
  await api.get("/api/x");
  const { identity } = signIn;
  first.end();
  await expect(api.post("/api/commands/execute", { command: "exit" })).rejects.toThrow(Unreachable);
  expect(second.asked).toEqual([]);
  await api.get("/api/y");
  expect(second.asked.map(({ route }) => route)).toEqual(["GET /api/y"]);
  expect(signIn.identity).toBe(identity);
});

it("reads from another server at once where the first one does not answer", async () => {
  const accept: Answer = (_, response) => json(response, 200, {});
  const [first, second] = [await serve(accept), await serve(accept)];
  const signIn = new SignIn({ directory: dataDirectory(second.port), urls: [first.url, second.url], username: undefined });
  signIn.identity = { token: "t", username: "admin", role: "Administrator" };
  first.end();
  await new ApiClient(signIn).get("/api/x");
  expect(second.asked.at(-1)?.route).toBe("GET /api/x");
});
