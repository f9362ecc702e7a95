import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookHeader, bookPages, bookPagesRequest } from "../../../runtime/protocol/packets/books-and-maps.js";
import { boardOpening, boardPost, boardSummary, boardSummaryRequest } from "../../../runtime/protocol/packets/bulletin-boards.js";
import { drawPlayer, mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import { menu, menuAnswer } from "../../../runtime/protocol/packets/gumps.js";
import { boatMove } from "../../../runtime/protocol/packets/houses.js";
import { addItemToContainer, containerContents } from "../../../runtime/protocol/packets/items.js";
import { doubleClick, worldItem, wornItem } from "../../../runtime/protocol/packets/clicks.js";
import { deleteObject } from "../../../runtime/protocol/packets/movement.js";
import { clilocMessage, unicodeMessage } from "../../../runtime/protocol/packets/speech.js";
import { multiTargetCursor, targetAnswer } from "../../../runtime/protocol/packets/targets.js";
import { LAYER } from "../../../runtime/world/entities/layers.js";
import type { GameClient } from "../../support/client/game-client.js";
import { answered } from "../../support/commanding.js";
import { addCommand, playersOfSubject, sharedScripts } from "../../support/one-shard.js";
import { caughtUp, characterName } from "../../support/players.js";
import { HOUSE, SHORE, WATER_Z } from "../../support/shore-client.js";

const MEADOW = { x: 1470, y: 1709 };
const BEACH = { x: SHORE - 1, y: 1709 };
const [NORTH, WEST] = [0, 6] as const;
const MULTI_TYPE = 2;
const ART = { door: 0x06a5, sign: 0x0bd2, dagger: 0x0f52, riddenHorse: 0x3ea0 };
const CANNOT_BUILD = 1043287;
const GUILD = 13;
const HORSE = 0xe2;
const FILE = "lua/commands/provide.lua";
const COMMAND = `
local function provide(name, work)
  command.register {
    name = name, description = "For the test.", contexts = { "in_game" }, level = "Regular",
    arguments = { { name = "template", type = "word" }, { name = "amount", type = "integer", min = 1, max = 100, optional = true } },
    handler = function(context, arguments)
      return name .. " " .. work(mobiles.of_session(context.session_id), arguments.template, arguments.amount).serial
    end,
  }
end
provide("carried", function(me, template, amount)
  me:set_skill("blacksmithy", 1000)
  return items.create(template, amount and { amount = amount }):put_in(me.backpack)
end)
provide("laid", function(me, template)
  local item = items.create(template)
  item:move_to(me.map_id, me.x + 1, me.y, me.z)
  return item
end)
provide("bred", function(me, template) return mobiles.create(template, me.map_id, me.x + 1, me.y, me.z) end)`;

const players = playersOfSubject();
beforeAll(() => addCommand("bred", FILE, COMMAND));
afterAll(() => sharedScripts().delete(FILE));

/** Has a thing made by one of the commands above, and waits until the client is shown it. @returns its serial */
async function provided(client: GameClient, how: "carried" | "laid" | "bred", what: string): Promise<number> {
  const line = await answered(client, `.${how} ${what}`, `${how} `);
  await caughtUp(client);
  return Number(line.split(" ").at(-1));
}

/** Double-clicks something. @returns the number of packets before, to wait for what comes after */
function uses(client: GameClient, serial: number): number {
  const from = client.received.frames.length;
  client.send(doubleClick, { serial });
  return from;
}

/** Answers a cursor with a place of the ground. */
function pointsAt(client: GameClient, cursor: number, at: { x: number; y: number; z: number }): void {
  client.send(targetAnswer, { type: 1, cursor, flags: 0, serial: 0, ...at, graphic: 0 });
}

/** Chooses a line of the menu that opens after a packet. */
async function chooses(client: GameClient, from: number, index: number): Promise<void> {
  const { serial, answers } = await client.waitFor(menu, undefined, { from });
  client.send(menuAnswer, { serial, menu: 1, index, graphic: answers[index - 1]!.graphic, hue: 0 });
}

describe("the recipe of", () => {
  it("a house deed builds a house with door and sign, where nobody is in the way", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: MEADOW, bert: { x: MEADOW.x + 1, y: MEADOW.y } });
    const deed = await provided(anna, "carried", "house_deed");
    const first = await anna.waitFor(multiTargetCursor, undefined, { from: uses(anna, deed) });
    expect(first).toMatchObject({ multi: HOUSE, offsetY: 4 });
    pointsAt(anna, first.cursor, { x: MEADOW.x, y: MEADOW.y + 4, z: 0 });
    await anna.waitFor(clilocMessage, ({ cliloc }) => cliloc === CANNOT_BUILD);
    const { cursor } = await anna.waitFor(multiTargetCursor, undefined, { from: uses(anna, deed) });
    const middle = { x: MEADOW.x, y: MEADOW.y - 6 };
    pointsAt(anna, cursor, { x: middle.x, y: middle.y + 4, z: 0 });
    await anna.waitFor(deleteObject, ({ serial }) => serial === deed);
    const seen = await bert.waitFor(worldItem, ({ type }) => type === MULTI_TYPE);
    expect(seen).toMatchObject({ graphic: HOUSE, ...middle, z: 0 });
    await bert.waitFor(worldItem, ({ graphic, x, y }) => graphic === ART.door && x === middle.x && y === middle.y + 3);
    const sign = await anna.waitFor(worldItem, ({ graphic }) => graphic === ART.sign);

    uses(bert, sign.serial);
    await bert.ping(1);
    const torn = uses(anna, sign.serial);
    await bert.waitFor(deleteObject, ({ serial }) => serial === seen.serial);
    await anna.waitFor(addItemToContainer, undefined, { from: torn });
  });

  it("a boat sails, stops and turns with its passengers", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: BEACH, bert: { x: BEACH.x, y: BEACH.y + 2 } });
    const deed = await provided(anna, "carried", "small_boat_deed");
    const { cursor } = await anna.waitFor(multiTargetCursor, undefined, { from: uses(anna, deed) });
    const berth = { x: SHORE + 6, y: BEACH.y };
    pointsAt(anna, cursor, { ...berth, z: WATER_Z });
    const boat = await bert.waitFor(worldItem, ({ type }) => type === MULTI_TYPE);
    expect(boat).toMatchObject({ graphic: 0, ...berth, z: WATER_Z });
    const tillerman = await anna.waitFor(mobileIncoming, ({ x }) => x === berth.x);
    expect(tillerman.y).toBeGreaterThan(berth.y);
    const board = await anna.windows.waitForTarget(undefined, { from: uses(anna, tillerman.serial) });
    pointsAt(anna, board.cursor, { ...berth, z: WATER_Z + 3 });
    const aboard = await anna.waitFor(drawPlayer, ({ x }) => x === berth.x);
    expect(aboard).toMatchObject({ ...berth, z: WATER_Z + 3 });

    anna.say("forward");
    const far = await bert.waitFor(boatMove, ({ serial, y }) => serial === boat.serial && y === berth.y - 2);
    expect(far.carried).toContainEqual({ serial: anna.serial, x: berth.x, y: berth.y - 2, z: WATER_Z + 3 });
    anna.say("stop");
    anna.say("turn left");
    await bert.waitFor(worldItem, ({ serial, graphic }) => serial === boat.serial && graphic === 3);
    // The deck lies from west to east now. The first request only turns her.
    expect(await anna.step(NORTH)).toMatchObject({ outcome: "accepted" });
    expect(await anna.step(NORTH)).toMatchObject({ outcome: "rejected" });
  });

  it("a craft menu makes a thing of metal", async () => {
    const anna = await players.inWorldAt("anna", MEADOW);
    const hammer = await provided(anna, "carried", "smith_hammer");
    await provided(anna, "carried", "iron_ingot 5");
    const from = uses(anna, hammer);
    await chooses(anna, from, 1);
    await anna.waitFor(addItemToContainer, ({ graphic }) => graphic === ART.dagger, { from });
    await anna.windows.waitForLine("forge nothing", { from: uses(anna, hammer) });
  });

  it("books lends a written book, and keeps a page of a guest book for its writer", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: MEADOW, bert: { x: MEADOW.x + 1, y: MEADOW.y } });
    const packageFolders = await provided(anna, "laid", "lending_shelf");
    const from = uses(anna, packageFolders);
    await chooses(anna, from, 2);
    const lent = await anna.waitFor(addItemToContainer, undefined, { from });
    expect(await anna.waitFor(bookHeader, undefined, { from: uses(anna, lent.serial) })).toMatchObject({
      ...{ title: "Of Bread", author: "the village baker", writable: false, pages: 1 },
    });
    const book = await provided(anna, "laid", "guest_book");
    for (const [client, words] of [
      [anna, "Anna was here."],
      [bert, "Bert was."],
    ] as const) {
      await client.waitFor(worldItem, ({ serial }) => serial === book);
      await client.waitFor(bookPages, undefined, { from: uses(client, book) });
      client.send(bookPagesRequest, { serial: book, pages: [{ page: 1, lines: [words, "", "", "", "", "", "", ""] }] });
      await client.ping(2);
    }
    await bert.windows.waitForLine("somebody else's");
    const { pages } = await bert.waitFor(bookPages, undefined, { from: uses(bert, book) });
    expect(pages[0]!.lines).toEqual(["Anna was here."]);
  });

  it("a board shows its notice, and lets players answer", async () => {
    const anna = await players.inWorldAt("anna", MEADOW);
    const board = await provided(anna, "laid", "town_board");
    const from = uses(anna, board);
    await anna.waitFor(boardOpening, (one) => one.board === board, { from });
    const { items } = await anna.waitFor(containerContents, undefined, { from });
    const notice = items[0]!.serial;
    anna.send(boardSummaryRequest, { board, message: notice });
    expect(await anna.waitFor(boardSummary)).toMatchObject({ poster: "the mayor", subject: "To all citizens" });
    anna.send(boardPost, { board, thread: 0, subject: "Mine", lines: ["Mine."] });
    await anna.windows.waitForLine("Only the council");
    anna.send(boardPost, { board, thread: notice, subject: "Re: To all citizens", lines: ["We will."] });
    await anna.waitFor(addItemToContainer, ({ container }) => container === board);
  });

  it("guild chat is read by members, where the client shows a guild", async () => {
    const { anna, bert, carl } = await players.allInWorldAt({ anna: MEADOW, bert: BEACH, carl: MEADOW });
    await answered(anna, ".guild The Bakers", "You are a member of The Bakers.");
    await answered(bert, ".guild The Bakers", "You are a member of The Bakers.");
    anna.say("Bread!", GUILD);
    const line = await bert.waitFor(unicodeMessage, ({ type }) => type === GUILD);
    expect(line).toMatchObject({ name: characterName("anna"), text: "Bread!" });
    await answered(bert, ".guild", "You are in no guild.");
    bert.say("Hello?", GUILD);
    await carl.ping(3);
    await anna.ping(3);
    const lines = (client: GameClient): number => client.received.of(unicodeMessage).filter(({ type }) => type === GUILD).length;
    expect([lines(anna), lines(bert), lines(carl)]).toEqual([1, 1, 0]);
  });

  it("a mount carries its rider, also after the rider left and came back", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: MEADOW, bert: { x: MEADOW.x - 1, y: MEADOW.y } });
    const horse = await provided(anna, "bred", "horse");
    uses(anna, horse);
    await bert.waitFor(deleteObject, ({ serial }) => serial === horse);
    const ridden = await bert.waitFor(wornItem, ({ layer }) => layer === LAYER.mount);
    expect(ridden).toMatchObject({ mobile: anna.serial, graphic: ART.riddenHorse });
    for (let n = 0; n < 10; n++) expect(await anna.step(WEST, { run: true })).toMatchObject({ outcome: "accepted" });
    await anna.logout();

    const again = await players.inWorld("anna");
    const me = await again.waitFor(mobileIncoming, ({ serial }) => serial === again.serial);
    expect(me.equipment.map(({ graphic }) => graphic)).toContain(ART.riddenHorse);
    const from = uses(again, again.serial);
    const back = await again.waitFor(mobileIncoming, ({ body }) => body === HORSE, { from });
    expect(back).toMatchObject({ x: again.place.x, y: again.place.y });
  });
});
