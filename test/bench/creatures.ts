import { setTimeout as pause } from "node:timers/promises";
import type { LuaModule } from "../../runtime/scripting/declare/module.js";
import { itemModule } from "../../runtime/scripting/modules/items.js";
import { mobileModule } from "../../runtime/scripting/modules/mobiles.js";
import { randomModule } from "../../runtime/scripting/modules/random.js";
import { Mobile } from "../../runtime/world/entities/mobile.js";
import { printTable } from "./harness.js";
import { stepNanoseconds } from "./steps.js";
import { scriptedRig } from "./scripted-rig.js";
import { benchStockCreatures } from "./stock-creatures.js";

const SLEEPERS = 30_000;
const AWAKE = 500;
const WATCHED_MS = 10_000;
/** Creatures that wake up think for the first time within a second. */
const WARM_UP_MS = 1_500;
const FACET = 1;

const BRAIN = `
local wander = require("lib.creatures.wander")
mobile_template("walker", { body = 0xC9, think_ms = 1000, on_think = function(self) wander.step(self, 10) end })
item_template("pad", { item_id = 1, on_step = function() end })`;

/** What creatures cost while nobody is near, and when hundreds of them think each second. */
export async function benchCreatures(): Promise<void> {
  const { world, players, host, scripted } = await scriptedRig();
  const { tools, api } = scripted;
  const modules: LuaModule[] = [itemModule(tools), mobileModule(tools), randomModule(tools)];
  host.add({ classes: api.classes, modules, functions: api.functions });
  const loaded = host.run("lua/bench.lua", BRAIN);
  if ("error" in loaded) throw loaded.error;
  scripted.begin();

  const make = (x: number, y: number): void => {
    const made = tools.makers.mobile("walker", { facet: FACET, x, y, z: 0 });
    if (!(made instanceof Mobile)) throw new Error(made.reason);
  };
  const heapBefore = usedHeap();
  for (let n = 0; n < SLEEPERS; n++) make(2_000 + (n % 200) * 20, 100 + Math.floor(n / 200) * 20);
  const rows = [["what", "figure"]];
  rows.push([
    `memory of a creature, of ${SLEEPERS.toLocaleString("en")}`,
    `${((usedHeap() - heapBefore) / SLEEPERS).toFixed(0)} bytes`,
  ]);
  rows.push([`${SLEEPERS.toLocaleString("en")} asleep, processor`, await processorOver(WATCHED_MS)]);

  for (let n = 0; n < AWAKE; n++) make(500 + (n % 25), 500 + Math.floor(n / 25));
  players.enter({ mapId: FACET, x: 512, y: 510, z: 0 });
  await pause(WARM_UP_MS);
  const before = host.profile.reading();
  rows.push([`${scripted.creatures.awake} thinking and walking about each second, processor`, await processorOver(WATCHED_MS)]);
  const think = host.profile.all.find(({ name }) => name === "mobile walker on_think")!;
  const was = before.get(`${think.file}\0${think.name}`);
  const calls = think.calls - (was?.calls ?? 0);
  rows.push(["thoughts in a second", (calls / (WATCHED_MS / 1_000)).toFixed(0)]);
  rows.push([
    "one thought, with its step",
    `${(((think.milliseconds - (was?.milliseconds ?? 0)) / calls) * 1_000).toFixed(1)} us`,
  ]);

  const walker = world.mobile(players.all()[0]!.characterId)!;
  rows.push(["step of a player, nothing notices steps", `${stepNanoseconds(world, walker).toFixed(0)} ns`]);
  const pad = tools.makers.item("pad");
  if ("kind" in pad) world.putOnGround(pad, { facet: FACET, x: 100, y: 100, z: 0 });
  rows.push(["step of a player, something elsewhere does", `${stepNanoseconds(world, walker).toFixed(0)} ns`]);
  host.close();
  printTable("creatures", rows);
  await benchStockCreatures();
}

async function processorOver(milliseconds: number): Promise<string> {
  const before = process.cpuUsage();
  await pause(milliseconds);
  const { user, system } = process.cpuUsage(before);
  return `${((user + system) / (milliseconds * 10)).toFixed(2)} % of a core`;
}

function usedHeap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
