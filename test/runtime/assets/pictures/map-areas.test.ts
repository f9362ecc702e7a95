import { describe, expect, it } from "vitest";
import { maxZoomOf, squareOf, wholeMap } from "../../../../runtime/assets/pictures/map-areas.js";

const TRAMMEL = { width: 7_168, height: 4_096 };
const TOKUNO = { width: 1_448, height: 1_448 };

describe("the areas of a map", () => {
  it("range from one square for the whole map to one tile per pixel", () => {
    expect([
      maxZoomOf(TRAMMEL),
      maxZoomOf(TOKUNO),
      maxZoomOf({ width: 256, height: 8 }),
      maxZoomOf({ width: 8, height: 8 }),
    ]).toEqual([5, 3, 0, 0]);
    expect(squareOf(TRAMMEL, 0, 0, 0)).toEqual({ left: 0, top: 0, columns: 256, rows: 256, tilesPerPixel: 32 });
    expect(squareOf(TRAMMEL, 5, 27, 15)).toEqual({ left: 6_912, top: 3_840, columns: 256, rows: 256, tilesPerPixel: 1 });
    expect(squareOf(TOKUNO, 2, 2, 1)).toEqual({ left: 1_024, top: 512, columns: 256, rows: 256, tilesPerPixel: 2 });
  });

  it("do not exist outside the map", () => {
    for (const [zoom, column, row] of [
      [6, 0, 0],
      [-1, 0, 0],
      [5, 28, 0],
      [5, 0, 16],
      [0, 1, 0],
      [5, -1, 0],
      [Number.NaN, 0, 0],
    ] as const) {
      expect(squareOf(TRAMMEL, zoom, column, row)).toBeUndefined();
    }
  });

  it("show a whole map with at most 1,024 pixels on each side", () => {
    expect(wholeMap(TRAMMEL)).toEqual({ left: 0, top: 0, columns: 896, rows: 512, tilesPerPixel: 8 });
    expect(wholeMap(TOKUNO)).toMatchObject({ columns: 724, rows: 724, tilesPerPixel: 2 });
    expect(wholeMap({ width: 48, height: 40 })).toMatchObject({ columns: 48, rows: 40, tilesPerPixel: 1 });
  });
});
