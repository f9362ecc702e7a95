import { decodeJwt } from "jose";
import { describe, expect, it } from "vitest";
import { LiveMap } from "../../../../runtime/http/map/live-map.js";
import { pino } from "pino";
import { accountLevels } from "../../../../runtime/contracts/levels.js";
import type { SessionInfo } from "../../../../runtime/contracts/sessions.js";
import { EventReader } from "../../../support/event-reader.js";
import { rig } from "../events/event-rig.js";
import { FakeSessions } from "../harness.js";

const VIEW = "/api/maps/1/live?left=100&top=100&right=200&bottom=200";
const INTERVAL = { liveMapLimits: { intervalMs: 5 } };

function person(sessionId: number, x: number, y = 150) {
  return { sessionId, accountId: 7, characterId: 40 + sessionId, characterName: `P${sessionId}`, mapId: 1, x, y, z: 5 };
}

function sessionIn(world: string): SessionInfo & { world: string } {
  const fakes = new FakeSessions();
  fakes.add({ world });
  return { ...fakes.sessions[0]!, world };
}

describe("the live map", () => {
  it("gives everybody in view first, and then who came, moved and left", async () => {
    const { api, read } = await rig(INTERVAL);
    api.sessions.add({ ...person(1, 100), role: "GameMaster" });
    api.sessions.add(person(2, 201));
    api.sessions.add({ ...person(3, 150), mapId: 0 });
    api.sessions.add({ sessionId: 4 });
    const reader = await read("Counselor", { path: VIEW });
    expect((await reader.next("positions")).data).toEqual({
      entered: [
        {
          ...{ sessionId: "1", accountId: "7", username: "somebody", role: "GameMaster", characterId: "41", characterName: "P1" },
          ...{ x: 100, y: 150, z: 5 },
        },
      ],
      moved: [],
      left: [],
    });
    api.sessions.sessions[0] = { ...api.sessions.sessions[0]!, x: 101 };
    expect((await reader.next()).data).toEqual({ entered: [], moved: [["1", 101, 150, 5]], left: [] });
    api.sessions.sessions[1] = { ...api.sessions.sessions[1]!, x: 200 };
    expect((await reader.next()).data).toMatchObject({ entered: [{ sessionId: "2", x: 200 }], moved: [], left: [] });
    api.sessions.sessions[0] = { ...api.sessions.sessions[0], characterName: "Renamed" };
    expect((await reader.next()).data).toMatchObject({ entered: [{ sessionId: "1", characterName: "Renamed" }], left: [] });
    api.sessions.sessions[0] = { ...api.sessions.sessions[0], mapId: 0 };
    expect((await reader.next()).data).toEqual({ entered: [], moved: [], left: ["1"] });
    api.sessions.sessions.pop();
    api.sessions.sessions.splice(1, 1);
    expect((await reader.next()).data).toEqual({ entered: [], moved: [], left: ["2"] });
  });

  it("is for the staff alone, and refuses what is no view", async () => {
    const { api, tokenOf } = await rig(INTERVAL);
    expect((await api.call("GET", VIEW)).status).toBe(401);
    expect((await api.call("GET", VIEW, { token: await tokenOf("Regular") })).status).toBe(403);
    const token = await tokenOf("Counselor");
    for (const query of ["", "?left=1&top=1&right=1", "?left=-1&top=1&right=1&bottom=1", "?left=1e3&top=1&right=1&bottom=1"])
      expect((await api.call("GET", `/api/maps/1/live${query}`, { token })).status).toBe(400);
    expect((await api.call("GET", VIEW.replace("/1/", "/6/"), { token })).status).toBe(404);
    for (const role of accountLevels.filter((level) => level !== "Regular"))
      await (await EventReader.open(api.url, { token: await tokenOf(role), path: VIEW })).close();
  });

  it.each([
    ["level", { role: "Regular" }],
    ["activity", { isActive: false }],
  ] as const)("ends when the account's %s changes", async (_what, change) => {
    const { api } = await rig();
    const { accountId } = await api.account("changing", "Counselor");
    const reader = await EventReader.open(api.url, { token: await api.login("changing"), path: VIEW });
    await api.accounts.update(accountId, change);
    expect(await reader.ended).toBe("end");
    expect(reader.comments).toContain("the token is no longer valid");
  });

  it("ends when the token expires", async () => {
    let now = Date.now();
    const { api, tokenOf } = await rig({ now: () => now });
    const token = await tokenOf("Counselor");
    now = decodeJwt(token).exp! * 1_000 - 20;
    const reader = await EventReader.open(api.url, { token, path: VIEW });
    expect(await reader.ended).toBe("end");
    expect(reader.comments).toContain("the token has expired");
  });

  it("limits the streams of an account and of all", async () => {
    const { api, read, tokenOf } = await rig({ liveMapLimits: { streams: 3, streamsPerAccount: 2 } });
    const ask = async (role: "Counselor" | "Administrator") => api.call("GET", VIEW, { token: await tokenOf(role) });
    await read("Counselor", { path: VIEW });
    await read("Counselor", { path: VIEW });
    expect((await ask("Counselor")).status).toBe(429);
    await read("GameMaster", { path: VIEW });
    expect((await ask("Administrator")).status).toBe(503);
  });

  it("ends in order when the server stops", async () => {
    const { api, read } = await rig();
    const reader = await read("Counselor", { path: VIEW });
    await api.api.drain();
    expect(await reader.ended).toBe("end");
    expect(reader.comments).toContain("the server is stopping");
  });

  it("looks at the sessions of those worlds alone that somebody watches", () => {
    const asked: (string | undefined)[] = [];
    const sessions = {
      list(world?: string) {
        asked.push(world);
        const all = [1, 2, 3].map((id) => ({ ...sessionIn(`world ${id}`), ...person(id, 150) }));
        return all.filter((one) => world === undefined || one.world === world);
      },
    };
    const map = new LiveMap({ sessions, log: pino({ level: "silent" }), limits: { intervalMs: 3_600_000 } });
    const open = (world: string | undefined) =>
      map.open({
        principal: { accountId: 1, username: "watcher", role: "Counselor" },
        view: { mapId: 1, world, left: 0, top: 0, right: 999, bottom: 999 },
        stillAdmitted: () => Promise.resolve(true),
      });
    const first = open("world 1");
    const second = open("world 3");
    expect([...String(first.read()).matchAll(/"sessionId":"(\d)"/g)].map(([, id]) => id)).toEqual(["1"]);
    expect([...String(second.read()).matchAll(/"sessionId":"(\d)"/g)].map(([, id]) => id)).toEqual(["3"]);
    expect(new Set(asked)).toEqual(new Set(["world 1", "world 3"]));
    expect([...String(open(undefined).read()).matchAll(/"sessionId"/g)]).toHaveLength(3);
    map.close();
  });

  it("gives a slow reader all changes in one event, and disconnects one that does not read", () => {
    let now = 0;
    const sessions = new FakeSessions();
    sessions.add(person(1, 150));
    // The test sends by itself.
    const limits = { intervalMs: 3_600_000, stalledMs: 1_000 };
    const map = new LiveMap({ sessions, log: pino({ level: "silent" }), limits, now: () => now });
    const stream = map.open({
      principal: { accountId: 1, username: "slow", role: "Counselor" },
      view: { mapId: 1, left: 0, top: 0, right: 999, bottom: 999 },
      stillAdmitted: () => Promise.resolve(true),
    });
    const step = (x: number) => {
      sessions.sessions[0] = { ...sessions.sessions[0]!, x };
      map.send();
    };
    const text = () => String(stream.read());
    for (const x of [151, 152, 153]) step(x);
    expect(text()).toMatch(/^event: positions\ndata: \{"entered":\[\{[^\n]*"x":150,[^\n]*\n\n$/);
    step(154);
    expect(text()).toBe('event: positions\ndata: {"entered":[],"moved":[["1",154,150,5]],"left":[]}\n\n');
    step(155);
    step(156);
    now = 999;
    step(157);
    expect(stream.destroyed).toBe(false);
    now = 1_000;
    step(158);
    expect([stream.destroyed, map.slowWatchers]).toEqual([true, 1]);
    map.close();
  });
});
