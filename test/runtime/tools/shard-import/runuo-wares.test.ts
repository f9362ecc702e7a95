import { describe, expect, it } from "vitest";
import { ByteReader } from "../../../../runtime/tools/shard-import/byte-reader.js";
import { addItemDetails } from "../../../../runtime/tools/shard-import/families/runuo-item-details.js";
import type { SavedItem, WareKind } from "../../../../runtime/tools/shard-import/model.js";
import { Bytes } from "./runuo-save.js";

const PLACE = [1_400, 1_600, 10] as const;
const reader = (bytes: Bytes): ByteReader => new ByteReader(bytes.buffer);
const PLAIN = { serial: 0x4000_0001, itemId: 1, hue: 0, amount: 1 };
/** What a kind of thing gets from its own part of a record. */
function readWare(bytes: ByteReader, kind: WareKind, isModernUo: boolean, type = "Server.Items.Thing"): Partial<SavedItem> {
  const {
    serial: _1,
    itemId: _2,
    hue: _3,
    amount: _4,
    type: _5,
    ...details
  } = addItemDetails(bytes, { ...PLAIN, type }, { isModernUo, kind });
  return details;
}
/** A set of two properties, as both families write it behind a version of their own. */
const attributes = (version: number) => new Bytes().byte(version).int(3).encoded(2).encoded(5).encoded(7).buffer;

describe("weapons", () => {
  const marks = {
    ...{ isExceptional: true, durability: [30, 40] },
    params: {
      ...{ damage_level: 5, accuracy_level: 3, durability_level: 1, slayer: "silver", identified: true },
      ...{ poison_level: 2, poison_charges: 9, material: "valorite_ingot" },
    },
  };

  it("of ServUO keep quality, maker, powers, slayer, poison, wear and metal", () => {
    const bytes = new Bytes().int(19, 0).byte(0).int(0).text("Bo").byte(0).int(0, 0, 0).byte(0).int(0, 0).text("").int(0);
    bytes.encoded(0x81).encoded(4).add(attributes(1));
    bytes.long(0b1000_0000_0000_0111_1111_1111).int(5, 3, 1, 2, 30, 40, 1).byte(1, 1).int(9, 0x65).int(9);
    expect(readWare(reader(bytes), "weapon", false)).toEqual({ ...marks, crafter: 0x65 });
    const damaged = new Bytes().int(19, 0).byte(0).int(0).text("Bo").byte(0).int(0, 0, 0).byte(0).int(0, 0).text("").int(0);
    damaged.encoded(0).long(0x30).int(900_000, 7);
    expect(readWare(reader(damaged), "weapon", false)).toEqual({});
  });

  it("of ModernUO keep the same", () => {
    const bytes = new Bytes().int(10).encoded(0b1000_0000_0000_0111_1111_1111);
    for (const level of [5, 3, 1, 2]) bytes.encoded(level);
    bytes.int(30, 40).encoded(1).byte(1, 1).int(9).text("Ada").encoded(9);
    expect(readWare(reader(bytes), "weapon", true)).toEqual({ ...marks, crafter: "Ada" });
  });

  it("of an unknown version come over without marks", () => {
    for (const isModernUo of [false, true]) {
      expect(readWare(reader(new Bytes().int(77)), "weapon", isModernUo)).toEqual({});
      expect(readWare(reader(new Bytes().int(77)), "armor", isModernUo)).toEqual({});
      expect(readWare(reader(new Bytes().int(77)), "spellbook", isModernUo)).toEqual({});
    }
  });
});

it("armor of both families keeps quality, maker, powers, wear and material", () => {
  const marks = {
    isExceptional: true,
    durability: [20, 25],
    params: { durability_level: 2, protection_level: 4, material: "barbed_leather" },
  };
  const members = (bytes: Bytes, version: number, maker: (bytes: Bytes) => Bytes) =>
    maker(bytes.encoded(0x7f05).add(attributes(version)).encoded(3).encoded(25).encoded(20))
      .encoded(2)
      .encoded(2)
      .encoded(4)
      .encoded(104);
  const servUo = new Bytes().int(15, 0).text("").zeros(20).byte(0).zeros(12).zeros(28).int(0, 0).encoded(0);
  members(servUo, 1, (bytes) => bytes.int(0x65));
  expect(readWare(reader(servUo), "armor", false)).toEqual({ ...marks, crafter: 0x65 });
  const modernUo = members(new Bytes().int(9), 0, (bytes) => bytes.text("Ada"));
  expect(readWare(reader(modernUo), "armor", true)).toEqual({ ...marks, crafter: "Ada" });
});

it("clothes of both families keep quality, maker, wear and material", () => {
  const marks = { isExceptional: true, durability: [20, 25], params: { material: "spined_leather" } };
  const servUo = new Bytes().int(12).text("").int(0).text("").byte(0).add(attributes(1)).zeros(12).zeros(28).int(0, 0).encoded(0);
  servUo.encoded(0x363).encoded(102).add(attributes(1)).encoded(25).encoded(20).int(0x65).encoded(2);
  expect(readWare(reader(servUo), "clothes", false)).toEqual({ ...marks, crafter: 0x65 });
  const modernUo = new Bytes()
    .int(7)
    .encoded(0x363)
    .encoded(102)
    .add(attributes(0))
    .encoded(25)
    .encoded(20)
    .text("Ada")
    .encoded(2);
  expect(readWare(reader(modernUo), "clothes", true)).toEqual({ ...marks, crafter: "Ada" });
});

it("books of spells of both families keep their spells", () => {
  const servUo = new Bytes().int(6).add(attributes(1)).int(0, 0).byte(0).int(0).text("").byte(1).text("").int(0x65, 0, 0);
  servUo
    .add(attributes(1))
    .add(attributes(1))
    .long(0x8000_0000_0000_0001n - 2n ** 64n)
    .int(2);
  expect(readWare(reader(servUo), "spellbook", false)).toEqual({
    isExceptional: true,
    crafter: 0x65,
    params: { content: "8000000000000001" },
  });
  const modernUo = new Bytes().int(6).encoded(0).text("").text(undefined).encoded(0).encoded(0);
  modernUo.add(attributes(0)).add(attributes(0)).long(0x1f).int(5);
  expect(readWare(reader(modernUo), "spellbook", true)).toEqual({ params: { content: "000000000000001F" } });
});

describe("of ModernUO", () => {
  const details = (type: string, bytes: Bytes) => {
    const item: SavedItem = { ...PLAIN, type: `Server.Items.${type}` };
    return addItemDetails(reader(bytes), item, { isModernUo: true, kind: undefined }).params;
  };
  const to = { map_id: 1, x: 1_400, y: 1_600, z: 10 };

  it("books keep their text", () => {
    const bytes = new Bytes()
      .int(5)
      .encoded(0xf)
      .encoded(0)
      .text("Diary")
      .text("Ada")
      .encoded(2)
      .int(2)
      .text("Dear")
      .text("diary")
      .int(0);
    expect(details("BlueBook", bytes)).toEqual({
      title: "Diary",
      author: "Ada",
      text: { table: ["Dear\ndiary", ""] },
      pages: 2,
      is_writable: true,
    });
  });

  it("runes and runebooks keep their places", () => {
    const rune = new Bytes()
      .int(2, 0)
      .text("Home")
      .byte(1)
      .int(...PLACE)
      .byte(1);
    expect(details("RecallRune", rune)).toEqual({ to: { table: to }, description: "Home" });
    const book = new Bytes().int(4).encoded(0).text(undefined).encoded(0).encoded(2);
    book
      .encoded(2)
      .encoded(0xe)
      .int(...PLACE)
      .byte(1)
      .text("Home")
      .encoded(2)
      .encoded(1)
      .int(0x4000_0002)
      .text("")
      .int(5, 10, 0);
    // The second is a rune of a house, whose place is found when the houses are known.
    const ofHouse = { to: { map_id: 0, x: 0, y: 0, z: 0 }, description: "an unknown location" };
    const runes = { table: [{ to, description: "Home" }, ofHouse] };
    expect(details("Runebook", book)).toEqual({ runes, charges: 5, charges_max: 10, default: 1 });
  });

  it("keys keep their lock", () => {
    expect(details("Key", new Bytes().int(0, 3, 0).text("home").int(0x77))).toEqual({ lock_id: "old-77" });
  });
});
