import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { TILE_FLAGS } from "../../../runtime/assets/client-files/tile-table.js";
import { mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import { doubleClick, playSound, textCommand, worldItem } from "../../../runtime/protocol/packets/clicks.js";
import { TEXT_COMMANDS } from "../../../runtime/protocol/packets/skills.js";
import { clilocMessage } from "../../../runtime/protocol/packets/speech.js";
import { LAYER } from "../../../runtime/world/entities/layers.js";
import { writeSparseMap } from "../../runtime/assets/client-files/make/sparse.js";
import { makeTileData } from "../../runtime/assets/client-files/make/tiledata.js";
import { temporaryDirectory } from "../../runtime/storage/engines.js";
import { appearing, chosen, gameMasterAt, opened } from "../../support/commanding.js";
import { Players } from "../../support/players.js";
import { type Shard, startShard } from "../../support/shard.js";

const NORTH = 0;
const EAST = 2;
const WALL = 0x0010;
/** Graphics of doors: a wooden one hung in the west, its other leaf, and a metal one. */
const WOOD = { west: 0x06a5, westOpen: 0x06a6, east: 0x06a7, eastOpen: 0x06a8, south: 0x06ad };
const METAL_WEST = 0x0675;
const WOOD_SOUND = 0xea;
const KEY = 0x100e;
const [LOCKED, BLOCKED] = [502503, 502749];

let shard: Shard;
let players: Players;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
/** Every test has its own place, out of sight of the others. */
let field = { x: 2000, y: 3000 };

async function start(seconds: number): Promise<Shard> {
  return startShard({ dataDirectory: directory.path, values: { door_seconds: seconds } });
}

beforeAll(async () => {
  directory = await temporaryDirectory();
  shard = await start(3_600);
  players = new Players(shard);
});
afterEach(async () => {
  await players.leave();
  field = { x: field.x + 100, y: field.y };
});
afterAll(async () => {
  await shard.stop();
  await directory.remove();
});

/** Replaces the server by one whose doors close after `seconds` seconds. */
async function restarted(seconds: number): Promise<void> {
  await players.leave();
  await shard.stop();
  shard = await start(seconds);
  players.follow(shard);
}

/** A GameMaster and a player, two tiles south of the field's origin. */
async function staffAndPlayer(staffName: string, playerName: string) {
  const staff = await gameMasterAt(shard, players, staffName, { x: field.x + 1, y: field.y + 2 });
  const player = await players.inWorldAt(playerName, { x: field.x, y: field.y + 2 });
  await staff.waitFor(mobileIncoming, ({ serial }) => serial === player.serial);
  return { staff, player };
}

/** Puts up a door. Resolves with the item that the witness is shown. */
function addDoor(staff: GameClient, witness: GameClient, line: string, x: number, y: number) {
  return appearing(witness, { x, y }, () => chosen(staff, line, (cursor) => cursor.place(x, y), "stands at"));
}

/** Double-clicks a door and waits until it has this graphic. */
async function use(client: GameClient, serial: number, graphic: number): Promise<{ x: number; y: number }> {
  const from = client.received.frames.length;
  client.send(doubleClick, { serial });
  return client.waitFor(worldItem, (item) => item.serial === serial && item.graphic === graphic, { from });
}

async function refused(client: GameClient, serial: number): Promise<void> {
  const from = client.received.frames.length;
  client.send(doubleClick, { serial });
  await client.waitFor(clilocMessage, ({ cliloc }) => cliloc === LOCKED, { from });
}

describe("doors", () => {
  it("are put up singly and in pairs, block the way, and open and close for everybody to see", async () => {
    const { staff, player } = await staffAndPlayer("ada", "ben");
    const west = await addDoor(staff, player, ".add_door", field.x, field.y);
    expect(west.graphic).toBe(WOOD.west);
    const east = await addDoor(staff, player, ".add_wood_door", field.x + 1, field.y);
    expect(east.graphic).toBe(WOOD.east);
    expect((await addDoor(staff, player, ".add_metal_door", field.x + 1, field.y - 3)).graphic).toBe(METAL_WEST);
    await chosen(staff, ".add_door", (cursor) => cursor.object(west.serial), "There is a door already");
    await chosen(staff, ".add_door", (cursor) => cursor.cancel(), "Nothing was chosen");

    expect(await player.step(NORTH)).toMatchObject({ outcome: "accepted" });
    expect(await player.step(NORTH)).toMatchObject({ outcome: "rejected" });
    const from = staff.received.frames.length;
    expect(await use(player, west.serial, WOOD.westOpen)).toMatchObject({ x: field.x - 1, y: field.y + 1 });
    const other = await staff.waitFor(worldItem, ({ serial }) => serial === east.serial, { from });
    expect(other).toMatchObject({ graphic: WOOD.eastOpen, x: field.x + 2, y: field.y + 1 });
    await staff.waitFor(playSound, ({ sound }) => sound === WOOD_SOUND, { from });
    expect(await player.step(NORTH)).toMatchObject({ outcome: "accepted" });

    const inTheWay = player.received.frames.length;
    player.send(doubleClick, { serial: west.serial });
    await player.waitFor(clilocMessage, ({ cliloc }) => cliloc === BLOCKED, { from: inTheWay });
    expect(await player.step(NORTH)).toMatchObject({ outcome: "accepted" });
    expect(await use(player, east.serial, WOOD.east)).toMatchObject({ x: field.x + 1, y: field.y });
  });

  it("open when the client presses its key for doors, but only from nearby", async () => {
    const { staff, player } = await staffAndPlayer("cid", "dot");
    const door = await addDoor(staff, player, ".add_door wood", field.x, field.y);
    await player.step(NORTH);
    const from = player.received.frames.length;
    player.send(textCommand, { command: TEXT_COMMANDS.openDoor, text: "" });
    await player.waitFor(worldItem, ({ serial, graphic }) => serial === door.serial && graphic === WOOD.westOpen, { from });
    await use(player, door.serial, WOOD.west);
    const far = await players.inWorldAt("far", { x: field.x, y: field.y + 6 });
    await far.waitFor(worldItem, ({ serial }) => serial === door.serial);
    far.send(doubleClick, { serial: door.serial });
    await far.windows.waitForLine("too far");
  });

  it("open only for a player with the key until they are unlocked, also after a restart", async () => {
    let { staff, player } = await staffAndPlayer("eli", "fay");
    const door = await addDoor(staff, player, ".add_door", field.x, field.y);
    const { equipment } = await staff.waitFor(mobileIncoming, ({ serial }) => serial === staff.serial);
    const backpack = equipment.find(({ layer }) => layer === LAYER.backpack)!.serial;
    await player.step(NORTH);
    await chosen(staff, ".lock_door", (cursor) => cursor.object(player.serial), "That is not a door");
    await chosen(staff, ".lock_door", (cursor) => cursor.object(door.serial), "The door is locked");
    const { items } = await opened(staff, () => staff.send(doubleClick, { serial: backpack }));
    expect(items.map(({ graphic }) => graphic)).toEqual([KEY]);
    await refused(player, door.serial);
    await use(staff, door.serial, WOOD.westOpen);
    await use(staff, door.serial, WOOD.west);

    await restarted(3_600);
    [staff, player] = [await players.inWorld("eli"), await players.inWorld("fay")];
    await Promise.all([staff, player].map((client) => client.waitFor(worldItem, ({ serial }) => serial === door.serial)));
    await refused(player, door.serial);
    await use(staff, door.serial, WOOD.westOpen);
    await use(staff, door.serial, WOOD.west);
    await chosen(staff, ".unlock_door", (cursor) => cursor.object(door.serial), "no lock any more");
    await chosen(staff, ".unlock_door", (cursor) => cursor.object(door.serial), "has no lock");
    await use(player, door.serial, WOOD.westOpen);
  });

  it("stay open over a restart for the time they had left, and close by themselves", async () => {
    let { staff, player } = await staffAndPlayer("gus", "hal");
    const door = await addDoor(staff, player, ".add_door", field.x, field.y);
    const sees = (client: GameClient, wanted: number, from = 0) =>
      client.waitFor(worldItem, ({ serial, graphic }) => serial === door.serial && graphic === wanted, { from });
    await player.step(NORTH);
    await use(player, door.serial, WOOD.westOpen);
    await restarted(1);
    player = await players.inWorld("hal");
    await sees(player, WOOD.westOpen);
    await use(player, door.serial, WOOD.west);
    const from = player.received.frames.length;
    await use(player, door.serial, WOOD.westOpen);
    await sees(player, WOOD.west, from);

    // A player in the doorway keeps the door open until the server stops.
    await use(player, door.serial, WOOD.westOpen);
    expect(await player.step(NORTH)).toMatchObject({ outcome: "accepted" });
    await restarted(1);
    staff = await players.inWorld("gus");
    expect(await sees(staff, WOOD.west)).toMatchObject({ x: field.x, y: field.y });
    player = await players.inWorld("hal");
    expect(await player.step(NORTH)).toMatchObject({ outcome: "accepted" });
  });
});

/** A client's files for Trammel: level ground, and a wall from north to south with a gap of one tile. */
function writeClient(folder: string, gap: { x: number; y: number }): void {
  mkdirSync(folder);
  const door = TILE_FLAGS.door | TILE_FLAGS.wall;
  const isDoor = (tile: number): boolean => tile >= WOOD.west && tile < WOOD.west + 16;
  const flagsOf = (tile: number): number => {
    if (tile === WALL) return TILE_FLAGS.impassable | TILE_FLAGS.wall;
    if (!isDoor(tile)) return 0;
    return (tile - WOOD.west) % 2 === 0 ? door | TILE_FLAGS.impassable : door;
  };
  const tileData = makeTileData({
    ...{ isNew: false, items: 0x4000, land: () => ({ texture: 1 }) },
    item: (tile) => ({ flags: flagsOf(tile), height: flagsOf(tile) === 0 ? 0 : 20, weight: 255 }),
  });
  writeFileSync(path.join(folder, "tiledata.mul"), tileData);
  const part = { left: gap.x - 24, top: gap.y - 24, width: 48, height: 48 };
  const statics = [-1, 1].map((dy) => ({ tile: WALL, x: gap.x, y: gap.y + dy, z: 0, hue: 0 }));
  writeSparseMap(folder, { id: 1, width: 7168, height: 4096, part, statics, cell: () => ({ tile: 3, z: 0 }) });
}

describe("with client files", () => {
  it("doors face as the walls of the map do, and block the way", async () => {
    const gap = { x: 2400, y: 2400 };
    const client = path.join(directory.path, "client");
    writeClient(client, gap);
    const mapped = await startShard({ flags: ["--uo-directory", client] });
    const others = new Players(mapped);
    try {
      const staff = await gameMasterAt(mapped, others, "ivo", { x: gap.x - 1, y: gap.y, direction: EAST });
      const door = await addDoor(staff, staff, ".add_door", gap.x, gap.y);
      expect(door.graphic).toBe(WOOD.south);
      await chosen(staff, ".add_door", (cursor) => cursor.place(gap.x, gap.y + 1, 0, WALL), "blocks the way");
      expect(await staff.step(EAST)).toMatchObject({ outcome: "rejected" });
      await use(staff, door.serial, WOOD.south + 1);
      expect(await staff.step(EAST)).toMatchObject({ outcome: "accepted" });
    } finally {
      await others.leave();
      await mapped.stop();
    }
  });
});
