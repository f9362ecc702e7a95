import { expect, it, vi } from "vitest";
import { EventReader } from "../../../support/event-reader.js";
import { until } from "../../../support/until.js";
import type { CommandResultJson } from "../../../../runtime/http/schemas/commands.js";
import { playerLeft } from "../../../../runtime/contracts/events/events.js";
import { problemIn, type TestApi } from "../../http/harness.js";
import { NetworkRig } from "./network-rig.js";

async function twoWorlds() {
  const rig = new NetworkRig();
  const north = await rig.world("north", [0], 11);
  const northEast = await rig.world("north", [1, 2, 3], 12);
  const south = await rig.world("south", [0, 1, 2, 3, 4, 5], 21);
  const own = await rig.api();
  const { api } = own;
  await api.account("warden", "GameMaster");
  await api.account("root", "Administrator");
  const token = await api.login("warden");
  const get = async (path: string): Promise<unknown> => (await api.call("GET", path, { token })).body;
  const run = async (body: object): Promise<CommandResultJson> =>
    (await api.call("POST", "/api/commands/execute", { token, body })).body as CommandResultJson;
  await until("the API knows all processes", () => {
    const known = own.network.directory.processes.filter(({ roles }) => roles.includes("world")).length;
    return known === 3 ? undefined : `${known} of 3`;
  });
  return { rig, north, northEast, south, api, own, token, get, run };
}

/** Waits until the API shows these sessions. */
async function shown(api: TestApi, token: string, usernames: readonly string[]): Promise<Record<string, unknown>[]> {
  let sessions: Record<string, unknown>[] = [];
  await until(`the sessions of ${usernames.join(", ")}`, async () => {
    sessions = (await api.call("GET", "/api/sessions/active", { token })).body as typeof sessions;
    const names = sessions.map(({ username }) => username).sort();
    return JSON.stringify(names) === JSON.stringify([...usernames].sort()) ? undefined : JSON.stringify(names);
  });
  return sessions;
}

it("lists the worlds, also one that is down", async () => {
  const { get, south } = await twoWorlds();
  expect(await get("/api/worlds")).toMatchObject([
    { name: "north", processes: [{ facets: [0] }, { facets: [1, 2, 3] }] },
    { name: "south", processes: [{ facets: [0, 1, 2, 3, 4, 5] }] },
  ]);
  await south.kill();
  await until("south is down", async () => {
    const worlds = (await get("/api/worlds")) as { processes: unknown[] }[];
    return worlds[1]?.processes.length === 0 ? undefined : JSON.stringify(worlds);
  });
});

it("shows the sessions of all worlds with their world, who comes, moves and goes, and ends them where they are", async () => {
  const { api, token, get, north, northEast, south } = await twoWorlds();
  north.enter(1, "anna");
  const sessionId = south.enter(2, "bert");
  northEast.enter(3, "cora");
  const sessions = await shown(api, token, ["anna", "bert", "cora"]);
  expect(Object.fromEntries(sessions.map(({ username, world }) => [username, world]))).toEqual({
    ...{ anna: "north", bert: "south", cora: "north" },
  });
  expect(await get("/api/sessions/active?world=South")).toMatchObject([{ username: "bert", world: "south" }]);
  expect(problemIn(await api.call("GET", "/api/sessions/active?world=east", { token })).errors).toEqual({
    world: "must be one of north, south",
  });

  // The fake changes its own object, so the report sees a new one.
  south.sessions.sessions[0] = { ...south.sessions.sessions[0]!, x: 4_243 };
  south.reports.report();
  await until("the step is shown", async () => {
    const [bert] = (await get("/api/sessions/active?world=south")) as { x: number }[];
    return bert?.x === 4_243 ? undefined : JSON.stringify(bert);
  });

  expect((await api.call("POST", `/api/sessions/${sessionId}/message`, { token, body: { text: "Hello" } })).status).toBe(204);
  expect(south.players.told).toEqual([{ accountId: 2, text: "Hello" }]);
  expect((await api.call("DELETE", `/api/sessions/${sessionId}`, { token })).status).toBe(204);
  expect(south.sessions.kicked).toMatchObject([{ sessionId }]);
  south.reports.report();
  await shown(api, token, ["anna", "cora"]);

  await north.kill();
  await shown(api, token, ["cora"]);
});

it("reads all sessions again after a report was lost", async () => {
  const { api, token, south } = await twoWorlds();
  south.enter(1, "anna");
  await shown(api, token, ["anna"]);
  const telling = vi.spyOn(south.network.requests, "tell").mockImplementation(() => undefined);
  south.enter(2, "bert");
  telling.mockRestore();
  south.enter(3, "cora");
  await shown(api, token, ["anna", "bert", "cora"]);
});

it("shows many more sessions than fit into one message", async () => {
  const { api, token, south } = await twoWorlds();
  const names = Array.from({ length: 2_500 }, (_, index) => `player${index}`);
  names.forEach((username, index) => south.sessions.add({ sessionId: 21 * 2 ** 32 + index + 1, accountId: index + 1, username }));
  south.reports.report();
  await shown(api, token, names);
});

it("runs a command in the world that is named, in each of its processes, or in all worlds", async () => {
  const { api, token, run, north, northEast, south } = await twoWorlds();
  expect(await run({ command: "announce hello", world: "south" })).toMatchObject({
    success: true,
    command: "announce",
    outputLines: ["6 facets heard it."],
  });
  expect([north.said, northEast.said, south.said]).toEqual([[], [], ["hello"]]);
  expect(await run({ command: "announce", args: ["two words"], world: "North" })).toMatchObject({
    outputLines: ["[north 0] 1 facets heard it.", "[north 1-3] 3 facets heard it."],
  });
  expect((await run({ command: "announce all", world: "*" })).outputLines).toEqual([
    "[north 0] 1 facets heard it.",
    "[north 1-3] 3 facets heard it.",
    "[south] 6 facets heard it.",
  ]);
  const none = problemIn(await api.call("POST", "/api/commands/execute", { token, body: { command: "announce x" } }));
  expect(none).toMatchObject({ status: 400, detail: "There are several worlds: name one of north, south, or * for all." });
  expect(north.trail).toMatchObject([{ command: "announce", accountName: "warden" }, { line: "announce all" }]);
  // The processes of a world share an entry of the audit trail.
  const requests = [north, northEast, south].map(({ trail }) => trail.at(-1)!.request);
  expect(requests[0]).toEqual({ id: expect.any(String) as string, decides: false });
  expect(requests[1]).toEqual(requests[0]);
  expect(requests[2]?.id).not.toBe(requests[0]?.id);
});

it("runs in one process what all would do alike, and in one after the other what one of them can do", async () => {
  const { api, run, north, northEast, south } = await twoWorlds();
  const root = await api.login("root");
  const body = { command: "add_user", world: "north" };
  expect((await api.call("POST", "/api/commands/execute", { token: root, body })).body).toMatchObject({
    outputLines: ["Added."],
  });
  expect([north.said, northEast.said]).toEqual([["added"], []]);
  northEast.enter(5, "dora");
  expect(await run({ command: "bring dora", world: "north" })).toMatchObject({ success: true, outputLines: ["Brought dora."] });
  expect(await run({ command: "bring dora", world: "south" })).toMatchObject({ success: false });
  expect(await run({ command: "bring", world: "north" })).toMatchObject({ success: false });
  expect(south.trail.at(-1)).toMatchObject({ outcome: "failed", request: { decides: false } });
  const [tried, done] = [north, northEast].map(({ trail }) => trail.find(({ line }) => line === "bring dora"));
  expect([tried?.outcome, done]).toMatchObject([
    "failed",
    { outcome: "done", request: { id: tried?.request?.id, decides: true } },
  ]);
});

it("refuses a command above the caller's level, names an unknown one, and says which world is down", async () => {
  const { api, token, run, south } = await twoWorlds();
  const body = { command: "add_user", world: "north" };
  expect((await api.call("POST", "/api/commands/execute", { token, body })).status).toBe(403);
  expect((await run({ command: "anounce x", world: "*" })).outputLines[0]).toContain('There is no command "anounce"');
  await south.kill();
  await until("south is down", async () => {
    const { outputLines } = await run({ command: "announce x", world: "south" });
    return outputLines[0] === "That world is down." ? undefined : outputLines[0];
  });
});

it("completes lines and lists commands from any world", async () => {
  const { get } = await twoWorlds();
  expect(await get("/api/commands/complete?line=bring%20&world=south")).toEqual({ start: 6, candidates: ["south-somebody"] });
  expect((await get("/api/commands")) as { name: string }[]).toMatchObject([{ name: "announce" }, { name: "bring" }]);
});

it("runs Lua in each process of a world", async () => {
  const { api } = await twoWorlds();
  const token = await api.login("root");
  const evaluate = async (world: string) =>
    (await api.call("POST", "/api/lua/evaluate", { token, body: { code: "1", world } })).body as { values: string[] };
  expect((await evaluate("north")).values).toEqual(["north ran 1"]);
  expect((await evaluate("*")).values).toEqual(["[north] north ran 1", "[south] south ran 1"]);
});

it("shows and cancels the jobs of all worlds by ids that differ", async () => {
  const { api, token, get, north, south } = await twoWorlds();
  const endless = (name: string) => ({
    name,
    unit: "steps",
    *work() {
      for (;;) yield;
    },
  });
  const start = { startedBy: "warden", cancelLevel: "GameMaster" } as const;
  const { jobId } = north.jobs.start(endless("one"), start);
  south.jobs.start(endless("one"), start);
  const jobs = (await get("/api/jobs")) as { jobId: string; world: string }[];
  expect(new Set(jobs.map((job) => job.jobId)).size).toBe(2);
  expect(jobs.find((job) => job.jobId === String(jobId))?.world).toBe("north");
  expect((await api.call("DELETE", `/api/jobs/${jobId}`, { token })).status).toBe(204);
  await until("the job in the north ends", () => (north.jobs.find(jobId)?.state === "cancelled" ? undefined : "it runs"));
  expect(south.jobs.runningCount).toBe(1);
  await south.jobs.close();
});

it("reads what stands on a map from the process that has it", async () => {
  const { api, token, get } = await twoWorlds();
  const area = "left=0&top=0&right=9&bottom=9";
  expect(await get(`/api/maps/2/regions?${area}&world=north`)).toMatchObject({ totalCount: 12 });
  expect(await get(`/api/maps/2/regions?${area}&world=south`)).toMatchObject({ totalCount: 21 });
  expect((await api.call("GET", `/api/maps/5/regions?${area}&world=north`, { token })).status).toBe(503);
  expect((await api.call("GET", `/api/maps/5/regions?${area}`, { token })).status).toBe(400);
});

it("looks for things and gold in all processes of the world that is named", async () => {
  const { api, get } = await twoWorlds();
  const north = await get("/api/items?template=x&world=north");
  expect(north).toMatchObject({ world: "north", totalCount: 2, items: [{ template: "north 11" }, { template: "north 12" }] });
  expect(await get("/api/items?template=x&pageSize=1&page=2&world=north")).toMatchObject({ items: [{ template: "north 12" }] });
  expect(await get("/api/items?template=x&world=south")).toMatchObject({ totalCount: 1, items: [{ template: "south 21" }] });
  const economy = (await get("/api/economy?world=south")) as { isComplete: boolean; hours: unknown[] };
  expect(economy).toMatchObject({ world: "south", isComplete: true });
  expect(economy.hours[0]).toMatchObject({ causes: [{ cause: "world 2", made: 2, gone: 4 }] });
  const root = await api.login("root");
  const { body } = await api.call("GET", "/api/economy/richest?world=north", { token: root });
  expect(body).toMatchObject({
    total: { gold: 10, coins: 6, checks: 4 },
    characters: [{ serial: "7", name: "Ana", gold: 10, carried: 10, inBank: 0 }],
  });
  expect(await get("/api/items?template=x")).toMatchObject({ status: 400 });
  expect(await get("/api/items/5?world=north")).toMatchObject({ status: 404 });
});

it("undoes in each process of a world what happened there, as one rollback", async () => {
  const { api, token } = await twoWorlds();
  const post = (path: string, body: object) => api.call("POST", path, { token, body });
  expect(problemIn(await post("/api/rollbacks", { what: "gold" }))).toMatchObject({
    errors: { world: expect.any(String) as string },
  });
  const preview = await post("/api/rollbacks", { what: "gold", world: "north" });
  expect(preview).toMatchObject({
    status: 201,
    body: { world: "north", selection: "what=gold", lineCount: 2, steps: [{ name: "thing of 11" }, { name: "thing of 12" }] },
  });
  const { number } = preview.body as { number: number };
  const carryOut = `/api/rollbacks/${number}/carry-out`;
  expect((await post(carryOut, { world: "south" })).status).toBe(404);
  expect(await post(carryOut, { world: "north" })).toMatchObject({
    status: 200,
    body: { isDone: true, rollback: { steps: [{ name: "thing of 11" }, { name: "thing of 12" }] } },
  });
  expect((await post(carryOut, { world: "north" })).status).toBe(404);
});

it("has the tickets of all worlds in one queue, and its notices reach the player's world", async () => {
  const { rig, api, token, get, own, north, south } = await twoWorlds();
  const { accountId } = await api.account("anna");
  const session = south.enter(accountId, "anna");
  const reader = await EventReader.open(api.url, { token });
  const submission = await rig.ticketsOf(south, api.storage, 2).submit(session, "Bug", "help");
  expect(submission).toMatchObject({ ticket: { worldId: 2 } });
  const opened = await reader.next("TicketOpenedEvent");
  expect(opened.data).toMatchObject({ world: "south", message: "help" });

  const page = (await get("/api/help-tickets?world=south")) as { totalCount: number; items: { ticketId: string }[] };
  expect(page).toMatchObject({ totalCount: 1, items: [{ world: "south" }] });
  expect(await get("/api/help-tickets?world=north")).toMatchObject({ totalCount: 0, items: [] });
  const { ticketId } = page.items[0]!;
  expect((await api.call("PUT", `/api/help-tickets/${ticketId}/assign-to-me`, { token })).body).toMatchObject({ world: "south" });
  expect((await reader.next("TicketChangedEvent")).data).toMatchObject({ world: "south", ticketId });
  await until("the notice is shown", () => (south.players.told.length > 0 ? undefined : "nothing was told"));
  expect(south.players.told).toEqual([{ accountId, text: `Your help ticket #${ticketId} was taken by our staff.` }]);
  expect(north.players.told).toEqual([]);
  expect(await own.tickets.records.count({ worldId: 2 })).toBe(1);
  await reader.close();
});

it("resumes the stream of events at another API, exactly", async () => {
  const { rig, api, token, south, own } = await twoWorlds();
  const other = await rig.api();
  await other.api.account("warden", "GameMaster");
  const leave = (characterName: string): void =>
    south.bus.publish(playerLeft, { sessionId: 1, accountId: 1, accountName: "a", characterId: 1, characterName });
  const types = "PlayerLeftEvent";
  const first = await EventReader.open(api.url, { token, types });
  leave("One");
  const one = await first.next("PlayerLeftEvent");
  expect(one.data).toMatchObject({ characterName: "One", world: "south" });
  await first.close();
  await own.kill();
  leave("Two");
  leave("Three");
  const elsewhere = await other.api.login("warden");
  const second = await EventReader.open(other.api.url, { token: elsewhere, types, lastEventId: one.id! });
  expect((await second.next("PlayerLeftEvent")).data).toMatchObject({ characterName: "Two" });
  expect((await second.next("PlayerLeftEvent")).data).toMatchObject({ characterName: "Three" });
  await second.close();
});

it("streams the log of every process with its world", async () => {
  const { api, token, north, own } = await twoWorlds();
  const reader = await EventReader.open(api.url, { token, types: "log" });
  const line = { level: "info", time: "2026-03-19T10:15:00.000Z", component: "game" };
  north.lines.say({ ...line, msg: "from the north" });
  expect((await reader.next("log")).data).toMatchObject({ message: "from the north", world: "north", component: "game" });
  own.lines.say({ ...line, msg: "from the API" });
  expect((await reader.next("log")).data).not.toHaveProperty("world");
  await reader.close();
});
