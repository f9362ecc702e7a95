import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { regionModule } from "../../runtime/scripting/modules/region.js";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { mapIdOf } from "../../runtime/assets/world-data/maps.js";
import { FACETS } from "../../runtime/world/space/facets.js";
import { Mobile } from "../../runtime/world/entities/mobile.js";
import { RegionMap } from "../../runtime/world/regions/region-map.js";
import { RegionWatch } from "../../runtime/world/regions/region-watch.js";
import { Region } from "../../runtime/world/regions/region.js";
import { Regions } from "../../runtime/world/regions/regions.js";
import { World } from "../../runtime/world/world.js";
import { seededRandom } from "../support/random.js";
import { printTable, secondsOf } from "./harness.js";
import { scriptedRig } from "./scripted-rig.js";
import { stepNanoseconds } from "./steps.js";

const DATA = path.resolve(projectDirectory(), "../shared/data/modernuo/regions.json");
const FACET = 1;
const LOOKUPS = 1_000_000;
const CHANGES = 20_000;

interface Entry {
  readonly Map: string;
  readonly Name?: string;
  readonly Priority?: number;
  readonly Parent?: { readonly Name: string };
  readonly Area: readonly { x1: number; y1: number; x2: number; y2: number; z1?: number; z2?: number }[];
}

/** The regions of a large data set, or as many made ones. */
function largeSet(): Region[] {
  const random = seededRandom(1);
  const made = (n: number): Entry => {
    const [x1, y1] = [random.below(6_000), random.below(4_000)];
    return {
      Map: "Trammel",
      Name: `r${n}`,
      Area: [{ x1, y1, x2: x1 + 20 + random.below(300), y2: y1 + 20 + random.below(300) }],
    };
  };
  const entries: Entry[] = existsSync(DATA)
    ? (JSON.parse(readFileSync(DATA, "utf8")) as Entry[])
    : Array.from({ length: 400 }, (_, n) => made(n));
  const regions = entries.map(({ Map, Name }, n) => new Region(n, mapIdOf(Map) ?? 0, Name ?? `part ${n}`));
  entries.forEach(({ Priority = 50, Parent, Area }, n) => {
    const region = regions[n]!;
    region.shape = {
      areas: Area.map(({ x1, y1, x2, y2, z1 = -128, z2 = 128 }) => ({
        ...{ left: x1, top: y1, right: x2 - 1, bottom: y2 - 1, lowest: z1, highest: z2 - 1 },
      })),
      priority: Priority,
      parent: Parent && regions.find(({ facet, name }) => facet === region.facet && name === Parent.Name),
    };
  });
  return regions;
}

/** What regions cost: their index, a look-up, and steps in and out of them. */
export async function benchRegions(): Promise<void> {
  const all = largeSet();
  const rows = [["what", "figure"]];
  const building = secondsOf(() => {
    for (const facet of FACETS)
      new RegionMap(
        facet,
        all.filter((region) => region.facet === facet.id),
      );
  });
  rows.push([`index of ${all.length} regions on all maps`, `${(building * 1e3).toFixed(1)} ms`]);

  const world = new World();
  const regions = new Regions();
  const watch = new RegionWatch({ world, regions, whenChanged: () => undefined });
  const walker = new Mobile(1);
  world.ground.watch = { placed: () => undefined, withdrawn: () => undefined, playerMoved: (player) => watch.moved(player) };
  const stepAt = (x: number, y: number): string => {
    if (walker.facet === -1) world.enter(walker, { facet: FACET, x, y, z: 0 });
    else world.teleport(walker, { facet: FACET, x, y, z: 0 });
    return `${stepNanoseconds(world, walker).toFixed(0)} ns`;
  };
  const [nowhere, somewhere] = [{ x: 7_001, y: 4_001 }, inMiddleOf(all)];
  rows.push(["step, without any region", stepAt(nowhere.x, nowhere.y)]);
  watch.redefined(all);
  rows.push(["step where no region is", stepAt(nowhere.x, nowhere.y)]);
  rows.push(["step within a region", stepAt(somewhere.x, somewhere.y)]);
  const [mixed, edge] = edges(regions);
  rows.push(["step near the edge of a region", stepAt(mixed.x, mixed.y)]);
  rows.push(["step across the edge, there and back, without scripts", stepAt(edge.x, edge.y)]);
  for (const [name, left, width, top, height] of [
    ["anywhere on a map", 0, 7_168, 0, 4_096],
    ["in a town with many parts", 1_400, 250, 1_500, 250],
  ] as const) {
    rows.push([`look-up ${name}`, `${lookUp(regions, { left, width, top, height }).toFixed(0)} ns`]);
  }
  rows.push(["change of region with an event handler in Lua", await changeMicroseconds()]);
  printTable("regions", rows);
}

function lookUp(
  regions: Regions,
  { left, width, top, height }: { left: number; width: number; top: number; height: number },
): number {
  const random = seededRandom(2);
  const places = Int32Array.from({ length: 4_096 }, (_, n) =>
    n % 2 === 0 ? left + random.below(width) : top + random.below(height),
  );
  let found = 0;
  const seconds = secondsOf(() => {
    for (let n = 0; n < LOOKUPS; n++) {
      const at = (n * 2) & 4_095;
      if (regions.at(FACET, places[at]!, places[at + 1]!, 0)) found++;
    }
  });
  if (found < 0) throw new Error("unreachable");
  return (seconds / LOOKUPS) * 1e9;
}

function inMiddleOf(regions: readonly Region[]): { x: number; y: number } {
  const wide = regions
    .filter(({ facet }) => facet === FACET)
    .flatMap(({ shape }) => shape.areas)
    .toSorted((a, b) => (b.right - b.left) * (b.bottom - b.top) - (a.right - a.left) * (a.bottom - a.top))[0]!;
  // Not at the end of a sector, which would be left with each step.
  return { x: (((wide.left + wide.right) >> 1) & ~7) + 1, y: (wide.top + wide.bottom) >> 1 };
}

/** A tile in a square with an edge whose neighbour has the same region, and one whose neighbour has another. */
function edges(regions: Regions): [{ x: number; y: number }, { x: number; y: number }] {
  let same: { x: number; y: number } | undefined;
  let other: { x: number; y: number } | undefined;
  for (let y = 1_500; y < 1_800 && !(same && other); y++) {
    for (let x = 1_300; x < 1_700; x++) {
      if ((x & 7) === 7 || !regions.isMixed(FACET, x, y)) continue;
      if (regions.at(FACET, x, y, 0) === regions.at(FACET, x + 1, y, 0)) same ??= { x, y };
      else other ??= { x, y };
    }
  }
  return [same ?? { x: 1, y: 1 }, other ?? { x: 1, y: 1 }];
}

/** A player goes to and fro between two regions; each step calls two functions in Lua. */
async function changeMicroseconds(): Promise<string> {
  const { world, players, host, scripted } = await scriptedRig();
  const { tools, api } = scripted;
  host.add({ classes: api.classes, modules: [regionModule(tools)], functions: api.functions });
  const source = [500, 501]
    .map((x) => `region.define { name = "${x}", map_id = ${FACET}, areas = { { x1 = ${x}, y1 = 500, x2 = ${x}, y2 = 500 } } }`)
    .concat(
      "function on_region_enter(mobile, region) return region.name end function on_region_leave(mobile, region) return region.name end",
    )
    .join("\n");
  const loaded = host.run("lua/bench.lua", source);
  if ("error" in loaded) throw loaded.error;
  scripted.begin();
  const player = players.enter({ mapId: FACET, x: 500, y: 500, z: 0 });
  const mobile = players.mobileOf(player)!;
  const turn = async (times: number): Promise<void> => {
    for (let n = 0; n < times; n++) {
      world.step(mobile, mobile.x === 500 ? 501 : 500, 500, 0, 2);
      mobile.stepsEnd = 0;
      await Promise.resolve();
    }
  };
  await turn(CHANGES);
  const began = performance.now();
  await turn(CHANGES);
  const each = ((performance.now() - began) / CHANGES) * 1e3;
  host.close();
  return `${each.toFixed(1)} us`;
}
