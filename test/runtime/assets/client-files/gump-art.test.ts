import { describe, expect, it } from "vitest";
import { ClientDirectory } from "../../../../runtime/assets/client-files/client-directory.js";
import { GumpArt } from "../../../../runtime/assets/client-files/gump-art.js";
import { ProblemBook } from "../../../../runtime/assets/client-files/problems.js";
import { UnicodeFont } from "../../../../runtime/assets/client-files/unicode-font.js";
import { Bytes } from "./make/bytes.js";
import { directoryOf, type Files } from "./make/client.js";
import { makeFont, makeGumpRows, makeGumps, type Rows } from "./make/gumps.js";
import { makeUop } from "./make/uop.js";

const RED = 0x7c00;
const rows: Rows = [
  [
    [0, 1],
    [RED, 2],
  ],
  [[RED, 3]],
];

function open(files: Files) {
  const problems = new ProblemBook();
  return { gumps: GumpArt.open(new ClientDirectory(directoryOf(files), problems))!, problems };
}

const inContainer = (isPacked: boolean): Files => {
  const data = new Bytes().u32(3, 2).raw(makeGumpRows(rows)).done();
  return { "gumpartLegacyMUL.uop": makeUop([{ name: "build/gumpartlegacymul/00000007.tga", data, isPacked }]) };
};

describe.each([
  ["plain files", makeGumps(new Map([[7, { width: 3, rows }]]))],
  ["a container", inContainer(false)],
  ["a packed container", inContainer(true)],
])("gump art of %s", (_name, files) => {
  it("is decoded run by run, and what is missing is undefined", () => {
    const { gumps, problems } = open(files);
    const red = [255, 0, 0, 255];
    expect(gumps.picture(7)).toEqual({
      width: 3,
      height: 2,
      rgba: Uint8Array.from([0, 0, 0, 0, ...red, ...red, ...red, ...red, ...red]),
    });
    expect([gumps.picture(6), gumps.picture(-1), gumps.picture(0x10000)]).toEqual([undefined, undefined, undefined]);
    expect(problems.list).toEqual([]);
  });
});

it("damaged gump art is noted, and not drawn", () => {
  const entries: [Rows | Buffer, number, RegExp][] = [
    [[[[RED, 4]]], 3, /wider than the picture/],
    [[[[RED, 0]]], 3, /empty run/],
    [[[[RED, 2]]], 3, /goes past its end/],
    [[[[RED, 3]]], 0, /sides go from 1/],
    [[[[RED, 3]]], 5_000, /sides go from 1/],
  ];
  for (const [damaged, width, reason] of entries) {
    const { gumps, problems } = open(makeGumps(new Map([[0, { width, rows: damaged as Rows }]])));
    expect(gumps.picture(0)).toBeUndefined();
    expect(problems.list[0]?.message).toMatch(reason);
  }
});

it("a font gives the dots of its characters, and nothing beyond the end of the file", () => {
  const bytes = makeFont({ A: ["#        #", " ######## "] });
  const font = UnicodeFont.read({ name: "unifont1.mul", bytes })!;
  const glyph = font.glyph("A".charCodeAt(0))!;
  expect(glyph).toMatchObject({ width: 10, height: 2, left: 1, top: 2 });
  expect([0, 1, 8, 9].map((x) => glyph.isDot(x, 0))).toEqual([true, false, false, true]);
  expect(glyph.isDot(9, 1)).toBe(false);
  expect([font.glyph(66), font.glyph(-1), font.glyph(0x10000)]).toEqual([undefined, undefined, undefined]);
  const cut = UnicodeFont.read({ name: "unifont1.mul", bytes: bytes.subarray(0, -1) })!;
  expect(cut.glyph(65)).toBeUndefined();
  expect(UnicodeFont.read({ name: "unifont1.mul", bytes: Buffer.alloc(9) })).toBeUndefined();
});
