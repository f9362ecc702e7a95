import { beforeEach, describe, expect, test } from "vitest";
import { dropItem, GROUND } from "../../../../../runtime/protocol/packets/items.js";
import { FLAT_TERRAIN } from "../../../../../runtime/world/terrain/terrain.js";
import { statusInfo } from "../../../../../runtime/protocol/packets/clicks.js";
import { PILE_MAXIMUM } from "../../../../../runtime/world/items/stacking.js";
import { CONTAINER_DEPTH_MAXIMUM, CONTAINER_ITEMS_MAXIMUM } from "../../../../../runtime/world/items/burden.js";
import type { Item } from "../../../../../runtime/world/entities/item.js";
import { LAYER } from "../../../../../runtime/world/entities/layers.js";
import { type ArenaPlayer, ItemArena } from "../../../../support/item-arena.js";

let arena: ItemArena;
let anna: ArenaPlayer;
let bert: ArenaPlayer;

beforeEach(() => {
  arena = new ItemArena();
  anna = arena.enter();
  bert = arena.enter({ east: 1 });
});

const hex = ({ serial }: { serial: number }): string => serial.toString(16);

/** Lifts an item and tries to drop it. Expects it back where it was, and returns the messages to the player. */
function refusedWords(item: Item, drop: () => unknown, amount = 1): string[] {
  const before = { holder: item.holder, x: item.x, y: item.y, facet: item.facet, total: arena.total(item.kind.id) };
  anna.lift(item, amount).news();
  expect(anna.held).toBe(item);
  drop();
  const told = anna.news();
  expect(told[0]).toBe("DropRefused");
  expect({ holder: item.holder, x: item.x, y: item.y, facet: item.facet, total: arena.total(item.kind.id) }).toEqual(before);
  expect([anna.held, arena.faults]).toEqual([undefined, []]);
  return told.slice(1).filter((line) => line.startsWith("AsciiMessage"));
}

describe("dropping", () => {
  test("into the own backpack works at a spot, anywhere in it, or onto the own character", () => {
    const sword = arena.lay("sword");
    anna.use(anna.backpack).news();
    anna.lift(sword).dropInto(sword, anna.backpack, 60, 80);
    expect([sword.container, sword.x, sword.y]).toEqual([anna.backpack, 60, 80]);
    expect(anna.news()).toEqual(["DropAccepted", `DeleteObject ${hex(sword)}`, `AddItemToContainer ${hex(sword)}`]);
    anna.lift(sword).dropInto(sword, anna.backpack, 40_000, 0);
    expect([sword.x, sword.y]).toEqual([186, 65]);
    anna.lift(sword).dropInto(sword, anna.mobile);
    expect(sword.container).toBe(anna.backpack);
  });

  test("merges piles on the ground and in containers, up to the largest amount", () => {
    const pile = arena.put("gold", anna.backpack, 100);
    const more = arena.lay("gold", { amount: 50 });
    anna.lift(more, 50).dropInto(more, pile);
    expect([pile.amount, arena.world.item(more.serial)]).toEqual([150, undefined]);
    const third = arena.lay("gold", { amount: 7 });
    anna.lift(third, 7).dropInto(third, anna.backpack);
    expect(pile.amount).toBe(157);
    const large = arena.lay("gold", { amount: PILE_MAXIMUM - 100 });
    const onGround = arena.lay("gold", { amount: 101, east: 1 });
    expect(refusedWords(onGround, () => anna.dropInto(onGround, large), 101)).toEqual([
      "AsciiMessage You cannot put that there.",
    ]);
    expect(large.amount).toBe(PILE_MAXIMUM - 100);
    expect(arena.total("gold")).toBe(157 + PILE_MAXIMUM + 1);
  });

  test("goes through no floor of another storey, in either direction, as lifting and opening do not", () => {
    const floors = { ...FLAT_TERRAIN, floorAt: (..._at: unknown[]) => 0 };
    arena = new ItemArena({ terrain: floors });
    anna = arena.enter();
    const { z } = anna.mobile;
    floors.floorAt = () => z;
    const [sword, chest, near] = [arena.lay("sword"), arena.lay("bag"), arena.lay("sword")];
    for (const thing of [sword, chest]) arena.world.teleport(thing, { ...thing, z: z - 20 });
    arena.tick();
    anna.lift(sword).news();
    expect(anna.held).toBeUndefined();
    anna.use(chest);
    expect(anna.news()).toEqual(["AsciiMessage You cannot see that."]);
    expect(refusedWords(near, () => anna.dropInto(near, chest))).toEqual(["AsciiMessage You cannot see that."]);
    floors.floorAt = () => z + 20;
    arena.world.teleport(sword, { ...sword, z: z + 20 });
    arena.tick();
    anna.lift(sword);
    expect(anna.held).toBeUndefined();
    floors.floorAt = () => z + 10;
    anna.lift(sword);
    expect(anna.held).toBe(sword);
  });

  test("onto open water is refused, and onto what stands in it is not", () => {
    const water = { ...FLAT_TERRAIN, isObstructed: (..._at: unknown[]) => false };
    water.standingZ = () => undefined;
    water.landAt = () => ({ tile: undefined, lowest: 0, highest: 0, isWet: true, isImpassable: true });
    arena = new ItemArena({ terrain: water });
    anna = arena.enter();
    const sword = arena.put("sword", anna.backpack);
    anna.use(anna.backpack).news();
    const { x, y, z } = anna.mobile;
    const drop = () => anna.send(dropItem, { serial: sword.serial, x: x + 1, y, z, grid: 0, container: GROUND });
    expect(refusedWords(sword, drop)).toEqual(["AsciiMessage You cannot put that there."]);
    water.isObstructed = () => true;
    anna.lift(sword);
    drop();
    expect([sword.facet >= 0, sword.container]).toEqual([true, undefined]);
  });

  test("is refused out of reach or without permission, and the item returns to its place", () => {
    const sword = arena.put("sword", anna.backpack);
    const far = arena.lay("bag", { east: 3 });
    const locked = arena.lay("bag");
    locked.params = new Map([["locked", true]]);
    const bag = arena.put("bag", anna.backpack);
    arena.tick();
    expect(
      [
        refusedWords(sword, () => anna.dropOnGround(sword, { east: 3 })),
        refusedWords(sword, () => anna.dropOnGround(sword, { east: 0xffff - 2000 })),
        refusedWords(sword, () => anna.dropInto(sword, far)),
        refusedWords(sword, () => anna.dropInto(sword, locked)),
        refusedWords(sword, () => anna.dropInto(sword, bert.backpack)),
        refusedWords(sword, () => anna.dropInto(sword, anna.mobile.equipped(LAYER.bank)!)),
        refusedWords(sword, () => anna.dropInto(sword, { serial: 0x7fff_0000 })),
        refusedWords(bag, () => anna.dropInto(bag, bag)),
        refusedWords(sword, () => anna.dropInto(bag, anna.mobile)),
        refusedWords(sword, () => anna.dropInto({ serial: 0x7fff_0000 }, anna.mobile)),
      ].flat(),
    ).toEqual(
      [
        ...["That is too far away.", "That is too far away.", "That is too far away.", "That is locked."],
        ...["That belongs to somebody else.", "That belongs to somebody else."],
        ...["That is not there any more.", "You cannot put that there."],
      ].map((words) => `AsciiMessage ${words}`),
    );
  });

  test("twice, or without lifting, does nothing", () => {
    const sword = arena.lay("sword");
    anna.lift(sword).dropOnGround(sword).news();
    anna.dropInto(sword, anna.mobile).dropInto(sword, anna.mobile);
    expect(anna.news()).toEqual(["DropRefused", "DropRefused"]);
    expect(sword.container).toBeUndefined();
  });

  test("into a container is limited by its items, its weight and its depth", () => {
    const bag = arena.lay("bag");
    anna.use(bag).news();
    const sword = arena.lay("sword");
    const filling = Array.from({ length: CONTAINER_ITEMS_MAXIMUM }, () => arena.put("arrow", bag));
    expect(refusedWords(sword, () => anna.dropInto(sword, bag))).toEqual([
      "AsciiMessage That container cannot hold any more things.",
    ]);
    for (const item of filling) arena.world.remove(item);
    arena.put("boulder", bag);
    const boulder = arena.lay("boulder");
    expect(refusedWords(boulder, () => anna.dropInto(boulder, bag))).toEqual([
      "AsciiMessage That container cannot hold any more weight.",
    ]);
    let inner = bag;
    for (let depth = 1; depth < CONTAINER_DEPTH_MAXIMUM; depth++) inner = arena.put("bag", inner);
    arena.hooks = {};
    const last = arena.lay("bag", { east: 1 });
    arena.presentation.openContainer({ sessionId: anna.session.id, serial: inner.serial });
    anna.news();
    expect(refusedWords(last, () => anna.dropInto(last, inner))).toEqual([
      "AsciiMessage There are too many containers in one another already.",
    ]);
  });

  test("of an item that is too heavy to carry is refused, but carried items can be moved", () => {
    anna.mobile.strength = 10;
    const boulder = arena.lay("boulder");
    expect(refusedWords(boulder, () => anna.dropInto(boulder, anna.mobile))).toEqual([
      "AsciiMessage You cannot carry that much weight.",
    ]);
    const own = arena.put("boulder", anna.backpack);
    anna.lift(own).dropInto(own, anna.backpack, 50, 70);
    expect(own.container).toBe(anna.backpack);
  });

  test("asks scripts, which may handle the item themselves", () => {
    const key = arena.put("sword", anna.backpack);
    const asked: unknown[] = [];
    arena.hooks = {
      dropping: (_, serial, onto) => (asked.push([serial, onto]), arena.world.putInto(key, bert.backpack, 50, 70), false),
    };
    anna.lift(key).dropInto(key, bert.mobile);
    expect([asked, key.container]).toEqual([[[key.serial, bert.mobile.serial]], bert.backpack]);
    expect(anna.news()).toContain("DropAccepted");
    arena.hooks = { dropping: () => false };
    const sword = arena.lay("sword");
    expect(refusedWords(sword, () => anna.dropInto(sword, anna.mobile))).toEqual([]);
  });
});

describe("dropping onto a thing that holds nothing", () => {
  test("reaches the thing wherever it lies", () => {
    const asked: unknown[] = [];
    arena.hooks = { dropping: (_, serial, onto) => (asked.push([serial, onto]), arena.world.remove(scroll), false) };
    const book = arena.put("sword", anna.backpack);
    const scroll = arena.put("shirt", anna.backpack);
    anna.lift(scroll).dropInto(scroll, book);
    expect(asked).toEqual([[scroll.serial, book.serial]]);
    expect(arena.world.item(scroll.serial)).toBeUndefined();
  });

  test("lays the item beside it in its container if scripts do nothing with it", () => {
    const asked: unknown[] = [];
    arena.hooks = { dropping: (_, serial, onto) => (asked.push([serial, onto]), true) };
    const book = arena.put("sword", anna.backpack);
    const scroll = arena.lay("shirt");
    anna.lift(scroll).dropInto(scroll, book);
    expect(asked).toEqual([
      [scroll.serial, book.serial],
      [scroll.serial, anna.backpack.serial],
    ]);
    expect(scroll.container).toBe(anna.backpack);
  });
});

describe("wearing an item", () => {
  test("is seen by others, and so is taking it off", () => {
    const shirt = arena.put("shirt", anna.backpack);
    anna.lift(shirt).equip(shirt, LAYER.shirt);
    expect(anna.mobile.equipped(LAYER.shirt)).toBe(shirt);
    expect(bert.news().at(-1)).toBe(`WornItem ${hex(shirt)}`);
    anna.lift(shirt);
    expect(bert.news()).toEqual([`DeleteObject ${hex(shirt)}`]);
  });

  test("is seen by players who arrive later", () => {
    const shirt = arena.put("shirt", anna.backpack);
    anna.lift(shirt).equip(shirt, LAYER.shirt);
    arena.tick();
    const carl = arena.enter({ east: 2 });
    const incoming = carl.received.frames.filter(({ declaration }) => declaration?.name === "MobileIncoming");
    expect(incoming.some(({ bytes }) => bytes.includes(Buffer.from(hex(shirt), "hex")))).toBe(true);
  });

  test("uses the template's layer once, and is refused on others and for items without a layer", () => {
    const shirt = arena.put("shirt", anna.backpack);
    anna.lift(shirt).equip(shirt, LAYER.helmet);
    expect(shirt.layer).toBe(LAYER.shirt);
    const second = arena.put("shirt", anna.backpack);
    const bag = arena.put("bag", anna.backpack);
    const hair = arena.put("hair", anna.backpack);
    expect(
      [
        refusedWords(second, () => anna.equip(second, LAYER.shirt)),
        refusedWords(second, () => anna.equip(second, LAYER.shirt, bert.mobile.serial)),
        refusedWords(bag, () => anna.equip(bag, LAYER.helmet)),
        refusedWords(hair, () => anna.equip(hair, LAYER.hair)),
      ].flat(),
    ).toEqual(
      [
        "You are wearing something there already.",
        "That belongs to somebody else.",
        "You cannot wear that there.",
        "You cannot wear that there.",
      ].map((words) => `AsciiMessage ${words}`),
    );
  });

  test("is reported to scripts", () => {
    const told: string[] = [];
    arena.hooks = { equipping: () => told.push("on") > 0, unequipped: () => void told.push("off") };
    const shirt = arena.put("shirt", anna.backpack);
    anna.lift(shirt).equip(shirt, LAYER.shirt).lift(shirt);
    expect(told).toEqual(["on", "off"]);
    arena.hooks = { equipping: () => false };
    anna.equip(shirt, LAYER.shirt);
    expect([shirt.layer, anna.mobile.equipped(LAYER.shirt)]).toEqual([LAYER.shirt, shirt]);
  });
});

describe("the weight and gold that a player carries", () => {
  test("are sent in the player's status once a tick", () => {
    anna.news();
    const from = anna.received.frames.length;
    const gold = arena.lay("gold", { amount: 500 });
    anna.lift(gold, 500).dropInto(gold, anna.mobile);
    const arrows = arena.lay("arrow", { amount: 40 });
    anna.lift(arrows, 40).dropInto(arrows, anna.mobile);
    anna.news();
    expect(anna.received.of(statusInfo, from).map(({ attributes }) => [attributes?.gold, attributes?.weight])).toEqual([
      [500, 17],
    ]);
    anna.lift(gold, 500).dropInto(gold, anna.backpack, 60, 70).news();
    expect(anna.received.of(statusInfo, from)).toHaveLength(1);
  });

  test("are told of to scripts while they are more than is carried without effort, and something changes", () => {
    const told: number[] = [];
    arena.hooks = { overloaded: (serial) => void told.push(serial) };
    anna.mobile.strength = 10; // 75 stones without effort, and four that nobody feels.
    const light = arena.put("gold", anna.backpack, 1_000);
    anna.news();
    expect(told).toEqual([]);
    const heavy = arena.put("gold", anna.backpack, 3_500);
    anna.news();
    expect(told).toEqual([anna.mobile.serial]);
    anna.news();
    expect(told).toHaveLength(1);
    // It lay on the ground only between two ticks.
    anna.lift(heavy, 3_500).dropOnGround(heavy, { east: 1 }).lift(heavy, 3_500).dropInto(heavy, anna.backpack, 60, 70).news();
    expect(told).toHaveLength(2);
    arena.world.remove(heavy);
    light.amount = 999;
    arena.world.renewItem(light);
    anna.news();
    expect(told).toHaveLength(2);
  });
});
