import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import { characterList } from "../../../runtime/protocol/packets/character-list.js";
import { addItemToContainer } from "../../../runtime/protocol/packets/items.js";
import { doubleClick, singleClick, worldItem } from "../../../runtime/protocol/packets/clicks.js";
import { deleteObject } from "../../../runtime/protocol/packets/movement.js";
import { asciiMessage, unicodeMessage } from "../../../runtime/protocol/packets/speech.js";
import { LAYER } from "../../../runtime/world/entities/layers.js";
import { answered, appearing, chosen, gameMasterAt, opened } from "../../support/commanding.js";
import { Players } from "../../support/players.js";
import { afterRestart, sharedShard } from "../../support/one-shard.js";
import type { Shard } from "../../support/shard.js";

const ART = { gold: 0x0eed, woodenChest: 0x0e43, bag: 0x0e76 };
const EAST = 2;
const BRICK_PLACE = { x: 1, y: 1 };

let shard: Shard;
let players: Players;
/** Checks to make after the restart. */
const afterwards: (() => Promise<void>)[] = [];
/** Every test has its own place, out of sight of the others. */
let field = { x: 2000, y: 2000 };

beforeAll(() => {
  shard = sharedShard();
  players = new Players(shard);
});
afterEach(async () => {
  await players.leave();
  field = { x: field.x + 100, y: field.y };
});
afterAll(() => players.remove({ except: ["bob", "gus", "ida"] }));

/** A GameMaster, and a player who stands by. */
async function staffAndPlayer(staffName: string, playerName: string) {
  const staff = await gameMasterAt(shard, players, staffName, field);
  const player = await players.inWorldAt(playerName, { x: field.x + 1, y: field.y });
  await staff.waitFor(mobileIncoming, ({ serial }) => serial === player.serial);
  return { staff, player };
}

/** The backpack of somebody in sight, as the client was shown it. */
async function backpackOf(client: Awaited<ReturnType<Players["inWorld"]>>, serial = client.serial): Promise<number> {
  const { equipment } = await client.waitFor(mobileIncoming, (mobile) => mobile.serial === serial && mobile.equipment.length > 0);
  return equipment.find(({ layer }) => layer === LAYER.backpack)!.serial;
}

describe("bank", () => {
  it("opens a player's own bank box with what is in it", async () => {
    const ada = await players.inWorldAt("ada", field);
    const { items } = await opened(ada, () => answered(ada, ".bank", "bank box"));
    expect(items).toEqual([]);
  });
});

describe("add_item", () => {
  it("puts a brick at 1, 1 of a player's backpack", async () => {
    const bob = await players.inWorldAt("bob", field);
    const from = bob.received.frames.length;
    const backpack = await backpackOf(bob);
    await opened(bob, () => bob.send(doubleClick, { serial: backpack }));
    await answered(bob, ".add_item", "brick");
    const brick = await bob.waitFor(addItemToContainer, ({ container }) => container === backpack, { from });
    expect(brick).toMatchObject(BRICK_PLACE);
    afterwards.push(async () => {
      const again = await players.inWorld("bob");
      await backpackOf(again);
      const { items } = await opened(again, () => again.send(doubleClick, { serial: backpack }));
      expect(items.map(({ serial, x, y }) => [serial, x, y])).toEqual([[brick.serial, 1, 1]]);
    });
  });
});

describe("add_item_backpack", () => {
  it("makes piles and single items, and refuses an amount of items that do not stack", async () => {
    const cid = await gameMasterAt(shard, players, "cid", field);
    const backpack = await backpackOf(cid);
    await answered(cid, ".add_item_backpack gold 500", "500 gold coins");
    await answered(cid, ".add_item_backpack brick", "brick");
    await answered(cid, ".add_item_backpack brick 2", "does not stack");
    await answered(cid, ".add_item_backpack bricc", "did you mean 'brick'");
    await answered(cid, ".add_item_backpack black_pe", "black_pearl");
    await answered(cid, ".add_item_backpack gold 60001", "60000");
    await answered(cid, ".add_item_backpack", "Usage");
    const { items } = await opened(cid, () => cid.send(doubleClick, { serial: backpack }));
    expect(items.map(({ graphic, amount }) => [graphic === ART.gold, amount])).toEqual([
      [true, 500],
      [false, 1],
    ]);
  });
});

describe("spawn_item", () => {
  it("makes an item where the cursor points, and in a container, for others to see", async () => {
    const { staff, player } = await staffAndPlayer("dan", "eve");
    const at = { x: field.x + 2, y: field.y + 2 };
    const chest = await appearing(player, { graphic: ART.woodenChest }, () =>
      chosen(staff, ".spawn_item wooden_chest", (cursor) => cursor.place(at.x, at.y), "lies at"),
    );
    expect(chest).toMatchObject(at);
    const seen = await opened(player, () => player.send(doubleClick, { serial: chest.serial }));
    expect(seen).toEqual({ serial: chest.serial, items: [] });
    await chosen(staff, ".spawn_item bag", (cursor) => cursor.object(chest.serial), "In wooden chest: bag");
    const bag = await player.waitFor(addItemToContainer, ({ graphic }) => graphic === ART.bag);
    expect(bag.container).toBe(chest.serial);
    // An item in an open container can be chosen too.
    await opened(staff, () => staff.send(doubleClick, { serial: chest.serial }));
    await chosen(staff, ".spawn_item brick", (cursor) => cursor.object(bag.serial), "In bag: brick");
    await chosen(staff, ".spawn_item brick", (cursor) => cursor.cancel(), "Nothing was chosen");
    await answered(staff, ".spawn_item brik", "did you mean 'brick'");
  });
});

describe("remove_item", () => {
  it("removes items and creatures from everybody's sight for good", async () => {
    const { staff, player } = await staffAndPlayer("fin", "gus");
    const spawn = (y: number) =>
      appearing(player, { x: field.x, y }, () =>
        chosen(staff, ".spawn_item brick", (cursor) => cursor.place(field.x, y), "lies at"),
      );
    const [brick, kept] = [await spawn(field.y + 1), await spawn(field.y + 2)];
    await chosen(staff, ".remove_item", (cursor) => cursor.object(brick.serial), "Removed: brick");
    await player.waitFor(deleteObject, ({ serial }) => serial === brick.serial);
    const from = player.received.frames.length;
    await chosen(staff, ".add_npc cat", (cursor) => cursor.place(field.x, field.y + 1), "stands at");
    // A cat may walk before anybody is shown it, so its place says nothing.
    const people = [staff.serial, player.serial];
    const cat = await player.waitFor(mobileIncoming, ({ serial }) => !people.includes(serial), { from });
    await chosen(staff, ".remove_item", (cursor) => cursor.object(cat.serial), "Removed: ");
    await player.waitFor(deleteObject, ({ serial }) => serial === cat.serial);
    afterwards.push(async () => {
      const again = await players.inWorld("gus");
      await again.waitFor(worldItem, ({ serial }) => serial === kept.serial);
      expect(again.received.of(worldItem).map(({ serial }) => serial)).toEqual([kept.serial]);
      expect(again.received.of(mobileIncoming).map(({ serial }) => serial)).not.toContain(cat.serial);
    });
  });

  it("does not remove players, their backpacks or the ground", async () => {
    const { staff, player } = await staffAndPlayer("lea", "max");
    await chosen(staff, ".remove_item", (cursor) => cursor.object(player.serial), "Max is a player");
    const backpack = await backpackOf(staff, player.serial);
    await chosen(staff, ".remove_item", (cursor) => cursor.object(backpack), "belongs to Max");
    await chosen(staff, ".remove_item", (cursor) => cursor.place(field.x, field.y), "cannot be chosen");
    await chosen(staff, ".remove_item", (cursor) => cursor.cancel(), "Nothing was chosen");
    expect(await player.step(EAST)).toMatchObject({ outcome: "accepted" });
  });
});

describe("mod_name", () => {
  it("renames items and players for everybody to see", async () => {
    const { staff, player } = await staffAndPlayer("hal", "ida");
    const brick = await appearing(player, { x: field.x, y: field.y + 1 }, () =>
      chosen(staff, ".spawn_item brick", (cursor) => cursor.place(field.x, field.y + 1), "lies at"),
    );
    await chosen(staff, ".mod_name   Corner Stone  ", (cursor) => cursor.object(brick.serial), "is called Corner Stone now");
    player.send(singleClick, { serial: brick.serial });
    await player.waitFor(asciiMessage, ({ serial, text }) => serial === brick.serial && text.includes("Corner Stone"));
    await chosen(staff, ".mod_name Lady Ida", (cursor) => cursor.object(player.serial), "Ida is called Lady Ida now");
    await answered(staff, ".mod_name", "Usage");
    const long = "n".repeat(70);
    await chosen(staff, `.mod_name ${long}`, (cursor) => cursor.object(brick.serial), `called ${"n".repeat(60)} now`);
    await chosen(staff, ".mod_name Corner Stone", (cursor) => cursor.object(brick.serial), "is called Corner Stone now");
    player.say("Hear me");
    await staff.waitFor(unicodeMessage, ({ serial, name }) => serial === player.serial && name === "Lady Ida");
    afterwards.push(async () => {
      const ida = await players.loggedIn("ida");
      expect((await ida.waitFor(characterList)).slots[0]?.name).toBe("Lady Ida");
      await ida.select("Lady Ida", 0);
      await ida.waitFor(worldItem, ({ serial }) => serial === brick.serial);
      ida.send(singleClick, { serial: brick.serial });
      await ida.waitFor(asciiMessage, ({ serial, text }) => serial === brick.serial && text.includes("Corner Stone"));
    });
  });
});

describe("access", () => {
  const FOR_STAFF = [
    ...[
      "add_item_backpack brick",
      "spawn_item brick",
      "remove_item",
      "mod_name X",
      "add_door",
      "add_wood_door",
      "add_metal_door",
    ],
    ...["lock_door", "unlock_door"],
  ];

  it("is denied to players where the table says GameMaster", async () => {
    // Two players share the lines, because the rate of speech is limited.
    const [jan, kim] = [await players.inWorldAt("jan", field), await players.inWorldAt("kim", field)];
    for (const [i, line] of FOR_STAFF.entries())
      await answered(i % 2 === 0 ? jan : kim, `.${line}`, "needs the level GameMaster");
  });

  it.each(["bank", "add_item", ...FOR_STAFF])("is denied to the console: %s", async (line) => {
    const response = await shard.request("POST", "/api/commands/execute", { command: line });
    const { success, outputLines } = (await response.json()) as { success: boolean; outputLines: string[] };
    expect({ success, line: outputLines.join() }).toEqual({
      success: false,
      line: expect.stringContaining("in the game") as string,
    });
  });
});

afterRestart(() => {
  beforeAll(() => {
    shard = sharedShard();
    players.follow(shard);
  });
  afterEach(() => players.leave());
  afterAll(() => players.remove());

  it("items that staff made, removed or renamed are as they were left, and so are players' names", async () => {
    expect(afterwards).toHaveLength(3);
    for (const look of afterwards) await look();
  });
});
