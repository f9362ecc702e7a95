import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { EventReader, type ReaderOptions } from "../../support/event-reader.js";
import { afterRestart, sharedShard } from "../../support/one-shard.js";
import { ADMIN_PASSWORD, type Shard } from "../../support/shard.js";

const PASSWORD = "StaffPwd#1";

let shard: Shard;
let readers: EventReader[] = [];
/** Stays open until the server stops, and must not keep it from stopping in order. */
let last: EventReader;
beforeAll(() => {
  shard = sharedShard();
});
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
  readers = [];
});

async function open(token: string, options: ReaderOptions = {}): Promise<EventReader> {
  const reader = await EventReader.open(shard.url, { token, ...options });
  readers.push(reader);
  return reader;
}

/** An account with a new name. */
async function account(role: string): Promise<{ accountId: string; username: string; token: string }> {
  const username = `${role}-${randomBytes(4).toString("hex")}`;
  const accountId = await shard.addAccount(username, PASSWORD, role);
  return { accountId, username, token: await shard.login(username, PASSWORD) };
}

/** Every event must match the server's own description. */
async function allAreDescribed(reader: EventReader): Promise<void> {
  const described = await shard.described();
  for (const { event, data } of reader.events) described.checkEvent("/api/events", event, data);
}

describe("the stream of events of a running server", () => {
  it("sends staff the log and the figures", async () => {
    const administrator = await open(await shard.login("admin", ADMIN_PASSWORD));
    const { username, token } = await account("Counselor");
    const counselor = await open(token);
    await administrator.waitFor("log", ({ component }) => component === "http");
    // The players of the subject before may just be leaving.
    await counselor.waitFor("metrics", ({ players, sessions }) => players === 0 && sessions === 0);
    await account("Regular");
    await administrator.next("log");
    expect(counselor.events.map(({ event }) => event)).not.toContain("log");
    const said = JSON.stringify(administrator.events);
    expect(said).toContain("account created");
    expect(said).not.toMatch(new RegExp(`${PASSWORD}|${ADMIN_PASSWORD}|${token}|Bearer [^\\[]`));
    expect(username).toMatch(/^Counselor-/);
    await allAreDescribed(administrator);
    await allAreDescribed(counselor);
  });

  it("continues after the last event that was read", async () => {
    const token = await shard.login("admin", ADMIN_PASSWORD);
    const first = await open(token, { types: "log" });
    await first.close();
    const { username } = await account("Regular");
    const second = await open(token, { types: "log", lastEventId: first.lastEventId });
    const seen: unknown[] = [];
    while (!seen.includes("account created")) seen.push((await second.next("log")).data.message);
    expect(username).toMatch(/^Regular-/);
    await allAreDescribed(second);
  });

  it("says so when it cannot continue", async () => {
    const reader = await open(await shard.login("admin", ADMIN_PASSWORD), { lastEventId: "00000000-7" });
    expect(await reader.next("reset")).toMatchObject({ data: { reason: "unknown" } });
    await allAreDescribed(reader);
  });

  it("ends at once when the account is blocked", async () => {
    const { accountId, token } = await account("GameMaster");
    const reader = await open(token);
    expect((await shard.request("PUT", `/api/users/${accountId}`, { isActive: false })).status).toBe(200);
    expect(await reader.ended).toBe("end");
    expect((await shard.fetch("/api/events", { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  });

  it("is refused without a token, with a bad one, and to clients that want JSON", async () => {
    const { token } = await account("Regular");
    expect((await shard.fetch("/api/events")).status).toBe(401);
    expect((await shard.fetch(`/api/events?token=${token}`)).status).toBe(401);
    const headers = { authorization: `Bearer ${token}x` };
    expect((await shard.fetch("/api/events", { headers })).status).toBe(401);
    const json = { authorization: `Bearer ${token}`, accept: "application/json" };
    expect((await shard.fetch("/api/events", { headers: json })).status).toBe(406);
    const unknown = await shard.fetch("/api/events?types=Nothing", { headers: { authorization: `Bearer ${token}` } });
    expect(unknown.status).toBe(400);
  });

  it("stays open until the server stops", async () => {
    last = await EventReader.open(shard.url, { token: await shard.login("admin", ADMIN_PASSWORD) });
  });
});

describe("the API page of a running server", () => {
  it("shows every route of /openapi.json and loads nothing else", async () => {
    const document = (await (await shard.fetch("/openapi.json")).json()) as { paths: Record<string, object> };
    const response = await shard.fetch("/docs");
    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none';style-src 'sha256-[^']+';/);
    const page = await response.text();
    for (const [path, item] of Object.entries(document.paths)) {
      for (const method of Object.keys(item)) expect(page).toContain(`${method.toUpperCase()}</code> <code>${path}</code>`);
    }
    expect(page).not.toMatch(/<script|\ssrc=/);
  });
});

afterRestart(() => {
  it("the open event stream ended in order", async () => {
    expect(await last.ended).toBe("end");
    expect(last.comments).toContain("the server is stopping");
  });
});
