import { cpSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { projectDirectory } from "../../../runtime/base/system/version.js";
import { temporaryDirectory } from "../../runtime/storage/engines.js";
import { type Shard, startShard } from "../../support/shard.js";
import { until } from "../../support/until.js";
import { storedWorld } from "../../support/stored-world.js";
import { creaturesOf, storedSpawners } from "./stored-spawners.js";
import { DECORATIONS, numbersOf, RENEWED, run, SIGNS } from "./world-commands.js";

const DATA = path.resolve(projectDirectory(), "../shared/data/modernuo");
const whyNot = existsSync(DATA) ? "" : " (skipped: ../shared, which holds it, is not beside the project)";
const JOB_LIMIT_MS = 1_200_000;
const REAL_SPAWNERS = 5_155;
const REAL_REGIONS = 398;
const ILSHENAR = 2;

describe.skipIf(whyNot !== "")(`a large data set${whyNot}`, () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let shard: Shard;

  beforeEach(async () => {
    directory = await temporaryDirectory();
  });
  afterEach(async () => {
    await shard.stop();
    await directory.remove();
  });

  /** Starts a server with these parts of the data set as its own world data. */
  async function start(parts: Readonly<Record<string, string>>): Promise<void> {
    for (const [to, from] of Object.entries(parts)) {
      const place = path.join(directory.path, "world", to);
      mkdirSync(path.dirname(place), { recursive: true });
      cpSync(path.join(DATA, from), place, { recursive: true });
    }
    shard = await startShard({ dataDirectory: directory.path });
  }

  const done = (command: string): Promise<string> => run(shard, command, JOB_LIMIT_MS);

  it("of decorations and signs is placed completely, and only once", async () => {
    await start({ decorations: "Decoration", "signs/signs.cfg": "signs.cfg" });
    const [placed, there] = numbersOf(await done("spawn_decorations"), DECORATIONS);
    expect(placed).toBeGreaterThan(30_000);
    expect(numbersOf(await done("spawn_signs"), SIGNS)[0]).toBeGreaterThan(900);
    expect(numbersOf(await done("spawn_decorations"), DECORATIONS)).toEqual([0, placed! + there!]);
    const [replaced, removed] = numbersOf(await done("spawn_decorations --replace"), RENEWED);
    await shard.stop();
    // A spawner that is as the data says stays, with its creatures.
    const spawners = [...storedWorld(directory.path).items.values()].filter(({ template }) => template === "spawn");
    expect(spawners.length).toBeGreaterThan(0);
    expect([replaced, removed]).toEqual([placed! - spawners.length, 0]);
  });

  it("of spawners is made, and fills a map", async () => {
    await start({ "spawners/Spawns": "Spawns", "regions/regions.json": "regions.json" });
    const created = await done("create_spawners");
    expect(created).toContain(`Spawners: ${REAL_SPAWNERS} created, 0 changed, 0 unchanged, 0 problems`);
    expect(created).toContain("48 of kind RegionSpawner work here as Spawner, without loss");
    expect(await done("create_spawners")).toContain(`Spawners: 0 created, 0 changed, ${REAL_SPAWNERS} unchanged`);
    const filled = await done(`initial_spawn ${ILSHENAR}`);
    expect(filled).toMatch(/443 spawners made \d+ creatures/);
    expect(filled).not.toContain("generic_npc");
    await shard.stop();
    shard = await startShard({ dataDirectory: directory.path });
    const stored = storedSpawners(directory.path);
    expect(stored.spawners).toBe(REAL_SPAWNERS);
    expect(creaturesOf(stored)).toBe(Number(/spawners made (\d+)/.exec(filled)![1]));
    expect(await done(`initial_spawn ${ILSHENAR}`)).toContain("made 0 creatures");
  });

  it("of regions is in force from the start, and read again", async () => {
    await start({ "regions/regions.json": "regions.json" });
    expect(await done("load_regions")).toContain(`Regions: ${REAL_REGIONS} in force, 0 problems.`);
    await until("the log tells of the regions", () => {
      const told = shard.output.join("").includes(`${REAL_REGIONS} regions of the world data are in force`);
      return told ? undefined : "it does not";
    });
  });

  it("of teleporters is placed completely, and only once", async () => {
    await start({ "teleporters/real.json": "teleporters.json" });
    const PLACED = /(\d+) teleporters placed, (\d+) there already/;
    const [placed, there] = numbersOf(await done("spawn_teleporters"), PLACED);
    expect(placed).toBeGreaterThan(1_300);
    await shard.stop();
    const stored = [...storedWorld(directory.path).items.values()].filter(({ template }) => template === "teleporter");
    expect(new Set(stored.map(({ mapId, x, y, z }) => `${mapId} ${x} ${y} ${z}`)).size).toBe(stored.length);
    shard = await startShard({ dataDirectory: directory.path });
    expect(numbersOf(await done("spawn_teleporters"), PLACED)).toEqual([0, placed! + there!]);
    expect(numbersOf(await done("spawn_teleporters --replace"), RENEWED)).toEqual([placed! + there!, 0]);
    expect(numbersOf(await done("spawn_teleporters"), PLACED)).toEqual([0, placed! + there!]);
  });
});
