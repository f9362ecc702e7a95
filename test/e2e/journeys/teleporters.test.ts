import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { drawPlayer } from "../../../runtime/wire/packets/entering.js";
import { worldItem } from "../../../runtime/wire/packets/looks.js";
import { type CommandJob, endOfJob } from "../../support/command-jobs.js";
import { EventReader } from "../../support/event-reader.js";
import { caughtUp, Players } from "../../support/players.js";
import { ADMIN_PASSWORD, type Shard, startShard } from "../../support/shard.js";
import { storedWorld } from "../../support/stored-world.js";

const REAL_SET = path.resolve(import.meta.dirname, "../../../../shared/data/modernuo/teleporters.json");
const whyNot = existsSync(REAL_SET) ? "" : " (../shared, which holds the data, is not beside the project)";
const REAL_LIMIT_MS = 60_000;
const [NORTH, SOUTH] = [0, 4];
const DOORSTEP = { x: 2000, y: 3000 };
const CELLAR = { x: 2100, y: 3100 };
const SLOW = { x: 2200, y: 3000 };

/** Outlives restarts. */
let dataDirectory: string;
let shard: Shard;
let players: Players;

beforeAll(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), "teleporters-"));
  const trammel = ({ x, y }: { x: number; y: number }) => ({ map: "Trammel", loc: [x, y, 0] });
  writeData("own.json", [
    { src: trammel(DOORSTEP), dst: trammel(CELLAR), back: true },
    { src: trammel(SLOW), dst: { map: "Malas", loc: [700, 900, 0] }, delay: "00:00:00.300" },
  ]);
  shard = await startShard({ dataDirectory });
  players = new Players(shard);
});
afterEach(() => players.leave());
afterAll(async () => {
  await shard.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

function writeData(file: string, content: unknown): void {
  const folder = path.join(dataDirectory, "world", "teleporters");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, file), typeof content === "string" ? content : JSON.stringify(content));
}

/** Gives the command over HTTP and waits for the end of its job. */
async function spawnTeleporters(...args: string[]): Promise<CommandJob & { placed: number; there: number }> {
  const job = await endOfJob(shard, "spawn_teleporters", { args, limitMs: REAL_LIMIT_MS });
  const said = job.outputLines.join("\n");
  expect(job.state, said).toBe("done");
  const [, placed, there] = /(\d+) teleporters placed, (\d+) there already/.exec(said)!;
  return { ...job, placed: Number(placed), there: Number(there) };
}

describe("teleporters of the world data", () => {
  it("take whoever steps onto them, and nobody back before the next step", async () => {
    expect(await spawnTeleporters()).toMatchObject({ placed: 3, there: 0, done: 3, total: 3 });
    const client = await players.inWorldAt("ann", { x: DOORSTEP.x, y: DOORSTEP.y + 1, direction: NORTH });
    await caughtUp(client);
    // They are the staff's to see.
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

  it("with a delay take whoever stays, and it is told as an event", async () => {
    const events = await EventReader.open(shard.url, { token: await shard.login("admin", ADMIN_PASSWORD) });
    const client = await players.inWorldAt("bob", { x: SLOW.x, y: SLOW.y + 1, direction: NORTH });
    const from = client.received.frames.length;
    await client.step(NORTH);
    await client.waitFor(drawPlayer, ({ x, y }) => x === 700 && y === 900, { from });
    const { data } = await events.waitFor("MobilePositionChangedEvent", ({ toX, toY }) => toX === 700 && toY === 900);
    expect(data).toMatchObject({ fromMapId: 1, fromX: SLOW.x, fromY: SLOW.y, toMapId: 3 });
    await events.close();
  });

  it("are there once, also after a restart", async () => {
    expect(await spawnTeleporters()).toMatchObject({ placed: 0, there: 3 });
    await shard.stop();
    const stored = [...storedWorld(dataDirectory).items.values()].filter(({ template }) => template === "teleporter");
    expect(stored).toHaveLength(3);
    shard = await startShard({ dataDirectory });
    players.follow(shard);
    expect(await spawnTeleporters()).toMatchObject({ placed: 0, there: 3 });
    const client = await players.inWorldAt("cyd", { x: DOORSTEP.x, y: DOORSTEP.y + 1, direction: NORTH });
    const from = client.received.frames.length;
    await client.step(NORTH);
    await client.waitFor(drawPlayer, ({ x, y }) => x === CELLAR.x && y === CELLAR.y, { from });
  });

  it.skipIf(whyNot !== "")(
    `are those of a whole world, too${whyNot}`,
    async () => {
      writeData("real.json", readFileSync(REAL_SET, "utf8"));
      const first = await spawnTeleporters();
      expect(first.placed).toBeGreaterThan(1400);
      const stored = [...storedWorld(dataDirectory).items.values()].filter(({ template }) => template === "teleporter");
      expect(new Set(stored.map(({ mapId, x, y, z }) => `${mapId} ${x} ${y} ${z}`)).size).toBe(stored.length);
      expect(await spawnTeleporters()).toMatchObject({ placed: 0, there: first.placed + first.there });
      const renewed = (await spawnTeleporters("--replace")).outputLines.join("\n");
      expect(renewed).toContain(` ${first.placed + first.there} replaced, 0 removed that the data has no more`);
      expect(await spawnTeleporters()).toMatchObject({ placed: 0, there: first.placed + first.there });
    },
    2 * REAL_LIMIT_MS,
  );
});
