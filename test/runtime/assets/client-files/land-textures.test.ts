import { describe, expect, it } from "vitest";
import { openClientFiles } from "../../../../runtime/assets/client-files/client-files.js";
import { Bytes } from "./make/bytes.js";
import { directoryOf, SMALL, smallClient } from "./make/client.js";

const NONE = 0xffffffff;

describe("the index of land textures", () => {
  it("knows which textures exist", () => {
    const index = new Bytes().u32(NONE, 0, 0).u32(0, 0x2000, 0).u32(0x2000, 0, 0).u32(0x2000, NONE, 0).done();
    const files = openClientFiles(directoryOf({ ...smallClient(), "texidx.mul": index }), [SMALL]);
    expect([0, 1, 2, 3, 4].map((texture) => files.landTextures!.has(texture))).toEqual([false, true, false, false, false]);
    expect(files.problems).toEqual([]);
    expect(files.available).toContain("landTextures");
    files.close();
  });

  it("is optional, and ends where a truncated file ends", () => {
    const without = openClientFiles(directoryOf(smallClient()), [SMALL]);
    expect(without.landTextures).toBeUndefined();
    expect(without.problems).toEqual([]);
    without.close();
    const short = new Bytes().u32(0, 0x2000, 0).u8(1, 2, 3).done();
    const files = openClientFiles(directoryOf({ ...smallClient(), "texidx.mul": short }), [SMALL]);
    expect(files.landTextures!.has(0)).toBe(true);
    expect(files.problems.map(({ file, offset }) => ({ file, offset }))).toEqual([{ file: "texidx.mul", offset: 12 }]);
    files.close();
  });
});
