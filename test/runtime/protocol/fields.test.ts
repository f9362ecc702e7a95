import { cleanText } from "../../../runtime/base/text/clean-text.js";
import { describe, expect, test } from "vitest";
import {
  bytes,
  constant,
  equals,
  flag,
  hasBit,
  i8,
  ifMore,
  list,
  paddedText,
  rawText,
  restBytes,
  struct,
  subCommand,
  text,
  u16,
  u32,
  u8,
  variant,
  when,
} from "../../../runtime/protocol/fields/index.js";
import type { Fields } from "../../../runtime/protocol/fields/field.js";
import { PacketError } from "../../../runtime/protocol/packet-error.js";
import { packet } from "../../../runtime/protocol/packet.js";
import type { ValueOf } from "../../../runtime/protocol/packet.js";
import { gumpResponse } from "../../../runtime/protocol/packets/gumps.js";
import { PacketTable } from "../../../runtime/protocol/packet-table.js";

const common = { id: 0x10, name: "Test", from: "server", stage: "world", about: "For tests.", source: "none" } as const;

function fixed<const F extends Fields>(size: number, fields: F) {
  return packet({ ...common, size, fields });
}
function variable<const F extends Fields>(fields: F) {
  return packet({ ...common, size: "variable", fields });
}
const hex = (value: string) => Buffer.from(value.replaceAll(" ", ""), "hex");

describe("a packet declaration", () => {
  test("is refused if its size contradicts its fields", () => {
    expect(() => fixed(4, { a: u16() })).toThrow(TypeError);
    expect(() => packet({ ...common, size: { max: 100 }, fields: { a: u16() } })).toThrow(TypeError);
    expect(() => packet({ ...common, size: { min: 1 }, fields: { a: u16() } })).toThrow(TypeError);
  });

  test("is refused if a condition depends on a later field", () => {
    expect(() => variable({ b: when("a", equals(1), u8()), a: u8() })).toThrow(/depends on a/);
  });

  test("enforces its size limits in both directions", () => {
    const limited = packet({ ...common, size: { max: 6 }, fields: { data: restBytes({ max: 100 }) } });
    expect(limited.write({ data: hex("010203") }).toString("hex")).toBe("100006010203");
    expect(() => limited.write({ data: hex("01020304") })).toThrow("Test: 7 bytes are not within 3 to 6");
    expect(() => limited.read(hex("10 0007 01020304"))).toThrow(PacketError);
  });

  test("refuses another packet's frame, a wrong length and left-over bytes", () => {
    const two = variable({ a: u16() });
    expect(() => two.read(hex("11 0005 0000"))).toThrow("Test: id is 17, must be 16");
    expect(() => two.read(hex("10 0006 0000"))).toThrow("Test: declares 6 bytes, has 5");
    expect(() => two.read(hex("10 0006 000000"))).toThrow(PacketError);
    expect(() => two.read(new Uint8Array())).toThrow("Test: id is missing");
  });

  test("has a type derived from its fields", () => {
    const typed = variable({
      a: u8(),
      b: flag(),
      c: when("a", equals(1), u16()),
      names: list({ ends: "u8", max: 3, of: text({ ends: "u8", max: 9 }) }),
    });
    const value: ValueOf<typeof typed> = { a: 1, b: true, c: 2, names: ["x"] };
    const again: { a: number; b: boolean; c?: number | undefined; names: string[] } = typed.read(typed.write(value));
    expect(again).toEqual(value);
    // @ts-expect-error a member is missing
    expect(() => typed.write({ a: 1, names: [] })).toThrow(PacketError);
    // @ts-expect-error a string instead of a number
    expect(() => typed.write({ a: "1", b: true, names: [] })).toThrow(PacketError);
  });

  test("names the path of the wrong field", () => {
    const value = { serial: 1, type: 2, button: 3, switches: [], texts: [0, 1, 2, 3].map((id) => ({ id, text: "0123456789" })) };
    const frame = gumpResponse.write(value);
    const cut = frame.subarray(0, frame.length - 8);
    cut.writeUInt16BE(cut.length, 1);
    expect(() => gumpResponse.read(cut)).toThrow("GumpResponse.texts[3].text: needs 20 bytes, 12 left");
    expect(() => gumpResponse.write({ ...value, texts: [{ id: 1, text: "x".repeat(400) }] })).toThrow(
      "GumpResponse.texts[0].text: 400 characters are more than 320",
    );
  });
});

describe("number fields", () => {
  test("refuse values that do not fit", () => {
    const one = fixed(2, { a: u8() });
    for (const a of [-1, 256, 1.5, Number.NaN]) expect(() => one.write({ a })).toThrow("Test.a:");
    expect(fixed(2, { a: i8() }).write({ a: -128 })).toEqual(hex("1080"));
  });

  test("enforce their own limits in both directions", () => {
    const stat = fixed(2, { a: u8("", { min: 10, max: 60 }) });
    expect(() => stat.read(hex("1009"))).toThrow("Test.a: 9 is not within 10 to 60");
    expect(() => stat.write({ a: 61 })).toThrow("Test.a: 61 is no u8 within 10 to 60");
  });

  test("may be left out if they have a fallback, as may other fields", () => {
    const all = fixed(11, {
      a: u32("", { fallback: 7 }),
      b: flag("", { fallback: true }),
      c: bytes(2, "", { fallback: hex("aabb") }),
      d: paddedText(3, "", { fallback: "x" }),
    });
    expect(all.write({})).toEqual(hex("10 00000007 01 aabb 780000"));
  });

  test("must have their value if they are constants", () => {
    const two = fixed(3, { a: constant("u16", 0x1234) });
    expect(two.write({})).toEqual(hex("101234"));
    expect(two.read(hex("101234"))).toEqual({});
    expect(() => two.read(hex("101235"))).toThrow("Test.a: is 4661, must be 4660");
  });
});

describe("text fields", () => {
  test("of players lose characters that could deceive or disturb others", () => {
    expect(cleanText("a\u0000b\u001bc\u007fd\u009fe")).toBe("abcde");
    expect(cleanText("ab\u202ecd\u2066e\u2069\u200f")).toBe("abcde");
    expect(cleanText("x\ud800y\udc00z 😀")).toBe("xyz 😀");
    expect(cleanText("two\nlines\tand more", "\n")).toBe("two\nlinesand more");
    expect(cleanText("plain ž € 漢")).toBe("plain ž € 漢");
  });

  test("are cleaned when they are read, unless they declare a reason not to", () => {
    const both = fixed(9, { clean: paddedText(4), raw: rawText({ max: 4, ends: "padded", why: "a password" }) });
    expect(both.read(hex("10 61076200 61076200"))).toEqual({ clean: "ab", raw: "a\x07b" });
  });

  test("end at the first NUL", () => {
    expect(fixed(5, { a: paddedText(4) }).read(hex("10 61006263"))).toEqual({ a: "a" });
    expect(variable({ a: text({ ends: "rest", max: 4 }) }).read(hex("10 0006 610062"))).toEqual({ a: "a" });
    expect(variable({ a: text({ ends: "u8", max: 4 }) }).read(hex("10 0007 03 610062"))).toEqual({ a: "a" });
  });

  test("are refused without a required terminator", () => {
    const one = variable({ a: text({ ends: "terminated", max: 4 }), b: u8() });
    expect(one.read(hex("10 0006 6100 07"))).toEqual({ a: "a", b: 7 });
    expect(() => one.read(hex("10 0005 6162"))).toThrow("Test.a: no terminator in the 2 bytes left");
    expect(() => one.read(hex("10 0009 616161616100"))).toThrow("Test.a: 5 characters are more than 4");
  });

  test("are not written with a NUL inside or beyond their length", () => {
    const one = fixed(5, { a: paddedText(4) });
    expect(() => one.write({ a: "a\0b" })).toThrow("Test.a: a text holds no NUL");
    expect(() => one.write({ a: "abcde" })).toThrow("Test.a: 5 characters are more than 4");
  });

  test("use their declared encoding", () => {
    const write = (encoding: "windows1252" | "utf8" | "utf16be" | "utf16le") =>
      variable({ a: text({ ends: "rest", max: 8, encoding, terminator: true }) })
        .write({ a: "ž" })
        .subarray(3);
    expect(write("windows1252")).toEqual(hex("9e00"));
    expect(write("utf8")).toEqual(hex("c5be00"));
    expect(write("utf16be")).toEqual(hex("017e0000"));
    expect(write("utf16le")).toEqual(hex("7e010000"));
  });

  test("of one byte keep what Windows-1252 has, and show a question mark for the rest", () => {
    const one = variable({ a: text({ ends: "rest", max: 20 }) });
    expect(one.read(one.write({ a: "Zoë Šímová “€” Жанна" }))).toEqual({ a: "Zoë Šímová “€” ?????" });
  });
});

describe("list fields", () => {
  const counted = variable({ a: list({ ends: "u16", max: 3, of: u16() }) });

  test("are refused before reading if their count is above the maximum", () => {
    expect(() => counted.read(hex("10 0005 ffff"))).toThrow("Test.a: 65535 entries are not within 0 to 3");
    expect(() => counted.write({ a: [1, 2, 3, 4] })).toThrow("Test.a: 4 entries are not within 0 to 3");
  });

  test("are refused if the frame is shorter than their count promises", () => {
    expect(() => counted.read(hex("10 0007 0003 0001"))).toThrow("Test.a[1]: needs 2 bytes, 0 left");
  });

  test("end at their terminator, and no entry may begin with it", () => {
    const ended = variable({
      a: list({ ends: { type: "u16", terminator: 0 }, max: 2, of: struct({ b: u16(), c: u8() }) }),
      d: u8(),
    });
    expect(ended.read(hex("10 0009 000105 0000 06"))).toEqual({ a: [{ b: 1, c: 5 }], d: 6 });
    expect(() => ended.write({ a: [{ b: 0, c: 1 }], d: 1 })).toThrow("Test.a[0]: begins with 0, which ends the list");
    expect(() => ended.read(hex("10 000c 000105 000205 000305"))).toThrow("Test.a: more than 2 entries");
  });

  test("may be cut by the end of the frame only if they declare it", () => {
    const ends = { type: "u16", terminator: 0 } as const;
    const cut = hex("10 0005 0001");
    expect(variable({ a: list({ ends, max: 2, mayBeCut: true, of: u16() }) }).read(cut)).toEqual({ a: [1] });
    expect(() => variable({ a: list({ ends, max: 2, of: u16() }) }).read(cut)).toThrow(PacketError);
  });
});

describe("conditional fields", () => {
  test("are present exactly if their condition holds", () => {
    const one = variable({ flags: u8(), a: when("flags", hasBit(2), u8()) });
    expect(one.read(hex("10 0005 02 07"))).toEqual({ flags: 2, a: 7 });
    expect(one.read(hex("10 0004 01"))).toEqual({ flags: 1 });
    expect(() => one.write({ flags: 1, a: 7 })).toThrow("Test.a: is there only when flags has bit 0x2");
    expect(() => one.write({ flags: 2 })).toThrow(PacketError);
  });

  test("at the end of a packet are present if there are more bytes", () => {
    const one = variable({ a: u8(), b: ifMore(u16()) });
    expect(one.read(hex("10 0004 01"))).toEqual({ a: 1 });
    expect(one.read(hex("10 0006 01 0002"))).toEqual({ a: 1, b: 2 });
    expect(() => one.read(hex("10 0005 01 02"))).toThrow("Test.b: needs 2 bytes, 1 left");
  });

  test("have the layout of the selected case", () => {
    const one = variable({ kind: u8(), details: variant("kind", { 1: struct({ a: u8() }), 2: struct({ b: u16() }) }) });
    expect(one.read(hex("10 0006 02 0003"))).toEqual({ kind: 2, details: { b: 3 } });
    expect(() => one.read(hex("10 0005 03 00"))).toThrow("Test.details: kind 3 is not known");
  });
});

describe("the packet table", () => {
  const plain = fixed(2, { a: u8() });
  const first = variable({ sub: subCommand(1), a: u8() });
  const second = packet({ ...common, id: 0x11, name: "Deep", size: "variable", fields: { serial: u32(), sub: subCommand(2) } });

  test("finds sub-commands at their declared offset", () => {
    const table = new PacketTable([first, second]);
    expect(table.find(hex("10 0006 0001 05"))).toBe(first);
    expect(table.find(hex("10 0006 0002 05"))).toBeUndefined();
    expect(table.find(hex("ff 11 0009 00000001 0002"), 1)).toBe(second);
    expect(table.find(hex("10 0003"))).toBeUndefined();
    expect(table.find(hex("12"))).toBeUndefined();
  });

  test("refuses two packets with the same id", () => {
    expect(() => new PacketTable([plain, plain])).toThrow("have the same id");
    expect(() => new PacketTable([first, first])).toThrow(TypeError);
  });
});
