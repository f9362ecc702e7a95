import { describe, expect, it } from "vitest";
import { ClientDirectory } from "../../../../runtime/assets/client-files/client-directory.js";
import { cellInBlock } from "../../../../runtime/assets/client-files/map-blocks.js";
import { ProblemBook } from "../../../../runtime/assets/client-files/problems.js";
import { StaticsMap } from "../../../../runtime/assets/client-files/statics.js";
import { directoryOf, SMALL, SMALL_STATICS } from "./make/client.js";
import { makeStatics } from "./make/maps.js";
import { noteLog } from "./notes.js";

function open({ index, data }: { index: Buffer; data: Buffer }, size = SMALL) {
  const log = noteLog();
  const problems = new ProblemBook(log);
  const directory = new ClientDirectory(directoryOf({ "staidx0.mul": index, "statics0.mul": data }), problems);
  return { statics: StaticsMap.open(directory, size)!, problems, log };
}

const small = () => makeStatics(SMALL.width, SMALL.height, SMALL_STATICS);

describe("the statics of a map", () => {
  it("are found at their places, in the order of the file, and nowhere else", () => {
    const { statics, problems } = open(small());
    for (let x = 0; x < SMALL.width; x++) {
      for (let y = 0; y < SMALL.height; y++) {
        const expected = SMALL_STATICS.filter((made) => made.x === x && made.y === y).map(({ tile, z, hue }) => ({
          tile,
          z,
          hue,
        }));
        expect(statics.at(x, y)).toEqual(expected);
      }
    }
    expect(problems.total).toBe(0);
  });

  it("are sorted by cell within a block", () => {
    const block = open(small()).statics.block(9, 17);
    const cell = cellInBlock(9, 17);
    expect([...block.tiles.subarray(block.starts[cell], block.starts[cell + 1])]).toEqual([0x20, 0x22]);
    expect([...block.tiles]).toEqual([0x20, 0x22, 0x21, 0x23]);
    expect(block.starts[64]).toBe(4);
  });

  it("are empty outside the map", () => {
    const { statics, problems } = open(small());
    expect([statics.at(-1, 0), statics.at(48, 0), statics.at(0, 40), statics.at(NaN, NaN)]).toEqual([[], [], [], []]);
    expect(problems.total).toBe(0);
  });

  it("leave out the tiles that the client ignores", () => {
    const made = makeStatics(8, 8, [
      { x: 1, y: 1, z: 0, tile: 0, hue: 0 },
      { x: 1, y: 1, z: 0, tile: 0xffff, hue: 0 },
      { x: 1, y: 1, z: 0, tile: 7, hue: 0 },
      { x: 2, y: 2, z: 0, tile: 8, hue: 0 },
      { x: 2, y: 3, z: 0, tile: 9, hue: 0 },
    ]);
    made.data.writeUInt8(8, 3 * 7 + 2);
    made.data.writeUInt8(200, 4 * 7 + 3);
    const { statics } = open(made, { id: 0, width: 8, height: 8 });
    expect([...statics.block(0, 0).tiles]).toEqual([7]);
  });

  it("report an index that points past the end, once for each block", () => {
    const made = small();
    made.index.writeUInt32LE(1_000_000, 0);
    made.index.writeUInt32LE(0xfffffff0, 7 * 12 + 4);
    made.index.writeUInt32LE(0, 7 * 12);
    const { statics, log } = open(made);
    expect(statics.at(0, 0)).toEqual([]);
    expect(statics.at(9, 17)).toEqual([]);
    expect(statics.at(0, 0)).toEqual([]);
    expect(statics.at(47, 39)).toHaveLength(1);
    expect(log.warnings).toEqual([
      "staidx0.mul, byte 0: sends block 0 to byte 1000000 of statics0.mul for 7 bytes, which has 42",
      "staidx0.mul, byte 84: sends block 7 to byte 0 of statics0.mul for 4294967280 bytes, which has 42",
    ]);
  });

  it("round an odd length down to whole entries, and hold at most 4,096 in a block", () => {
    const size = { id: 0, width: 8, height: 8 };
    const crowd = Array.from({ length: 5_000 }, (_, i) => ({ x: i % 8, y: 0, z: 0, tile: 1 + (i % 100), hue: 0 }));
    const crowded = open(makeStatics(8, 8, crowd), size);
    expect(crowded.statics.block(0, 0).tiles).toHaveLength(4_096);
    expect(crowded.log.warnings).toHaveLength(1);
    const made = makeStatics(8, 8, crowd.slice(0, 3));
    made.index.writeUInt32LE(20, 4);
    const odd = open(made, size);
    expect(odd.statics.block(0, 0).tiles).toHaveLength(2);
    expect(odd.problems.list).toMatchObject([{ file: "staidx0.mul", offset: 0, kind: "damaged" }]);
  });

  it("report a truncated index, and are empty beyond it", () => {
    const made = small();
    const { statics, log } = open({ ...made, index: made.index.subarray(0, 100) });
    expect(log.warnings).toEqual([
      "staidx0.mul, byte 100: ends here, 48 x 40 tiles need 360 bytes; nothing stands on the rest of the map",
    ]);
    expect(statics.at(9, 17)).toHaveLength(2);
    expect(statics.at(47, 39)).toEqual([]);
    expect(log.warnings).toHaveLength(1);
  });

  it("need both files", () => {
    const problems = new ProblemBook();
    const directory = new ClientDirectory(directoryOf({ "staidx0.mul": small().index }), problems);
    expect(StaticsMap.open(directory, SMALL)).toBeUndefined();
    expect(problems.list).toMatchObject([{ file: "statics0.mul", kind: "missing" }]);
  });

  it("have a bounded cache", () => {
    const size = { id: 0, width: 1_024, height: 1_024 };
    const crowd = Array.from({ length: 128 * 128 }, (_, block) =>
      Array.from({ length: 20 }, (_, i) => ({ x: (block >> 7) * 8 + (i % 8), y: (block & 127) * 8, z: i, tile: 5, hue: 0 })),
    ).flat();
    const { statics } = open(makeStatics(size.width, size.height, crowd), size);
    for (let x = 0; x < size.width; x += 8) for (let y = 0; y < size.height; y += 8) statics.block(x, y);
    expect(statics.cachedBytes).toBeGreaterThan(7 * 1_024 * 1_024);
    expect(statics.cachedBytes).toBeLessThanOrEqual(10 * 1_024 * 1_024);
    expect(statics.at(0, 0)).toHaveLength(3);
  });
});
