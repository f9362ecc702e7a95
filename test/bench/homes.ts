import { mkdtempSync, rmSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { TILE_FLAGS } from "../../runtime/assets/client-files/tile-flags.js";
import { makeIndexed } from "../runtime/assets/client-files/make/indexed.js";
import { type MadeComponent, makeMulti } from "../runtime/assets/client-files/make/multis.js";
import { writeSparseMap } from "../runtime/assets/client-files/make/sparse.js";
import { makeTileData } from "../runtime/assets/client-files/make/tiledata.js";
import { GameClient } from "../support/client/game-client.js";
import { execute } from "../support/command-jobs.js";
import { ScriptDirectory } from "../support/script-directory.js";
import { type Shard, startShard } from "../support/shard.js";
import { cpuSeconds, printTable } from "./harness.js";

const HOUSES = 5_000;
const BOATS = 500;
const THINGS_IN_HOUSE = 20;
const COLUMNS = 100;
const SPACING_TILES = 20;
const FIRST = { x: 100, y: 300 };
const SEA = { left: 4_000, top: 200, right: 5_200, bottom: 904, z: -5 };
const [FLOOR, WALL, WATER] = [0x12, 0x10, 0xa8];
const [HOUSE, PLOT, SHIP] = [0x64, 0x13ec, 0x00];
const MULTIS = 0x1400;
const WATCHED_SECONDS = 10;
const SETTLE_MS = 5_000;
const LIMIT_MS = 600_000;
const POLL_MS = 250;
const STEPS = 100;
const EAST = 2;
const PASSWORD = "BenchPwd#123";
const FILE = "lua/bench_homes.lua";

/** Builds the houses and launches the boats as players do, but for the cursor. One house in ten stands on a plot. */
const MUSTER = `
local houses = require("features.houses.lib.houses")
local kinds = require("features.houses.data.houses")
local launching = require("features.ships.lib.launching")
local placing = require("features.houses.lib.placing")
local ship_kinds = require("features.ships.data.ships")
local storage = require("features.houses.lib.storage")
local by_id = {}
for _, kind in ipairs(kinds) do by_id[kind.id] = kind end
local function furnish(house)
  for n = 1, ${THINGS_IN_HOUSE} do
    local thing = items.create(n % 5 == 0 and "wooden_box" or "longsword")
    thing:move_to(1, house.x - 2 + n % 5, house.y - 2 + n // 5, house.z + 7)
    storage.lock_down(house, thing)
  end
end
command.register {
  name = "muster_homes", description = "For the bench.", contexts = { "console" }, level = "Administrator",
  handler = function()
    timer.after(0, function()
      for n = 0, ${HOUSES} - 1 do
        local owner = mobiles.create("baker", 1, 10, 10, 0)
        local kind = by_id[n % 10 == 0 and "plot_of_7_by_7" or "stone_and_plaster_house"]
        local house = placing.build(owner, kind, {
          map_id = 1, x = ${FIRST.x} + n % ${COLUMNS} * ${SPACING_TILES}, y = ${FIRST.y} + n // ${COLUMNS} * ${SPACING_TILES}, z = 0,
        })
        furnish(house)
        owner:delete()
        wait(0)
      end
      for n = 0, ${BOATS} - 1 do
        local owner = mobiles.create("baker", 1, 10, 10, 0)
        local ship = launching.make(owner, ship_kinds[1], {
          map_id = 1, x = ${SEA.left} + 20 + n % 50 * ${SPACING_TILES}, y = ${SEA.top} + 20 + n // 50 * ${SPACING_TILES}, z = ${SEA.z},
        })
        items.create("gold", { amount = 100 }):put_in(items.get(ship:get("hold")))
        owner:delete()
        wait(0)
      end
      for _, pile in ipairs(items.near(1, 10, 10, 2)) do pile:delete() end
      log.info("homes mustered")
    end)
    return "mustering"
  end,
}
command.register {
  name = "save_homes", description = "For the bench.", contexts = { "console" }, level = "Administrator",
  handler = function()
    assert(world.save())
    return "saved"
  end,
}
command.register {
  name = "walker_to_homes", description = "For the bench.", contexts = { "console" }, level = "Administrator",
  arguments = { { name = "serial", type = "integer" } },
  handler = function(_, arguments)
    mobiles.get(arguments.serial):move_to(1, ${FIRST.x}, ${FIRST.y} + 7, 0)
    return "moved"
  end,
}`;

function square(half: number, dz: number, hasWalls: boolean): MadeComponent[] {
  const parts: MadeComponent[] = [];
  for (let dx = -half; dx <= half; dx++) {
    for (let dy = -half; dy <= half; dy++) {
      parts.push({ tile: FLOOR, dx, dy, dz, isVisible: true });
      const isRim = Math.max(Math.abs(dx), Math.abs(dy)) === half;
      if (hasWalls && isRim && dx !== 0) parts.push({ tile: WALL, dx, dy, dz, isVisible: true });
    }
  }
  return parts;
}

/** The files of a client with level land and a sea. */
function writeClient(directory: string): Promise<void> {
  const tileData = makeTileData({
    ...{ isNew: false, items: 0x4000 },
    land: (tile) => (tile === WATER ? { flags: TILE_FLAGS.wet | TILE_FLAGS.impassable } : { texture: 1 }),
    item: (tile) => ({
      flags: tile === FLOOR ? TILE_FLAGS.surface : tile === WALL ? TILE_FLAGS.impassable : 0,
      height: 0,
      weight: 255,
    }),
  });
  const multis = new Map([
    [HOUSE, makeMulti(square(3, 7, true), false)],
    [PLOT, makeMulti(square(3, 7, false), false)],
    ...[0, 1, 2, 3].map((facing) => [SHIP + facing, makeMulti(square(5, 3, false), false)] as const),
  ]);
  const { index, data } = makeIndexed(MULTIS, multis);
  const width = SEA.right - SEA.left;
  writeSparseMap(directory, {
    ...{ id: 1, width: 7168, height: 4096, statics: [] },
    part: { left: SEA.left, top: SEA.top, width, height: SEA.bottom - SEA.top },
    cell: () => ({ tile: WATER, z: SEA.z }),
  });
  return Promise.all([
    writeFile(path.join(directory, "tiledata.mul"), tileData),
    writeFile(path.join(directory, "multi.idx"), index),
    writeFile(path.join(directory, "multi.mul"), data),
  ]).then(() => undefined);
}

async function mustered(shard: Shard): Promise<void> {
  await execute(shard, "muster_homes");
  const deadline = Date.now() + LIMIT_MS;
  while (!shard.output.join("").includes("homes mustered")) {
    if (Date.now() > deadline) throw new Error("the houses were not built in time");
    await pause(POLL_MS);
  }
}

async function idleShare({ child }: Shard): Promise<string> {
  await pause(SETTLE_MS);
  const before = cpuSeconds(child.pid!);
  await pause(WATCHED_SECONDS * 1_000);
  return `${(((cpuSeconds(child.pid!) - before) / WATCHED_SECONDS) * 100).toFixed(2)} % of a core`;
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  const began = performance.now();
  await work();
  return `${(performance.now() - began).toFixed(0)} ms`;
}

/** The processor time of a player's step along the houses, all of the server included. */
async function walk(shard: Shard, where: "homes" | "nowhere"): Promise<string> {
  const username = `walker${where}`;
  await shard.addAccount(username, PASSWORD);
  const client = new GameClient({ host: "127.0.0.1", port: shard.gamePort, username, password: PASSWORD });
  await client.login();
  await client.enter({ name: "Walker" });
  if (where === "homes") await execute(shard, `walker_to_homes ${client.serial}`);
  await pause(SETTLE_MS);
  const before = cpuSeconds(shard.child.pid!);
  for (let n = 0; n < STEPS; n++) await client.step(EAST, { run: true });
  const took = cpuSeconds(shard.child.pid!) - before;
  await client.close();
  return `${((took * 1_000) / STEPS).toFixed(2)} ms of processor time`;
}

/** What a whole server with the stock's scripts pays for 5,000 houses and 500 boats: starts, saves, rest, a walk along them, memory. */
export async function benchHomes(): Promise<void> {
  const [client, dataDirectory] = [mkdtempSync(path.join(tmpdir(), "client-")), await mkdtemp(path.join(tmpdir(), "homes-"))];
  await writeClient(client);
  const scripts = new ScriptDirectory();
  scripts.write(FILE, MUSTER);
  const start = (): Promise<Shard> => startShard({ dataDirectory, flags: [...scripts.flags, "--uo-directory", client] });
  const rows = [["what", "empty", `${HOUSES.toLocaleString("en")} houses, ${BOATS} boats`]];
  let shard = await start();
  try {
    const rest = [await idleShare(shard)];
    const memory = [`${(await shard.residentMebibytes()).toFixed(0)} MiB`];
    const steps = [await walk(shard, "nowhere")];
    await shard.stopWell();
    const starts = [await timed(async () => (shard = await start()))];
    const saves = [await timed(() => execute(shard, "save_homes"))];
    const built = await timed(() => mustered(shard));
    saves.push(await timed(() => execute(shard, "save_homes")));
    await shard.stopWell();
    starts.push(await timed(async () => (shard = await start())));
    rest.push(await idleShare(shard));
    memory.push(`${(await shard.residentMebibytes()).toFixed(0)} MiB`);
    steps.push(await walk(shard, "homes"));
    rows.push(["built by scripts", "", built], ["a save", ...saves], ["start until clients are let in", ...starts]);
    rows.push(["at rest", ...rest], ["memory after the start", ...memory], ["a running step, in all", ...steps]);
  } finally {
    await shard.stop();
    scripts.remove();
    rmSync(client, { recursive: true, force: true });
    await rm(dataDirectory, { recursive: true, force: true });
  }
  printTable("houses and boats of the stock", rows);
}
