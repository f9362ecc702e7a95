import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { TILE_FLAGS } from "../../../runtime/assets/client-files/tile-table.js";
import { characterList } from "../../../runtime/protocol/packets/character-list.js";
import { drawPlayer } from "../../../runtime/protocol/packets/entering.js";
import { resyncRequest } from "../../../runtime/protocol/packets/movement.js";
import { DEMO_START } from "../../../runtime/world/demo-town.js";
import type { MadeStatic } from "../../runtime/assets/client-files/make/maps.js";
import { writeSparseMap } from "../../runtime/assets/client-files/make/sparse.js";
import { makeTileData } from "../../runtime/assets/client-files/make/tiledata.js";
import { Players } from "../../support/players.js";
import { type Shard, startShard } from "../../support/shard.js";

const [NORTH, NORTH_EAST, EAST, SOUTH] = [0, 1, 2, 4] as const;
/** The inn of Britain, where new characters of that city start. */
const INN = { x: 1496, y: 1628, z: 10 };
const PART = { left: 1456, top: 1600, width: 96, height: 96 };
const WATER = 0xa8;
const [WALL, FLOOR, BLOCK, STAIR] = [0x10, 0x11, 0x12, 0x13];
const YARD = { x: 1520, y: 1640 };

const thing = (tile: number, x: number, y: number, z: number): MadeStatic => ({ tile, x, y, z, hue: 0 });

/** An inn with a floor at 10; in the yard stairs to the south, a wall in the north-east and a pond in the east. */
function statics(): MadeStatic[] {
  const made: MadeStatic[] = [];
  for (let x = INN.x - 3; x <= INN.x + 3; x++) {
    for (let y = INN.y - 3; y <= INN.y + 3; y++) made.push(thing(FLOOR, x, y, INN.z));
  }
  for (let step = 0; step < 3; step++) {
    for (let under = 0; under < step; under++) made.push(thing(BLOCK, YARD.x, YARD.y + 1 + step, 5 * under));
    made.push(thing(STAIR, YARD.x, YARD.y + 1 + step, 5 * step));
  }
  for (let y = YARD.y + 4; y < YARD.y + 8; y++) made.push(thing(FLOOR, YARD.x, y, 15));
  made.push(thing(WALL, YARD.x, YARD.y - 2, 0), thing(WALL, YARD.x + 1, YARD.y, 0));
  return made;
}

/** A client's files for Trammel alone, in a directory of its own. */
function writeClient(directory: string): void {
  const flags = new Map([
    [WALL, TILE_FLAGS.impassable | TILE_FLAGS.wall],
    [FLOOR, TILE_FLAGS.surface | TILE_FLAGS.background],
    [BLOCK, TILE_FLAGS.surface],
    [STAIR, TILE_FLAGS.surface | TILE_FLAGS.bridge],
  ]);
  const heights = new Map([
    [WALL, 20],
    [BLOCK, 5],
    [STAIR, 5],
  ]);
  const tileData = makeTileData({
    isNew: false,
    items: 0x4000,
    land: (tile) => (tile === WATER ? { flags: TILE_FLAGS.wet | TILE_FLAGS.impassable } : { texture: 1 }),
    item: (tile) => ({ flags: flags.get(tile) ?? 0, height: heights.get(tile) ?? 0, weight: 255 }),
  });
  writeFileSync(path.join(directory, "tiledata.mul"), tileData);
  writeSparseMap(directory, {
    ...{ id: 1, width: 7168, height: 4096, part: PART, statics: statics() },
    cell: (x, y) => {
      const isPond = x > YARD.x + 2 && x < YARD.x + 8 && Math.abs(y - (YARD.y + 1)) < 3;
      return isPond ? { tile: WATER, z: -5 } : { tile: 3, z: 0 };
    },
  });
}

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "client-"));
  writeClient(directory);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Where the server has the client's character. */
async function placeByServer(client: GameClient): Promise<{ x: number; y: number; z: number }> {
  const from = client.received.frames.length;
  client.send(resyncRequest, {});
  const { x, y, z } = await client.waitFor(drawPlayer, undefined, { from });
  return { x, y, z };
}

describe("with client files", () => {
  let shard: Shard;
  let players: Players;

  beforeAll(async () => {
    shard = await startShard({ flags: ["--uo-directory", directory] });
    players = new Players(shard);
  });
  afterEach(() => players.leave());
  afterAll(() => shard.stop());

  it("new characters start in the city they chose, on its floor", async () => {
    const client = await players.loggedIn("anna");
    const { cities } = await client.waitFor(characterList);
    expect(cities.map(({ city }) => city)).toEqual([
      "Yew",
      "Minoc",
      "Britain",
      "Moonglow",
      "Trinsic",
      "Magincia",
      "Jhelom",
      "Skara Brae",
      "Vesper",
    ]);
    expect(new Set(cities.map(({ map }) => map))).toEqual(new Set([1]));
    const { index } = cities.find(({ city }) => city === "Britain")!;
    await client.enter({ name: "Anna", city: index });
    expect(await placeByServer(client)).toEqual(INN);

    const other = await players.loggedIn("bert");
    await other.enter({ name: "Bert", city: 200 });
    expect(await placeByServer(other)).toEqual({ x: 2771, y: 976, z: 0 });
  });

  /** Walks straight on. Resolves with the altitude after each step. */
  async function walk(client: GameClient, direction: number, steps: number): Promise<number[]> {
    const altitudes: number[] = [];
    for (let step = 0; step < steps; step++) {
      expect(await client.step(direction)).toMatchObject({ outcome: "accepted" });
      altitudes.push((await placeByServer(client)).z);
    }
    return altitudes;
  }

  it("stairs are walked up and down, and a floor ends in a fall", async () => {
    const up = await players.inWorldAt("anna", { ...YARD, direction: SOUTH });
    expect(await walk(up, SOUTH, 4)).toEqual([2, 7, 12, 15]);
    // There is no room to stand under this floor.
    const down = await players.inWorldAt("bert", { x: YARD.x, y: YARD.y + 4, direction: NORTH });
    expect((await placeByServer(down)).z).toBe(15);
    expect(await walk(down, NORTH, 4)).toEqual([12, 7, 2, 0]);
    const over = await players.inWorldAt("carl", { x: YARD.x, y: YARD.y + 6, direction: SOUTH });
    expect(await walk(over, SOUTH, 2)).toEqual([15, 0]);
  });

  it("a place on an upper floor is remembered over a logout", async () => {
    const client = await players.inWorldAt("anna", { ...YARD, direction: SOUTH });
    for (let step = 0; step < 5; step++) await client.step(SOUTH);
    const { serial } = client;
    await client.close();
    const back = await players.inWorld("anna");
    expect(back.serial).toBe(serial);
    expect(await placeByServer(back)).toEqual({ x: YARD.x, y: YARD.y + 5, z: 15 });
  });

  it("walls stop walkers, also at their corners, and so does water", async () => {
    const client = await players.inWorldAt("anna", { ...YARD, direction: NORTH });
    expect(await client.step(NORTH)).toMatchObject({ outcome: "accepted" });
    expect(await client.step(NORTH)).toMatchObject({ outcome: "rejected", x: YARD.x, y: YARD.y - 1, z: 0 });
    await client.step(NORTH_EAST);
    expect(await client.step(NORTH_EAST)).toMatchObject({ outcome: "rejected" });

    const swimmer = await players.inWorldAt("bert", { x: YARD.x + 2, y: YARD.y + 1, direction: EAST });
    // The shore slopes down to the water.
    expect(await swimmer.step(EAST)).toMatchObject({ outcome: "rejected", x: YARD.x + 2, z: -3 });
  });

  it("a character stored inside a wall enters beside it", async () => {
    const client = await players.inWorldAt("anna", { x: YARD.x, y: YARD.y - 2 });
    const { x, y, z } = await placeByServer(client);
    expect(Math.max(Math.abs(x - YARD.x), Math.abs(y - (YARD.y - 2)))).toBe(1);
    expect(z).toBe(0);
  });

  it("no demo town is built into the real one", async () => {
    const client = await players.inWorldAt("anna", { x: DEMO_START.x, y: DEMO_START.y - 10, direction: NORTH });
    expect(await client.step(NORTH)).toMatchObject({ outcome: "accepted" });
  });

  it("maps without files are flat, and the log says what is missing", async () => {
    const client = await players.inWorldAt("anna", { x: 500, y: 500, facet: 0, direction: EAST });
    expect(await client.step(EAST)).toMatchObject({ outcome: "accepted" });
    expect(shard.output.join("")).toContain("map0.mul: is missing");
  });
});

it("starts with damaged files, and names each with the byte where it ends", async () => {
  const sizes = { "tiledata.mul": 100_000, "map1.mul": 50_000_001, "staidx1.mul": 1_000_000 };
  const copy = mkdtempSync(path.join(tmpdir(), "damaged-client-"));
  writeClient(copy);
  for (const [name, size] of Object.entries(sizes)) truncateSync(path.join(copy, name), size);
  const shard = await startShard({ flags: ["--uo-directory", copy] });
  const players = new Players(shard);
  try {
    const client = await players.inWorld("anna");
    await client.step(EAST);
    for (const [name, size] of Object.entries(sizes)) expect(shard.output.join("")).toContain(`${name}, byte ${size}`);
  } finally {
    await players.leave();
    await shard.stopWell();
    rmSync(copy, { recursive: true, force: true });
  }
});
