import { beforeEach, describe, expect, test, vi } from "vitest";
import type { NoChoice } from "../../../../../runtime/contracts/client/vendor-windows.js";
import { containerContents } from "../../../../../runtime/protocol/packets/items.js";
import { buyList, buyReply, sellList, sellReply } from "../../../../../runtime/protocol/packets/trade.js";
import { Mobile } from "../../../../../runtime/world/entities/mobile.js";
import { type ArenaPlayer, ItemArena, SPOT } from "../../../../support/item-arena.js";
import type { VendorChoice } from "../../../../../runtime/world/society/vendor-choice.js";

const VENDOR = 900;
const TERMS = { vendor: VENDOR, rangeTiles: 4, timeoutMs: 60_000 };
const GOODS = [
  { itemId: 0x103b, hue: 0, amount: 20, price: 6, name: "bread" },
  { itemId: 0x0f0e, hue: 33, amount: 60_000, price: 100_000_000, name: "1023854" },
];
const CLOSED = ["BuyClose", "DeleteObject", "DeleteObject", "DeleteObject"];

let arena: ItemArena;
let anna: ArenaPlayer;
let vendor: Mobile;
let ends: (VendorChoice | NoChoice)[];
const whenEnded = (end: VendorChoice | NoChoice): void => void ends.push(end);

beforeEach(() => {
  arena = new ItemArena();
  vendor = new Mobile(VENDOR);
  arena.world.enter(vendor, { ...SPOT, y: SPOT.y + 1 });
  anna = arena.enter();
  anna.news();
  ends = [];
});

const names = (): string[] => anna.news().map((line) => line.split(" ")[0]!);

/** Opens the window of goods. Returns the serials of the lines. */
function sells(): number[] {
  expect(arena.vendors.sellTo(anna.session.id, TERMS, GOODS, whenEnded)).toBeUndefined();
  anna.news();
  // The list comes from the last to the first.
  return anna.received
    .of(containerContents)
    .at(-1)!
    .items.map(({ serial }) => serial)
    .reverse();
}

function buys(lines: { serial: number; amount: number }[], to = VENDOR): void {
  anna.send(buyReply, { vendor: to, flag: 2, items: lines.map((line) => ({ layer: 0x1a, ...line })) });
}

describe("what a vendor sells", () => {
  test("is shown with packs, contents, prices and window, in the order that clients need", () => {
    arena.vendors.sellTo(anna.session.id, TERMS, GOODS, whenEnded);
    expect(names()).toEqual(["WornItem", "WornItem", "WornItem", "ContainerContents", "BuyList", "OpenContainer"]);
    const { items } = anna.received.of(containerContents)[0]!;
    expect(items.map(({ x, amount, hue }) => [x, amount, hue])).toEqual([
      [2, 60_000, 33],
      [1, 20, 0],
    ]);
    expect(anna.received.of(buyList)[0]!.lines).toEqual([
      { price: 6, name: "bread" },
      { price: 100_000_000, name: "1023854" },
    ]);
  });

  test("is chosen by its serials, and the window closes", () => {
    const [bread, gems] = sells();
    buys([
      { serial: gems!, amount: 60_000 },
      { serial: bread!, amount: 1 },
    ]);
    expect([ends, names()]).toEqual([
      [
        {
          lines: [
            { index: 1, amount: 60_000 },
            { index: 0, amount: 1 },
          ],
          total: 6_000_000_000_006,
        },
      ],
      CLOSED,
    ]);
    buys([{ serial: bread!, amount: 1 }]);
    expect([ends.length, names()]).toEqual([1, ["ClilocMessage"]]);
  });

  test.each<[string, (bread: number) => [number, number][], NoChoice]>([
    ["nothing", () => [], "closed"],
    ["more than is offered", (bread) => [[bread, 21]], "invalid"],
    [
      "more than is offered in two lines",
      (bread) => [
        [bread, 11],
        [bread, 10],
      ],
      "invalid",
    ],
    ["none of it", (bread) => [[bread, 0]], "invalid"],
    [
      "what is not offered",
      (bread) => [
        [bread, 1],
        [bread - 7, 1],
      ],
      "invalid",
    ],
    ["a thing of the world", () => [[0x4000_1000, 1]], "invalid"],
  ])("is not chosen by a player who chooses %s", (_, lines, end) => {
    const [bread] = sells();
    buys(lines(bread!).map(([serial, amount]) => ({ serial, amount })));
    expect([ends, names()]).toEqual([[end], CLOSED]);
  });

  test.each<[string, () => unknown, NoChoice]>([
    ["the vendor is gone", () => arena.world.remove(vendor), "gone"],
    ["the vendor is too far away", () => arena.world.teleport(vendor, { ...SPOT, x: SPOT.x + 5 }), "too_far"],
    ["the vendor is out of sight", () => (arena.world.teleport(vendor, { ...SPOT, x: SPOT.x + 60 }), arena.tick()), "unseen"],
    ["the player is dead", () => (anna.mobile.livingBody = 0x190), "dead"],
  ])("is not chosen when %s by then", (_, change, end) => {
    const [bread] = sells();
    change();
    buys([{ serial: bread!, amount: 1 }]);
    expect(ends).toEqual([end]);
  });

  test("is asked for once at a time, of the vendor who offers it, and while the player is there", () => {
    const [bread] = sells();
    buys([{ serial: bread!, amount: 1 }], anna.mobile.serial);
    anna.send(sellReply, { vendor: VENDOR, items: [{ serial: bread!, amount: 1 }] });
    expect([ends, arena.counters.vendorAnswersDropped.notOpen]).toEqual([[], 2]);
    const [again] = sells();
    expect([ends, again === bread]).toEqual([["replaced"], false]);
    arena.leave(anna);
    expect([ends, arena.vendors.openCount]).toEqual([["replaced", "left"], 0]);
    expect(arena.vendors.sellTo(anna.session.id, TERMS, GOODS, whenEnded)).toBe("gone");
  });

  test("is closed, as by its player, when that goes to another process", () => {
    sells();
    arena.vendors.closeFor(anna.player);
    expect([ends, names()]).toEqual([["closed"], CLOSED]);
  });

  test("is withdrawn when the time is over", () => {
    vi.useFakeTimers();
    try {
      sells();
      vi.advanceTimersByTime(60_000);
      expect([ends, names()]).toEqual([["timeout"], CLOSED]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("is not shown by a vendor too far away, out of sight, or to the dead", () => {
    const open = (terms = TERMS): unknown => arena.vendors.sellTo(anna.session.id, terms, GOODS, whenEnded);
    expect([open({ ...TERMS, vendor: 901 }), open({ ...TERMS, rangeTiles: 0 })]).toEqual(["gone", "too_far"]);
    anna.mobile.livingBody = 0x190;
    expect([open(), anna.news()]).toEqual(["dead", []]);
  });
});

describe("what a vendor buys", () => {
  test("is of what the player carries, with at most what is there at the end", () => {
    const coins = arena.put("gold", anna.backpack, 100);
    const wanted = [{ serial: coins.serial, price: 0xffff, name: "" }];
    const buyFrom = (): unknown => arena.vendors.buyFrom(anna.session.id, TERMS, wanted, whenEnded);
    const sell = (amount: number): void => anna.send(sellReply, { vendor: VENDOR, items: [{ serial: coins.serial, amount }] });
    expect(buyFrom()).toBeUndefined();
    arena.flush();
    expect(anna.received.of(sellList)[0]!.lines).toMatchObject([{ serial: coins.serial, amount: 100, price: 0xffff }]);
    sell(100);
    buyFrom();
    sell(101);
    buyFrom();
    coins.amount = 40;
    sell(41);
    buyFrom();
    anna.lift(coins, 40);
    sell(1);
    expect(ends).toEqual([{ lines: [{ index: 0, amount: 100 }], total: 6_553_500 }, "invalid", "not_carried", "not_carried"]);
    expect(buyFrom()).toBe("not_carried");
    const bert = arena.enter({ east: 1 });
    const others = arena.put("gold", bert.backpack);
    expect(arena.vendors.buyFrom(anna.session.id, TERMS, [{ ...wanted[0]!, serial: others.serial }], whenEnded)).toBe(
      "not_carried",
    );
  });
});
