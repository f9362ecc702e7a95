import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { deathAnimation, deathStatus } from "../../../runtime/protocol/packets/combat.js";
import { drawPlayer, mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import { ANYWHERE, containerContents, dropItem, pickUpItem } from "../../../runtime/protocol/packets/items.js";
import { spellbookContent } from "../../../runtime/protocol/packets/extended.js";
import { doubleClick, paperdoll, playSound, worldItem, wornItem } from "../../../runtime/protocol/packets/clicks.js";
import { deleteObject } from "../../../runtime/protocol/packets/movement.js";
import { clilocMessage, unicodeMessage } from "../../../runtime/protocol/packets/speech.js";
import { LAYER } from "../../../runtime/world/entities/layers.js";
import { Players, type Spot } from "../../support/players.js";
import { addCommand, afterRestart, sharedScripts, sharedShard } from "../../support/one-shard.js";
import type { Shard } from "../../support/shard.js";
import { storedCharacter, storedWorld } from "../../support/stored-world.js";

const CAT = 0xc9;
const COW = 0xd8;
const MAN = 0x0190;
const GHOST = 0x0192;
const CORPSE = 0x2006;
const BELONGINGS_BACK = 1062471;
const ROBE = LAYER.robe;
const [DEAD, ALIVE] = [0, 1];

let shard: Shard;
let players: Players;
/** Checks to make after the restart. */
const afterwards: (() => Promise<void>)[] = [];
const DIE_FILE = "lua/commands/die.lua";
/** A command to die: the project has none. */
const DIE = `command.register {
    name = "die", description = "Kills you.", contexts = { "in_game" }, level = "Regular",
    handler = function(context) mobiles.of_session(context.session_id):kill() end,
  }`;

beforeAll(async () => {
  shard = sharedShard();
  players = new Players(shard);
  await addCommand("die", DIE_FILE, DIE);
});
afterEach(() => players.leave());
afterAll(async () => {
  sharedScripts().delete(DIE_FILE);
  await players.remove({ except: ["ben", "hal", "leo"] });
});

async function gameMaster(name: string, spot: Spot): Promise<GameClient> {
  const { accountId } = await players.account(name);
  await shard.request("PUT", `/api/users/${accountId}`, { role: "GameMaster" });
  return players.inWorldAt(name, spot);
}

/** Runs a command in the game. Resolves with the first line of its answer that contains the text. */
function answered(client: GameClient, line: string, text: string): Promise<string> {
  const from = client.received.frames.length;
  client.say(line);
  return client.windows.waitForLine(text, { from });
}

/** Runs a command that asks for a target. Resolves with the cursor. */
function asked(client: GameClient, line: string) {
  const from = client.received.frames.length;
  client.say(line);
  return client.windows.waitForTarget(undefined, { from });
}

async function overHttp(command: string): Promise<{ success: boolean; outputLines: string[] }> {
  const response = await shard.request("POST", "/api/commands/execute", { command });
  expect(response.status).toBe(200);
  return (await response.json()) as { success: boolean; outputLines: string[] };
}

describe("add_npc", () => {
  it("makes a creature that others see", async () => {
    const spot = { x: 3000, y: 3000 };
    const { ada, ben } = await players.allInWorldAt({ ada: spot, ben: { x: 3004, y: 3000 } });
    const cursor = await asked(ada, ".add_npc cow");
    cursor.place(3002, 3001);
    expect(await ada.windows.waitForLine("(cow) stands at")).toContain("X: 3002, Y: 3001");
    // It may have taken a step before the update that shows it.
    const seen = await ben.waitFor(mobileIncoming, ({ body }) => body === COW);
    // An animal has no paperdoll.
    ben.send(doubleClick, { serial: seen.serial });
    await ben.ping();
    expect(ben.received.of(paperdoll)).toEqual([]);
    afterwards.push(async () => {
      expect(storedWorld(shard.dataDirectory).mobiles.get(seen.serial)?.template).toBe("cow");
      const again = await players.inWorld("ben");
      await again.waitFor(mobileIncoming, ({ serial, body }) => serial === seen.serial && body === COW);
    });
  });

  it("refuses unknown templates, and makes nothing when the cursor is cancelled", async () => {
    const cid = await players.inWorldAt("cid", { x: 3100, y: 3000 });
    const from = cid.received.frames.length;
    expect(await answered(cid, ".add_npc cowe", "Nothing was made")).toContain("'cowe'");
    expect(await answered(cid, ".add_npc base_animal", "Nothing was made")).toContain("base_animal");
    await answered(cid, ".add_npc", "Usage: .add_npc");
    const cursor = await asked(cid, ".add_npc cat");
    cursor.cancel();
    await cid.windows.waitForLine("Nothing was chosen.", { from });
    expect(cid.received.of(mobileIncoming, from)).toEqual([]);
    expect((await overHttp("add_npc cat")).outputLines.join()).toContain("in the game");
  });
});

describe("orion", () => {
  it("brings a cat that answers to its name, and everybody near hears it", async () => {
    const { dea, eli } = await players.allInWorldAt({ dea: { x: 3200, y: 3000 }, eli: { x: 3203, y: 3000 } });
    (await asked(dea, ".orion")).place(3201, 3001);
    const cat = await eli.waitFor(mobileIncoming, ({ body }) => body === CAT);
    await dea.windows.waitForLine("Orione has come");
    dea.say("Good Orione!");
    for (const client of [dea, eli]) {
      const heard = await client.waitFor(unicodeMessage, ({ serial, text }) => serial === cat.serial && text.includes("purrs"));
      expect(heard.name).toBe("Orione");
      await client.waitFor(playSound, ({ sound }) => sound >= 0x69 && sound <= 0x6d);
    }
  });
});

describe("a player who dies", () => {
  it("falls, is a ghost and leaves a corpse with all belongings; resurrect brings it back as it was", async () => {
    const spot = { x: 3300, y: 3000 };
    const [gm, fay] = [await gameMaster("gro", { x: 3302, y: 3000 }), await players.inWorldAt("fay", spot)];
    await gm.waitFor(mobileIncoming, ({ serial }) => serial === fay.serial);
    const [from, fromFay] = [gm.received.frames.length, fay.received.frames.length];
    fay.say(".die");
    expect(await fay.waitFor(deathStatus)).toEqual({ action: DEAD });
    await fay.waitFor(drawPlayer, ({ body }) => body === GHOST, { from: fromFay });
    const fall = await gm.waitFor(deathAnimation, ({ mobile }) => mobile === fay.serial);
    const corpse = await gm.waitFor(worldItem, ({ graphic }) => graphic === CORPSE, { from });
    expect(fall.corpse).toBe(corpse.serial);
    expect(corpse).toMatchObject({ x: spot.x, y: spot.y, amount: MAN });
    const ghost = await gm.waitFor(mobileIncoming, ({ serial, body }) => serial === fay.serial && body === GHOST, { from });
    expect(ghost.equipment.map(({ layer }) => layer)).toEqual(expect.arrayContaining([ROBE, LAYER.backpack]));
    expect(ghost.equipment.map(({ layer }) => layer)).not.toContain(LAYER.shoes);

    const alive = gm.received.frames.length;
    (await asked(gm, ".resurrect")).object(fay.serial);
    expect(await gm.windows.waitForLine("lives again", { from: alive })).toContain("Fay");
    await fay.waitFor(deathStatus, ({ action }) => action === ALIVE);
    await fay.waitFor(drawPlayer, ({ body }) => body === MAN, { from: fromFay });
    const back = await gm.waitFor(mobileIncoming, ({ serial, body }) => serial === fay.serial && body === MAN, { from: alive });
    expect(back.equipment.map(({ layer }) => layer)).toContain(LAYER.shoes);
    await gm.waitFor(deleteObject, ({ serial }) => serial === corpse.serial, { from: alive });
  });

  it("takes its belongings from its corpse once it lives again, after a restart too", async () => {
    const spot = { x: 3400, y: 3000 };
    const hal = await players.inWorldAt("hal", spot);
    const from = hal.received.frames.length;
    hal.say(".die");
    const corpse = await hal.waitFor(worldItem, ({ graphic }) => graphic === CORPSE, { from });
    afterwards.push(async () => {
      const ghost = await players.inWorld("hal");
      expect(ghost.me.body).toBe(GHOST);
      await ghost.waitFor(worldItem, ({ serial }) => serial === corpse.serial);
      ghost.send(doubleClick, { serial: corpse.serial });
      await ghost.windows.waitForLine("You are dead");
      for (let step = 0; step < 4; step++) expect(await ghost.step(2)).toMatchObject({ outcome: "accepted" });

      const gm = await gameMaster("ivo", { x: 3404, y: 3001 });
      await gm.waitFor(mobileIncoming, ({ serial, body }) => serial === ghost.serial && body === GHOST);
      (await asked(gm, ".resurrect")).object(ghost.serial);
      await ghost.windows.waitForLine("You are alive again.");
      const dressed = await gm.waitFor(mobileIncoming, ({ serial, body }) => serial === ghost.serial && body === MAN);
      expect(dressed.equipment.map(({ layer }) => layer)).not.toContain(LAYER.shoes);
      for (let step = 0; step < 4; step++) expect(await ghost.step(6)).toMatchObject({ outcome: "accepted" });
      ghost.send(doubleClick, { serial: corpse.serial });
      await ghost.waitFor(clilocMessage, ({ cliloc }) => cliloc === BELONGINGS_BACK);
      await gm.waitFor(wornItem, ({ mobile, layer }) => mobile === ghost.serial && layer === LAYER.shoes);
      await gm.waitFor(deleteObject, ({ serial }) => serial === corpse.serial);
    });
  });

  it("leaves the item on its cursor in the corpse too, and can no longer use it", async () => {
    const [nan, oda] = [
      await players.inWorldAt("nan", { x: 3450, y: 3000 }),
      await players.inWorldAt("oda", { x: 3452, y: 3000 }),
    ];
    const { equipment } = await nan.waitFor(mobileIncoming, ({ serial }) => serial === nan.serial);
    const wornAt = (layer: number): number => equipment.find((item) => item.layer === layer)!.serial;
    const [shoes, backpack] = [wornAt(LAYER.shoes), wornAt(LAYER.backpack)];
    await oda.waitFor(mobileIncoming, ({ serial }) => serial === nan.serial);
    nan.send(pickUpItem, { serial: shoes, amount: 1 });
    await oda.waitFor(deleteObject, ({ serial }) => serial === shoes);
    const from = oda.received.frames.length;
    nan.say(".die");
    const corpse = await oda.waitFor(worldItem, ({ graphic }) => graphic === CORPSE, { from });
    nan.send(dropItem, { serial: shoes, x: ANYWHERE, y: ANYWHERE, z: 0, grid: 0, container: backpack });
    await nan.ping();
    oda.send(doubleClick, { serial: corpse.serial });
    const { items } = await oda.waitFor(containerContents, (content) => content.items.some(({ serial }) => serial === shoes));
    expect(items.find(({ serial }) => serial === shoes)).toMatchObject({ container: corpse.serial });
  });

  it("is the only target of resurrect: not the living, creatures or corpses", async () => {
    const spot = { x: 3500, y: 3000 };
    const [gm, jan] = [await gameMaster("jud", { x: 3502, y: 3000 }), await players.inWorldAt("jan", spot)];
    await gm.waitFor(mobileIncoming, ({ serial }) => serial === jan.serial);
    (await asked(gm, ".add_npc cat")).place(3503, 3002);
    const cat = await gm.waitFor(mobileIncoming, ({ body }) => body === CAT);
    const before = gm.received.frames.length;
    const kim = await players.inWorldAt("kim", { x: 3501, y: 3001 });
    kim.say(".die");
    const corpse = await gm.waitFor(worldItem, ({ graphic }) => graphic === CORPSE, { from: before });
    for (const serial of [jan.serial, cat.serial, corpse.serial, gm.serial]) {
      const from = gm.received.frames.length;
      (await asked(gm, ".resurrect")).object(serial);
      await gm.windows.waitForLine("not a valid target", { from });
    }
    const from = gm.received.frames.length;
    (await asked(gm, ".resurrect")).cancel();
    await gm.windows.waitForLine("Nothing was chosen.", { from });
    await answered(jan, ".resurrect", "needs the level GameMaster");
    expect((await overHttp("resurrect")).outputLines.join()).toContain("in the game");
  });
});

describe("give_magery_test_kit", () => {
  it("puts a full spellbook into the hand, which others see and which opens with all spells", async () => {
    const [gm, lea] = [await gameMaster("leo", { x: 3600, y: 3000 }), await players.inWorldAt("lea", { x: 3602, y: 3000 })];
    await lea.waitFor(mobileIncoming, ({ serial }) => serial === gm.serial);
    await answered(gm, ".give_magery_test_kit", "64 spells");
    await gm.windows.waitForLine("50 of each reagent");
    const worn = await lea.waitFor(wornItem, ({ mobile, layer }) => mobile === gm.serial && layer === LAYER.oneHanded);
    gm.send(doubleClick, { serial: worn.serial });
    const content = await gm.waitFor(spellbookContent, ({ serial }) => serial === worn.serial);
    expect(content.spells).toEqual(Array.from({ length: 64 }, (_, i) => i + 1));
    afterwards.push(async () => {
      const { items } = storedWorld(shard.dataDirectory);
      const piles = [...items.values()].filter(({ template, amount }) => template === "garlic" && amount === 50);
      expect(piles.length).toBeGreaterThan(0);
      const again = await players.inWorld("leo");
      await again.waitFor(mobileIncoming, ({ serial, equipment }) =>
        serial === again.serial ? equipment.some((item) => item.serial === worn.serial && item.layer === LAYER.oneHanded) : false,
      );
      expect(storedCharacter(shard.dataDirectory, "Leo")?.skills?.[25]).toBe(1000);
      const from = again.received.frames.length;
      again.send(doubleClick, { serial: worn.serial });
      await again.waitFor(spellbookContent, ({ spells }) => spells.length === 64, { from });
    });
  });

  it("is refused to players and outside the game", async () => {
    const mia = await players.inWorldAt("mia", { x: 3700, y: 3000 });
    await answered(mia, ".give_magery_test_kit", "needs the level GameMaster");
    expect((await overHttp("give_magery_test_kit")).outputLines.join()).toContain("in the game");
  });
});

afterRestart(() => {
  beforeAll(() => {
    shard = sharedShard();
    players.follow(shard);
  });
  afterEach(() => players.leave());
  afterAll(() => players.remove());

  it("creatures, the dead and their corpses, and a full spellbook are as they were", async () => {
    expect(afterwards).toHaveLength(3);
    for (const look of afterwards) await look();
  });
});
