import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { problemIn, startApi, type TestApi } from "./harness.js";

let api: TestApi;
let counselor: string;
let gameMaster: string;

beforeAll(async () => {
  api = await startApi();
  await api.account("counselor", "Counselor");
  await api.account("gamemaster", "GameMaster");
  counselor = await api.login("counselor");
  gameMaster = await api.login("gamemaster");
  api.sessions.add({ sessionId: 1, accountId: 4, username: "newcomer" });
  api.sessions.add({
    sessionId: 2,
    accountId: 17,
    username: "walker",
    characterId: 0x0000_0102,
    characterName: "Sir Walks-a-lot",
    mapId: 1,
    x: 1_496,
    y: 1_628,
    z: -10,
    clientVersion: "7.0.102.3",
    pingMs: 12.5,
  });
  api.sessions.add({ sessionId: 3, accountId: 1, username: "boss", role: "Administrator" });
});
afterAll(() => api.close());

describe("GET /api/sessions/active", () => {
  it("comes whole, or in pages where one is asked for, and says how many there are", async () => {
    const read = async (query: string) => {
      const { body, headers } = await api.call("GET", `/api/sessions/active${query}`, { token: counselor });
      const ids = (body as { sessionId: string }[]).map(({ sessionId }) => sessionId);
      return { ids, total: headers.get("X-Total-Count") };
    };
    const whole = await read("");
    const total = String(whole.ids.length);
    expect(whole).toEqual({ ids: expect.arrayContaining(["1"]) as string[], total });
    expect(await read("?page=1&pageSize=1")).toEqual({ ids: whole.ids.slice(0, 1), total });
    expect(await read("?pageSize=1&page=2")).toEqual({ ids: whole.ids.slice(1, 2), total });
    expect(await read("?page=9")).toEqual({ ids: [], total });
    expect((await api.call("GET", "/api/sessions/active?page=one", { token: counselor })).status).toBe(400);
  });

  it("shows each session with ids as strings and null for unknown values", async () => {
    const answer = await api.call("GET", "/api/sessions/active", { token: counselor });
    expect(answer.status).toBe(200);
    const [first, second] = answer.body as unknown[];
    expect(first).toEqual({
      sessionId: "1",
      accountId: "4",
      username: "newcomer",
      role: "Regular",
      characterId: null,
      characterName: null,
      mapId: null,
      x: null,
      y: null,
      z: null,
      remoteAddress: "192.0.2.7",
      connectedAtUtc: "2026-03-19T10:15:00.000Z",
      clientVersion: null,
      pingMs: null,
    });
    expect(second).toMatchObject({
      characterId: "258",
      characterName: "Sir Walks-a-lot",
      mapId: 1,
      x: 1_496,
      z: -10,
      pingMs: 12.5,
    });
  });
});

describe("GET /api/sessions", () => {
  const page = async (query: string) =>
    (await api.call("GET", `/api/sessions?${query}`, { token: counselor })).body as {
      totalCount: number;
      items: { username: string }[];
    };
  const names = async (query: string): Promise<string[]> => (await page(query)).items.map(({ username }) => username);

  it("shows pages of them, and how many there are", async () => {
    expect(await page("pageSize=2")).toMatchObject({ page: 1, pageSize: 2, totalCount: 3 });
    expect(await names("pageSize=2")).toEqual(["newcomer", "walker"]);
    expect(await names("pageSize=2&page=2")).toEqual(["boss"]);
    expect(await names("pageSize=2&page=3")).toEqual([]);
  });

  it("finds those of an account, and those with a text in a name, the address or the version", async () => {
    expect(await names("accountId=17")).toEqual(["walker"]);
    expect(await names("search=WALKS")).toEqual(["walker"]);
    expect(await names("search=7.0.102")).toEqual(["walker"]);
    expect(await names("search=192.0.2.7")).toHaveLength(3);
    expect(await page("search=nobody")).toMatchObject({ totalCount: 0, items: [] });
    expect(problemIn(await api.call("GET", "/api/sessions?accountId=x", { token: counselor })).status).toBe(400);
  });
});

describe("DELETE /api/sessions/{sessionId}", () => {
  const kick = (id: string, token = gameMaster) => api.call("DELETE", `/api/sessions/${id}`, { token });

  it("ends a session once", async () => {
    expect((await kick("2")).status).toBe(204);
    expect(api.sessions.kicked.map(({ sessionId }) => sessionId)).toEqual([2]);
    expect((await kick("2")).status).toBe(404);
  });

  it("refuses to end a session whose level is above the caller's", async () => {
    expect(problemIn(await kick("3")).status).toBe(403);
    expect(api.sessions.list().map(({ sessionId }) => sessionId)).toContain(3);
  });

  it("is not for Counselors", async () => {
    expect((await kick("1", counselor)).status).toBe(403);
  });

  it.each(["active", "0", "1x", "-1"])("answers 400 to the id %s", async (id) => {
    expect((await kick(id)).status).toBe(400);
  });
});
