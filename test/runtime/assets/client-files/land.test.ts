import { truncateSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ClientDirectory } from "../../../../runtime/assets/client-files/client-directory.js";
import { LandMap, landTileOf, landZOf } from "../../../../runtime/assets/client-files/land.js";
import type { MapSize } from "../../../../runtime/assets/client-files/map-blocks.js";
import { ProblemBook } from "../../../../runtime/assets/client-files/problems.js";
import { directoryOf, SMALL, smallCell, type Files } from "./make/client.js";
import { makeMap } from "./make/maps.js";
import { makeUop, type MadeEntry } from "./make/uop.js";
import { noteLog } from "./notes.js";

/** Has more blocks than the 4,096 in one entry of a container. */
const LARGE: MapSize = { id: 3, width: 264, height: 1_032 };
const ENTRY_BYTES = 4_096 * 196;

function open(files: Files, size: MapSize) {
  const log = noteLog();
  const problems = new ProblemBook(log);
  const directory = new ClientDirectory(directoryOf(files), problems);
  return { land: LandMap.open(directory, size), problems, log, directory };
}

function entriesOf(map: Buffer, isPacked: (entry: number) => boolean): MadeEntry[] {
  return Array.from({ length: Math.ceil(map.length / ENTRY_BYTES) }, (_, number) => ({
    name: `build/map${LARGE.id}legacymul/0000000${number}.dat`,
    data: map.subarray(number * ENTRY_BYTES, (number + 1) * ENTRY_BYTES),
    isPacked: isPacked(number),
    headerBytes: 12,
  }));
}

function expectAll(land: LandMap | undefined, size: MapSize): void {
  for (let x = 0; x < size.width; x++) {
    for (let y = 0; y < size.height; y++) {
      const cell = land?.cell(x, y);
      const { tile, z } = smallCell(x, y);
      if (cell === undefined || landTileOf(cell) !== tile || landZOf(cell) !== z) expect({ x, y, cell }).toEqual({ tile, z });
    }
  }
}

describe("the ground of a map", () => {
  it("is read from a plain file", () => {
    const { land, problems } = open({ "map0.mul": makeMap(SMALL.width, SMALL.height, smallCell) }, SMALL);
    expectAll(land, SMALL);
    expect(problems.total).toBe(0);
  });

  it.each([
    ["stored", () => false],
    ["packed", () => true],
    ["mixed", (entry: number) => entry === 1],
  ])("is read from a container with %s entries", (_name, isPacked) => {
    const map = makeMap(LARGE.width, LARGE.height, smallCell);
    const { land, problems } = open({ "map3LegacyMUL.uop": makeUop(entriesOf(map, isPacked), 1) }, LARGE);
    expectAll(land, LARGE);
    expect(problems.list).toEqual([]);
  });

  it("prefers the container, and falls back to the plain file if the container is invalid", () => {
    const plain = makeMap(SMALL.width, SMALL.height, () => ({ tile: 1, z: 1 }));
    const inside = makeMap(SMALL.width, SMALL.height, () => ({ tile: 2, z: 2 }));
    const uop = makeUop([{ name: "build/map0legacymul/00000000.dat", data: inside }]);
    expect(landTileOf(open({ "map0.mul": plain, "map0LegacyMUL.uop": uop }, SMALL).land!.cell(0, 0)!)).toBe(2);
    const fallen = open({ "map0.mul": plain, "map0LegacyMUL.uop": Buffer.alloc(100) }, SMALL);
    expect(landTileOf(fallen.land!.cell(0, 0)!)).toBe(1);
    expect(fallen.problems.list).toMatchObject([{ file: "map0LegacyMUL.uop", offset: 0, kind: "damaged" }]);
  });

  it("ignores the upper two bits of a tile, as the client does", () => {
    const map = makeMap(8, 8, () => ({ tile: 0xc0a8, z: -5 }));
    const cell = open({ "map0.mul": map }, { id: 0, width: 8, height: 8 }).land!.cell(3, 3)!;
    expect([landTileOf(cell), landZOf(cell)]).toEqual([0xa8, -5]);
  });

  it("is undefined outside the map, and that is not a problem", () => {
    const { land, problems } = open({ "map0.mul": makeMap(SMALL.width, SMALL.height, smallCell) }, SMALL);
    for (const [x, y] of [
      [-1, 0],
      [0, -1],
      [48, 0],
      [0, 40],
      [1e9, 1e9],
      [NaN, 0],
    ]) {
      expect(land!.cell(x!, y!)).toBeUndefined();
    }
    expect(problems.total).toBe(0);
  });

  it("reports where a truncated file ends and which land is missing, and keeps the rest", () => {
    const map = makeMap(SMALL.width, SMALL.height, smallCell);
    const { land, problems, log } = open({ "map0.mul": map.subarray(0, 7 * 196 + 50) }, SMALL);
    expect(log.warnings).toEqual(["map0.mul, byte 1422: ends here, 48 x 40 tiles need 5880 bytes; no land from 8,16 on"]);
    expect(landZOf(land!.cell(8, 15)!)).toBe(smallCell(8, 15).z);
    expect(landZOf(land!.cell(8, 16)!)).toBe(smallCell(8, 16).z);
    expect(land!.cell(8, 23)).toBeUndefined();
    for (let x = 16; x < SMALL.width; x++) expect(land!.cell(x, 0)).toBeUndefined();
    expect(log.warnings).toHaveLength(1);
    expect(problems.list[0]!.count).toBeGreaterThan(1);
  });

  it("survives a file that is truncated while it is open", () => {
    const { land, problems, directory } = open({ "map3.mul": makeMap(LARGE.width, LARGE.height, smallCell) }, LARGE);
    truncateSync(path.join(directory.path, "map3.mul"), 1_000);
    expect(land!.cell(263, 1_031)).toBeUndefined();
    expect(land!.cell(0, 0)).toBeDefined();
    expect(problems.list.map(({ kind }) => kind)).toContain("short");
  });

  it("keeps only what was read before the files were closed", () => {
    const { land, directory, problems } = open({ "map3.mul": makeMap(LARGE.width, LARGE.height, smallCell) }, LARGE);
    expect(land!.cell(0, 0)).toBeDefined();
    directory.close();
    directory.close();
    expect(land!.cell(0, 0)).toBeDefined();
    expect(land!.cell(263, 1_031)).toBeUndefined();
    expect(problems.total).toBe(0);
  });

  it("reports a container's missing entry and keeps the others", () => {
    const map = makeMap(LARGE.width, LARGE.height, smallCell);
    const { land, log } = open({ "map3LegacyMUL.uop": makeUop(entriesOf(map, () => false).slice(1)) }, LARGE);
    expect(log.warnings).toEqual([
      expect.stringMatching(/^map3LegacyMUL\.uop: has no entry build\/map3legacymul\/00000000\.dat/),
    ]);
    expect(land!.cell(0, 0)).toBeUndefined();
    expect(landTileOf(land!.cell(263, 1_031)!)).toBe(smallCell(263, 1_031).tile);
  });

  it("is read a few KiB at a time, and its cache is bounded", () => {
    const size = { id: 0, width: 2_048, height: 2_048 };
    const { land } = open({ "map0.mul": Buffer.alloc((size.width / 8) * (size.height / 8) * 196, 1) }, size);
    land!.cell(1_000, 1_000);
    expect(land!.cachedBytes).toBeLessThan(4_096);
    for (let x = 0; x < size.width; x += 8) for (let y = 0; y < size.height; y += 128) land!.cell(x, y);
    expect(land!.cachedBytes).toBeGreaterThan(7 * 1_024 * 1_024);
    expect(land!.cachedBytes).toBeLessThanOrEqual(8 * 1_024 * 1_024);
  });
});
