import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openClientFiles, type ClientFiles } from "../../../../runtime/assets/client-files/client-files.js";
import { landTileOf } from "../../../../runtime/assets/client-files/land.js";
import type { MapSize } from "../../../../runtime/assets/client-files/map-blocks.js";
import { ProblemBook } from "../../../../runtime/assets/client-files/problems.js";
import { directoryOf, SMALL, smallClient, smallContainers, smallCell, type Files } from "./make/client.js";
import { noteLog } from "./notes.js";

function open(directory: string, maps: readonly MapSize[] = [SMALL]) {
  const log = noteLog();
  const files = openClientFiles(directory, maps, log);
  onTestFinished(() => files.close());
  return { files, log };
}

const without = (files: Files, ...names: string[]): Files =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !names.includes(name)));

const EVERYTHING = ["tileData", "multis", "art", "hues", "radarColours", "cliloc", "land 0", "statics 0"];

function expectSmallClient(files: ClientFiles): void {
  expect(files.available).toEqual(EVERYTHING);
  expect(files.problems).toEqual([]);
  expect(landTileOf(files.maps.get(0)!.land!.cell(20, 20)!)).toBe(smallCell(20, 20).tile);
  expect(files.maps.get(0)!.statics!.at(9, 17)).toHaveLength(2);
  expect(files.tileData!.items.name(9)).toBe("item 9");
  expect(files.multis!.get(2)!.components).toHaveLength(5);
  expect(files.art!.item(5)!.width).toBe(20);
  expect(files.hues!.colour(1, 0)).toBe(32);
  expect(files.radarColours!.land(9)).toBe(9);
  expect(files.cliloc!.text(1_020_005)).toBe("a chair");
}

describe("openClientFiles", () => {
  it("opens all files of a client", () => expectSmallClient(open(directoryOf(smallClient())).files));

  it.each([false, true])("opens containers instead of plain files (packed: %s)", (isPacked) => {
    const plain = without(smallClient(), "map0.mul", "art.mul", "artidx.mul", "multi.mul", "multi.idx");
    expectSmallClient(open(directoryOf({ ...plain, ...smallContainers(isPacked) })).files);
  });

  it("finds file names in any case", () => {
    const shouted = Object.entries(smallClient()).map(([name, bytes]) => [name.toUpperCase(), bytes] as const);
    expectSmallClient(open(directoryOf(Object.fromEntries(shouted))).files);
  });

  it.each([
    ["tiledata.mul", ["tileData"]],
    ["map0.mul", ["land 0"]],
    ["staidx0.mul", ["statics 0"]],
    ["statics0.mul", ["statics 0"]],
    ["artidx.mul", ["art"]],
    ["art.mul", ["art"]],
    ["multi.idx", ["multis"]],
    ["multi.mul", ["multis"]],
    ["hues.mul", ["hues"]],
    ["radarcol.mul", ["radarColours"]],
    ["Cliloc.enu", ["cliloc"]],
  ])("lacks only the affected part without %s", (name, parts) => {
    const { files, log } = open(directoryOf(without(smallClient(), name)));
    expect(files.available).toEqual(EVERYTHING.filter((part) => !parts.includes(part)));
    expect(files.problems).toMatchObject([{ file: name, kind: "missing", offset: undefined }]);
    expect(log.warnings).toEqual([`${name}: is missing`]);
  });

  it("reports a missing directory in one line", () => {
    const directory = path.join(directoryOf({}), "nowhere");
    const { files, log } = open(directory);
    expect(files.available).toEqual([]);
    expect(log.warnings).toHaveLength(1);
    expect(log.warnings[0]).toContain(directory);
  });

  it("opens neither directories nor pipes", () => {
    const directory = directoryOf(without(smallClient(), "tiledata.mul", "map0.mul"));
    mkdirSync(path.join(directory, "tiledata.mul"));
    execFileSync("mkfifo", [path.join(directory, "map0.mul")]);
    const { files } = open(directory);
    expect(files.problems).toMatchObject([
      { file: "tiledata.mul", kind: "unreadable" },
      { file: "map0.mul", kind: "unreadable" },
    ]);
  });

  it("uses Felucca's files for Trammel if Trammel has none", () => {
    const trammel = { ...SMALL, id: 1 };
    const { files } = open(directoryOf(smallClient()), [SMALL, trammel]);
    expect(files.problems).toEqual([]);
    expect(files.maps.get(1)).toMatchObject({ size: trammel });
    expect(files.maps.get(1)!.land).toBe(files.maps.get(0)!.land);
    const apart = open(directoryOf({ ...smallClient(), "map1.mul": smallClient()["map0.mul"]! }), [SMALL, trammel]).files;
    expect(apart.maps.get(1)!.land).not.toBe(apart.maps.get(0)!.land);
    expect(apart.maps.get(1)!.statics).toBeUndefined();
  });

  it("ignores patch files", () => {
    const patches = ["verdata.mul", "mapdif0.mul", "mapdifl0.mul", "stadif0.mul", "stadifl0.mul", "stadifi0.mul"];
    const junk = Object.fromEntries(patches.map((name) => [name, Buffer.alloc(99, 0xff)]));
    expectSmallClient(open(directoryOf({ ...smallClient(), ...junk })).files);
  });

  it("leaves out maps without files, and refuses impossible sizes", () => {
    const directory = directoryOf(smallClient());
    const { files } = open(directory, [SMALL, { id: 5, width: 1_280, height: 4_096 }]);
    expect([...files.maps.keys()]).toEqual([0]);
    expect(files.problems.map(({ file }) => file)).toEqual(["map5.mul", "staidx5.mul", "statics5.mul"]);
    for (const size of [0, -8, 12, 1.5, NaN, 1e9]) {
      expect(() => openClientFiles(directory, [{ id: 0, width: size, height: 8 }])).toThrow(RangeError);
    }
  });

  it("can be closed more than once, and still answers", () => {
    const { files } = open(directoryOf(smallClient()));
    files.close();
    files.close();
    expect(files.maps.get(0)!.land!.cell(0, 0)).toBeUndefined();
    expect(files.maps.get(0)!.statics!.at(9, 17)).toEqual([]);
    expect(files.art!.item(5)).toBeUndefined();
    expect(files.multis!.get(2)).toBeUndefined();
    expect(files.cliloc!.text(500_000)).toBe("The lake is too wide to jump.");
    expect(files.problemCount).toBe(0);
  });
});

describe("the problem book", () => {
  it("logs each place once and keeps counting", () => {
    const log = noteLog();
    const book = new ProblemBook(log);
    for (let round = 0; round < 5; round++) {
      book.report("damaged", "a.mul", 7, "is bad");
      book.report("damaged", "b.mul", 7, "is bad");
    }
    expect(log.warnings).toEqual(["a.mul, byte 7: is bad", "b.mul, byte 7: is bad"]);
    expect(book.list).toMatchObject([
      { file: "a.mul", count: 5 },
      { file: "b.mul", count: 5 },
    ]);
    expect(book.total).toBe(10);
  });

  it("stays small however many problems there are", () => {
    const log = noteLog();
    const book = new ProblemBook(log);
    for (let offset = 0; offset < 100_000; offset++) book.report("damaged", "a.mul", offset, "is bad");
    expect(book.list).toHaveLength(65);
    expect(book.list.at(-1)).toMatchObject({ count: 100_000 - 64, offset: undefined });
    expect(log.warnings).toHaveLength(65);
    expect(log.warnings.at(-1)).toBe("a.mul: has more than 64 faulty places, further ones are only counted");
  });
});
