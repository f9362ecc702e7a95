import { cp, mkdir, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { projectDirectory } from "../../../runtime/process/version.js";
import { temporaryDirectory } from "../../runtime/storage/engines.js";
import { endOfJob } from "../../support/command-jobs.js";
import { type Shard, startShard } from "../../support/shard.js";

const DATA_SET = path.resolve(projectDirectory(), "../shared/data/modernuo");
const RUN_LIMIT_MS = 60_000;
const TEST_LIMIT_MS = 120_000;
const LARGE_TEST_LIMIT_MS = 300_000;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(dataDirectory: string): Promise<Shard> {
  const shard = await startShard({ dataDirectory });
  cleanups.push(() => shard.stop());
  return shard;
}

async function newDirectory(): Promise<string> {
  const directory = await temporaryDirectory();
  cleanups.push(() => directory.remove());
  return directory.path;
}

/** Gives a command and waits for its job; what it has to say. */
async function run(shard: Shard, command: string, limitMs = RUN_LIMIT_MS): Promise<string> {
  const job = await endOfJob(shard, command, { limitMs });
  expect(job).toMatchObject({ state: "done", done: job.total });
  return job.outputLines.join("\n");
}

const numbersOf = (words: string, pattern: RegExp): number[] => (pattern.exec(words)?.slice(1) ?? []).map(Number);
const DECORATIONS = /Decorations: (\d+) placed, (\d+) there already/;
const RENEWED = /(\d+) replaced, (\d+) removed/;
const SIGNS = /Signs: (\d+) placed/;
/** Each hut of the built-in town has one; the hut that has a door of the decorations is another's. */
const DOORWAYS_OF_TOWN = 3;
const DOORS = /Doors: (\d+) hung/;

describe("the world data that comes with the shard", () => {
  it(
    "is placed once, renewed when that is asked for, and kept over a restart",
    async () => {
      const directory = await newDirectory();
      const shard = await start(directory);
      const [placed, there] = numbersOf(await run(shard, "spawn_decorations"), DECORATIONS);
      expect(placed).toBeGreaterThan(0);
      expect(there).toBe(0);
      const [signs] = numbersOf(await run(shard, "spawn_signs"), SIGNS);
      expect(signs).toBeGreaterThan(0);
      const [doors] = numbersOf(await run(shard, "spawn_doors"), DOORS);
      expect(doors).toBeGreaterThanOrEqual(DOORWAYS_OF_TOWN);

      const nothingIsAdded = async (at: Shard): Promise<void> => {
        expect(numbersOf(await run(at, "spawn_decorations"), DECORATIONS)).toEqual([0, placed]);
        expect(numbersOf(await run(at, "spawn_signs"), SIGNS)).toEqual([0]);
        expect(numbersOf(await run(at, "spawn_doors"), DOORS)).toEqual([0]);
      };
      await nothingIsAdded(shard);
      expect(numbersOf(await run(shard, "spawn_decorations --replace"), RENEWED)).toEqual([placed, 0]);
      await shard.stop();

      const again = await start(directory);
      await nothingIsAdded(again);
      expect(numbersOf(await run(again, "spawn_decorations --replace"), RENEWED)).toEqual([placed, 0]);
    },
    TEST_LIMIT_MS,
  );
});

describe("world data of an operator", () => {
  it(
    "is placed as far as it is understood, and the rest told of",
    async () => {
      const directory = await newDirectory();
      await mkdir(path.join(directory, "world/decorations/Trammel"), { recursive: true });
      await mkdir(path.join(directory, "world/doors"), { recursive: true });
      await mkdir(path.join(directory, "world/signs"), { recursive: true });
      const garbage = Buffer.from(Array.from({ length: 4_000 }, (_, i) => (i * 7919) % 256));
      await writeFile(path.join(directory, "world/decorations/Trammel/a.cfg"), "Barrel 0x0E77\n1400 1600 0\nnowhere at all\n");
      await writeFile(path.join(directory, "world/decorations/Trammel/b.cfg"), garbage);
      await writeFile(path.join(directory, "world/signs/a.cfg"), garbage);
      await writeFile(path.join(directory, "world/doors/a.json"), '{ "template": "dark_wood_door", "frames"');
      const shard = await start(directory);
      const decorations = await run(shard, "spawn_decorations");
      expect(decorations).toContain("decorations/Trammel/a.cfg, line 3: ");
      expect(decorations).toContain("decorations/Trammel/b.cfg");
      expect(numbersOf(decorations, DECORATIONS)).toEqual([1, 0]);
      expect(await run(shard, "spawn_signs")).toContain("signs/a.cfg");
      expect(await run(shard, "spawn_doors")).toContain("doors/a.json");
    },
    TEST_LIMIT_MS,
  );
});

describe.skipIf(!existsSync(DATA_SET))("a large data set (skipped where ../shared is not beside the project)", () => {
  it(
    "is placed whole, and nothing of it twice",
    async () => {
      const directory = await newDirectory();
      await mkdir(path.join(directory, "world"), { recursive: true });
      await cp(path.join(DATA_SET, "Decoration"), path.join(directory, "world/decorations"), { recursive: true });
      await cp(path.join(DATA_SET, "signs.cfg"), path.join(directory, "world/signs/signs.cfg"), { recursive: true });
      const shard = await start(directory);
      const first = await run(shard, "spawn_decorations", LARGE_TEST_LIMIT_MS);
      const [placed, there] = numbersOf(first, DECORATIONS);
      expect(placed).toBeGreaterThan(30_000);
      const signs = await run(shard, "spawn_signs");
      expect(numbersOf(signs, SIGNS)[0]).toBeGreaterThan(900);
      const second = await run(shard, "spawn_decorations", LARGE_TEST_LIMIT_MS);
      expect(numbersOf(second, DECORATIONS)).toEqual([0, placed! + there!]);
      const third = await run(shard, "spawn_decorations --replace", LARGE_TEST_LIMIT_MS);
      expect(numbersOf(third, RENEWED)).toEqual([placed, 0]);
    },
    LARGE_TEST_LIMIT_MS,
  );
});
