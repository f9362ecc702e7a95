import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { NO_FIXTURES } from "../../runtime/contracts/map-fixtures.js";
import type { LuaModule } from "../../runtime/scripting/declare/module.js";
import { itemModule } from "../../runtime/scripting/modules/items.js";
import { logModule } from "../../runtime/scripting/modules/log.js";
import { mobileModule } from "../../runtime/scripting/modules/mobiles.js";
import { randomModule } from "../../runtime/scripting/modules/random.js";
import { textModule } from "../../runtime/scripting/modules/text.js";
import { timeModule } from "../../runtime/scripting/modules/time.js";
import { waitFunction } from "../../runtime/scripting/modules/timers.js";
import { worldModule } from "../../runtime/scripting/modules/world.js";
import { Item } from "../../runtime/world/entities/item.js";
import { median, printTable } from "./harness.js";
import { scriptedRig } from "./scripted-rig.js";

const SPAWNERS = 6_000;
const CREATURES_EACH = 5;
const COLUMNS = 100;
/** Distance between spawners. Each has its creatures within `HOME_RANGE_TILES`. */
const SPACING_TILES = 40;
const HOME_RANGE_TILES = 12;
const SIGHT_TILES = 24;
const PLAYERS = 5;
const FACET = 1;
/** Processor time is the median of several windows, because other processes use the machine too. */
const WINDOWS = 7;
const WINDOW_MS = 3_000;
const WARM_UP_MS = 3_000;
const FILL_LIMIT_MS = 120_000;
const STEADY_MS = 200;

/** The brain that most creatures of a shard have, and an item that makes every spawner fill up. */
const SCRIPTS = `
local brains = require("lib.creatures.brains")
local spawners = require("features.spawners.lib.spawners")
mobile_template("walker", { body = 0xC9, think_ms = 1000, on_think = brains.wander })
mobile_template("generic_npc", { body = 0x190 })
item_template("foreman", { item_id = 1, on_create = function()
  for _, spawner in ipairs(items.all_of("spawn")) do
    spawners.force(spawner, function() end, {})
    wait(0)
  end
end })`;

/** The cost of spawners and their creatures while nobody is near, and with some players standing among them. */
export async function benchSpawners(): Promise<void> {
  const { world, players, directory, host, scripted } = await scriptedRig();
  const { tools, api } = scripted;
  const store = { save: () => Promise.reject(new Error("nothing is saved")) };
  const modules: LuaModule[] = [
    ...[itemModule(tools), mobileModule(tools), randomModule(tools), timeModule(tools), textModule(), logModule(tools)],
    worldModule({ ...tools, store, fixtures: NO_FIXTURES }),
  ];
  host.add({ classes: api.classes, modules, functions: { ...api.functions, wait: waitFunction(tools) } });
  for (const [file, source] of [
    ["lua/features/spawners/items.lua", readFileSync(path.join(directory, "lua/features/spawners/items.lua"), "utf8")],
    ["lua/bench.lua", SCRIPTS],
  ] as const) {
    const loaded = host.run(file, source);
    if ("error" in loaded) throw loaded.error;
  }
  scripted.begin();

  const make = (template: string, params = new Map<string, string | number>()): Item => {
    const made = tools.makers.item(template, { params });
    if (!(made instanceof Item)) throw new Error(made.reason);
    return made;
  };
  for (let n = 0; n < SPAWNERS; n++) {
    const params = new Map<string, string | number>([
      ["spawner_id", `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`],
      ["entries", `Walker:${CREATURES_EACH}:100`],
      ...Object.entries({ count: CREATURES_EACH, min_delay_ms: 300_000, max_delay_ms: 600_000 }),
      ...Object.entries({ home_range: HOME_RANGE_TILES, think_range: HOME_RANGE_TILES + SIGHT_TILES }),
    ]);
    world.putOnGround(make("spawn", params), { facet: FACET, ...placeOf(n), z: 0 });
  }
  make("foreman");
  const began = performance.now();
  while (world.mobileCount < SPAWNERS * CREATURES_EACH) {
    if (performance.now() - began > FILL_LIMIT_MS) throw new Error(`only ${world.mobileCount} creatures were made`);
    await pause(STEADY_MS);
  }
  world.unsaved.take();

  const all = `${SPAWNERS.toLocaleString("en")} spawners, ${world.mobileCount.toLocaleString("en")} creatures`;
  const rows = [["what", "figure"]];
  await pause(WARM_UP_MS);
  rows.push([`${all}, nobody near, processor`, await processor()]);
  for (let n = 0; n < PLAYERS; n++) players.enter({ mapId: FACET, ...placeOf(1_000 * n + 550), z: 0 });
  await pause(WARM_UP_MS);
  const before = host.profile.reading();
  const { awake } = scripted.creatures;
  rows.push([
    `the same with ${PLAYERS} players standing: ${scripted.awakeItems} spawners and ${awake} creatures awake`,
    await processor(),
  ]);
  const think = host.profile.all.find(({ name }) => name === "item spawn on_think")!;
  const was = before.get(`${think.file}\0${think.name}`);
  const spent = think.milliseconds - (was?.milliseconds ?? 0);
  rows.push(["of which thoughts of spawners", `${(spent / (WINDOWS * WINDOW_MS * 0.01)).toFixed(3)} %`]);
  host.close();
  printTable("spawners", rows);
}

function placeOf(n: number): { x: number; y: number } {
  return { x: 100 + (n % COLUMNS) * SPACING_TILES, y: 100 + Math.floor(n / COLUMNS) * SPACING_TILES };
}

/** The median of `WINDOWS` windows. */
async function processor(): Promise<string> {
  const shares: number[] = [];
  for (let n = 0; n < WINDOWS; n++) {
    const before = process.cpuUsage();
    await pause(WINDOW_MS);
    const { user, system } = process.cpuUsage(before);
    shares.push((user + system) / (WINDOW_MS * 10));
  }
  return `${median(shares).toFixed(2)} % of a core`;
}
