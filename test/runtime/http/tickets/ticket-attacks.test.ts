import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Ticket } from "../../../../runtime/contracts/tickets.js";
import { problemIn, type CallOptions } from "../harness.js";
import { pageIn, startTicketApi, ticketIn, type Person, type TicketApi } from "./ticket-api.js";

const KIB = 1_024;
let shop: TicketApi;
let staff: Person;
let player: Person;
let other: Person;
let ticket: Ticket;

beforeAll(async () => {
  shop = await startTicketApi();
  staff = await shop.person("staff", "Counselor");
  player = await shop.person("player");
  other = await shop.person("other");
});
afterAll(() => shop.close());
beforeEach(async () => {
  ticket = await shop.send(player, "Account", "my secret trouble");
  shop.events.length = 0;
});

const address = (ticketId: unknown, rest = "") => `/api/help-tickets/${String(ticketId)}${rest}`;
const setStatus = (options: CallOptions, person = staff) =>
  shop.call("PUT", address(ticket.ticketId, "/status"), person, options);

/** Checks that the attack had no effect: the ticket is unchanged, no event was published, and the list still works. */
async function expectUntouched(): Promise<void> {
  expect(await shop.service.records.find(ticket.ticketId)).toEqual(ticket);
  expect(await shop.service.records.history(ticket.ticketId)).toHaveLength(1);
  expect(shop.events).toEqual([]);
  expect(pageIn(await shop.call("GET", "/api/help-tickets?pageSize=1", staff)).items[0]?.["ticketId"]).toBe(
    String(ticket.ticketId),
  );
}

/** Sends a request to every staff route of the ticket. */
const staffCalls = (): [string, string, CallOptions][] => [
  ["GET", "/api/help-tickets", {}],
  ["GET", address(ticket.ticketId), {}],
  ["GET", address(ticket.ticketId, "/history"), {}],
  ["PUT", address(ticket.ticketId, "/assign-to-me"), {}],
  ["PUT", address(ticket.ticketId, "/status"), { body: { status: "Closed" } }],
];

describe("callers without the required level", () => {
  it("a player reaches no staff route, not even for their own ticket", async () => {
    for (const person of [player, other]) {
      for (const [method, path, options] of staffCalls()) {
        const answer = await shop.call(method, path, person, options);
        expect(problemIn(answer).status, `${method} ${path}`).toBe(403);
        expect(answer.text).not.toContain("secret");
      }
    }
    await expectUntouched();
  });

  it("no route is reachable without a token or with a bad one", async () => {
    for (const token of [undefined, "", "garbage", `${staff.token!}x`]) {
      const stranger = { ...staff, token };
      for (const [method, path, options] of [...staffCalls(), ["GET", "/api/help-tickets/me", {}] as const]) {
        const answer = await shop.call(method, path, stranger, options);
        expect(problemIn(answer).status, `${method} ${path}`).toBe(401);
        expect(answer.text).not.toContain("secret");
      }
    }
    await expectUntouched();
  });

  it("a demoted staff member reaches no route with an older token", async () => {
    const lowered = await shop.person("lowered", "GameMaster");
    expect((await shop.call("GET", address(ticket.ticketId), lowered)).status).toBe(200);
    await shop.api.accounts.update(lowered.account.accountId, { role: "Regular" });
    for (const [method, path, options] of staffCalls()) {
      expect((await shop.call(method, path, lowered, options)).status).toBe(401);
    }
    await expectUntouched();
  });

  it("a player sees only their own tickets, whatever the query of /me", async () => {
    for (const query of ["", `?senderAccountId=${player.account.accountId}`, "?status=Closed", "?accountId=1&all=true"]) {
      expect((await shop.call("GET", `/api/help-tickets/me${query}`, other)).body).toEqual([]);
    }
  });
});

describe("ids", () => {
  it.each([
    "0",
    "-1",
    "1.5",
    "1e3",
    "007",
    "0x1",
    "abc",
    "ME",
    "null",
    "undefined",
    "[object Object]",
    "%27%20OR%20%271%27=%271",
    "1;DROP%20TABLE%20tickets",
    "1%20UNION%20SELECT%201",
    "os.exit()",
    "%5B%5B1%5D%5D",
    "9".repeat(16),
    "%00",
    "1%0a",
    "%zz",
    "1%2f2",
    "%F0%9F%98%80",
  ])("%s gets 400 on every route", async (id) => {
    const options: [string, string, CallOptions][] = [
      ["GET", "", {}],
      ["GET", "/history", {}],
      ["PUT", "/assign-to-me", {}],
      ["PUT", "/status", { body: { status: "Closed" } }],
    ];
    for (const [method, rest, more] of options) {
      const answer = await shop.call(method, address(id, rest), staff, more);
      expect(Object.keys(problemIn(answer).errors ?? {}), `${method} ${rest}`).toEqual(["ticketId"]);
      expect(answer.status).toBe(400);
    }
    await expectUntouched();
  });

  it("of other entities, or of missing tickets, get 404", async () => {
    const { characterId, sessionId } = shop.players.byAccount(player.account.accountId)!;
    const entries = (await shop.service.records.history(ticket.ticketId))!;
    const foreign = [
      characterId,
      0x4000_0001,
      999_999_999_999_999,
      ticket.ticketId + 1,
      sessionId + 1_000_000,
      50_000 + entries[0]!.entryId,
    ];
    for (const id of foreign) {
      for (const [method, rest, options] of [
        ["GET", "", {}],
        ["GET", "/history", {}],
        ["PUT", "/assign-to-me", {}],
        ["PUT", "/status", { body: { status: "Closed" } }],
      ] as const) {
        expect(problemIn(await shop.call(method, address(id, rest), staff, options)).status, `${id}${rest}`).toBe(404);
      }
    }
    await expectUntouched();
  });

  it("the word me is not an id: it works only with GET, and only alone", async () => {
    expect((await shop.call("GET", "/api/help-tickets/me", staff)).status).toBe(200);
    for (const rest of ["/assign-to-me", "/status"]) {
      const answer = await shop.call("PUT", address("me", rest), staff, { body: { status: "Closed" } });
      expect(Object.keys(problemIn(answer).errors ?? {})).toEqual(["ticketId"]);
    }
    expect(problemIn(await shop.call("GET", address("me", "/history"), staff)).status).toBe(400);
    for (const method of ["PUT", "POST", "DELETE"]) {
      expect(problemIn(await shop.call(method, "/api/help-tickets/me", staff, { body: {} })).status).toBe(405);
    }
  });
});

describe("queries", () => {
  it.each<[string, string]>([
    ["page=one", "page"],
    ["page=", "page"],
    ["page=1.5", "page"],
    ["page=1e3", "page"],
    ["page=0x10", "page"],
    ["page=NaN", "page"],
    ["page=Infinity", "page"],
    ["page=1&page=2", "page"],
    ["page=%EF%BC%91", "page"],
    ["page=1;DROP%20TABLE%20tickets", "page"],
    ["page=1%00", "page"],
    ["pageSize=many", "pageSize"],
    ["pageSize=-", "pageSize"],
    ["pageSize=50%20OR%201=1", "pageSize"],
    ["status=Done", "status"],
    ["status=", "status"],
    ["status=Open,Closed", "status"],
    ["status=Open&status=Closed", "status"],
    ["status=Open%27%20OR%20%271%27=%271", "status"],
    ["status=*", "status"],
    ["status=%25", "status"],
    ["category=Complaint", "category"],
    ["category=*", "category"],
    ["category=constructor", "category"],
    ["category=Bug%00", "category"],
    ["category=%5B%5Bos.exit()%5D%5D", "category"],
    ["assignedToMe=1", "assignedToMe"],
    ["assignedToMe=yes", "assignedToMe"],
    ["assignedToMe=", "assignedToMe"],
    ["assignedToMe=0", "assignedToMe"],
  ])("%s gets 400 with the name of the member", async (query, member) => {
    const problem = problemIn(await shop.call("GET", `/api/help-tickets?${query}`, staff));
    expect(problem).toMatchObject({ status: 400, type: "urn:shardkeeper:problem:validation" });
    expect(Object.keys(problem.errors ?? {})).toEqual([member]);
    expect(problem.errors?.[member]).toMatch(/^must be /);
  });

  it("names all wrong members at once", async () => {
    const problem = problemIn(
      await shop.call("GET", "/api/help-tickets?page=x&pageSize=y&status=z&category=&assignedToMe=", staff),
    );
    expect(Object.keys(problem.errors ?? {}).sort()).toEqual(["assignedToMe", "category", "page", "pageSize", "status"]);
  });

  it("unknown members are ignored", async () => {
    const plain = pageIn(await shop.call("GET", "/api/help-tickets?page=1", staff));
    const query = "page=1&orderBy=message&senderAccountId=1&__proto__=x&constructor=y&limit=9999";
    expect(pageIn(await shop.call("GET", `/api/help-tickets?${query}`, staff))).toEqual(plain);
  });
});

describe("the body of a status", () => {
  it.each<[string, unknown, string]>([
    ["no status", {}, "status"],
    ["null", { status: null }, "status"],
    ["a number", { status: 2 }, "status"],
    ["a list", { status: ["Closed"] }, "status"],
    ["an object", { status: { $ne: "Closed" } }, "status"],
    ["an unknown status", { status: "Done" }, "status"],
    ["an empty one", { status: "" }, "status"],
    ["one with a blank", { status: "Closed " }, "status"],
    ["SQL", { status: "Closed'; DROP TABLE tickets;--" }, "status"],
    ["Lua", { status: "]] os.exit() --[[" }, "status"],
    ["a name of all objects", { status: "toString" }, "status"],
    ["another member too", { status: "Closed", assignedToAccountId: "1" }, "assignedToAccountId"],
    ["a closed time", { status: "Closed", closedAtUtc: "2026-01-01T00:00:00.000Z" }, "closedAtUtc"],
  ])("gets 400 if it is %s", async (_what, body, member) => {
    const problem = problemIn(await setStatus({ body }));
    expect(problem).toMatchObject({ status: 400, type: "urn:shardkeeper:problem:validation" });
    expect(Object.keys(problem.errors ?? {})).toEqual([member]);
    await expectUntouched();
  });

  it.each(["", "{", '{"status": }', '{"status": "Closed"', '"Closed"', "[]", "null", '{"status": "Open", "status": "Closed"}'])(
    "is answered with 400 when it is malformed: %s",
    async (body) => {
      expect(problemIn(await setStatus({ body })).status).toBe(400);
      await expectUntouched();
    },
  );

  it("gets 413 above 64 KiB", async () => {
    const padded = (bytes: number) => `{"status":"Done"}${" ".repeat(bytes - 17)}`;
    expect(problemIn(await setStatus({ body: padded(64 * KIB) })).status).toBe(400);
    expect(problemIn(await setStatus({ body: padded(64 * KIB + 1) })).status).toBe(413);
    expect(problemIn(await setStatus({ body: `{"status":"${"x".repeat(500 * KIB)}"}` })).status).toBe(413);
    await expectUntouched();
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=latin1",
  ])("gets 415 if it is %s", async (type) => {
    const options = { body: '{"status":"Closed"}', headers: { "Content-Type": type } };
    expect(problemIn(await setStatus(options)).status).toBe(415);
    await expectUntouched();
  });

  it("gets 415 if it is compressed, and 400 if it is not UTF-8", async () => {
    expect(problemIn(await setStatus({ body: "{}", headers: { "Content-Encoding": "gzip" } })).status).toBe(415);
    expect(problemIn(await setStatus({ body: Buffer.from('{"status":"Clos\xe9d"}', "latin1") })).status).toBe(400);
    await expectUntouched();
  });
});

describe("addresses and methods", () => {
  it.each([
    ["POST", "/api/help-tickets", "GET, HEAD, OPTIONS"],
    ["DELETE", "/api/help-tickets/1", "GET, HEAD, OPTIONS"],
    ["PUT", "/api/help-tickets/1", "GET, HEAD, OPTIONS"],
    ["GET", "/api/help-tickets/1/assign-to-me", "PUT, OPTIONS"],
    ["POST", "/api/help-tickets/1/status", "PUT, OPTIONS"],
    ["PUT", "/api/help-tickets/1/history", "GET, HEAD, OPTIONS"],
  ])("%s %s gets 405 with the allowed methods", async (method, path, allow) => {
    const answer = await shop.call(method, path, staff, method === "GET" ? {} : { body: {} });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")?.split(", ").sort()).toEqual(allow.split(", ").sort());
  });

  it.each([
    "/api/help-ticket",
    "/api/Help-Tickets",
    "/api/help-tickets//me",
    "/api/help-tickets/1/messages",
    "/api/help-tickets/1/2/3",
  ])("%s gets 404", async (path) => {
    expect(problemIn(await shop.call("GET", path, staff)).status).toBe(404);
  });

  it("an Accept without JSON gets 406, before anything happens", async () => {
    const headers = { Accept: "text/html" };
    for (const [method, path, options] of staffCalls()) {
      expect(problemIn(await shop.call(method, path, staff, { ...options, headers })).status).toBe(406);
    }
    await expectUntouched();
  });
});

describe("text from players", () => {
  it.each([
    "'); DROP TABLE tickets;--",
    `" OR ""="`,
    "\\'; SELECT sleep(9)#",
    "%s %_ ? :id $1 @x",
    "]] os.exit() --[[ %q \\65 \\z",
    "<img src=x onerror=alert(1)>{red-fg}{/}",
    "=1+1\t\u202Egnirts\u200b",
    '{"status":"Closed"}',
    "😀".repeat(1_000),
  ])("comes back unchanged: %s", async (text) => {
    const { ticketId, message } = await shop.send(player, "Other", text);
    expect(ticketIn(await shop.call("GET", address(ticketId), staff))["message"]).toBe(message);
    expect(message).toBe(text.replace("\t", ""));
    const mine = (await shop.call("GET", "/api/help-tickets/me", player)).body as Record<string, unknown>[];
    expect(mine[0]?.["message"]).toBe(message);
  });

  it("is not logged", async () => {
    await shop.send(player, "Account", "my password is hunter2");
    const { ticketId } = ticket;
    await shop.call("PUT", address(ticketId, "/assign-to-me"), staff);
    await setStatus({ body: { status: "Closed" } });
    expect(shop.api.logLines.join("")).not.toMatch(/hunter2|secret trouble/);
    expect(shop.api.logLines.join("")).toContain('"msg":"help ticket taken"');
  });
});
