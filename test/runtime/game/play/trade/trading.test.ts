import { beforeEach, describe, expect, test } from "vitest";
import { ItemServices, type ItemServicesParts } from "../../../../../runtime/game/play/items/item-services.js";
import type { GameHooks } from "../../../../../runtime/contracts/hooks.js";
import { trade, TRADE_REQUESTS } from "../../../../../runtime/protocol/packets/trade.js";
import type { Item } from "../../../../../runtime/world/entities/item.js";
import { FLAT_TERRAIN } from "../../../../../runtime/world/terrain/terrain.js";
import { type ArenaPlayer, ItemArena, SPOT } from "../../../../support/item-arena.js";

const { cancel, agree, gold } = TRADE_REQUESTS;
const PAUSE_MS = 1_000;

let arena: ItemArena;
let anna: ArenaPlayer;
let bert: ArenaPlayer;
let carl: ArenaPlayer;
let ended: string[];

/** Hooks of scripts that open a trade for everybody who asks. */
const OPENING = (): Partial<GameHooks> => ({
  requested: (player, { name }, members) => {
    const other = (members as { target?: number }).target;
    if (name === "trade") arena.services.trades.open(arena.world.mobile(player.characterId)!, arena.world.mobile(other!)!);
    return true;
  },
  traded: (player, other, end) => void ended.push(`${player.characterId} ${other.characterId} ${end}`),
});

beforeEach(() => {
  arena = new ItemArena();
  anna = arena.enter();
  bert = arena.enter({ east: 1 });
  carl = arena.enter({ east: 2 });
  ended = [];
  arena.hooks = OPENING();
});

/** Lets a player lift an item and drop it on another player. */
function give(from: ArenaPlayer, item: Item, to: ArenaPlayer): Item {
  from.lift(item, item.amount).dropInto(item, to.mobile);
  return item;
}

/** Anna offers a sword and Bert a pile of gold; both have seen it for long enough. */
function offered(): { sword: Item; coins: Item } {
  const sword = give(anna, arena.put("sword", anna.backpack), bert);
  const coins = give(bert, arena.put("gold", bert.backpack, 100), anna);
  arena.tick();
  arena.elapsedMs += PAUSE_MS;
  return { sword, coins };
}

/** The windows of a player, as its client was told last: who agrees, or that it is closed. */
function marks(player: ArenaPlayer): string | undefined {
  arena.flush();
  const { action, details } = player.received.of(trade).at(-1) ?? {};
  if (action === 1) return "closed";
  return details && "own" in details ? `${details.own} ${details.others}` : undefined;
}

const hex = ({ serial }: { serial: number }): string => serial.toString(16);

describe("a trade", () => {
  test("begins with an item that is dropped on a player, and both are shown the same", () => {
    for (const player of [anna, bert, carl]) player.news();
    const sword = give(anna, arena.put("sword", anna.backpack), bert);
    const [own, others] = [anna.box!, bert.box!];
    expect(sword.container).toBe(own);
    arena.flush();
    const frame = (player: ArenaPlayer) => player.received.of(trade)[0];
    expect(frame(anna)).toMatchObject({
      action: 0,
      serial: bert.mobile.serial,
      details: { own: own.serial, others: others.serial, named: true, name: "Player 2" },
    });
    expect(frame(bert)).toMatchObject({ serial: anna.mobile.serial, details: { own: others.serial, others: own.serial } });
    expect(anna.news()).toEqual([
      `AddItemToContainer ${hex(others)}`,
      `AddItemToContainer ${hex(own)}`,
      `Trade ${hex(bert.mobile)}`,
      `Trade ${hex(own)}`,
      "DropAccepted",
      `AddItemToContainer ${hex(sword)}`,
      `Trade ${hex(own)}`,
    ]);
    expect(bert.news()).toEqual([
      `AddItemToContainer ${hex(own)}`,
      `AddItemToContainer ${hex(others)}`,
      `Trade ${hex(anna.mobile)}`,
      `Trade ${hex(others)}`,
      `AddItemToContainer ${hex(sword)}`,
      `Trade ${hex(others)}`,
    ]);
    expect(carl.news()).toEqual([]);
  });

  test("changes hands when both agree, in one piece", () => {
    const { sword, coins } = offered();
    anna.answerTrade(agree);
    expect([marks(anna), marks(bert)]).toEqual(["1 0", "0 1"]);
    bert.answerTrade(agree);
    expect([marks(anna), marks(bert)]).toEqual(["closed", "closed"]);
    expect([sword.container, coins.container]).toEqual([bert.backpack, anna.backpack]);
    expect([anna.box, bert.box, arena.services.trades.openCount]).toEqual([undefined, undefined, 0]);
    expect([arena.faults, ended]).toEqual([[], [`${anna.mobile.serial} ${bert.mobile.serial} done`]]);
  });

  test("needs both to agree at the same time", () => {
    const { sword } = offered();
    anna.answerTrade(agree).answerTrade(agree, { first: 0 });
    bert.answerTrade(agree).answerTrade(agree, { first: 0 });
    anna.answerTrade(agree);
    expect([sword.container, marks(anna)]).toEqual([anna.box, "1 0"]);
  });

  test.each<[string, (things: { sword: Item; coins: Item }) => unknown]>([
    ["an item is taken out", ({ sword }) => anna.lift(sword)],
    ["one is added", () => give(anna, arena.put("shirt", anna.backpack), bert)],
    ["a pile is split", ({ coins }) => bert.lift(coins, 1)],
    ["a script changes one", ({ coins }) => ((coins.amount = 1), arena.world.renewItem(coins))],
    ["a script renames one", ({ sword }) => (sword.name = "a broken sword")],
    ["a script changes a param", ({ sword }) => arena.world.setParam(sword, "charges", 3)],
    ["a script removes one", ({ coins }) => arena.world.remove(coins)],
  ])("takes back both agreements when %s, even before clients are told", (_, change) => {
    const things = offered();
    anna.answerTrade(agree);
    change(things);
    bert.answerTrade(agree);
    // Bert may agree to what he changed himself. Anna has not.
    expect([arena.services.trades.openCount, marks(anna)?.startsWith("0")]).toEqual([1, true]);
    arena.tick();
    expect(arena.services.trades.openCount).toBe(1);
  });

  test("takes back both agreements when something changes in a bag that is offered", () => {
    const bag = arena.put("bag", anna.backpack);
    const coins = arena.put("gold", bag, 500);
    give(anna, bag, bert);
    arena.tick();
    arena.elapsedMs += PAUSE_MS;
    bert.answerTrade(agree);
    expect(marks(anna)).toBe("0 1");
    anna.use(bag);
    arena.tick();
    anna.lift(coins, 500);
    arena.tick();
    expect([marks(anna), marks(bert)]).toEqual(["0 0", "0 0"]);
  });

  test("cannot be agreed to right after the other changed the offer, so nobody agrees to what it has not seen", () => {
    const { sword } = offered();
    anna.answerTrade(agree);
    anna.lift(sword).dropInto(sword, anna.backpack);
    arena.elapsedMs += PAUSE_MS - 1;
    bert.answerTrade(agree);
    expect(bert.news().filter((line) => line.startsWith("Ascii"))).toEqual([
      "AsciiMessage The offer has just changed. Look at it, and agree to it again.",
    ]);
    expect(marks(bert)).toBe("0 0");
    // The player who changed it has seen it.
    anna.answerTrade(agree);
    expect(marks(anna)).toBe("1 0");
    arena.elapsedMs += PAUSE_MS;
    bert.answerTrade(agree);
    expect([marks(bert), sword.container]).toEqual(["closed", anna.backpack]);
  });

  test("keeps what is offered where it is when a script does not let it change hands", () => {
    const { sword } = offered();
    arena.hooks = { ...OPENING(), trading: () => false };
    anna.answerTrade(agree);
    bert.answerTrade(agree);
    expect([sword.container, marks(anna), marks(bert)]).toEqual([anna.box, "0 0", "0 0"]);
    arena.hooks = { ...OPENING(), trading: () => (arena.world.remove(sword), true) };
    anna.answerTrade(agree);
    bert.answerTrade(agree);
    expect([arena.services.trades.openCount, arena.total("gold"), arena.faults]).toEqual([1, 100, []]);
  });

  test("is not closed when one of them cannot carry what it would get", () => {
    const anvils = arena.put("bag", anna.backpack);
    arena.put("boulder", anvils);
    give(anna, anvils, bert);
    arena.tick();
    arena.elapsedMs += PAUSE_MS;
    bert.mobile.strength = 1;
    anna.news();
    bert.news();
    anna.answerTrade(agree);
    bert.answerTrade(agree);
    expect(anvils.container).toBe(anna.box);
    expect(bert.news()).toContain("AsciiMessage You cannot carry all of that.");
    expect(anna.news()).toContain("AsciiMessage Player 2 cannot carry all of that.");
    expect([marks(anna), marks(bert)]).toEqual(["0 0", "0 0"]);
  });
});

describe("everything returns to its owner", () => {
  const ends: [string, () => unknown, string][] = [
    ["one closes the window", () => bert.answerTrade(cancel), "cancelled"],
    ["one walks away", () => arena.world.teleport(bert.mobile, { ...SPOT, x: SPOT.x + 3 }), "too_far"],
    ["one goes to another map", () => arena.world.teleport(anna.mobile, { ...SPOT, facet: 0 }), "too_far"],
    ["one dies", () => (bert.mobile.livingBody = 0x190), "dead"],
    ["one loses the connection", () => arena.leave(bert), "left"],
    ["a script removes a box", () => arena.world.putOnGround(bert.box!, SPOT), "gone"],
  ];
  test.each(ends)("when %s", (_, end, outcome) => {
    const { sword, coins } = offered();
    const boxes = [anna.box!, bert.box!];
    anna.answerTrade(agree);
    end();
    arena.tick();
    expect([sword.container, coins.container]).toEqual([anna.backpack, bert.backpack]);
    expect(boxes.map((box) => arena.world.item(box.serial))).toEqual([undefined, undefined]);
    expect([marks(anna), arena.faults, ended]).toEqual(["closed", [], [`1 2 ${outcome}`]]);
  });

  test("at its feet when its backpack is full", () => {
    const { sword } = offered();
    for (let i = 0; i < 125; i++) arena.put("shirt", anna.backpack);
    anna.answerTrade(cancel);
    expect([sword.holder, sword.x, sword.y]).toEqual([undefined, anna.mobile.x, anna.mobile.y]);
    expect(arena.faults).toEqual([]);
  });

  test("after the server was killed", () => {
    const { sword, coins } = offered();
    const boxes = [anna.box!, bert.box!];
    // The trades of a server that starts again know nothing of the boxes in the stored world.
    const restarted = new ItemServices({
      ...{ world: arena.world, terrain: FLAT_TERRAIN, serials: arena.serials, players: arena.players, hooks: arena.guarded },
      ...{ tick: { on: () => undefined }, chance: () => 0.5, now: () => 0 },
    } as unknown as ItemServicesParts);
    expect([restarted.trades.recover(), restarted.trades.recover()]).toEqual([2, 0]);
    expect([sword.container, coins.container]).toEqual([anna.backpack, bert.backpack]);
    expect(boxes.map((box) => arena.world.item(box.serial))).toEqual([undefined, undefined]);
  });

  test("and what is on the cursor returns with it", () => {
    const { sword } = offered();
    anna.lift(sword);
    bert.answerTrade(cancel);
    arena.leave(anna);
    expect([sword.container, arena.faults]).toEqual([anna.backpack, []]);
  });
});

describe("tricks", () => {
  test("nobody takes from the other's box, adds to it, uses what is in it, or wears it", () => {
    const used: number[] = [];
    arena.hooks = { ...OPENING(), using: (_, serial) => (used.push(serial), true) };
    const { sword, coins } = offered();
    const shirt = arena.put("shirt", bert.backpack);
    bert.news();
    bert.lift(sword);
    expect(bert.news()).toEqual(["LiftReject 3", `AddItemToContainer ${hex(sword)}`]);
    bert.lift(anna.box!);
    expect(bert.news()).toEqual(["LiftReject 3"]);
    bert.lift(bert.box!);
    expect(bert.news()).toEqual(["LiftReject 0"]);
    bert.lift(shirt).dropInto(shirt, anna.box!);
    expect(bert.news()).toContain("AsciiMessage That belongs to somebody else.");
    bert.lift(shirt).dropInto(shirt, sword);
    expect(shirt.container).toBe(bert.backpack);
    bert.news();
    bert.use(sword).use(anna.box!).use(bert.box!);
    expect([used, bert.news()]).toEqual([[], ["AsciiMessage You may not look into what belongs to others."]]);
    expect([sword.container, coins.container, arena.faults]).toEqual([anna.box, bert.box, []]);
  });

  test("a bag that is offered can be looked into, and no more", () => {
    const bag = arena.put("bag", anna.backpack);
    const coins = arena.put("gold", bag, 5);
    give(anna, bag, bert);
    arena.tick();
    bert.news();
    bert.use(bag);
    expect(bert.news()).toEqual([`OpenContainer ${hex(bag)}`, "ContainerContents"]);
    bert.lift(coins, 5);
    expect(bert.news()[0]).toBe("LiftReject 3");
    const shirt = arena.put("shirt", bert.backpack);
    bert.lift(shirt).dropInto(shirt, bag);
    expect([shirt.container, coins.container]).toEqual([bert.backpack, bag]);
    carl.use(bag).lift(coins, 5);
    expect(coins.container).toBe(bag);
    bert.answerTrade(cancel);
    expect(bert.news()).toContain("CloseWindow " + hex(bag));
    bert.use(bag).lift(coins, 1);
    expect([bag.container, coins.container, coins.amount]).toEqual([anna.backpack, bag, 5]);
  });

  test("answers count only for the own box, and an end comes once", () => {
    const { sword } = offered();
    const [own, others] = [anna.box!.serial, bert.box!.serial];
    for (const box of [others, 0, 0xffff_ffff, sword.serial]) anna.answerTrade(agree, { box }).answerTrade(cancel, { box });
    carl.answerTrade(agree, { box: own }).answerTrade(cancel, { box: own });
    for (const action of [0, 4, 5, 255]) anna.answerTrade(action);
    expect([arena.services.trades.openCount, marks(anna)]).toEqual([1, "0 0"]);
    anna.answerTrade(agree);
    bert.answerTrade(agree);
    bert.answerTrade(agree, { box: others }).answerTrade(cancel, { box: others });
    anna.answerTrade(cancel, { box: own });
    expect([sword.container, ended.length, arena.faults]).toEqual([bert.backpack, 1, []]);
  });

  test("nobody trades twice, with itself, with the dead, over a distance or with a creature", () => {
    const { trades } = arena.services;
    offered();
    expect(trades.open(anna.mobile, bert.mobile)).toBe("trading");
    expect(trades.open(carl.mobile, anna.mobile)).toBe("other_trading");
    expect(trades.open(carl.mobile, carl.mobile)).toBe("self");
    const shirt = arena.put("shirt", carl.backpack);
    give(carl, shirt, anna);
    expect([shirt.container, carl.box]).toEqual([carl.backpack, undefined]);
    const dora = arena.enter({ east: 5 });
    expect(trades.open(carl.mobile, dora.mobile)).toBe("too_far");
    expect(trades.open(carl.mobile, dora.mobile, { rangeTiles: 3, pauseMs: 0 })).toBeUndefined();
    dora.mobile.livingBody = 0x190;
    arena.tick();
    expect(trades.open(carl.mobile, dora.mobile, { rangeTiles: 3, pauseMs: 0 })).toBe("dead");
    arena.leave(dora);
    expect(trades.open(carl.mobile, dora.mobile)).toBe("gone");
  });

  test("gold of accounts is a question for scripts, of a positive sum", () => {
    const asked: unknown[] = [];
    offered();
    arena.hooks = { requested: (_, { name }, members) => asked.push([name, members]) > 0 };
    anna.answerTrade(gold, { first: 0 }).answerTrade(gold, { first: 0xffff_ffff });
    expect(asked).toEqual([["offer_gold", { gold: 0xffff_ffff, platinum: 0 }]]);
  });
});
