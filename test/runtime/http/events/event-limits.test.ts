import { once } from "node:events";
import net from "node:net";
import { decodeJwt } from "jose";
import { describe, expect, it } from "vitest";
import { mobilePositionChanged } from "../../../../runtime/contracts/events/events.js";
import { StorageError } from "../../../../runtime/storage/storage.js";
import { EventReader } from "../../../support/event-reader.js";
import { until } from "../../../support/until.js";
import { openTicket, reloadScript, rig } from "./event-rig.js";
import { problemIn } from "../harness.js";

describe("a stream", () => {
  it("is kept alive by comments", async () => {
    const { read } = await rig({ eventLimits: { heartbeatMs: 10 } });
    await (await read("Regular")).comment("alive");
  });

  it("ends when the token expires", async () => {
    let now = Date.now();
    const { api, tokenOf } = await rig({ now: () => now });
    const token = await tokenOf("Administrator");
    // The server's clock comes to the last moments of the token while the token is still good for a request.
    now = decodeJwt(token).exp! * 1_000 - 20;
    const reader = await EventReader.open(api.url, { token });
    expect(await reader.ended).toBe("end");
    expect(reader.comments).toContain("the token has expired");
  });

  it.each([
    ["password", { password: "another password" }],
    ["level", { role: "Counselor" }],
    ["activity", { isActive: false }],
  ] as const)("ends when the account's %s changes", async (_what, change) => {
    const { api, tokenOf } = await rig();
    const account = await api.account("changing", "GameMaster");
    await tokenOf("Administrator");
    const reader = await EventReader.open(api.url, { token: await api.login("changing") });
    await api.accounts.update(account.accountId, change);
    expect(await reader.ended).toBe("end");
    expect(reader.comments).toContain("the token is no longer valid");
  });

  it("ends when the account is deleted, and those of others continue", async () => {
    const { api, bus, read } = await rig();
    const other = await read("Counselor");
    const account = await api.account("leaving", "Counselor");
    const reader = await EventReader.open(api.url, { token: await api.login("leaving") });
    await api.accounts.delete(account.accountId);
    expect(await reader.ended).toBe("end");
    openTicket(bus, 1);
    await other.next("TicketOpenedEvent");
  });

  it("continues if a change of the account leaves the token valid", async () => {
    const { api, bus } = await rig({ eventLimits: { heartbeatMs: 10 } });
    const account = await api.account("moving", "Counselor");
    const reader = await EventReader.open(api.url, { token: await api.login("moving") });
    await api.accounts.update(account.accountId, { email: "elsewhere@example.org" });
    await reader.comment("alive");
    openTicket(bus, 1);
    await reader.next("TicketOpenedEvent");
    await reader.close();
  });

  it("continues while the database does not answer", async () => {
    const { api, bus, read } = await rig();
    const reader = await read("Counselor");
    const account = (await api.accounts.list()).find(({ username }) => username === "a-Counselor")!;
    api.accounts.find = () => Promise.reject(new StorageError("unreachable", "no answer"));
    await api.accounts.update(account.accountId, { email: "elsewhere@example.org" });
    await until("the check fails", () =>
      api.logLines.some((line) => line.includes("could not be checked")) ? undefined : "no line in the log",
    );
    openTicket(bus, 1);
    await reader.next("TicketOpenedEvent");
  });

  it("ends in order when the server closes, and no new one opens", async () => {
    const { api, read } = await rig();
    const reader = await read("Counselor");
    await api.api.close();
    expect(await reader.ended).toBe("end");
    expect(reader.comments).toContain("the server is stopping");
  });

  it("answers HEAD without opening anything", async () => {
    const { api, tokenOf } = await rig();
    const token = await tokenOf("Regular");
    for (let request = 0; request < 10; request++) {
      const response = await fetch(`${api.url}/api/events`, { method: "HEAD", headers: { authorization: `Bearer ${token}` } });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/event-stream");
    }
  });

  it("needs no token while tokens are switched off", async () => {
    const { api, bus } = await rig({ options: { jwt: false }, tokenSecret: undefined });
    const readers = await Promise.all(Array.from({ length: 6 }, () => EventReader.open(api.url)));
    reloadScript(bus);
    for (const reader of readers) await reader.next("ScriptReloadedEvent");
    await Promise.all(readers.map((reader) => reader.close()));
  });
});

describe("limits", () => {
  it("an account may have four streams, and a new one after one has ended", async () => {
    const { api, tokenOf, read } = await rig();
    const token = await tokenOf("Counselor");
    const readers = [await read("Counselor"), await read("Counselor"), await read("Counselor"), await read("Counselor")];
    const refused = await api.call("GET", "/api/events", { token });
    expect(problemIn(refused).status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    await read("GameMaster");
    await readers[0]!.close();
    await until("the server knows that the reader left", async () => {
      const page = await api.call("GET", "/metrics");
      return page.text.includes("shardkeeper_event_readers 4") ? undefined : "5 readers";
    });
    await read("Counselor");
  });

  it("all accounts together may have as many as the limit allows", async () => {
    const { api, tokenOf, read } = await rig({ eventLimits: { streams: 2 } });
    await read("Counselor");
    await read("GameMaster");
    const refused = await api.call("GET", "/api/events", { token: await tokenOf("Administrator") });
    expect(problemIn(refused).status).toBe(503);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  it("players never take the room of staff, and an account's maps count too", async () => {
    const { api, tokenOf, read } = await rig({ eventLimits: { streams: 3, streamsForStaff: 2 } });
    await read("Regular");
    expect(problemIn(await api.call("GET", "/api/events", { token: await tokenOf("Regular") })).status).toBe(503);
    await read("Counselor");
    await read("Administrator");
    const map = { path: "/api/maps/1/live?left=0&top=0&right=100&bottom=100" };
    for (let open = 1; open < 8; open++) await read("Administrator", map);
    expect(problemIn(await api.call("GET", map.path, { token: await tokenOf("Administrator") })).status).toBe(429);
  });

  it("a reader that does not read is disconnected, and the others get everything", async () => {
    const { api, bus, tokenOf, read } = await rig({ eventLimits: { backlogBytes: 64 * 1_024 } });
    const good = await read("GameMaster");
    const deaf = net.connect(api.port, "127.0.0.1");
    deaf.on("error", () => undefined);
    const token = await tokenOf("Administrator");
    deaf.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await once(deaf, "readable");
    const position = { toMapId: 1, toX: 1, toY: 1, toZ: 0, fromMapId: 1, fromX: 1, fromY: 1, fromZ: 0 };
    let sent = 0;
    await until("the reader is cut off", async () => {
      for (let count = 0; count < 500; count++) bus.publish(mobilePositionChanged, { mobileId: ++sent, ...position });
      while ((await good.next()).data.mobileId !== String(sent));
      const page = await api.call("GET", "/metrics");
      return page.text.includes("shardkeeper_event_slow_readers_total 1") ? undefined : `${sent} events went out`;
    });
    expect(good.events).toHaveLength(sent);
    expect(api.logLines.join("")).toContain("an event reader was too slow");
    deaf.destroy();
  });

  it("a reader that asks for all kept events is not disconnected for that", async () => {
    const { bus, read } = await rig({ eventLimits: { backlogBytes: 4 * 1_024 } });
    const first = await read("Counselor");
    await first.close();
    for (let ticketId = 1; ticketId <= 1_000; ticketId++) openTicket(bus, ticketId);
    const second = await read("Counselor", { lastEventId: first.lastEventId });
    for (let ticketId = 1; ticketId <= 1_000; ticketId++)
      expect((await second.next()).data).toMatchObject({ ticketId: String(ticketId) });
  });
});

describe("refused requests", () => {
  it("have no token, a bad one, a forged one, or one in the address", async () => {
    const { api, tokenOf } = await rig();
    const token = await tokenOf("Administrator");
    const [header, claims, signature] = token.split(".") as [string, string, string];
    const forged = Buffer.from(JSON.stringify({ ...(JSON.parse(atob(claims)) as object), sub: "2" })).toString("base64url");
    for (const bad of [undefined, "garbage", `${header}.${forged}.${signature}`, `${header}.${claims}.`]) {
      const answer = await api.call("GET", "/api/events", { token: bad });
      expect(problemIn(answer).status).toBe(401);
      expect(answer.headers.get("WWW-Authenticate")).toContain("Bearer");
    }
    for (const name of ["token", "access_token", "authorization"])
      expect((await api.call("GET", `/api/events?${name}=${token}`)).status).toBe(401);
  });

  it("ask for other content types, other events or other methods", async () => {
    const { api, tokenOf } = await rig();
    const token = await tokenOf("Administrator");
    const accept = (type: string) => api.call("GET", "/api/events", { token, headers: { Accept: type } });
    expect(problemIn(await accept("application/json")).status).toBe(406);
    expect(problemIn(await accept("text/html")).status).toBe(406);
    for (const query of ["types=Nothing", "types=", "types=log&types=log", "types=reset", "other=1"]) {
      const answer = await api.call("GET", `/api/events?${query}`, { token });
      expect(problemIn(answer)).toMatchObject({ status: 400, errors: expect.any(Object) as object });
    }
    expect((await api.call("POST", "/api/events", { token, body: {} })).status).toBe(405);
  });
});
