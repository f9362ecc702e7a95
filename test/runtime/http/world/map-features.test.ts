import { describe, expect, it, onTestFinished } from "vitest";
import { MapFeatures } from "../../../../runtime/http/map/map-features.js";
import type { MapRegions, MapSpawners } from "../../../../runtime/http/schemas/maps.js";
import { WorldShard } from "../../../support/world-shard.js";
import { rig } from "../events/event-rig.js";

const SPAWNERS = `
item_template("spawn", { item_id = 1, tags = { "spawner" } })
item_template("torch", { item_id = 2 })`;

const IN_VIEW = "left=1000&top=1000&right=1099&bottom=1099";

/** A world with scripts, and what a Counselor reads about one of its maps. */
async function open(now = Date.now) {
  const shard = await WorldShard.open();
  onTestFinished(() => shard.close());
  const mapFeatures = new MapFeatures({ world: shard.world, regions: shard.scripted.tools.regionsOf }, now);
  const { api, tokenOf } = await rig({ mapFeatures, now });
  const ask = async (route: string) => api.call("GET", `/api/maps/${route}`, { token: await tokenOf("Counselor") });
  const read = async (what: string) => (await ask(what)).body;
  return { shard, api, tokenOf, ask, read };
}

describe("the spawners of a map", () => {
  it("are given by facet and area, with what they make, how many, and whether they are stopped", async () => {
    let now = Date.now();
    const { shard, read } = await open(() => now);
    shard.load("lua/spawn.lua", SPAWNERS);
    await shard.run(`
      local function put(map_id, x, params) items.create("spawn", { params = params }):move_to(map_id, x, 1000, 5) end
      put(1, 1000, { count = 3, entries = "Spectre:2:100;Shade:1:0.5", spawner_kind = "Spawner" })
      put(1, 1050, { count = 2, entries = "Lich:2:1", spawner_kind = "ProximitySpawner", stopped = true })
      put(1, 1099, { spawn = "Orc" })
      put(1, 1098, { entries = "::;Broken;Worse:-1:1;Daemon:1.5:1", count = "no" })
      put(1, 1100, { spawn = "Too far east" })
      put(0, 1050, { spawn = "On another facet" })
      items.create("torch"):move_to(1, 1050, 1000, 5)`);
    const common = { y: 1000, z: 5, isProximity: false, isEnabled: true };
    const expected = {
      totalCount: 4,
      spawners: [
        {
          ...common,
          ...{ x: 1000, maximum: 3, makes: [["Spectre", 2] as const, ["Shade", 1] as const] },
        },
        { ...common, x: 1050, maximum: 2, makes: [["Lich", 2] as const], isProximity: true, isEnabled: false },
        { ...common, x: 1099, maximum: 1, makes: [["Orc", 1] as const] },
        { ...common, x: 1098, maximum: 1, makes: [] },
      ].map(({ makes, ...spawner }) => ({
        ...spawner,
        serial: expect.stringMatching(/^\d+$/) as string,
        makes: makes.map(([name, maximum]) => ({ name, maximum })),
      })),
    };
    expect(await read(`1/spawners?${IN_VIEW}`)).toEqual(expected);

    // What is gone is left out at once. The rest is read again later.
    await shard.run(`
      items.all_of("spawn")[1]:set("stopped", true)
      items.all_of("spawn")[2]:delete()
      items.create("spawn"):move_to(1, 1001, 1000, 5)`);
    const soon = (await read(`1/spawners?${IN_VIEW}`)) as MapSpawners;
    expect(soon.spawners.map(({ x, isEnabled }) => [x, isEnabled])).toEqual([
      [1000, true],
      [1099, true],
      [1098, true],
    ]);
    now += 5_000;
    expect(await read(`1/spawners?${IN_VIEW}`)).toMatchObject({
      totalCount: 4,
      spawners: [{ isEnabled: false }, {}, {}, { x: 1001 }],
    });
  });

  it("are at most 1,000, of each place some", async () => {
    const { shard, read } = await open();
    shard.load("lua/spawn.lua", SPAWNERS);
    await shard.run(`for n = 0, 4999 do
      items.create("spawn", { params = { count = 1, entries = "Rat:1:1" } }):move_to(1, n, 7, 0)
      if n % 500 == 0 then wait(0) end
    end`);
    await shard.advance(1_000);
    const { totalCount, spawners } = (await read("1/spawners?left=0&top=0&right=9999&bottom=9999")) as MapSpawners;
    expect([totalCount, spawners.length]).toEqual([5000, 1000]);
    const tens = new Set(spawners.map(({ x }) => Math.floor(x / 10)));
    expect(tens.size).toBe(500);
  });
});

describe("the regions of a map", () => {
  it("are given by facet and area with the rectangles in it", async () => {
    const { shard, read } = await open();
    shard.load(
      "lua/regions.lua",
      `region.define { name = "Town", map_id = 1, priority = 60,
         areas = { { x1 = 900, y1 = 900, x2 = 1000, y2 = 1000 }, { x1 = 1, y1 = 1, x2 = 2, y2 = 2 } } }
       region.define { name = "Inn", map_id = 1, parent = "Town", areas = { { x1 = 1099, y1 = 1099, x2 = 1200, y2 = 1200 } } }
       region.define { name = "Beside", map_id = 1, areas = { { x1 = 1100, y1 = 1000, x2 = 1200, y2 = 1200 } } }
       region.define { name = "Elsewhere", map_id = 0, areas = { { x1 = 1000, y1 = 1000, x2 = 1200, y2 = 1200 } } }`,
    );
    const { totalCount, regions } = (await read(`1/regions?${IN_VIEW}`)) as MapRegions;
    expect(totalCount).toBe(2);
    const serial = expect.stringMatching(/^\d+$/) as string;
    expect(regions).toEqual([
      { serial, name: "Town", parent: null, priority: 60, areas: [{ left: 900, top: 900, right: 1000, bottom: 1000 }] },
      { serial, name: "Inn", parent: "Town", priority: 60, areas: [{ left: 1099, top: 1099, right: 1200, bottom: 1200 }] },
    ]);
  });

  it("are at most 1,000", async () => {
    const { shard, read } = await open();
    const one = (n: number) =>
      `region.define { name = "R${n}", map_id = 1, areas = { { x1 = ${n}, y1 = 1, x2 = ${n}, y2 = 1 } } }`;
    shard.load("lua/regions.lua", Array.from({ length: 1_001 }, (_, n) => one(n)).join("\n"));
    const { totalCount, regions } = (await read("1/regions?left=0&top=0&right=9999&bottom=9999")) as MapRegions;
    expect([totalCount, regions.length]).toEqual([1001, 1000]);
  });
});

describe.each(["spawners", "regions"])("the %s of a map", (what) => {
  it("are for the staff alone, and of maps and areas that there are", async () => {
    const { api, tokenOf, ask } = await open();
    expect((await api.call("GET", `/api/maps/1/${what}?${IN_VIEW}`)).status).toBe(401);
    expect((await api.call("GET", `/api/maps/1/${what}?${IN_VIEW}`, { token: await tokenOf("Regular") })).status).toBe(403);
    expect((await ask(`1/${what}?${IN_VIEW}`)).status).toBe(200);
    expect((await ask(`6/${what}?${IN_VIEW}`)).status).toBe(404);
    for (const query of ["", "?left=1&top=1&right=1", "?left=-1&top=1&right=1&bottom=1"])
      expect((await ask(`1/${what}${query}`)).status).toBe(400);
  });
});
