import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { importWorldData } from "../../../runtime/assets/world-data/import/import.js";
import { projectDirectory } from "../../../runtime/base/system/version.js";
import { openTestWorld } from "../../../runtime/scripting/testing/worlds/open-test-world.js";
import { SLOW_BUDGET_MS } from "../../support/slow-machine.js";
import { temporaryDirectory } from "../storage/engines.js";

/** World data of the ModernUO project, which is not part of this one. */
const DATA_SET = path.resolve(projectDirectory(), "../shared/data/modernuo");
const REASON = existsSync(DATA_SET) ? "" : ` (skipped: ${DATA_SET} is not there)`;
const CHOICES = { magincia: "rebuilt", spawns: "post-uoml" };
/** Towns and dungeons of two maps. */
const PLACES = [
  [0, 1496, 1628],
  [0, 5500, 570],
  [1, 1496, 1628],
  [1, 2700, 692],
  [1, 2500, 562],
  [1, 1828, 2948],
  [1, 5500, 570],
  [2, 1200, 700],
] as const;
/** Guards, spawners, decay and weather act several times. */
const PLAYED_MS = 10 * 60_000;

test.skipIf(REASON !== "")(`the full world fills and lives on a machine ten times slower${REASON}`, async () => {
  const world = await openTestWorld({ directory: projectDirectory() }, pino({ level: "silent" }), () => [], {
    budgetMs: SLOW_BUDGET_MS,
    isRecorded: false,
  });
  const directory = await temporaryDirectory();
  try {
    await importWorldData(DATA_SET, directory.path, { choices: CHOICES });
    for (const file of readdirSync(directory.path, { recursive: true, encoding: "utf8" }))
      if (/^\w.*\/.*\.\w+$/.test(file))
        world.worldData.write(file.replaceAll("'", ""), readFileSync(path.join(directory.path, file), "utf8"));
    const admin = await world.enter({ role: "Administrator", mapId: 0, x: 100, y: 100 });
    world.say(admin, ".fill_world");
    const [job] = await world.finishJobs();
    expect(world.takeFailures()).toEqual([]);
    expect(job).toMatchObject({ name: "fill_world", state: "done" });
    expect(world.world.items.ofTemplate("spawn").size).toBeGreaterThan(5_000);
    for (const [mapId, x, y] of PLACES) await world.enter({ role: "Regular", mapId, x, y });
    await world.advance(PLAYED_MS);
    expect(world.takeFailures()).toEqual([]);
  } finally {
    await world.close();
    await directory.remove();
  }
});
