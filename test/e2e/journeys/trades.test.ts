import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { TILE_FLAGS } from "../../../runtime/assets/client-files/tile-table.js";
import { addItemToContainer } from "../../../runtime/protocol/packets/items.js";
import { doubleClick } from "../../../runtime/protocol/packets/clicks.js";
import { clilocMessage } from "../../../runtime/protocol/packets/speech.js";
import { writeSparseMap } from "../../runtime/assets/client-files/make/sparse.js";
import { makeTileData } from "../../runtime/assets/client-files/make/tiledata.js";
import type { GameClient } from "../../support/client/game-client.js";
import { answered } from "../../support/commanding.js";
import { Players } from "../../support/players.js";
import { ScriptDirectory } from "../../support/script-directory.js";
import { type Shard, startShard } from "../../support/shard.js";

const TRAMMEL = 1;
const PART = { left: 1456, top: 1600, width: 96, height: 96 };
/** North of it is rock, south of it water; there is a tree to the east, and farther on a wall before the rock. */
const ROAD = { x: 1500, y: 1648, facet: TRAMMEL };
const TREE = { x: ROAD.x + 1, y: ROAD.y, z: 0 };
const WALL_AT = { x: ROAD.x + 10, y: ROAD.y - 1, z: 0 };
const [ROCK, GRASS, WATER, TRUNK, WALL] = [220, 3, 0xa8, 0x0cd0, 0x10];
const [ORE, INGOT, DAGGER, LOG] = [0x19b9, 0x1bf2, 0x0f52, 0x1bdd];
/** Texts of the client: no metal, no tree, smelted, no wood, nothing caught, caught, no ore, out of sight. */
const [NOT_THERE, NO_TREE, SMELTED, WOODLESS, NOTHING_CAUGHT, CAUGHT, ORELESS, UNSEEN] = [
  501862, 500489, 501988, 500495, 503171, 1043297, 503043, 500237,
];
const COMMANDS = `
local data = require("features.gathering.data.mining")
local harvest = require("features.gathering.lib.harvest")
local function add(name, handler)
  command.register {
    name = name, description = "Tests.", contexts = { "in_game" }, level = "Regular",
    handler = function(context) return handler(mobiles.of_session(context.session_id)) end,
  }
end
local function carry(me, template) return items.create(template):put_in(me.backpack).serial end
-- Everything for a smith beside a vein of iron.
add("smithy", function(me)
  for _, name in ipairs { "mining", "blacksmithy" } do me:set_skill(name, 1000) end
  me.strength = 100
  local x = me.x
  while harvest.vein(data.ore.bank, { map_id = me.map_id, x = x, y = me.y - 2 }).template ~= "iron_ore" do x = x - 1 end
  me:move_to(me.map_id, x, me.y, me.z)
  local forge = items.create("forge")
  forge:move_to(me.map_id, x, me.y + 1, 0)
  items.create("anvil"):move_to(me.map_id, x + 1, me.y + 1, 0)
  return ("smithy %d %d %d %d"):format(x, forge.serial, carry(me, "pickaxe"), carry(me, "tongs"))
end)
add("shore", function(me)
  me:set_skill("fishing", 1000)
  me:set_skill("lumberjacking", 1000)
  me.strength = 100
  local axe = items.create("hatchet")
  axe:equip_on(me)
  return ("shore %d %d %d"):format(carry(me, "fishing_pole"), axe.serial, carry(me, "pickaxe"))
end)`;

/** A client's files for Trammel alone: rock, a road of grass and water. */
function writeClient(directory: string): void {
  const flags = new Map([
    [TRUNK, TILE_FLAGS.impassable],
    [WALL, TILE_FLAGS.impassable | TILE_FLAGS.wall | TILE_FLAGS.noShoot],
  ]);
  const tileData = makeTileData({
    isNew: false,
    items: 0x4000,
    land: (tile) => (tile === WATER ? { flags: TILE_FLAGS.wet | TILE_FLAGS.impassable } : { texture: 1 }),
    item: (tile) => ({ flags: flags.get(tile) ?? 0, height: flags.has(tile) ? 20 : 0, weight: 255 }),
  });
  writeFileSync(path.join(directory, "tiledata.mul"), tileData);
  writeSparseMap(directory, {
    ...{ id: TRAMMEL, width: 7168, height: 4096, part: PART },
    statics: [
      { tile: TRUNK, ...TREE, hue: 0 },
      { tile: WALL, ...WALL_AT, hue: 0 },
    ],
    cell: (_, y) => ({ tile: y < ROAD.y - 1 ? ROCK : y > ROAD.y + 2 ? WATER : GRASS, z: 0 }),
  });
}

let directory: string;
let scripts: ScriptDirectory;
let shard: Shard;
let players: Players;
beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "client-"));
  writeClient(directory);
  scripts = new ScriptDirectory();
  scripts.write("lua/commands/trades_test.lua", COMMANDS);
  shard = await startShard({ flags: ["--uo-directory", directory, ...scripts.flags] });
  players = new Players(shard);
});
afterEach(() => players.leave());
afterAll(async () => {
  await shard.stop();
  scripts.remove();
  rmSync(directory, { recursive: true, force: true });
});

async function numbersOf(client: GameClient, line: string, text: string): Promise<number[]> {
  return (await answered(client, line, text)).split(" ").slice(1).map(Number);
}

/** Uses a tool on a place. Resolves with the number of the first text that is one of the expected. */
async function used(
  client: GameClient,
  serial: number,
  at: { x: number; y: number; z?: number; graphic?: number },
  texts: (cliloc: number) => boolean,
): Promise<number> {
  const from = client.received.frames.length;
  client.send(doubleClick, { serial });
  (await client.windows.waitForTarget(undefined, { from })).place(at.x, at.y, at.z, at.graphic);
  return (await client.waitFor(clilocMessage, ({ cliloc }) => texts(cliloc), { from })).cliloc;
}

/** Resolves with the item of a graphic that comes into a container while the work runs. */
async function gained(client: GameClient, graphic: number, work: () => Promise<unknown>): Promise<number> {
  const from = client.received.frames.length;
  await work();
  return (await client.waitFor(addItemToContainer, (item) => item.graphic === graphic, { from })).serial;
}

const isOre = (cliloc: number): boolean => cliloc >= 1007072 && cliloc <= 1007080;
const isWood = (cliloc: number): boolean => cliloc === 500498 || (cliloc >= 1072541 && cliloc <= 1072546);

describe("a smith", () => {
  it("mines ore out of a mountain, smelts it and forges a dagger by the window", async () => {
    const anna = await players.inWorldAt("anna", ROAD);
    const [x, forge, pickaxe, tongs] = (await numbersOf(anna, ".smithy", "smithy")) as [number, number, number, number];
    const rock = { x, y: ROAD.y - 2 };
    expect(await used(anna, pickaxe, { x, y: ROAD.y }, (cliloc) => cliloc === NOT_THERE)).toBe(NOT_THERE);
    const ore = await gained(anna, ORE, () => used(anna, pickaxe, rock, isOre));
    await used(anna, pickaxe, rock, isOre);

    await gained(anna, INGOT, async () => {
      const from = anna.received.frames.length;
      anna.send(doubleClick, { serial: ore });
      (await anna.windows.waitForTarget(undefined, { from })).object(forge);
      await anna.waitFor(clilocMessage, ({ cliloc }) => cliloc === SMELTED, { from });
    });

    await gained(anna, DAGGER, async () => {
      anna.send(doubleClick, { serial: tongs });
      const first = await anna.windows.waitForGump(({ texts }) => texts.includes("Bladed"));
      first.press("Bladed");
      const blades = await anna.windows.waitForGump(({ texts }) => texts.includes("katana"));
      blades.press("dagger");
    });
  });
});

describe("behind a wall", () => {
  it("nobody reaches the rock, and beside it everybody does", async () => {
    const carl = await players.inWorldAt("carl", { ...ROAD, x: WALL_AT.x });
    const pickaxe = (await numbersOf(carl, ".shore", "shore"))[2]!;
    const isAnswer = (cliloc: number): boolean => cliloc === UNSEEN || cliloc === ORELESS || isOre(cliloc);
    expect(await used(carl, pickaxe, { x: WALL_AT.x, y: ROAD.y - 2 }, isAnswer)).toBe(UNSEEN);
    expect(await used(carl, pickaxe, { x: WALL_AT.x + 2, y: ROAD.y - 2 }, isAnswer)).not.toBe(UNSEEN);
  });
});

describe("at the shore", () => {
  it("a fisher catches a fish, and an axe fells the tree that is there and no other", async () => {
    const bert = await players.inWorldAt("bert", ROAD);
    const [pole, axe] = (await numbersOf(bert, ".shore", "shore")) as [number, number];
    const from = bert.received.frames.length;
    const isAnswer = (cliloc: number): boolean => cliloc === WOODLESS || isWood(cliloc);
    while ((await used(bert, axe, { ...TREE, graphic: TRUNK }, isAnswer)) === WOODLESS);
    await bert.waitFor(addItemToContainer, ({ graphic }) => graphic === LOG, { from });
    const elsewhere = { ...TREE, y: TREE.y - 1, graphic: TRUNK };
    expect(await used(bert, axe, elsewhere, (cliloc) => cliloc === NO_TREE)).toBe(NO_TREE);

    const water = { x: ROAD.x, y: ROAD.y + 3 };
    const isDone = (cliloc: number): boolean => cliloc === NOTHING_CAUGHT || cliloc === CAUGHT;
    const before = bert.received.frames.length;
    while ((await used(bert, pole, water, isDone)) === NOTHING_CAUGHT);
    // A fish, or an old boot.
    await bert.waitFor(addItemToContainer, undefined, { from: before });
  });
});
