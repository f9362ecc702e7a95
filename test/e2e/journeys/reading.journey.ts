import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bookHeader,
  bookHeaderChange,
  bookHeaderChangeClassic,
  bookPages,
  bookPagesRequest,
  mapDetailsOfFacet,
  mapPin,
  mapPinRequest,
} from "../../../runtime/protocol/packets/books-and-maps.js";
import {
  boardMessage,
  boardMessageRequest,
  boardOpening,
  boardPost,
  boardRemoval,
  boardSummary,
  boardSummaryRequest,
} from "../../../runtime/protocol/packets/bulletin-boards.js";
import { addItemToContainer } from "../../../runtime/protocol/packets/items.js";
import { doubleClick, worldItem } from "../../../runtime/protocol/packets/clicks.js";
import { deleteObject } from "../../../runtime/protocol/packets/movement.js";
import { answered } from "../../support/commanding.js";
import type { GameClient } from "../../support/client/game-client.js";
import { addCommand, playersOfSubject, sharedScripts } from "../../support/one-shard.js";

/** Middle of nowhere. */
const FIELD = { x: 2_900, y: 2_700 };
const FILE = "lua/commands/hand_out.lua";
const COMMAND = `
command.register {
  name = "hand_out", description = "Makes something at one's feet.", contexts = { "in_game" }, level = "Regular",
  arguments = { { name = "template", type = "word", about = "what to make" } },
  handler = function(context, arguments)
    local me, thing = mobiles.of_session(context.session_id), items.create(arguments.template)
    thing:move_to(me.map_id, me.x, me.y, me.z)
    return "made " .. thing.serial
  end,
}`;

const players = playersOfSubject();
beforeAll(() => addCommand("hand_out", FILE, COMMAND));
afterAll(() => sharedScripts().delete(FILE));

/** Makes an item at the client's feet and double-clicks it. */
async function opened(client: GameClient, template: string): Promise<number> {
  const line = await answered(client, `.hand_out ${template}`, "made ");
  const serial = Number(line.split(" ").at(-1));
  await uses(client, serial);
  return serial;
}

/** Double-clicks an item on the ground as soon as the client sees it. */
async function uses(client: GameClient, serial: number): Promise<void> {
  await client.waitFor(worldItem, (item) => item.serial === serial);
  client.send(doubleClick, { serial });
}

describe("what players read and write", () => {
  it("is a book that keeps its pages for the next reader", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: { x: FIELD.x + 1, y: FIELD.y } });
    const serial = await opened(anna, "book");
    expect(await anna.waitFor(bookHeader)).toMatchObject({ serial, writable: true, pages: 20 });
    anna.send(bookPagesRequest, { serial, pages: [{ page: 2, lines: ["Grüße", "aus Britain", "", "", "", "", "", ""] }] });
    anna.send(bookHeaderChange, { serial, unknown: 0, writable: false, pages: 0, title: "Letters", author: "Anna" });
    await anna.ping(12);
    await uses(bert, serial);
    expect(await bert.waitFor(bookHeader)).toMatchObject({ serial, title: "Letters", author: "Anna" });
    const { pages } = await bert.waitFor(bookPages);
    expect(pages.slice(0, 3).map(({ lines }) => lines)).toEqual([[], ["Grüße", "aus Britain"], []]);
    // As clients before 0xD4 name a book.
    bert.send(bookHeaderChangeClassic, { serial, writable: false, pages: 0, title: "Replies", author: "Bert" });
    await bert.ping(13);
    const from = anna.received.frames.length;
    anna.send(doubleClick, { serial });
    expect(await anna.waitFor(bookHeader, undefined, { from })).toMatchObject({ serial, title: "Replies", author: "Bert" });
  });

  it("is a board, where each sees what the other posts and removes", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: { x: FIELD.x + 1, y: FIELD.y } });
    const board = await opened(anna, "bulletin_board");
    await anna.waitFor(boardOpening, (one) => one.board === board);
    await uses(bert, board);
    await bert.waitFor(boardOpening, (one) => one.board === board);
    anna.send(boardPost, { board, thread: 0, subject: "Bread", lines: ["Fresh bread.", "Every day."] });
    const { serial: message } = await bert.waitFor(addItemToContainer, ({ container }) => container === board);
    bert.send(boardSummaryRequest, { board, message });
    expect(await bert.waitFor(boardSummary)).toMatchObject({ board, message, thread: 0, poster: "Anna", subject: "Bread" });
    bert.send(boardMessageRequest, { board, message });
    expect(await bert.waitFor(boardMessage)).toMatchObject({ poster: "Anna", lines: ["Fresh bread.", "Every day."] });
    bert.send(boardRemoval, { board, message });
    await bert.windows.waitForLine("That is somebody else's message.");
    anna.send(boardRemoval, { board, message });
    await bert.waitFor(deleteObject, ({ serial }) => serial === message);
  });

  it("is a chart that keeps its course", async () => {
    const { anna } = await players.allInWorldAt({ anna: FIELD });
    const serial = await opened(anna, "local_map");
    expect(await anna.waitFor(mapDetailsOfFacet)).toMatchObject({ serial, left: FIELD.x - 100, facet: 1 });
    anna.send(mapPinRequest, { serial, action: 6, pin: 0, x: 0xffe8, y: 0xffe1 });
    await anna.waitFor(mapPin, ({ action, pin }) => action === 7 && pin === 1);
    anna.send(mapPinRequest, { serial, action: 1, pin: 0, x: 30, y: 40 });
    await anna.ping(13);
    const from = anna.received.frames.length;
    anna.send(doubleClick, { serial });
    expect(await anna.waitFor(mapPin, ({ action }) => action === 1, { from })).toMatchObject({ serial, x: 30, y: 40 });
  });
});
