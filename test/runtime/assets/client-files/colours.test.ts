import { describe, expect, it } from "vitest";
import { blueOf, greenOf, redOf } from "../../../../runtime/assets/client-files/colours.js";
import { Hues } from "../../../../runtime/assets/client-files/hues.js";
import { ProblemBook } from "../../../../runtime/assets/client-files/problems.js";
import { RadarColours } from "../../../../runtime/assets/client-files/radar-colours.js";
import { makeHues, makeRadarColours } from "./make/hues.js";

const hueFile = makeHues(375, (hue) => ({
  colours: Array.from({ length: 32 }, (_, shade) => (hue * 32 + shade) & 0x7fff),
  name: hue % 2 ? `hue ${hue}` : "",
}));

describe("hues", () => {
  it("count from 1 and have 32 colours each", () => {
    const problems = new ProblemBook();
    const hues = Hues.read({ name: "hues.mul", bytes: hueFile }, problems)!;
    expect(hueFile.length).toBe(375 * 708);
    expect(hues.count).toBe(3_000);
    for (const hue of [1, 8, 9, 2_999, 3_000]) {
      expect(hues.colour(hue, 0)).toBe((hue * 32) & 0x7fff);
      expect(hues.colour(hue, 31)).toBe((hue * 32 + 31) & 0x7fff);
      expect(hues.name(hue)).toBe(hue % 2 ? `hue ${hue}` : "");
    }
    for (const hue of [0, -1, 3_001, 1.5, NaN]) {
      expect(hues.colour(hue, 0)).toBeUndefined();
      expect(hues.name(hue)).toBe("");
    }
    expect(hues.colour(1, 32)).toBeUndefined();
    expect(problems.total).toBe(0);
  });

  it("of a truncated file end with the last whole group, and the end is reported", () => {
    const problems = new ProblemBook();
    const hues = Hues.read({ name: "hues.mul", bytes: hueFile.subarray(0, 2 * 708 + 100) }, problems)!;
    expect(hues.count).toBe(16);
    expect(problems.list).toMatchObject([{ file: "hues.mul", offset: 2 * 708, kind: "short" }]);
  });

  it.each([0, 707])("cannot be read from %i bytes", (size) => {
    const problems = new ProblemBook();
    expect(Hues.read({ name: "hues.mul", bytes: hueFile.subarray(0, size) }, problems)).toBeUndefined();
    expect(problems.list).toMatchObject([{ file: "hues.mul", offset: 0, kind: "short" }]);
  });
});

describe("radar colours", () => {
  it.each([0x8000, 0x14000])("are read from a file with %i colours", (count) => {
    const problems = new ProblemBook();
    const bytes = makeRadarColours(count, (entry) => entry & 0x7fff);
    const radar = RadarColours.read({ name: "radarcol.mul", bytes }, problems)!;
    expect([radar.land(0), radar.land(0x3fff), radar.item(0), radar.item(0x3fff)]).toEqual([0, 0x3fff, 0x4000, 0x7fff]);
    expect(radar.item(0xffff)).toBe(count === 0x14000 ? 0x13fff & 0x7fff : 0);
    expect([radar.land(0x4000), radar.land(-1), radar.item(0x10000), radar.item(-1), radar.item(NaN)]).toEqual([0, 0, 0, 0, 0]);
    expect(problems.total).toBe(0);
  });

  it("cannot be read from a file that is too short for land", () => {
    const problems = new ProblemBook();
    expect(RadarColours.read({ name: "radarcol.mul", bytes: Buffer.alloc(100) }, problems)).toBeUndefined();
    expect(problems.list).toMatchObject([{ file: "radarcol.mul", offset: 100, kind: "short" }]);
  });
});

describe("colours", () => {
  it("are widened from 5 to 8 bits", () => {
    expect([redOf(0x7c00), greenOf(0x03e0), blueOf(0x001f)]).toEqual([255, 255, 255]);
    expect([redOf(0x83ff), greenOf(0xfc1f), blueOf(0xffe0)]).toEqual([0, 0, 0]);
    // As in ClassicUO's table, which differs from plain shifting.
    expect([1, 5, 16, 30].map(blueOf)).toEqual([0x08, 0x29, 0x84, 0xf7]);
  });
});
