import { cpSync, existsSync, mkdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { worldItem } from "../../../runtime/wire/packets/looks.js";
import { deleteObject } from "../../../runtime/wire/packets/movement.js";
import { gameMasterAt } from "../../support/commanding.js";
import { caughtUp, Players } from "../../support/players.js";
import { endOfJob } from "../../support/command-jobs.js";
import { type Shard, startShard } from "../../support/shard.js";
import { storedWorld } from "../../support/stored-world.js";

const DATA = path.resolve(import.meta.dirname, "../../../../shared/data/modernuo");
const whyNot = existsSync(DATA) ? "" : " (../shared, which holds the data, is not beside the project)";
const REAL_LIMIT_MS = 240_000;
const JOB_LIMIT_MS = 180_000;
const REAL_SPAWNERS = 5_155;
const ILSHENAR = 2;
const SQUARE = { x: 1434, y: 1699 };
const SPAWNER_ART = 0x1f13;

let dataDirectory: string;
let shard: Shard;

afterEach(async () => {
  await shard.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

async function begin(data: Readonly<Record<string, string>> = {}): Promise<void> {
  dataDirectory = await mkdtemp(path.join(tmpdir(), "spawners-"));
  for (const [kind, from] of Object.entries(data)) {
    mkdirSync(path.join(dataDirectory, "world", kind), { recursive: true });
    cpSync(path.join(DATA, from), path.join(dataDirectory, "world", kind, path.basename(from)), { recursive: true });
  }
  shard = await startShard({ dataDirectory });
}

async function restart(): Promise<void> {
  await shard.stop();
  shard = await startShard({ dataDirectory });
}

/** Gives the command and waits for its job to be done; what it printed. */
async function run(command: string): Promise<string> {
  const { state, outputLines } = await endOfJob(shard, command, { limitMs: JOB_LIMIT_MS });
  expect(state, outputLines.join("\n")).toBe("done");
  return outputLines.join("\n");
}

/** What is stored: spawners, and how many creatures and things are whose. */
function stored(): { spawners: number; broods: Record<number, number> } {
  const { items, mobiles } = storedWorld(dataDirectory);
  const broods: Record<number, number> = {};
  for (const { params } of [...items.values(), ...mobiles.values()]) {
    const spawner = params?.["spawner"];
    if (typeof spawner === "number") broods[spawner] = (broods[spawner] ?? 0) + 1;
  }
  return { spawners: [...items.values()].filter(({ template }) => template === "spawn").length, broods };
}

/** In the middle of the town there is a spawner in sight. */
async function onlyStaffSeeThem(): Promise<void> {
  const players = new Players(shard);
  const anna = await players.inWorldAt("anna", SQUARE);
  const gail = await gameMasterAt(shard, players, "gail", SQUARE);
  await Promise.all([caughtUp(anna), caughtUp(gail)]);
  const seen = (client: GameClient): number =>
    client.received.of(worldItem).filter(({ graphic }) => graphic === SPAWNER_ART).length;
  expect(seen(anna)).toBe(0);
  expect(seen(gail)).toBeGreaterThan(0);
  // A role that is given or taken shows or hides them at once.
  const { accountId } = await players.account("anna");
  const becomes = (role: string): Promise<Response> => shard.request("PUT", `/api/users/${accountId}`, { role });
  expect((await becomes("Counselor")).status).toBe(200);
  const { serial } = await anna.waitFor(worldItem, ({ graphic }) => graphic === SPAWNER_ART);
  expect((await becomes("Regular")).status).toBe(200);
  await anna.waitFor(deleteObject, (gone) => gone.serial === serial);
  await players.leave();
}

const total = ({ broods }: ReturnType<typeof stored>): number => Object.values(broods).reduce((sum, count) => sum + count, 0);

describe("spawners", () => {
  it("of the sample are made and filled once, also after a restart", { timeout: REAL_LIMIT_MS }, async () => {
    await begin();
    const created = await run("create_spawners");
    const [, count] = /Spawners: (\d+) created, 0 changed, 0 unchanged, 0 problems/.exec(created) ?? [];
    expect(Number(count), created).toBeGreaterThan(5);
    const filled = await run("initial_spawn");
    const [, creatures] = /spawners made (\d+) creatures/.exec(filled) ?? [];
    expect(Number(creatures), filled).toBeGreaterThan(20);
    expect(filled).not.toContain("generic_npc");
    await restart();
    const before = stored();
    expect([before.spawners, total(before)]).toEqual([Number(count), Number(creatures)]);
    await onlyStaffSeeThem();
    expect(await run("create_spawners")).toContain(`Spawners: 0 created, 0 changed, ${count} unchanged`);
    expect(await run("initial_spawn")).toContain("made 0 creatures");
    await restart();
    expect(stored()).toEqual(before);
  });

  it.skipIf(whyNot !== "")(`of a whole real data set are made, and fill a map${whyNot}`, { timeout: REAL_LIMIT_MS }, async () => {
    await begin({ spawners: "Spawns", regions: "regions.json" });
    const created = await run("create_spawners");
    expect(created).toContain(`Spawners: ${REAL_SPAWNERS} created, 0 changed, 0 unchanged, 0 problems`);
    expect(created).toContain("48 of kind RegionSpawner became Spawner");
    expect(await run("create_spawners")).toContain(`Spawners: 0 created, 0 changed, ${REAL_SPAWNERS} unchanged`);
    const filled = await run(`initial_spawn ${ILSHENAR}`);
    expect(filled).toMatch(/443 spawners made \d+ creatures/);
    expect(filled).not.toContain("generic_npc");
    await restart();
    const before = stored();
    expect(before.spawners).toBe(REAL_SPAWNERS);
    expect(total(before)).toBe(Number(/spawners made (\d+)/.exec(filled)![1]));
    expect(await run(`initial_spawn ${ILSHENAR}`)).toContain("made 0 creatures");
  });
});
