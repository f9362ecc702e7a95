import { describe, expect, it } from "vitest";
import { itemName } from "../../../../runtime/world/items/item-name.js";
import { ProblemBook } from "../../../../runtime/assets/client-files/problems.js";
import { TILE_FLAGS } from "../../../../runtime/assets/client-files/tile-table.js";
import { readTileData, type TileData } from "../../../../runtime/assets/client-files/tiledata.js";
import { makeTileData, type MadeItem, type MadeLand } from "./make/tiledata.js";

const LAND: MadeLand = { flags: 0x800000c0, upperFlags: 0xf00000ff, texture: 0xbeef, name: "deep water" };
const ITEM: MadeItem = {
  flags: 0xa0000442,
  upperFlags: 0x80000001,
  weight: 255,
  layer: 21,
  quantity: 9,
  animation: 0xabcd,
  hue: 0x0123,
  light: 0x4567,
  height: 200,
  name: "twenty letters long!",
};

function made(isNew: boolean, items: number): Buffer {
  return makeTileData({
    isNew,
    items,
    land: (tile) => (tile === 0x3fff || tile === 32 ? LAND : {}),
    item: (tile) => (tile === items - 1 || tile === 33 ? ITEM : {}),
  });
}

function read(bytes: Buffer): { data: TileData | undefined; problems: ProblemBook } {
  const problems = new ProblemBook();
  return { data: readTileData({ name: "tiledata.mul", bytes }, problems), problems };
}

describe.each([
  ["classic", 0x4000, 1_036_288],
  ["classic", 0x8000, 1_644_544],
  ["7.0.9", 0x10000, 3_188_736],
] as const)("tiledata of the %s layout with %i items", (layout, items, size) => {
  const bytes = made(layout === "7.0.9", items);
  const { data, problems } = read(bytes);

  it("is recognised by its size", () => {
    expect(bytes.length).toBe(size);
    expect(data?.layout).toBe(layout);
    expect(data?.items.count).toBe(items);
    expect(problems.list).toEqual([]);
  });

  it("gives every member of land tiles", () => {
    const { land } = data!;
    for (const tile of [32, 0x3fff]) {
      expect(land.flags[tile]! >>> 0).toBe(LAND.flags);
      expect(land.upperFlags[tile]! >>> 0).toBe(layout === "7.0.9" ? LAND.upperFlags : 0);
      expect(land.textures[tile]).toBe(LAND.texture);
      expect(land.name(tile)).toBe(LAND.name);
    }
    expect(land.flags[31]).toBe(0);
    expect(land.name(33)).toBe("");
  });

  it("gives every member of item tiles", () => {
    const table = data!.items;
    for (const tile of [33, items - 1]) {
      expect(table.flags[tile]! >>> 0).toBe(ITEM.flags);
      expect(table.upperFlags[tile]! >>> 0).toBe(layout === "7.0.9" ? ITEM.upperFlags : 0);
      expect(table.weights[tile]).toBe(ITEM.weight);
      expect(table.layers[tile]).toBe(ITEM.layer);
      expect(table.quantities[tile]).toBe(ITEM.quantity);
      expect(table.animations[tile]).toBe(ITEM.animation);
      expect(table.hues[tile]).toBe(ITEM.hue);
      expect(table.lights[tile]).toBe(ITEM.light);
      expect(table.heights[tile]).toBe(ITEM.height);
      expect(table.name(tile)).toBe(ITEM.name);
    }
    expect(table.weights[34]).toBe(0);
  });

  it("has no flags, name or height for missing and impossible tiles", () => {
    const table = data!.items;
    for (const tile of [items, 0xffff, 0x10000, -1, 1e9, NaN]) {
      if (tile < items) continue;
      expect(table.is(tile, "wall")).toBe(false);
      expect(table.name(tile)).toBe("");
      expect(table.standingHeight(tile)).toBe(0);
    }
  });
});

describe("tiledata", () => {
  it("tells all flags apart, including the highest", () => {
    const { items } = read(made(true, 0x10000)).data!;
    const set = Object.keys(TILE_FLAGS).filter((flag) => items.is(33, flag as keyof typeof TILE_FLAGS));
    expect(set).toEqual(["weapon", "impassable", "bridge", "door", "stairRight"]);
    expect(Object.values(TILE_FLAGS).reduce<number>((all, flag) => all | flag, 0)).toBe(-1);
  });

  it("halves the standing height of stairs", () => {
    const { items } = read(made(true, 0x10000)).data!;
    expect(items.standingHeight(33)).toBe(100);
  });

  it.each([0, 1, 493_567, 493_568, 1_036_287, 1_644_545, 3_188_735])("refuses %i bytes, naming file and offset", (size) => {
    const { data, problems } = read(Buffer.alloc(size));
    expect(data).toBeUndefined();
    expect(problems.list).toMatchObject([{ file: "tiledata.mul", offset: size, kind: "short" }]);
    expect(problems.list[0]?.message).toContain(`tiledata.mul, byte ${size}: `);
  });

  it("removes control characters from names", () => {
    const bytes = makeTileData({ isNew: false, items: 32, land: () => ({}), item: () => ({ name: "a\x1b[31m\nb\x9b" }) });
    expect(read(bytes).data?.items.name(1)).toBe("a[31mb");
  });
});

describe("itemName", () => {
  it.each([
    ["gold coin%s%", "gold coin", "gold coins"],
    ["loa%ves/f% of bread", "loaf of bread", "loaves of bread"],
    ["arrow%s", "arrow", "arrows"],
    ["door", "door", "door"],
    ["", "", ""],
    ["%", "", ""],
  ])("splits %j into singular and plural", (name, one, many) => {
    expect(itemName(name, false)).toBe(one);
    expect(itemName(name, true)).toBe(many);
  });
});
