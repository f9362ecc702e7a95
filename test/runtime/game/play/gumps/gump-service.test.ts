import { beforeEach, describe, expect, test } from "vitest";
import type { ReceivedGump } from "../../../../../loadtest/client/received-windows.js";
import { parseClientVersion } from "../../../../../runtime/game/connection/client-version.js";
import { Counters } from "../../../../../runtime/game/connection/counters.js";
import { GumpService, OPEN_GUMPS_MAXIMUM } from "../../../../../runtime/game/play/gumps/gump-service.js";
import { handleGumps } from "../../../../../runtime/game/play/gumps/gump-requests.js";
import { PacketHandlers } from "../../../../../runtime/game/connection/packet-handlers.js";
import type { GumpEnd, GumpWindow } from "../../../../../runtime/contracts/client/gumps.js";
import { closeGump } from "../../../../../runtime/protocol/packets/extended.js";
import { compressedGump, gump, gumpResponse } from "../../../../../runtime/protocol/packets/gumps.js";
import type { Mobile } from "../../../../../runtime/world/entities/mobile.js";
import { PacketPlayer } from "../../../../support/session-player.js";

const KIND = 0x4000_0001;
/** Of the answers that clients give for virtues without a gump. */
const VIRTUE_KIND = 0x1cd;
const window: GumpWindow = {
  kind: KIND,
  x: 10,
  y: 20,
  layout: "{ button 0 0 1 2 1 0 1 }{ button 0 0 1 2 1 0 2 }{ text 5 5 0 0 }{ textentry 0 0 9 9 0 1 1 }",
  texts: ["h\u00e9llo \u4e16", "typed"],
  offered: {
    buttons: new Set([1, 2]),
    switches: new Map([
      [1, { group: undefined }],
      [2, { group: undefined }],
      [3, { group: 7 }],
      [4, { group: 7 }],
      [5, { group: 8 }],
    ]),
    entries: new Map([
      [1, { maximumCharacters: 5 }],
      [2, { maximumCharacters: 239 }],
    ]),
  },
  isClosable: true,
};

let counters: Counters;
let gumpService: GumpService;
let handlers: PacketHandlers;
let players: Map<number, PacketPlayer>;
let reports: string[];
let ends: GumpEnd[];
/** Requests that reached the scripts. */
let requests: [name: string, members: object][];
let inSight: Map<number, Mobile>;

beforeEach(() => {
  counters = new Counters();
  players = new Map();
  reports = [];
  ends = [];
  requests = [];
  inSight = new Map();
  gumpService = new GumpService({
    find: (id) => players.get(id)?.player,
    counters,
    whenDropped: (_, reason) => reports.push(reason),
  });
  handlers = new PacketHandlers();
  const asked = (_: unknown, { name }: { name: string }, members: object): boolean => Boolean(requests.push([name, members]));
  handleGumps(handlers, { gumps: gumpService, reach: { mobileInSight: (_, serial) => inSight.get(serial) }, ask: asked });
});

function join(id = 1, version = "7.0.102.3"): PacketPlayer {
  const player = new PacketPlayer(id, handlers, parseClientVersion(version));
  players.set(id, player);
  return player;
}

function open(player: PacketPlayer, changes: Partial<GumpWindow> = {}): ReceivedGump {
  expect(gumpService.open(player.session.id, { ...window, ...changes }, (end) => ends.push(end))).toBe(true);
  return player.windows.gumps().at(-1)!;
}

const answer = (button: number, switches: number[] = [], texts: { id: number; text: string }[] = []) => ({
  button,
  switches,
  texts,
});

describe("a window", () => {
  test.each([
    ["7.0.102.3", compressedGump],
    ["5.0.0a", compressedGump],
    ["4.0.11f", gump],
  ])("arrives intact at a client of %s", (version, packet) => {
    const player = join(1, version);
    const shown = open(player);
    expect(player.received.frames.map(({ declaration }) => declaration)).toEqual([packet]);
    expect(shown).toMatchObject({ kind: KIND, x: 10, y: 20, layout: window.layout, texts: window.texts });
  });

  test("is not opened for a session that is not in the world", () => {
    expect(gumpService.open(5, window, (end) => ends.push(end))).toBe(false);
    expect(ends).toEqual([]);
  });

  test("has a new, unpredictable serial", () => {
    const player = join();
    const serials = Array.from({ length: 10 }, () => open(player).serial);
    expect(new Set(serials).size).toBe(10);
    expect(Math.max(...serials)).toBeGreaterThan(1_000);
  });

  test("ends when its player leaves", () => {
    const player = join();
    open(player);
    open(player);
    gumpService.leave(player.player);
    expect(ends).toEqual(["gone", "gone"]);
    expect(gumpService.openCount).toBe(0);
  });

  test("is closed, as by its player, when that goes to another process, on the client too", () => {
    const player = join();
    for (const kind of [KIND, KIND + 1, KIND]) open(player, { kind, isClosable: kind === KIND });
    gumpService.closeFor(player.player);
    expect([ends, gumpService.openCount]).toEqual([["closed", "closed", "closed"], 0]);
    expect(player.received.of(closeGump).map(({ gumpType }) => gumpType)).toEqual([KIND, KIND + 1]);
  });

  test("is closed with all others of its kind, on the client too, and late answers are ignored", () => {
    const player = join();
    const [first] = [open(player), open(player, { kind: KIND + 1 }), open(player)];
    expect(gumpService.close(player.session.id, KIND)).toBe(2);
    expect(ends).toEqual(["withdrawn", "withdrawn"]);
    expect(player.received.of(closeGump)).toEqual([expect.objectContaining({ gumpType: KIND, button: 0 })]);
    first.press(1);
    first.close();
    expect(ends).toHaveLength(2);
    expect(counters.gumpAnswersDropped).toMatchObject({ withdrawn: 2, notOpen: 0 });
    expect(reports).toEqual([]);
    expect(gumpService.openCount).toBe(1);
  });

  test("replaces the oldest one if too many are open", () => {
    const player = join();
    for (let i = 0; i < OPEN_GUMPS_MAXIMUM; i++) open(player, { kind: KIND + i });
    expect(ends).toEqual([]);
    open(player, { kind: KIND + 100 });
    expect(ends).toEqual(["withdrawn"]);
    expect(gumpService.openCount).toBe(OPEN_GUMPS_MAXIMUM);
    expect(player.received.of(closeGump).map(({ gumpType }) => gumpType)).toEqual([KIND]);
  });
});

describe("an answer", () => {
  test("that matches the window arrives once", () => {
    const player = join();
    const shown = open(player);
    shown.answer(answer(2, [1, 3, 5], [{ id: 2, text: "a\nb" }]));
    expect(ends).toEqual([{ button: 2, switches: [1, 3, 5], texts: new Map([[2, "a\nb"]]) }]);
    shown.answer(answer(2));
    expect(ends).toHaveLength(1);
    expect(counters.gumpAnswersDropped.notOpen).toBe(1);
  });

  test("has its texts cleaned and cut to their limits", () => {
    const shown = open(join());
    shown.answer(
      answer(
        1,
        [],
        [
          { id: 1, text: "abcd\u{1f600}f" },
          { id: 2, text: "x\u0007y\u202ez\u0080" },
        ],
      ),
    );
    expect(ends).toEqual([
      expect.objectContaining({
        texts: new Map([
          [1, "abcd"],
          [2, "xyz"],
        ]),
      }),
    ]);
  });

  test("may close the window", () => {
    open(join()).close();
    expect(ends).toEqual(["closed"]);
  });

  test("cannot close a window without a close button", () => {
    const shown = open(join(), { isClosable: false });
    shown.close();
    expect(ends).toEqual([]);
    expect(counters.gumpAnswersDropped.notClosable).toBe(1);
    shown.press(1);
    expect(ends).toHaveLength(1);
  });

  test.each([
    ["a button that was not offered", "notOffered", answer(3)],
    ["a button as large as can be", "notOffered", answer(0xffff_ffff)],
    ["a switch that was not offered", "notOffered", answer(1, [6])],
    ["a switch twice", "malformed", answer(1, [1, 1])],
    ["two radio buttons of a group", "malformed", answer(1, [3, 4])],
    ["a text entry that was not offered", "notOffered", answer(1, [], [{ id: 3, text: "" }])],
    [
      "a text entry twice",
      "malformed",
      answer(
        1,
        [],
        [
          { id: 1, text: "a" },
          { id: 1, text: "b" },
        ],
      ),
    ],
  ] as const)("with %s is dropped, counted and reported, and the window waits on", (_, why, given) => {
    const shown = open(join());
    shown.answer(given);
    expect(ends).toEqual([]);
    expect(counters.gumpAnswersDropped[why]).toBe(1);
    expect(reports).toHaveLength(1);
    shown.press(1);
    expect(ends).toHaveLength(1);
  });

  test("for another player's window, another kind or another serial is dropped", () => {
    const [anna, bert] = [join(1), join(2)];
    const shown = open(anna);
    open(bert);
    const given = { switches: [], texts: [], button: 1 };
    bert.send(gumpResponse, { ...given, serial: shown.serial, type: KIND });
    anna.send(gumpResponse, { ...given, serial: shown.serial, type: KIND + 1 });
    anna.send(gumpResponse, { ...given, serial: shown.serial + 1, type: KIND });
    expect(ends).toEqual([]);
    // An assistant's own window may be as large as this.
    const texts = Array.from({ length: 70 }, (_, id) => ({ id, text: "x".repeat(300) }));
    bert.send(gumpResponse, { serial: 7, type: 7, button: 1, switches: Array.from({ length: 600 }, (_, id) => id), texts });
    expect(counters.gumpAnswersDropped.notOpen).toBe(4);
    expect(reports).toEqual([]);
  });

  test("from the symbol of the virtues and from their pictures is a request", () => {
    const player = join();
    inSight.set(1, player.mobile);
    const answer = (button: number, switches: number[]): void =>
      player.send(gumpResponse, { serial: 1, type: VIRTUE_KIND, button, switches, texts: [] });
    answer(1, [1]);
    answer(1, [77]);
    answer(1, []);
    answer(0, [1]);
    answer(0x6a, []);
    expect(requests).toEqual([
      ["ask_virtues", { target: 1 }],
      ["click_virtue", { picture: 0x6a }],
    ]);
    expect(counters.gumpAnswersDropped).toMatchObject({ notOpen: 0 });
    expect(reports).toEqual([]);
  });

  test("with random contents has no effect", () => {
    const player = join();
    const shown = open(player);
    let state = 7;
    const random = (below: number): number => (state = (state * 48_271) % 0x7fff_ffff) % below;
    for (let i = 0; i < 5_000; i++) {
      player.send(gumpResponse, {
        serial: random(2) ? shown.serial : random(0xffff),
        type: random(4) ? KIND : random(0xffff),
        button: 3 + random(5),
        switches: Array.from({ length: random(8) }, () => random(8)),
        texts: Array.from({ length: random(4) }, () => ({ id: random(5), text: String.fromCharCode(random(0xd800) || 1) })),
      });
    }
    expect(ends).toEqual([]);
    expect(gumpService.openCount).toBe(1);
    const dropped = Object.values(counters.gumpAnswersDropped).reduce((sum, one) => sum + one, 0);
    expect(dropped).toBe(5_000);
  });
});
