import { beforeEach, describe, expect, test } from "vitest";
import { parseClientVersion } from "../../../../../runtime/game/connection/client-version.js";
import type { BookShown, Chart } from "../../../../../runtime/contracts/client/appearances.js";
import {
  bookHeader,
  bookHeaderChange,
  bookHeaderChangeClassic,
  bookPages,
  bookPagesRequest,
  mapDetails,
  mapDetailsOfFacet,
  mapPin,
  mapPinRequest,
} from "../../../../../runtime/protocol/packets/books-and-maps.js";
import {
  boardMessage,
  boardMessageRequest,
  boardOpening,
  boardPost,
  boardRemoval,
  boardSummary,
  boardSummaryRequest,
} from "../../../../../runtime/protocol/packets/bulletin-boards.js";
import { containerContents } from "../../../../../runtime/protocol/packets/items.js";
import type { Item } from "../../../../../runtime/world/entities/item.js";
import { type ArenaPlayer, ItemArena, TRAMMEL } from "../../../../support/item-arena.js";

const GHOST = 0x192;

let arena: ItemArena;
let anna: ArenaPlayer;
let asked: unknown[][];
beforeEach(() => {
  arena = new ItemArena();
  asked = [];
  arena.hooks = { requested: ({ characterId }, { name }, members) => asked.push([characterId, name, members]) > 0 };
  anna = arena.enter();
});

describe("a book", () => {
  const DIARY: BookShown = { title: "Diary", author: "Anna", pages: [["Dear diary,", "hello"], [], []], mayWrite: true };
  let item: Item;
  const open = (book: BookShown = DIARY): boolean => arena.presentation.openBook({ sessionId: 1, serial: item.serial, book });
  const write = (page: number, lines: string[] | "asked"): void =>
    anna.send(bookPagesRequest, { serial: item.serial, pages: [{ page, lines }] });
  beforeEach(() => (item = arena.put("bag", anna.backpack)));

  test("is shown with all pages at once, and sends a page again that a client asks for", () => {
    expect(open()).toBe(true);
    write(1, "asked");
    arena.tick();
    expect(anna.received.of(bookHeader)).toMatchObject([
      { title: "Diary", author: "Anna", writable: true, pages: 3, unknown: 1 },
    ]);
    const [all, again] = anna.received.of(bookPages);
    expect(all!.pages.map(({ page, lines }) => [page, lines])).toEqual([
      [1, ["Dear diary,", "hello"]],
      [2, []],
      [3, []],
    ]);
    expect(again!.pages).toEqual([{ page: 1, lines: ["Dear diary,", "hello"] }]);
    expect(asked).toEqual([]);
  });

  test("has ten lines a page for clients since 7.0.85.0 and eight for older ones, which keep the lines that they do not see", () => {
    const ten = Array.from({ length: 10 }, (_, line) => `line ${line}`);
    const seen = ["7.0.84.1", "7.0.85.0"].map((version) => {
      anna.session.version = parseClientVersion(version)!;
      open({ ...DIARY, pages: [ten] });
      arena.tick();
      write(1, ["new", ...Array<string>(anna.received.of(bookPages).at(-1)!.pages[0]!.lines.length - 1).fill("same")]);
      return [anna.received.of(bookPages).at(-1)!.pages[0]!.lines.length, asked.at(-1)![2]];
    });
    const book = item.serial;
    expect(seen).toEqual([
      [8, { book, page: 1, text: ["new", ...Array<string>(7).fill("same"), "line 8", "line 9"].join("\n") }],
      [10, { book, page: 1, text: ["new", ...Array<string>(9).fill("same")].join("\n") }],
    ]);
  });

  test("of many pages goes out in several packets, and long texts are cut between characters", () => {
    const line = "ü€😀".repeat(60);
    open({ ...DIARY, title: line, pages: Array.from({ length: 255 }, () => Array.from({ length: 8 }, () => line)) });
    arena.tick();
    const packets = anna.received.of(bookPages);
    expect(packets.length).toBeGreaterThan(20);
    expect(packets.flatMap(({ pages }) => pages.map(({ page }) => page))).toEqual(Array.from({ length: 255 }, (_, i) => i + 1));
    for (const shown of [packets[0]!.pages[0]!.lines[0]!, anna.received.of(bookHeader)[0]!.title])
      expect(line.startsWith(shown) && shown.length > 20).toBe(true);
  });

  test("hands on what is written, as ClassicUO sends it, with a zero behind the lines", () => {
    open();
    const frame = bookPagesRequest.write({
      serial: item.serial,
      pages: [{ page: 2, lines: ["one", "", "three\u0007", "", "", "", "", ""] }],
    });
    const surplus = Buffer.concat([frame, Buffer.alloc(1)]);
    surplus.writeUInt16BE(surplus.length, 1);
    expect(bookPagesRequest.read(surplus).pages).toHaveLength(1);
    anna.send(bookPagesRequest, bookPagesRequest.read(surplus));
    anna.send(bookHeaderChange, {
      serial: item.serial,
      unknown: 0,
      writable: false,
      pages: 0,
      title: " My life ",
      author: "x".repeat(50),
    });
    anna.send(bookHeaderChangeClassic, { serial: item.serial, writable: false, pages: 0, title: "Old", author: "Form" });
    const { serial: book } = item;
    expect(asked).toEqual([
      [1, "write_book_page", { book, page: 2, text: "one\n\nthree" }],
      [1, "name_book", { book, title: "My life", author: "x".repeat(30) }],
      [1, "name_book", { book, title: "Old", author: "Form" }],
    ]);
    write(2, "asked");
    arena.tick();
    expect(anna.received.of(bookPages).at(-1)!.pages).toEqual([{ page: 2, lines: ["one", "", "three"] }]);
  });

  test("takes nothing that was not opened for writing, is not there, is out of reach, or from the dead", () => {
    write(1, ["not open"]);
    open({ ...DIARY, mayWrite: false });
    write(1, ["not for writing"]);
    open();
    for (const page of [0, 4, 0xffff]) write(page, ["no such page"]);
    write(1, Array(11).fill("too many lines"));
    const dropped = arena.counters.writingsDropped;
    expect(dropped).toEqual({ notOpen: 1, notAllowed: 1, malformed: 4, outOfReach: 0 });
    arena.world.putOnGround(item, { facet: TRAMMEL, x: 1005, y: 1000, z: 0 });
    write(1, ["too far"]);
    arena.world.putInto(item, anna.backpack, 50, 50);
    anna.mobile.body = GHOST;
    write(1, ["dead"]);
    expect(dropped.outOfReach).toBe(2);
    arena.world.remove(item);
    write(1, ["gone"]);
    expect(dropped.notOpen).toBe(2);
    expect(asked).toEqual([]);
  });

  test("is closed for the server when too many others are opened", () => {
    open();
    for (let i = 0; i < 8; i++)
      arena.presentation.openBook({ sessionId: 1, serial: arena.put("bag", anna.backpack).serial, book: DIARY });
    write(1, ["the oldest"]);
    expect(arena.counters.writingsDropped.notOpen).toBe(1);
  });
});

describe("a board", () => {
  let board: Item;
  let message: Item;
  beforeEach(() => {
    board = arena.lay("corpse");
    message = arena.put("sword", board);
    arena.tick();
  });
  const about = (): { board: number; message: number } => ({ board: board.serial, message: message.serial });
  const open = (): void => {
    expect(arena.presentation.openBoard({ sessionId: 1, serial: board.serial, name: "The town of Britain, news" })).toBe(true);
    arena.tick();
  };

  test("opens with its messages, which clients then ask for", () => {
    open();
    expect(anna.received.of(boardOpening)).toEqual([{ board: board.serial, name: "The town of Britain, " }]);
    expect(
      anna.received
        .of(containerContents)
        .at(-1)!
        .items.map(({ serial }) => serial),
    ).toEqual([message.serial]);
    anna.send(boardSummaryRequest, about());
    anna.send(boardMessageRequest, about());
    expect(asked.map(([, name, members]) => [name, members])).toEqual([
      ["list_board_message", about()],
      ["read_board_message", about()],
    ]);
    const head = { poster: "Anna", subject: "Hello", time: "today" };
    const { serial } = message;
    arena.presentation.showBoardSummary({ sessionId: 1, serial, summary: { ...head, thread: undefined } });
    arena.presentation.showBoardMessage({
      sessionId: 1,
      serial,
      message: { ...head, lines: ["a", "ü".repeat(200)], body: 400, hue: 0 },
    });
    arena.tick();
    expect(anna.received.of(boardSummary)).toEqual([{ ...about(), thread: 0, ...head }]);
    expect(anna.received.of(boardMessage)).toMatchObject([{ ...about(), ...head, lines: ["a", "ü".repeat(125)], body: 400 }]);
  });

  test("hands on what is posted and removed; an answer to something that is not on the board begins a thread", () => {
    open();
    const post = { board: board.serial, subject: " Hi ", lines: ["one", "two", ""] };
    anna.send(boardPost, { ...post, thread: message.serial });
    anna.send(boardPost, { ...post, thread: board.serial });
    anna.send(boardRemoval, about());
    expect(asked.map(([, name, members]) => [name, members])).toEqual([
      ["post_on_board", { board: board.serial, thread: message.serial, subject: "Hi", text: "one\ntwo" }],
      ["post_on_board", { board: board.serial, thread: null, subject: "Hi", text: "one\ntwo" }],
      ["remove_from_board", about()],
    ]);
  });

  test("hears nothing of those who have not opened it, of other items, and of the dead", () => {
    anna.send(boardSummaryRequest, about());
    anna.send(boardPost, { board: board.serial, thread: 0, subject: "x", lines: [] });
    open();
    anna.send(boardRemoval, { board: board.serial, message: anna.backpack.serial });
    anna.send(boardRemoval, { board: anna.backpack.serial, message: message.serial });
    arena.world.teleport(anna.mobile, { facet: TRAMMEL, x: 1010, y: 1000, z: 0 });
    // Before the tick closes it, too.
    anna.send(boardRemoval, about());
    arena.tick();
    anna.send(boardRemoval, about());
    arena.world.teleport(anna.mobile, { facet: TRAMMEL, x: 1000, y: 1000, z: 0 });
    arena.tick();
    open();
    anna.mobile.body = GHOST;
    anna.send(boardPost, { board: board.serial, thread: 0, subject: "x", lines: [] });
    anna.send(boardRemoval, about());
    expect(asked).toEqual([]);
    expect(arena.presentation.openBoard({ sessionId: 1, serial: message.serial, name: "no container" })).toBe(false);
  });

  test("reads a post whose counts ClassicUO got wrong", () => {
    const subject = Buffer.from("Grüße");
    const long = Buffer.from("x".repeat(300));
    const parts = [
      Buffer.from([0x71, 0, 0, 5]),
      Buffer.alloc(8),
      // The characters and not the bytes of the subject, and the low eight bits of the bytes of a line.
      Buffer.from([6]),
      subject,
      Buffer.from([0, 2, (long.length + 1) & 0xff]),
      long,
      Buffer.from([0, 4]),
      Buffer.from("end\0"),
    ];
    const frame = Buffer.concat(parts);
    frame.writeUInt16BE(frame.length, 1);
    expect(boardPost.read(frame)).toMatchObject({ subject: "Grüße", lines: ["x".repeat(300), "end"] });
  });
});

describe("a chart", () => {
  const BAY: Chart = {
    ...{ mapId: 1, left: 1400, top: 1500, right: 1800, bottom: 1900, width: 200, height: 100 },
    pins: [{ x: 5, y: 6 }],
    mayPlot: true,
  };
  let item: Item;
  beforeEach(() => (item = arena.put("bag", anna.backpack)));
  const open = (chart: Chart = BAY, sessionId = 1): boolean =>
    arena.presentation.openChart({ sessionId, serial: item.serial, chart });
  const change = (action: number, pin = 0, x = 0, y = 0): void =>
    anna.send(mapPinRequest, { serial: item.serial, action, pin, x, y });
  const changes = (): unknown[] =>
    asked.map(([, , members]) => {
      const { change: what, pin, x, y } = members as Record<string, unknown>;
      return [what, pin, x, y];
    });

  test("is shown with its pins, in the form that the client knows", () => {
    const old = arena.enter({ version: parseClientVersion("7.0.9.0")! });
    open();
    open(BAY, 2);
    expect(open({ ...BAY, mapId: 3 }, 2)).toBe(false);
    arena.tick();
    expect(anna.received.of(mapDetailsOfFacet)).toMatchObject([
      { serial: item.serial, left: 1400, bottom: 1900, width: 200, facet: 1 },
    ]);
    expect(anna.received.of(mapPin).map(({ action, pin, x, y }) => [action, pin, x, y])).toEqual([
      [5, 0, 0, 0],
      [1, 0, 5, 6],
      [7, 0, 0, 0],
    ]);
    expect(old.received.of(mapDetails)).toMatchObject([{ serial: item.serial, left: 1400 }]);
  });

  test("hands on each change while its player plots, moved into the picture", () => {
    open();
    change(1, 0, 10, 10);
    change(6, 0, 0xffe8, 0xffe1);
    change(1, 0, 0xffff, 50);
    change(2, 1, 7, 8);
    change(3, 0, 9, 500);
    change(4, 2);
    change(5, 0, 0xffe8, 0xffe1);
    expect(changes()).toEqual([
      ["add", 2, 199, 50],
      ["insert", 2, 7, 8],
      ["move", 1, 9, 99],
      ["remove", 3, null, null],
      ["clear", null, null, null],
    ]);
    change(6);
    change(1, 0, 10, 10);
    arena.tick();
    expect(
      anna.received
        .of(mapPin)
        .slice(-2)
        .map(({ action, pin }) => [action, pin]),
    ).toEqual([
      [7, 1],
      [7, 0],
    ]);
    expect(asked).toHaveLength(5);
    expect(arena.counters.writingsDropped.notAllowed).toBe(2);
  });

  test("takes no pin that does not exist, none too many, and nothing when it may not be plotted or is out of reach", () => {
    open({ ...BAY, mayPlot: false });
    change(6);
    change(1, 0, 1, 1);
    open();
    change(6);
    for (const [action, pin] of [
      [3, 1],
      [4, 1],
      [2, 2],
      [0, 0],
      [9, 0],
    ] as const)
      change(action, pin, 1, 1);
    expect(asked).toEqual([]);
    for (let i = 0; i < 60; i++) change(1, 0, i, i);
    expect(asked).toHaveLength(49);
    arena.world.putOnGround(item, { facet: TRAMMEL, x: 1005, y: 1000, z: 0 });
    change(5);
    expect(asked).toHaveLength(49);
    expect(arena.counters.writingsDropped).toEqual({ notOpen: 0, notAllowed: 1, malformed: 16, outOfReach: 1 });
  });
});
