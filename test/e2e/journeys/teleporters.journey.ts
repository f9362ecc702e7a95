import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawPlayer } from "../../../runtime/protocol/packets/entering.js";
import { worldItem } from "../../../runtime/protocol/packets/clicks.js";
import { type CommandJob, endOfJob } from "../../support/command-jobs.js";
import { EventReader } from "../../support/event-reader.js";
import { caughtUp } from "../../support/players.js";
import { afterRestart, playersOfSubject, sharedShard } from "../../support/one-shard.js";
import { ADMIN_PASSWORD, type Shard } from "../../support/shard.js";
import { storedWorld } from "../../support/stored-world.js";

const [NORTH, SOUTH] = [0, 4];
const DOORSTEP = { x: 2000, y: 3000 };
const CELLAR = { x: 2100, y: 3100 };
const SLOW = { x: 2200, y: 3000 };

let shard: Shard;
const players = playersOfSubject();

beforeAll(() => {
  shard = sharedShard();
  const trammel = ({ x, y }: { x: number; y: number }) => ({ map: "Trammel", loc: [x, y, 0] });
  writeData("own.json", [
    { src: trammel(DOORSTEP), dst: trammel(CELLAR), back: true },
    { src: trammel(SLOW), dst: { map: "Malas", loc: [700, 900, 0] }, delay: "00:00:00.300" },
  ]);
});

const dataFolder = (): string => path.join(shard.dataDirectory, "world", "teleporters");

function writeData(file: string, content: unknown): void {
  mkdirSync(dataFolder(), { recursive: true });
  writeFileSync(path.join(dataFolder(), file), JSON.stringify(content));
}

/** Runs the command over HTTP and waits for the end of its job. */
async function spawnTeleporters(...args: string[]): Promise<CommandJob & { placed: number; there: number }> {
  const job = await endOfJob(shard, "spawn_teleporters", { args });
  const said = job.outputLines.join("\n");
  expect(job.state, said).toBe("done");
  const [, placed, there] = /(\d+) teleporters placed, (\d+) there already/.exec(said)!;
  return { ...job, placed: Number(placed), there: Number(there) };
}

describe("teleporters of the world data", () => {
  it("take a player who steps onto them, and do not take it back before its next step", async () => {
    expect(await spawnTeleporters()).toMatchObject({ placed: 3, there: 0, done: 3, total: 3 });
    const client = await players.inWorldAt("ann", { x: DOORSTEP.x, y: DOORSTEP.y + 1, direction: NORTH });
    await caughtUp(client);
    // Only staff see teleporters.
    expect(client.received.of(worldItem).filter(({ x, y }) => x === DOORSTEP.x && y === DOORSTEP.y)).toEqual([]);
    let from = client.received.frames.length;
    await client.step(NORTH);
    await client.waitFor(drawPlayer, ({ x, y }) => x === CELLAR.x && y === CELLAR.y, { from });
    from = client.received.frames.length;
    await caughtUp(client);
    expect(client.received.frames.slice(from).some(({ declaration }) => declaration === drawPlayer)).toBe(false);

    await client.step(NORTH);
    await client.step(SOUTH);
    from = client.received.frames.length;
    await client.step(SOUTH);
    await client.waitFor(drawPlayer, ({ x, y }) => x === DOORSTEP.x && y === DOORSTEP.y, { from });
  });

  it("with a delay take a player who stays on them, and publish an event", async () => {
    const events = await EventReader.open(shard.url, { token: await shard.login("admin", ADMIN_PASSWORD) });
    const client = await players.inWorldAt("bodo", { x: SLOW.x, y: SLOW.y + 1, direction: NORTH });
    const from = client.received.frames.length;
    await client.step(NORTH);
    await client.waitFor(drawPlayer, ({ x, y }) => x === 700 && y === 900, { from });
    const { data } = await events.waitFor("MobilePositionChangedEvent", ({ toX, toY }) => toX === 700 && toY === 900);
    expect(data).toMatchObject({ fromMapId: 1, fromX: SLOW.x, fromY: SLOW.y, toMapId: 3 });
    await events.close();
  });

  it("are placed only once", async () => {
    expect(await spawnTeleporters()).toMatchObject({ placed: 0, there: 3 });
  });
});

afterRestart(() => {
  beforeAll(() => {
    shard = sharedShard();
    players.follow(shard);
  });
  afterAll(async () => {
    await players.leave();
    await players.remove();
    rmSync(dataFolder(), { recursive: true });
  });

  it("teleporters are there once, and work", async () => {
    const stored = [...storedWorld(shard.dataDirectory).items.values()].filter(({ template }) => template === "teleporter");
    expect(stored).toHaveLength(3);
    expect(await spawnTeleporters()).toMatchObject({ placed: 0, there: 3 });
    const client = await players.inWorldAt("cyd", { x: DOORSTEP.x, y: DOORSTEP.y + 1, direction: NORTH });
    const from = client.received.frames.length;
    await client.step(NORTH);
    await client.waitFor(drawPlayer, ({ x, y }) => x === CELLAR.x && y === CELLAR.y, { from });
  });
});
