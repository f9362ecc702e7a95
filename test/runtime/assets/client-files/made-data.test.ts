import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openClientFiles, type ClientFiles } from "../../../../runtime/assets/client-files/client-files.js";
import { itemName } from "../../../../runtime/world/items/item-name.js";
import { landTileOf, landZOf } from "../../../../runtime/assets/client-files/land.js";
import type { Picture } from "../../../../runtime/assets/client-files/pictures.js";
import { makeCliloc } from "./make/cliloc.js";
import { makeHues, makeRadarColours } from "./make/hues.js";
import { makeIndexed } from "./make/indexed.js";
import { makeMap } from "./make/maps.js";
import { makeMulti } from "./make/multis.js";
import { makeItemPicture, makeLandPicture } from "./make/pictures.js";
import { makeTileData } from "./make/tiledata.js";
import { MADE_DATA_TOOL, madeDataNeed } from "../../../support/needs.js";

const SIZE = { id: 0, width: 256, height: 192 };
const CENTRE = { x: 120, y: 96 };

describe.skipIf(madeDataNeed.isMissing)(`files of make_uo_data.py${madeDataNeed.note}`, () => {
  let directory: string;
  let files: ClientFiles;
  const bytes = (name: string) => readFileSync(path.join(directory, name));
  const land = (dx: number, dy: number) => {
    const cell = files.maps.get(0)!.land!.cell(CENTRE.x + dx, CENTRE.y + dy)!;
    return { tile: landTileOf(cell), z: landZOf(cell) };
  };
  const standing = (dx: number, dy: number) =>
    files.maps
      .get(0)!
      .statics!.at(CENTRE.x + dx, CENTRE.y + dy)
      .map(({ tile, z }) => ({ tile, z }));

  beforeAll(() => {
    directory = mkdtempSync(path.join(tmpdir(), "made-data-"));
    const centre = `${CENTRE.x},${CENTRE.y}`;
    const options = ["--size", `${SIZE.width}x${SIZE.height}`, "--centre", centre, "--maps", "0", "--ramps", "--verdata"];
    execFileSync("python3", [MADE_DATA_TOOL, directory, ...options]);
    files = openClientFiles(directory, [SIZE]);
  });

  afterAll(() => {
    files.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it("are all present", () => {
    expect(files.problems).toEqual([]);
    const parts = ["tileData", "multis", "art", "hues", "radarColours", "cliloc", "land 0", "statics 0"];
    expect(files.available).toEqual(parts);
    expect(files.tileData?.layout).toBe("7.0.9");
  });

  it("have the described ground", () => {
    expect(land(0, 0)).toEqual({ tile: 3 + ((CENTRE.x * 5 + CENTRE.y * 3) & 3), z: 0 });
    expect(land(-26, 0)).toMatchObject({ z: -5 });
    expect(files.tileData!.land.is(land(-26, 0).tile, "wet")).toBe(true);
    expect(files.tileData!.land.name(land(-26, 0).tile)).toBe("water");
    expect([16, 15, 12, 10, 8, 6, 0].map((distance) => land(26 + distance, 0).z)).toEqual([0, 1, 4, 6, 8, 10, 10]);
    expect(files.tileData!.land.name(land(26, 0).tile)).toBe("dirt");
  });

  it("have the described statics", () => {
    const { items } = files.tileData!;
    for (let dx = -40; dx <= -12; dx++) expect(standing(dx, 4)).toEqual([{ tile: 0x04a9, z: 0 }]);
    expect(items.is(0x04a9, "surface")).toBe(true);
    expect(standing(0, -12).map(({ tile }) => items.name(tile))).toEqual(["door frame", "wooden boards"]);
    expect(standing(0, 16)).toEqual([
      { tile: 0x0709, z: 0 },
      { tile: 0x0709, z: 5 },
      { tile: 0x070a, z: 10 },
    ]);
    expect([items.standingHeight(0x070a), items.standingHeight(0x0709)]).toEqual([2, 5]);
    expect(standing(2, -11)).toEqual([
      { tile: 0x0b98, z: 0 },
      { tile: 0x0bd2, z: 2 },
    ]);
    expect(standing(8, 8)).toEqual([{ tile: 0x1363, z: 0 }]);
    expect(standing(7, 8)).toEqual([]);
  });

  it("have names for items and land", () => {
    const { items } = files.tileData!;
    expect(itemName(items.name(0x103b), true)).toBe("bread loaves");
    expect(items.layers[0x0e7c]).toBe(29);
    expect(files.cliloc!.itemText(0x0e75)).toBe("backpack");
    expect(files.cliloc!.format(1_072_789, ["12"])).toBe("Weight: 12 stones");
    expect(files.hues!.name(77)).toBe("hue 77");
  });

  it("have one multi with ten components", () => {
    const stall = files.multis!.get(0)!;
    expect(stall).toMatchObject({ left: -1, top: -1, right: 1, bottom: 1 });
    expect(stall.components).toHaveLength(10);
    expect(stall.components[0]).toEqual({ tile: 1, dx: 0, dy: 0, dz: 0, isVisible: false });
    expect(files.multis!.get(1)).toBeUndefined();
  });

  describe("equal the output of these tests' own generator", () => {
    it("tiledata", () => {
      const { land, items } = files.tileData!;
      const made = makeTileData({
        isNew: true,
        items: items.count,
        land: (tile) => ({
          flags: land.flags[tile]!,
          upperFlags: land.upperFlags[tile]!,
          texture: land.textures[tile]!,
          name: land.name(tile),
        }),
        item: (tile) => ({
          flags: items.flags[tile]!,
          upperFlags: items.upperFlags[tile]!,
          weight: items.weights[tile]!,
          layer: items.layers[tile]!,
          quantity: items.quantities[tile]!,
          animation: items.animations[tile]!,
          hue: items.hues[tile]!,
          light: items.lights[tile]!,
          height: items.heights[tile]!,
          name: items.name(tile),
        }),
      });
      expect(made.equals(bytes("tiledata.mul"))).toBe(true);
    });

    it("ground", () => {
      const made = makeMap(SIZE.width, SIZE.height, (x, y) => land(x - CENTRE.x, y - CENTRE.y));
      expect(made.equals(bytes("map0.mul"))).toBe(true);
    });

    it("multis", () => {
      const made = makeIndexed(8_182, new Map([[0, makeMulti(files.multis!.get(0)!.components, true)]]));
      expect(made.index.equals(bytes("multi.idx"))).toBe(true);
      expect(made.data.equals(bytes("multi.mul"))).toBe(true);
    });

    it("pictures", () => {
      const art = files.art!;
      const pictures = new Map<number, Buffer>();
      for (let tile = 0; tile < 0x4000; tile++) {
        const picture = art.land(tile);
        if (picture)
          pictures.set(
            tile,
            makeLandPicture((x, y) => colourOf(picture, x, y)),
          );
      }
      for (let tile = 0; tile < 0x10000; tile++) {
        const picture = art.item(tile);
        if (!picture) continue;
        pictures.set(
          0x4000 + tile,
          makeItemPicture(picture.width, picture.height, (x, y) => colourOf(picture, x, y)),
        );
      }
      const made = makeIndexed(0x14000, pictures);
      expect(made.index.equals(bytes("artidx.mul"))).toBe(true);
      expect(made.data.equals(bytes("art.mul"))).toBe(true);
    });

    it("hues and radar colours", () => {
      const shades = Array.from({ length: 32 }, (_, shade) => shade);
      const hues = makeHues(375, (hue) => ({
        colours: shades.map((shade) => files.hues!.colour(hue, shade)!),
        name: files.hues!.name(hue),
      }));
      expect(hues.equals(bytes("hues.mul"))).toBe(true);
      const radar = files.radarColours!;
      const colours = makeRadarColours(0x14000, (entry) => (entry < 0x4000 ? radar.land(entry) : radar.item(entry - 0x4000)));
      expect(colours.equals(bytes("radarcol.mul"))).toBe(true);
    });

    it("texts", () => {
      const numbers = Array.from({ length: 1_100_000 }, (_, number) => number);
      const texts = numbers.flatMap((number) => {
        const text = files.cliloc!.text(number);
        return text === undefined ? [] : [[number, text] as const];
      });
      expect(texts).toHaveLength(files.cliloc!.count);
      expect(makeCliloc(texts).equals(bytes("Cliloc.enu"))).toBe(true);
    });
  });
});

/** The 16-bit colour of a pixel with the unused bit set; 0 for a transparent pixel. */
function colourOf({ width, rgba }: Picture, x: number, y: number): number {
  const [red, green, blue, alpha] = rgba.subarray((y * width + x) * 4);
  return alpha === 0 ? 0 : 0x8000 | ((red! >> 3) << 10) | ((green! >> 3) << 5) | (blue! >> 3);
}
