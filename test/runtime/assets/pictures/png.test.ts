import { describe, expect, it } from "vitest";
import { encodePng, isWholePng, sourceOfPng } from "../../../../runtime/assets/pictures/png.js";
import { seededRandom } from "../../../support/random.js";
import { decodePng } from "./decode-png.js";

describe("encodePng", () => {
  it.each([
    [1, 1],
    [7, 3],
    [44, 61],
    [300, 2],
  ])("keeps a picture of %i x %i exactly", (width, height) => {
    const rgba = seededRandom(width * 1_000 + height).bytes(width * height * 4);
    const decoded = decodePng(encodePng({ width, height, rgba }));
    expect([decoded.width, decoded.height]).toEqual([width, height]);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 4;
        expect(decoded.pixel(x, y)).toEqual([...rgba.subarray(at, at + 4)]);
      }
    }
  });

  it("gives the same bytes for the same picture, and different ones for another source", () => {
    const picture = { width: 2, height: 1, rgba: Uint8Array.of(1, 2, 3, 255, 0, 0, 0, 0) };
    expect(encodePng(picture)).toEqual(encodePng(picture));
    const named = encodePng(picture, "1 files abc");
    expect(named).not.toEqual(encodePng(picture, "1 files abd"));
    expect(decodePng(named).texts).toEqual({ Source: "1 files abc" });
  });
});

describe("sourceOfPng", () => {
  const picture = { width: 1, height: 1, rgba: Uint8Array.of(1, 2, 3, 255) };

  it("reads the source from a complete picture that names one", () => {
    const bytes = encodePng(picture, "a source");
    expect(sourceOfPng(bytes)).toBe("a source");
    expect(sourceOfPng(encodePng(picture))).toBeUndefined();
    for (let length = 0; length < bytes.length; length++) {
      expect(sourceOfPng(bytes.subarray(0, length))).toBeUndefined();
      expect(isWholePng(bytes.subarray(0, length))).toBe(false);
    }
    expect(sourceOfPng(Buffer.from("no picture at all, but long enough to have been one".repeat(3)))).toBeUndefined();
  });
});
