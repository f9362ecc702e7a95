import { describe, expect, it } from "vitest";
import { ClientDirectory } from "../../../../runtime/assets/client-files/client-directory.js";
import { Multis } from "../../../../runtime/assets/client-files/multis.js";
import { ProblemBook } from "../../../../runtime/assets/client-files/problems.js";
import { directoryOf, SMALL_MULTI, type Files } from "./make/client.js";
import { makeIndexed } from "./make/indexed.js";
import { makeCollectionMulti, makeMulti, type MadeComponent } from "./make/multis.js";
import { makeUop } from "./make/uop.js";

function open(files: Files, isTileDataNew = false) {
  const problems = new ProblemBook();
  return { multis: Multis.open(new ClientDirectory(directoryOf(files), problems), isTileDataNew)!, problems };
}

function plain(isNew: boolean, ...multis: (readonly MadeComponent[])[]): Files {
  const made = makeIndexed(20, new Map(multis.map((components, number) => [number * 3, makeMulti(components, isNew)])));
  return { "multi.idx": made.index, "multi.mul": made.data };
}

const collection = (isPacked: boolean): Files => ({
  "multicollection.UOP": makeUop([
    { name: "build/multicollection/000000.bin", data: makeCollectionMulti(0, SMALL_MULTI, 3), isPacked },
    { name: "build/multicollection/housing.bin", data: Buffer.alloc(10), isPacked },
  ]),
});

const FOUR = SMALL_MULTI.slice(0, 4);
const THREE = SMALL_MULTI.slice(0, 3);

describe.each([
  ["the classic layout", plain(false, SMALL_MULTI)],
  ["the 7.0.9 layout", plain(true, SMALL_MULTI)],
  ["a container", collection(false)],
  ["a packed container", collection(true)],
])("multis of %s", (_name, files) => {
  it("have their components and bounds", () => {
    const { multis, problems } = open(files);
    expect(multis.get(0)?.components).toEqual(SMALL_MULTI);
    expect(multis.get(0)).toMatchObject({ id: 0, left: -3, top: -5, right: 4, bottom: 6 });
    expect(problems.list).toEqual([]);
  });

  it("are undefined for ids without a multi", () => {
    const { multis, problems } = open(files);
    for (const id of [1, 19, 20, 0x3fff, 0x4000, -1, 1.5, NaN]) expect(multis.get(id)).toBeUndefined();
    expect(problems.total).toBe(0);
  });
});

describe("multis", () => {
  it("have the layout of most entries if one entry fits both layouts", () => {
    // Three components of 16 bytes are as long as four of 12.
    expect(open(plain(true, THREE, SMALL_MULTI)).multis.get(0)?.components).toEqual(THREE);
    expect(open(plain(false, FOUR, SMALL_MULTI), true).multis.get(0)?.components).toEqual(FOUR);
  });

  it("have the layout of tiledata if no entry decides it", () => {
    expect(open(plain(true, THREE), true).multis.get(0)?.components).toEqual(THREE);
    expect(open(plain(false, FOUR), false).multis.get(0)?.components).toEqual(FOUR);
  });

  it("are read only once", () => {
    const { multis } = open(plain(true, SMALL_MULTI));
    expect(multis.get(0)).toBe(multis.get(0));
  });

  it("of a truncated file are reported with file and offset", () => {
    const files = plain(true, SMALL_MULTI, SMALL_MULTI);
    const { multis, problems } = open({ ...files, "multi.mul": files["multi.mul"]!.subarray(0, 100) });
    expect(multis.get(0)).toBeDefined();
    expect(multis.get(3)).toBeUndefined();
    expect(problems.list).toMatchObject([{ file: "multi.mul", offset: 80, kind: "short" }]);
  });

  it("that are too large are reported", () => {
    const many = Array.from({ length: 20_000 }, () => SMALL_MULTI[0]!);
    const { multis, problems } = open(plain(true, many));
    expect(multis.get(0)).toBeUndefined();
    expect(problems.list).toMatchObject([{ file: "multi.mul", offset: 0, kind: "too-large" }]);
  });

  it("of a container with a false count are reported", () => {
    const data = makeCollectionMulti(0, SMALL_MULTI);
    data.writeUInt32LE(0xffffffff, 4);
    const { multis, problems } = open({
      "MultiCollection.uop": makeUop([{ name: "build/multicollection/000000.bin", data }], 1),
    });
    expect(multis.get(0)).toBeUndefined();
    expect(problems.list).toMatchObject([{ file: "MultiCollection.uop", offset: 28 + 12 + 34, kind: "damaged" }]);
    expect(problems.list[0]!.message).toContain("after 5 of 4294967295 components (multi 0)");
  });
});
