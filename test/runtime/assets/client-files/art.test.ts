import { describe, expect, it } from "vitest";
import { Art } from "../../../../runtime/assets/client-files/art.js";
import { ClientDirectory } from "../../../../runtime/assets/client-files/client-directory.js";
import type { Picture } from "../../../../runtime/assets/client-files/pictures.js";
import { ProblemBook } from "../../../../runtime/assets/client-files/problems.js";
import { directoryOf, itemColour, smallClient, smallContainers, type Files } from "./make/client.js";
import { makeIndexed } from "./make/indexed.js";
import { makeItemPicture } from "./make/pictures.js";

function open(files: Files) {
  const problems = new ProblemBook();
  return { art: Art.open(new ClientDirectory(directoryOf(files), problems))!, problems };
}

function plain(...items: Buffer[]): Files {
  const made = makeIndexed(0x4000 + 100, new Map(items.map((item, number) => [0x4000 + number, item])));
  return { "artidx.mul": made.index, "art.mul": made.data };
}

function pixel({ width, rgba }: Picture, x: number, y: number): number[] {
  return [...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

/** Expands 5 bits to 8 so that 31 becomes 255. */
const wide = (colour: number, shift: number) => Math.round((((colour >> shift) & 31) / 31) * 255);
const rgba = (colour: number) => [wide(colour, 10), wide(colour, 5), wide(colour, 0), 255];

describe.each([
  ["plain files", smallClient()],
  ["a container", smallContainers(false)],
  ["a packed container", smallContainers(true)],
])("pictures of %s", (_name, files) => {
  const { "art.mul": data, "artidx.mul": index, "artLegacyMUL.uop": uop } = files;
  const only: Files = data && index ? { "art.mul": data, "artidx.mul": index } : { "artLegacyMUL.uop": uop! };

  it("show land as a diamond", () => {
    const { art, problems } = open(only);
    const picture = art.land(3)!;
    expect([picture.width, picture.height, picture.rgba.length]).toEqual([44, 44, 44 * 44 * 4]);
    for (const [x, y] of [
      [21, 0],
      [22, 0],
      [0, 21],
      [43, 22],
      [22, 43],
      [30, 30],
    ] as const) {
      expect(pixel(picture, x, y)).toEqual(rgba(x * 32 + y));
    }
    for (const [x, y] of [
      [0, 0],
      [20, 0],
      [23, 0],
      [43, 43],
      [0, 20],
      [0, 23],
    ] as const) {
      expect(pixel(picture, x, y)).toEqual([0, 0, 0, 0]);
    }
    expect(problems.list).toEqual([]);
  });

  it("show items with transparent pixels", () => {
    const picture = open(only).art.item(5)!;
    expect([picture.width, picture.height]).toEqual([20, 12]);
    for (let x = 0; x < 20; x++) {
      for (let y = 0; y < 12; y++) {
        const colour = itemColour(x, y);
        expect(pixel(picture, x, y)).toEqual(colour === 0 ? [0, 0, 0, 0] : rgba(colour));
      }
    }
  });

  it("are undefined for ids without art", () => {
    const { art, problems } = open(only);
    for (const tile of [4, 6, 0xffff, 0x10000, -1, 1.3, NaN, Infinity]) {
      expect(art.land(tile)).toBeUndefined();
      expect(art.item(tile)).toBeUndefined();
      expect(art.hasItem(tile)).toBe(false);
    }
    expect(art.hasItem(5)).toBe(true);
    expect(problems.total).toBe(0);
  });
});

describe("damaged pictures", () => {
  const good = () => makeItemPicture(20, 12, itemColour);
  const changed = (change: (bytes: Buffer) => void) => {
    const bytes = good();
    change(bytes);
    return bytes;
  };

  it.each([
    ["no width", changed((bytes) => bytes.writeUInt16LE(0, 4))],
    ["a huge width", changed((bytes) => bytes.writeUInt16LE(0xffff, 4))],
    ["a huge height", changed((bytes) => bytes.writeUInt16LE(0xffff, 6))],
    ["more rows than bytes", changed((bytes) => bytes.writeUInt16LE(1_024, 6))],
    ["a row elsewhere", changed((bytes) => bytes.writeUInt16LE(0xffff, 8))],
    ["a long skip", changed((bytes) => bytes.writeUInt16LE(0xffff, 8 + 24))],
    ["a long run", changed((bytes) => bytes.writeUInt16LE(0xffff, 8 + 24 + 2))],
    ["a narrower picture", changed((bytes) => bytes.writeUInt16LE(5, 4))],
    ["no end", good().subarray(0, good().length - 4)],
    ["half a head", good().subarray(0, 7)],
  ])("with %s are undefined, and the problem names file and offset", (_name, bytes) => {
    const { art, problems } = open(plain(good(), bytes));
    expect(art.item(0)).toBeDefined();
    expect(art.item(1)).toBeUndefined();
    expect(art.item(1)).toBeUndefined();
    expect(problems.list).toMatchObject([{ file: "art.mul", offset: good().length, kind: "damaged", count: 2 }]);
  });

  it("of land are undefined if they are too short", () => {
    const made = makeIndexed(4, new Map([[1, Buffer.alloc(2_023)]]));
    const { art, problems } = open({ "artidx.mul": made.index, "art.mul": made.data });
    expect(art.land(1)).toBeUndefined();
    expect(problems.list).toMatchObject([{ file: "art.mul", offset: 0, kind: "damaged" }]);
  });

  it("do not affect pictures before the end of a truncated index", () => {
    const files = plain(good(), good());
    const index = files["artidx.mul"]!.subarray(0, (0x4000 + 1) * 12 + 5);
    const { art, problems } = open({ ...files, "artidx.mul": index });
    expect(art.item(0)).toBeDefined();
    expect(art.item(1)).toBeUndefined();
    expect(problems.list).toMatchObject([{ file: "artidx.mul", offset: index.length, kind: "short" }]);
  });
});
