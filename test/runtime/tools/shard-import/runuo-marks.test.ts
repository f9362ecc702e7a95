import { expect, it } from "vitest";
import { ByteReader } from "../../../../runtime/tools/shard-import/byte-reader.js";
import { addItemDetails } from "../../../../runtime/tools/shard-import/families/runuo-item-details.js";
import { readInner } from "../../../../runtime/tools/shard-import/families/runuo-inner.js";
import { addMobileDetails } from "../../../../runtime/tools/shard-import/families/runuo-mobile-details.js";
import { readAnySpawner } from "../../../../runtime/tools/shard-import/families/runuo-spawners.js";
import type { SavedItem, SavedMobile, WareKind } from "../../../../runtime/tools/shard-import/model.js";
import { Bytes } from "./runuo-save.js";

const MAKER = 0x65;
const HOUSE = 0x4000_0009;
const MINUTE = 600_000_000n;
const reader = (bytes: Bytes): ByteReader => new ByteReader(bytes.buffer);
const noAttributes = () => new Bytes().byte(1).int(0).encoded(0).buffer;

/** What a type gets from its own part of a record. */
function detailsOf(type: string, bytes: Bytes, isModernUo: boolean, kind?: WareKind): Partial<SavedItem> {
  const item: SavedItem = { serial: 0x4000_0001, type: `Server.Items.${type}`, itemId: 1, hue: 0, amount: 1 };
  const { serial: _1, type: _2, itemId: _3, amount: _4, ...details } = addItemDetails(reader(bytes), item, { isModernUo, kind });
  return { ...details, ...(details.hue === 0 ? { hue: undefined } : {}) };
}

const made = { crafter: MAKER, isExceptional: true };
const madeBy = { crafter: "Ada", isExceptional: true };

it.each<[string, Partial<SavedItem>, string, Bytes, boolean, WareKind]>([
  [
    "a tool",
    { ...made, params: { uses_left: 13 } },
    "Tongs",
    new Bytes().int(4).byte(0).int(0).byte(0).int(MAKER, 2, 13, 0),
    false,
    "tool",
  ],
  ["what only looks like a tool", {}, "KeyRing", new Bytes().int(1, 0, 1, 512).byte(7).int(0), false, "tool"],
  ["a shovel", { ...made, params: { uses_left: 13 } }, "Shovel", new Bytes().int(1, MAKER, 2, 13, 0), false, "tool"],
  [
    "a runic tool",
    { params: { uses_left: 20, runic: "copper_ingot" } },
    "RunicHammer",
    new Bytes().int(1, -1, 1, 20, 0, 4, 0),
    false,
    "tool",
  ],
  [
    "a tool of ModernUO",
    { ...madeBy, params: { uses_left: 13 } },
    "Tongs",
    new Bytes().int(2).text("Ada").encoded(2).int(13, 0),
    true,
    "tool",
  ],
  [
    "an instrument",
    { ...made, params: { uses_left: 111, slayer: "silver" } },
    "Lute",
    new Bytes().int(4, 0).byte(0).int(MAKER).encoded(2).encoded(1).encoded(0).encoded(111).encoded(0).encoded(0),
    false,
    "instrument",
  ],
  [
    "an instrument of ModernUO",
    { ...madeBy, params: { uses_left: 111, slayer: "silver" } },
    "Lute",
    new Bytes().int(4).byte(0).long(0).text("Ada").encoded(2).encoded(1).encoded(0).int(111, 0, 0),
    true,
    "instrument",
  ],
  [
    "a jewel",
    { ...made, params: { material: "gold_ingot" } },
    "GoldRing",
    new Bytes()
      .int(12)
      .zeros(20 + 1)
      .int(0)
      .encoded(7)
      .text("Server.Mobiles.Orc")
      .encoded(1)
      .encoded(1_000)
      .encoded(20)
      .int(0)
      .text(undefined)
      .byte(0)
      .add(noAttributes())
      .zeros(12 + 8)
      .encoded(0)
      .add(noAttributes())
      .zeros(6)
      .encoded(0)
      .add(noAttributes())
      .add(noAttributes())
      .int(MAKER, 2)
      .encoded(0)
      .encoded(0)
      .encoded(6),
    false,
    "jewel",
  ],
  [
    "a jewel of ModernUO",
    { params: { material: "gold_ingot" } },
    "GoldRing",
    new Bytes().int(5).encoded(0).encoded(0).encoded(6),
    true,
    "jewel",
  ],
  ["a wand", { params: { charges: 17 } }, "ClumsyWand", new Bytes().int(77, 1, 2, 0, 0, 17, 0), false, "wand"],
  [
    "a wand of ModernUO",
    { params: { charges: 17 } },
    "ClumsyWand",
    new Bytes().int(77, 1, 2, 1).encoded(3).int(17, 0),
    true,
    "wand",
  ],
  ["a pickaxe", { params: { uses_left: 9 } }, "Pickaxe", new Bytes().int(77, 2).byte(1).int(9, 0), false, "tool"],
  ["a pickaxe of ModernUO", { params: { uses_left: 9 } }, "Pickaxe", new Bytes().int(77, 0).byte(1).int(9, 0), true, "weapon"],
])("%s keeps its marks", (_, expected, type, bytes, isModernUo, kind) => {
  expect(detailsOf(type, bytes, isModernUo, kind)).toEqual(expected);
});

const lock = {
  ...{ lock_id: "old-abcd", locked: true, lock_level: 44, lock_level_min: 40, lock_level_max: 90 },
  ...{ trap: "dart", trap_power: 12, trap_level: 2, trap_on_pick: true },
};

it("chests keep lock, key and trap, and boxes without any have none", () => {
  const servUo = new Bytes().int(1_000).text(undefined).int(2, 2, 12, 3).int(8).byte(0).int(0, 0, 0).byte(0, 1);
  servUo.int(44, 90, 0xabcd, 40).byte(1).int(1);
  expect(detailsOf("MetalChest", servUo, false, "container").params).toEqual(lock);
  const modernUo = new Bytes()
    .int(0)
    .encoded(0)
    .int(3, 2, 12)
    .encoded(3)
    .int(0)
    .byte(0, 1)
    .int(44, 90, 0xabcd, 40)
    .byte(1)
    .int(0);
  expect(detailsOf("MetalChest", modernUo, true, "container").params).toEqual(lock);
  expect(detailsOf("Bag", new Bytes().int(1_000).text(undefined).int(0), false, "container").params).toBeUndefined();
});

it("planks of ships keep their lock", () => {
  const lock = { door_lock_id: "old-777", door_locked: true };
  expect(detailsOf("Plank", new Bytes().int(0, HOUSE, 1).byte(1).int(0x777), false).params).toEqual(lock);
  expect(detailsOf("Plank", new Bytes().int(1, HOUSE).encoded(1).byte(1).int(0x777), true).params).toEqual(lock);
});

it("kegs, drinks and tubs keep what is in them", () => {
  const keg = { potion: "greater_cure_potion", held: 55, more_weight: 44 };
  expect(detailsOf("PotionKeg", new Bytes().int(1, 3, 55), false).params).toEqual(keg);
  expect(detailsOf("PotionKeg", new Bytes().int(2).encoded(3).int(55), true).params).toEqual(keg);
  const drink = { name: "pitcher of wine", params: { content: "wine", measures: 2 } };
  expect(detailsOf("Pitcher", new Bytes().int(1, 0).byte(0).int(4, 2), false)).toEqual(drink);
  expect(detailsOf("Pitcher", new Bytes().int(2).byte(0).int(0).encoded(4).int(2), true)).toEqual(drink);
  expect(detailsOf("DyeTub", new Bytes().int(1, 0).byte(1).int(0x26), false)).toEqual({ hue: 0x26 });
  expect(detailsOf("DyeTub", new Bytes().int(2).encoded(0).byte(1).int(0x26), true)).toEqual({ hue: 0x26 });
});

it("charts keep their area and pins, treasure maps also level, place and decoder", () => {
  const drawn = {
    area: { table: { map_id: 1, left: 1_200, top: 1_400, right: 1_700, bottom: 1_800 } },
    pins: { table: [{ x: 50, y: 100 }] },
  };
  const servUo = () => new Bytes().int(1).byte(1).int(1_200, 1_400, 500, 400, 400, 400).byte(0).int(1, 100, 200);
  expect(detailsOf("CityMap", servUo(), false).params).toEqual(drawn);
  const modernUo = () => new Bytes().int(1).int(1_200, 1_400, 500, 400, 400, 400).byte(0).encoded(1).int(100, 200).byte(1, 1);
  expect(detailsOf("CityMap", modernUo(), true).params).toEqual(drawn);
  const treasure = {
    params: { ...drawn, is_protected: true, level: 3, place: { table: { map_id: 1, x: 1_300, y: 1_500 } } },
    links: { decoder: MAKER },
  };
  const decoded = servUo().int(3, 0).long(0).int(0, 3).byte(0).int(MAKER, 1_300, 1_500);
  expect(detailsOf("TreasureMap", decoded, false)).toEqual(treasure);
  expect(detailsOf("TreasureMap", modernUo().int(0, 0, 3).byte(0).int(MAKER).byte(1).int(1_300, 1_500), true)).toEqual(treasure);
});

it("runes of houses lead to the house, alone and in books", () => {
  const rune = new Bytes().int(2, 0, 0, HOUSE).text("Ben's").byte(1).int(0, 0, 0).byte(255);
  expect(detailsOf("RecallRune", rune, false)).toEqual({ leadsTo: HOUSE, params: { description: "Ben's" } });
  const open = new Bytes().int(2, 0, -1, -1).text("the lake").byte(1).int(1_470, 1_628, 0).byte(1);
  expect(detailsOf("RecallRune", open, false).params).toEqual({
    to: { table: { map_id: 1, x: 1_470, y: 1_628, z: 0 } },
    description: "the lake",
  });
  const book = new Bytes()
    .int(3)
    .byte(0)
    .int(0, 0, 1)
    .byte(3)
    .int(1, 0, HOUSE, 0, 0, 0)
    .byte(255)
    .text("Ben's")
    .text("Journeys")
    .int(1, 5, -1);
  expect(detailsOf("Runebook", book, false)).toMatchObject({ name: "Journeys", runesLeadTo: { 0: HOUSE } });
});

it("rings and deeds name the things for which they stand", () => {
  expect(readInner(reader(new Bytes().encoded(1).int(0, 0, 0).serials([HOUSE])), "Server.Items.KeyRing", false)).toEqual([HOUSE]);
  expect(readInner(reader(new Bytes().encoded(1).encoded(1).int(HOUSE)), "Server.Items.KeyRing", true)).toEqual([HOUSE]);
  expect(readInner(reader(new Bytes().int(1, HOUSE)), "Server.Items.CommodityDeed", true)).toEqual([HOUSE]);
});

it("barkeepers keep house, owner, rumours and tip, wherever these begin", () => {
  const mobile = { type: "Server.Mobiles.PlayerBarkeeper" } as SavedMobile;
  const barkeeper = {
    house: HOUSE,
    owner: MAKER,
    rumours: [
      { words: "The king!", keyword: "king" },
      { words: "", keyword: "" },
    ],
    tip: "Ale",
  };
  const servUo = new Bytes().int(29, 1, 7, 1, HOUSE, MAKER).encoded(2).byte(1).text("The king!").text("king").byte(0).text("Ale");
  expect(addMobileDetails(reader(servUo), mobile, false).barkeeper).toEqual(barkeeper);
  const modernUo = new Bytes()
    .int(30, 2, 7, 2, HOUSE, MAKER)
    .encoded(2)
    .byte(1, 0)
    .text("The king!")
    .text("king")
    .byte(0)
    .text("Ale");
  expect(addMobileDetails(reader(modernUo), mobile, true).barkeeper).toEqual(barkeeper);
});

it("spawners keep what they make, how often, where, and what is there of it", () => {
  const spawner = {
    ...{ count: 3, delaysMs: [120_000, 360_000], range: 9, walkingRange: 7, isRunning: true, brood: [0x70] },
    entries: [{ name: "Orc", most: 3, chance: 100 }],
  };
  const servUo = new Bytes()
    .int(7)
    .byte(0)
    .int(9, 7, 0)
    .byte(0)
    .long(2n * MINUTE)
    .long(6n * MINUTE);
  servUo.int(3, 0, 9).byte(1).long(0).int(1, 0, 1, 0x70).text("Orc/name/Bob").int(3);
  expect(readAnySpawner(reader(servUo), "Server.Mobiles.Spawner", false)).toEqual(spawner);
  const modernUo = new Bytes().int(12).encoded(0x18).zeros(16).encoded(1).int(1).text("Orc").int(100, 3).text("").text("");
  modernUo
    .encoded(1)
    .int(0x70, 7)
    .long(2n * MINUTE)
    .long(6n * MINUTE)
    .int(3)
    .byte(1)
    .encoded(1)
    .encoded(2);
  modernUo.int(1_590, 1_590, -10, 1_611, 1_611, 10);
  expect(readAnySpawner(reader(modernUo), "Server.Engines.Spawners.Spawner", true)).toEqual({
    ...{ ...spawner, range: 7 },
    area: { x1: 1_590, y1: 1_590, x2: 1_610, y2: 1_610 },
  });
  expect(readAnySpawner(reader(new Bytes().int(99)), "Server.Mobiles.Spawner", false)).toBeUndefined();
});
