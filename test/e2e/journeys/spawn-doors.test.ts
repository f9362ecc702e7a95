import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TILE_FLAGS } from "../../../runtime/assets/client-files/tile-table.js";
import { worldItem } from "../../../runtime/protocol/packets/clicks.js";
import type { MadeStatic } from "../../runtime/assets/client-files/make/maps.js";
import { writeSparseMap } from "../../runtime/assets/client-files/make/sparse.js";
import { makeTileData } from "../../runtime/assets/client-files/make/tiledata.js";
import { endOfJob } from "../../support/command-jobs.js";
import { gameMasterAt } from "../../support/commanding.js";
import { Players } from "../../support/players.js";
import { type Shard, startShard } from "../../support/shard.js";

/** A part of Britain. */
const PART = { left: 1456, top: 1600, width: 96, height: 96 };
/** Frames of the shipped specifications: at both ends of gaps from west to east, and from north to south. */
const [WEST_EAST, NORTH_SOUTH] = [0x0007, 0x0008] as const;
const [FLOOR, DOOR, TABLE, ROCK] = [0x1011, 0x06a5, 0x1012, 0x1013] as const;
/** A wooden door in the west of its tile, and the leaves of one in a wall from north to south. */
const LEAVES = { west: 0x06a5, north: 0x06af, south: 0x06ad } as const;

const thing = (tile: number, x: number, y: number, z = 0): MadeStatic => ({ tile, x, y, z, hue: 0 });

/** Two frames from west to east with `tiles` tiles between them. */
function gap(x: number, y: number, tiles: number, z = 0): MadeStatic[] {
  return [thing(WEST_EAST, x - 1, y, z), thing(WEST_EAST, x + tiles, y, z)];
}

function statics(): MadeStatic[] {
  const wall = Array.from({ length: 10 }, (_, i) => thing(WEST_EAST, 1500 + i, 1670));
  return [
    ...gap(1500, 1640, 1, 10),
    ...[1499, 1500, 1501].map((x) => thing(FLOOR, x, 1640, 10)),
    ...[thing(NORTH_SOUTH, 1510, 1640), thing(NORTH_SOUTH, 1510, 1643, 1)],
    // None of these may get a door: one has a door, two are blocked, one has no floor, and one is a wall without a gap.
    ...[...gap(1520, 1640, 1), thing(DOOR, 1520, 1640)],
    ...[...gap(1520, 1650, 1), thing(TABLE, 1520, 1650)],
    ...[...gap(1530, 1650, 2), thing(ROCK, 1531, 1650, 5)],
    ...gap(1500, 1655, 1, 40),
    ...wall,
  ];
}

function writeClient(directory: string): void {
  const wall = { flags: TILE_FLAGS.impassable | TILE_FLAGS.wall, height: 20 };
  const things = new Map<number, { flags: number; height: number }>([
    ...[WEST_EAST, NORTH_SOUTH].map((tile) => [tile, wall] as const),
    [FLOOR, { flags: TILE_FLAGS.surface, height: 0 }],
    [DOOR, { flags: TILE_FLAGS.impassable | TILE_FLAGS.door, height: 20 }],
    [TABLE, { flags: TILE_FLAGS.surface, height: 6 }],
    [ROCK, { flags: TILE_FLAGS.impassable, height: 6 }],
  ]);
  const tileData = makeTileData({
    isNew: false,
    items: 0x4000,
    land: () => ({ texture: 1 }),
    item: (tile) => ({ flags: 0, height: 0, weight: 255, ...things.get(tile) }),
  });
  writeFileSync(path.join(directory, "tiledata.mul"), tileData);
  writeSparseMap(directory, {
    ...{ id: 1, width: 7168, height: 4096, part: PART, statics: statics() },
    cell: () => ({ tile: 3, z: 0 }),
  });
}

let directory: string;
let shard: Shard;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "client-"));
  writeClient(directory);
  shard = await startShard({ flags: ["--uo-directory", directory] });
});
afterAll(async () => {
  await shard.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** Runs the command. Resolves with its line about Trammel. */
async function spawnDoors(): Promise<string | undefined> {
  const { state, outputLines } = await endOfJob(shard, "spawn_doors");
  expect(state).toBe("done");
  return outputLines.find((line) => line.startsWith("Trammel"))?.replace(/, in [\d.]+ seconds\.$/, "");
}

it("doors are hung into the walls of a client's map, once", async () => {
  const players = new Players(shard);
  const staff = await gameMasterAt(shard, players, "ada", { x: 1505, y: 1645 });
  const from = staff.received.frames.length;
  expect(await spawnDoors()).toBe("Trammel: 1 single and 1 double doors hung, 1 gaps have a door already, 3 gaps have no room");
  const seen = async (graphic: number): Promise<unknown> =>
    staff.waitFor(worldItem, (item) => item.graphic === graphic, { from });
  expect(await seen(LEAVES.west)).toMatchObject({ x: 1500, y: 1640, z: 10 });
  expect(await seen(LEAVES.north)).toMatchObject({ x: 1510, y: 1641, z: 0 });
  expect(await seen(LEAVES.south)).toMatchObject({ x: 1510, y: 1642, z: 0 });
  expect(await spawnDoors()).toBe("Trammel: 0 single and 0 double doors hung, 3 gaps have a door already, 3 gaps have no room");
  await players.leave();
});
