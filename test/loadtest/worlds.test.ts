import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { Hopper } from "../../loadtest/client/hopper.js";
import type { HopperParts } from "../../loadtest/client/hopper.js";
import type { Seat } from "../../loadtest/client/play.js";
import { UsageError } from "../../loadtest/flag-values.js";
import { readOptions } from "../../loadtest/loadtest-options.js";
import type { Options } from "../../loadtest/loadtest-options.js";
import { prometheusText } from "../../loadtest/report/prometheus.js";
import { drawPlayer } from "../../runtime/protocol/packets/entering.js";
import { mapChange } from "../../runtime/protocol/packets/extended.js";
import { unicodeSpeech } from "../../runtime/protocol/packets/speech.js";
import type { FakeAdminApiOptions } from "./fake-admin-api.js";
import type { FakeShardOptions, GameVisit } from "./fake-shard.js";
import { SteppedClock } from "./stepped-clock.js";
import { cleanUpRuns, run } from "./stepped-run.js";
import type { Outcome } from "./stepped-run.js";

afterEach(cleanUpRuns);

const MAPS = [0, 1, 2, 3, 4, 5].map((mapId) => ({ mapId, hasGround: mapId !== 1 }));
const processOf = (...facets: number[]) => ({ facets, players: 1, loadPercent: 3 });
const NORTH = { name: "north", players: 2, processes: [processOf(0), processOf(1, 2)] };
const SOUTH = { name: "south", players: 1, processes: [processOf(0, 1)] };
const EDGE = { body: 400, hue: 0, flags: 0, direction: 0 };

/** What `.teleport` asks for. */
function wish(frame: Buffer): { facet: number; x: number; y: number; z: number } | undefined {
  if (frame[0] !== unicodeSpeech.id) return undefined;
  const [word, ...numbers] = unicodeSpeech.read(frame).text.split(" ");
  const [facet, x, y, z] = numbers.map(Number) as [number, number, number, number];
  return word === ".teleport" ? { facet, x, y, z } : undefined;
}

/** A shard of two worlds that lets everybody hop, and who hopped where. */
function shard(more: FakeShardOptions = {}): {
  behaviour: FakeShardOptions;
  hops: { username: string; facet: number; z: number }[];
} {
  const hops: { username: string; facet: number; z: number }[] = [];
  const replies = (frame: Buffer, { username, seed }: GameVisit): Uint8Array[] => {
    const to = wish(frame);
    if (to === undefined) return [];
    hops.push({ username, facet: to.facet, z: to.z });
    const serial = seed - FIRST_KEY + 1;
    return [mapChange.write({ map: to.facet }), drawPlayer.write({ ...EDGE, serial, x: to.x, y: to.y, z: to.z })];
  };
  return { hops, behaviour: { servers: ["north", "south"], replies, ...more } };
}
/** Keys of the fake shard count from here, and so do its serials from 1. */
const FIRST_KEY = 0x11223344;

function hop(
  behaviour: FakeShardOptions,
  worlds: unknown = [NORTH, SOUTH],
  options: Partial<Options> = {},
  admin: FakeAdminApiOptions = {},
): Promise<Outcome> {
  const answers = { "/api/maps": MAPS, "/api/worlds": worlds };
  const changes = { worlds: true, hopSeconds: 1, durationSeconds: 4, clients: 4, userRole: "GameMaster" as const, ...options };
  return run(behaviour, changes, {}, Infinity, { admin: { answers, ...admin } });
}

describe("a load test with --worlds", () => {
  it("spreads the clients over the worlds by name, and lets each hop between the facets of its own", async () => {
    const { behaviour, hops } = shard();
    const { details, shard: played, output, html, artifact } = await hop(behaviour);
    expect(played.logins.map(({ username, chosen }) => [username, chosen]).sort()).toEqual([
      ["stress_0001", "north"],
      ["stress_0002", "south"],
      ["stress_0003", "north"],
      ["stress_0004", "south"],
    ]);
    const facetsOf = (...names: string[]) =>
      [...new Set(hops.filter(({ username }) => names.includes(username)).map(({ facet }) => facet))].sort();
    expect(facetsOf("stress_0001", "stress_0003")).toEqual([0, 1, 2]);
    expect(facetsOf("stress_0002", "stress_0004")).toEqual([0, 1]);
    // A level map has no ground at the height of the client's own.
    expect(hops.find(({ facet }) => facet === 1)?.z).toBe(0);
    const [north, south] = details.spread!.worlds;
    expect(north).toMatchObject({ name: "north", clients: 2, facets: [0, 1, 2], api: { playersMax: 2, processesMin: 2 } });
    expect(north!.measured["hop.done"]! + south!.measured["hop.done"]!).toBe(hops.length);
    expect(details.measured).toMatchObject({ "hop.done": hops.length, "hop.failed": 0, "hop.p95": 0 });
    expect(details.spread!.edges).toMatchObject([{ clients: 4, measured: { acks: details.measured["acks"] } }]);
    expect(north!.measured["acks"]! + south!.measured["acks"]!).toBe(artifact.metrics.movesAcked);
    expect(details.movement).toMatchObject({ placedAnew: hops.length, timedOut: 0 });
    expect(output).toContain(
      "Worlds: 2 of the server list, with the clients in turn: north (facets 0, 1, 2); south (facets 0, 1)",
    );
    expect(output).toMatch(/world north +2 clients, .* hops, p50 0 ms/);
    expect(html).toContain("<h2>Worlds and edges</h2>");
    const text = await prometheusText(artifact, details, 0);
    expect(text).toMatch(/^loadtest_world_measure\{world="south",measure="hop.done",unit=""\} \d/m);
    expect(text).toMatch(/^loadtest_edge_measure\{edge="127.0.0.1:\d+",measure="acks",unit=""\} \d/m);
  });

  it("counts a hop that is not answered as failed, and lets its client walk on", async () => {
    const { details, artifact } = await hop({ servers: ["north", "south"] }, [NORTH, SOUTH], { durationSeconds: 14 });
    expect(details.actions).toMatchObject([{ name: "hop", done: 0 }]);
    expect(details.actions[0]!.failed).toBeGreaterThanOrEqual(4);
    expect(details.failures).toMatchObject({ "hop: no change of the map and no new place in time": details.actions[0]!.failed });
    expect(artifact.metrics.unexpectedDisconnects).toBe(0);
    expect(details.series.at(-1)).toMatchObject({ left: 4 });
  });

  it("judges hops by thresholds", async () => {
    const { behaviour } = shard();
    const { thresholds } = readOptions(["--threshold", "hop.p95<100", "--threshold", "hop.done<1"]);
    const { artifact } = await hop(behaviour, [NORTH, SOUTH], { thresholds });
    expect(artifact.failedConditions).toEqual([expect.stringMatching(/^hop.done: \d+, threshold < 1$/)]);
  });

  it("counts the login of a client whose world is not in the server list as failed", async () => {
    const { details } = await hop(shard({ servers: ["south"] }).behaviour);
    expect(details.failures).toEqual({ "login failed: the server list (0xA8) does not have north": 2 });
  });

  it.each([
    ["a shard that names no world", []],
    ["a network with one world", [NORTH]],
  ])("plays in the only world of %s, and says so", async (_, worlds) => {
    const { behaviour, hops } = shard({ servers: ["My shard"] });
    const { output, details } = await hop(behaviour, worlds);
    expect(output).toContain("Worlds: there is only one, so all clients play in it");
    expect(details.spread!.worlds).toMatchObject([{ name: "the only world", clients: 4 }]);
    expect(hops.length).toBeGreaterThan(0);
  });

  it("says that nobody hops where there is one facet, and walks all the same", async () => {
    const { behaviour, hops } = shard({ servers: ["My shard"] });
    const { output, artifact } = await hop(behaviour, [{ ...NORTH, processes: [processOf(1)] }]);
    expect(output).toContain("Nobody hops in the only world");
    expect(hops).toEqual([]);
    expect(artifact.passed).toBe(true);
  });

  it("does not begin with accounts that may not hop, or without a world", async () => {
    const lower = await hop(shard().behaviour, [NORTH], {}, { users: ["stress_0002"], role: "Regular" });
    expect(lower.details.bootstrapProblem).toMatch(/1 of the accounts exist with a lower level, such as stress_0002 \(Regular\)/);
    const none = await hop(shard().behaviour, [{ ...NORTH, processes: [] }]);
    expect(none.details.bootstrapProblem).toBe("No world of the network is running (GET /api/worlds).");
  });
});

describe("several edges", () => {
  it("share the clients, and the report shows each of them", async () => {
    const other = await run();
    const edges = [other.shard.port, other.shard.port].map((port) => ({ host: "127.0.0.1", port }));
    await cleanUpRuns();
    const { details } = await run({}, { edges });
    expect(details.spread).toMatchObject({ worlds: [], edges: [{ clients: 3 }, { clients: 2 }] });
    expect(details.failures).toEqual({ "login failed: login server: ECONNREFUSED": 5 });
  });
});

describe("a hop", () => {
  function hopper(parts: Partial<HopperParts> = {}) {
    const clock = new SteppedClock();
    const sent: { facet: number }[] = [];
    const ended: (number | undefined)[] = [];
    const seat = { clock, send: (bytes: Buffer) => sent.push(wish(bytes)!), line: () => undefined } as unknown as Seat;
    const landings = [0, 1, 4].map((facet) => ({ facet, x: 10, y: 20, z: 0 }));
    const random = { fraction: () => 0.5 };
    const onHop = (ms: number | undefined): void => void ended.push(ms);
    const hops = new Hopper({ seat, random, landings, everyMs: 4_000, onHop, onEnded: () => undefined, ...parts });
    hops.begin(0);
    return { clock, sent, ended, hops };
  }

  it("is due after a part of the interval, and then after each interval", () => {
    const { hops } = hopper();
    expect([hops.isDue(1_999), hops.isDue(2_000)]).toEqual([false, true]);
    hops.hop(2_000);
    expect([hops.isDue(5_999), hops.isDue(6_000)]).toEqual([false, true]);
  });

  it("never goes to the facet where the client is, and takes until the new place is shown after the change of the map", () => {
    const { clock, sent, ended, hops } = hopper();
    hops.onMap(1);
    hops.hop(0);
    expect(sent).toMatchObject([{ facet: 4 }]);
    clock.time = 30;
    hops.onPlaced();
    hops.onMap(0);
    hops.onPlaced();
    expect(ended).toEqual([]);
    clock.time = 50;
    hops.onMap(4);
    clock.time = 80;
    hops.onPlaced();
    expect(ended).toEqual([80]);
    expect(hops.isUnderWay).toBe(false);
    hops.onPlaced();
    expect(ended).toEqual([80]);
  });

  it("fails after ten seconds, and not once its client has left", () => {
    const { clock, ended, hops } = hopper();
    hops.hop(0);
    clock.runUntil(10_000);
    expect(ended).toEqual([undefined]);
    hops.hop(10_000);
    hops.stop();
    clock.runUntil(30_000);
    expect(ended).toEqual([undefined]);
  });

  it("is never due where there is one facet", () => {
    expect(hopper({ landings: [{ facet: 1, x: 0, y: 0, z: 0 }] }).hops.isDue(1e9)).toBe(false);
  });
});

describe("the flags of networks", () => {
  const directory = mkdtempSync(path.join(tmpdir(), "loadtest-network-"));
  let files = 0;
  afterAll(() => rmSync(directory, { recursive: true }));

  function networkJson(content: unknown): string {
    const file = path.join(directory, `network-${++files}.json`);
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
    return file;
  }

  const NETWORK = {
    edges: [2593, 2594].map((port) => ({ pid: 1, game: { host: "127.0.0.1", port } })),
    apis: [{ pid: 2 }, { pid: 3, http: { host: "127.0.0.1", port: 8089 } }],
  };

  function complaint(...argv: string[]): string {
    try {
      readOptions(argv);
    } catch (error) {
      if (error instanceof UsageError) return error.message;
      throw error;
    }
    throw new Error(`${argv.join(" ")} was accepted`);
  }

  it("take edges and the API from network.json, where a process that is not ready has no address", () => {
    const file = networkJson(NETWORK);
    expect(readOptions(["--network", file, "--worlds"])).toMatchObject({
      ...{ host: "127.0.0.1", port: 2593, http: "http://127.0.0.1:8089", worlds: true, hopSeconds: 5, network: file },
      edges: [{ port: 2593 }, { port: 2594 }],
      ...{ userPrefix: "hopper", userRole: "GameMaster" },
    });
    expect(readOptions(["--network", file])).toMatchObject({ userPrefix: "stress", userRole: "Regular", worlds: false });
  });

  it("take edges one by one, and other accounts for hops", () => {
    const argv = [
      "--edges",
      "a.example:1,[::1]:2",
      "--worlds",
      "--hop-seconds",
      "2",
      "--user-prefix",
      "me",
      "--user-role",
      "Administrator",
    ];
    expect(readOptions(argv)).toMatchObject({
      ...{
        host: "a.example",
        port: 1,
        edges: [
          { host: "a.example", port: 1 },
          { host: "::1", port: 2 },
        ],
      },
      ...{ hopSeconds: 2, userPrefix: "me", userRole: "Administrator" },
    });
  });

  it("take a network.json that begins with a byte order mark", () => {
    const { edges } = readOptions(["--network", networkJson(NETWORK), "--worlds"]);
    expect(readOptions(["--network", networkJson(`\ufeff${JSON.stringify(NETWORK)}`), "--worlds"]).edges).toEqual(edges);
  });

  it.each([
    [["--hop-seconds", "3"], "option '--hop-seconds' needs '--worlds'"],
    [["--worlds", "--hop-seconds", "0"], "1 to 3,600"],
    [["--worlds", "--scenario", "market"], "option '--worlds' was given with '--scenario'"],
    [["--worlds", "--user-role", "Counselor"], "Allowed with '--worlds': GameMaster, Administrator"],
    [["--edges", "a:1", "--port", "3"], "option '--edges' was given with '--port'"],
    [["--edges", "a"], "up to 64 addresses"],
    [["--network", "/nowhere/network.json"], "There is no such file"],
    [["--network", networkJson("{"), "--worlds"], "It is not JSON"],
    [["--network", networkJson({ edges: [{ pid: 1 }] })], "It names no edge"],
    [["--network", networkJson({ ...NETWORK, apis: [] })], "It names no API"],
    [["--network", networkJson(NETWORK), "--http", "http://a"], "option '--network' was given with '--http'"],
    [
      ["--network", networkJson(NETWORK), "--agents", "192.0.2.8:7070", "--secret", "sixteen or more letters"],
      "option '--network' names 127.0.0.1, which agents on other machines would take for themselves",
    ],
  ])("refuse %j", (argv, reason) => {
    expect(complaint(...argv)).toContain(reason);
  });
});
