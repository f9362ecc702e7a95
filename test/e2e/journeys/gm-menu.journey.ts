import { beforeAll, describe, expect, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import type { ReceivedGump } from "../../../loadtest/client/received-windows.js";
import { drawPlayer, mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import { addItemToContainer } from "../../../runtime/protocol/packets/items.js";
import { doubleClick, worldItem } from "../../../runtime/protocol/packets/clicks.js";
import { LAYER } from "../../../runtime/world/entities/layers.js";
import { caughtUp, type Spot } from "../../support/players.js";
import { playersOfSubject, sharedShard } from "../../support/one-shard.js";
import type { Shard } from "../../support/shard.js";

const BRICK = 0x1beb;
const CHICKEN = 0xd0;

let shard: Shard;
const players = playersOfSubject();
beforeAll(() => {
  shard = sharedShard();
});

async function role(name: string, level: string): Promise<void> {
  const { accountId } = await players.account(name);
  expect((await shard.request("PUT", `/api/users/${accountId}`, { role: level })).status).toBe(200);
}

async function gameMaster(name: string, spot: Spot): Promise<GameClient> {
  await role(name, "GameMaster");
  return players.inWorldAt(name, spot);
}

/** The gump that an action opens. */
function window(client: GameClient, doing: () => void): Promise<ReceivedGump> {
  const from = client.received.frames.length;
  doing();
  return client.windows.waitForGump(undefined, { from });
}

function opened(client: GameClient): Promise<ReceivedGump> {
  return window(client, () => client.say(".gm"));
}

/** Presses the button beside a text, with the entries filled in from the first on. */
function press(gump: ReceivedGump, beside: string, typed: readonly string[] = []): void {
  const texts = Object.fromEntries(typed.map((text, i) => [gump.entries[i]!, text]));
  gump.press(gump.buttonBeside(beside), { texts });
}

/** Searches for a template in the menu's section and chooses it. */
async function chosen(client: GameClient, menu: ReceivedGump, template: string, amount: string): Promise<ReceivedGump> {
  const found = await window(client, () => press(menu, "Search", [template]));
  return window(client, () => press(found, template, [template, amount]));
}

describe("the GM menu", () => {
  it("is for GameMasters in the game", async () => {
    const ann = await players.inWorldAt("ann", { x: 2000, y: 3000 });
    ann.say(".gm");
    await ann.windows.waitForLine("needs the level GameMaster");
    expect(ann.windows.gumps()).toEqual([]);
    const response = await shard.request("POST", "/api/commands/execute", { command: "gm" });
    expect(await response.json()).toMatchObject({ success: false });
  });

  it("adds items to the backpack and to the ground, shows their art, and repeats both", async () => {
    const [gm, bob] = [await gameMaster("bea", { x: 2100, y: 3000 }), await players.inWorldAt("bob", { x: 2103, y: 3000 })];
    const own = await gm.waitFor(mobileIncoming, ({ serial }) => serial === gm.serial);
    const backpack = own.equipment.find(({ layer }) => layer === LAYER.backpack)!.serial;
    gm.send(doubleClick, { serial: backpack });

    const choice = await chosen(gm, await opened(gm), "brick", "2");
    expect(choice.of("tilepichue").map(({ arguments: [, , art] }) => Number(art))).toContain(BRICK);
    const added = await window(gm, () => press(choice, "Add To Backpack", ["brick", "2"]));
    expect(added.texts.join("\n")).toContain("2 brick in your backpack.");
    /** Resolves when the open backpack shows `count` bricks. */
    const bricks = async (count: number): Promise<void> => {
      const serials = new Set<number>();
      await gm.waitFor(addItemToContainer, ({ serial, container, graphic }) => {
        if (container === backpack && graphic === BRICK) serials.add(serial);
        return serials.size === count;
      });
    };
    await bricks(2);
    const again = await window(gm, () => press(added, "Repeat", ["brick", "7"]));
    await bricks(4);

    const from = gm.received.frames.length;
    press(again, "Target Ground", ["brick", "1"]);
    const after = gm.windows.waitForGump(undefined, { from });
    (await gm.windows.waitForTarget(undefined, { from })).place(2101, 3002);
    await bob.waitFor(worldItem, ({ graphic, x, y }) => graphic === BRICK && x === 2101 && y === 3002);
    const repeated = gm.received.frames.length;
    press(await after, "Repeat", ["brick", "1"]);
    (await gm.windows.waitForTarget(undefined, { from: repeated })).place(2102, 3002);
    await bob.waitFor(worldItem, ({ graphic, x }) => graphic === BRICK && x === 2102);
  });

  it("travels by map and category", async () => {
    const gm = await gameMaster("cyd", { x: 2200, y: 3000 });
    const menu = await opened(gm);
    const travel = await window(gm, () => press(menu, "Travel"));
    const malas = await window(gm, () => press(travel, "Malas"));
    const doom = await window(gm, () => press(malas, "Doom"));
    const from = gm.received.frames.length;
    const there = await window(gm, () => press(doom, "Gauntlet"));
    await gm.waitFor(drawPlayer, ({ x, y }) => x === 433 && y === 331, { from });
    expect(there.texts.join("\n")).toContain("You are at Gauntlet, Malas.");
    const sessions = (await (await shard.request("GET", "/api/sessions/active")).json()) as {
      characterName: string;
      mapId: number;
    }[];
    expect(sessions.find(({ characterName }) => characterName === "Cyd")?.mapId).toBe(3);
  });

  it("spawns creatures around a place", async () => {
    const [gm, dan] = [await gameMaster("dea", { x: 2300, y: 3000 }), await players.inWorldAt("dan", { x: 2303, y: 3000 })];
    const menu = await opened(gm);
    const choice = await chosen(gm, await window(gm, () => press(menu, "Spawn")), "chicken", "3");
    const from = gm.received.frames.length;
    press(choice, "Target: chicken", ["chicken", "3"]);
    (await gm.windows.waitForTarget(undefined, { from })).place(2301, 3003);
    const done = await gm.windows.waitForGump(undefined, { from });
    expect(done.texts.join("\n")).toContain("3 chicken at X: 2301, Y: 3003.");
    await caughtUp(dan);
    const seen = new Set(dan.received.of(mobileIncoming).flatMap(({ serial, body }) => (body === CHICKEN ? [serial] : [])));
    expect(seen.size).toBe(3);
  });

  it("broadcasts with its prefix", async () => {
    const [gm, eve] = [await gameMaster("edo", { x: 2400, y: 3000 }), await players.inWorldAt("eve", { x: 100, y: 100 })];
    const menu = await opened(gm);
    const broadcast = await window(gm, () => press(menu, "Broadcast"));
    const empty = await window(gm, () => press(broadcast, "Send", ["  "]));
    expect(empty.texts.join("\n")).toContain("Write a message first.");
    press(empty, "Send", ["Mind the gap"]);
    await eve.windows.waitForLine("SERVER: Mind the gap");
    const audit = await (await shard.request("GET", "/api/commands/audit")).text();
    expect(audit).toContain("Mind the gap");
  });

  it("does nothing for a player who is no longer a GameMaster", async () => {
    const [gm, fox] = [await gameMaster("fay", { x: 2500, y: 3000 }), await players.inWorldAt("fox", { x: 2502, y: 3000 })];
    const choice = await chosen(gm, await opened(gm), "brick", "1");
    const from = gm.received.frames.length;
    press(choice, "Target Ground", ["brick", "1"]);
    const cursor = await gm.windows.waitForTarget(undefined, { from });
    await role("fay", "Regular");
    cursor.place(2501, 3001);
    await gm.windows.waitForLine("You may not use the GM menu any more.", { from });
    await caughtUp(fox);
    expect(fox.received.of(worldItem).filter(({ graphic }) => graphic === BRICK)).toEqual([]);
    expect(gm.windows.gumps(from)).toEqual([]);
  });
});
