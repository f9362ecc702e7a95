import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { makeCliloc } from "./cliloc.js";
import { makeHues, makeRadarColours } from "./hues.js";
import { makeIndexed } from "./indexed.js";
import { makeMap, makeStatics, type Cell, type MadeStatic } from "./maps.js";
import { makeMulti, type MadeComponent } from "./multis.js";
import { makeItemPicture, makeLandPicture } from "./pictures.js";
import { makeTileData } from "./tiledata.js";
import { makeUop } from "./uop.js";
import { makeCollectionMulti } from "./multis.js";

export type Files = Readonly<Record<string, Buffer>>;

/** A temporary directory with these files, removed after the test. */
export function directoryOf(files: Files): string {
  const directory = mkdtempSync(path.join(tmpdir(), "client-files-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  writeFiles(directory, files);
  return directory;
}

export function writeFiles(directory: string, files: Files): void {
  mkdirSync(directory, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(directory, name), bytes);
}

/** Not square, so that swapped axes show; 30 blocks, so that the last page is not full. */
export const SMALL = { id: 0, width: 48, height: 40 };

/** Ground in which no two neighbours are equal, with positive and negative altitudes. */
export function smallCell(x: number, y: number): Cell {
  return { tile: (x * 41 + y * 7) & 0x3fff, z: ((x * 3 + y * 5) % 256) - 128 };
}

export const SMALL_STATICS: readonly MadeStatic[] = [
  { x: 0, y: 0, z: 0, tile: 0x10, hue: 0 },
  { x: 47, y: 39, z: -128, tile: 0xfffe, hue: 0xffff },
  { x: 9, y: 17, z: 5, tile: 0x20, hue: 1 },
  { x: 10, y: 17, z: 7, tile: 0x21, hue: 2 },
  { x: 9, y: 17, z: 127, tile: 0x22, hue: 3 },
  { x: 15, y: 23, z: 20, tile: 0x23, hue: 4 },
];

export const SMALL_MULTI: readonly MadeComponent[] = [
  { tile: 0x1, dx: 0, dy: 0, dz: 0, isVisible: false },
  { tile: 0x2, dx: -3, dy: 2, dz: 7, isVisible: true },
  { tile: 0xffff, dx: 4, dy: -5, dz: -20, isVisible: true },
  { tile: 0x4, dx: 0, dy: 6, dz: 0, isVisible: true },
  { tile: 0x5, dx: 1, dy: 1, dz: 1, isVisible: true },
];

export const SMALL_TEXTS: readonly (readonly [number, string])[] = [
  [1_020_005, "a chair"],
  [500_000, "The lake is too wide to jump."],
  [1_050_039, "~1_NUMBER~ ~2_ITEMNAME~"],
];

export const itemColour = (x: number, y: number): number => ((x + y) % 3 === 0 ? 0 : 0x8000 | (x << 5) | y);

/** Small plain files of every kind in the layout of newer clients, for a map of the size `SMALL`. */
export function smallClient(): Files {
  const { width, height } = SMALL;
  const statics = makeStatics(width, height, SMALL_STATICS);
  const art = makeIndexed(
    0x14000,
    new Map([
      [3, makeLandPicture((x, y) => x * 32 + y)],
      [0x4005, makeItemPicture(20, 12, itemColour)],
    ]),
  );
  const multis = makeIndexed(8, new Map([[2, makeMulti(SMALL_MULTI, true)]]));
  return {
    "tiledata.mul": smallTileData(),
    "map0.mul": makeMap(width, height, smallCell),
    "staidx0.mul": statics.index,
    "statics0.mul": statics.data,
    "artidx.mul": art.index,
    "art.mul": art.data,
    "multi.idx": multis.index,
    "multi.mul": multis.data,
    "hues.mul": smallHues(),
    "radarcol.mul": makeRadarColours(0x14000, (entry) => entry & 0x7fff),
    "Cliloc.enu": makeCliloc(SMALL_TEXTS),
  };
}

/** The same ground, pictures and multis in containers. */
export function smallContainers(isPacked: boolean): Files {
  const number = (entry: number, digits: number) => String(entry).padStart(digits, "0");
  const map = makeMap(SMALL.width, SMALL.height, smallCell);
  const pictures = [
    { name: `build/artlegacymul/${number(3, 8)}.tga`, data: makeLandPicture((x, y) => x * 32 + y), isPacked },
    { name: `build/artlegacymul/${number(0x4005, 8)}.tga`, data: makeItemPicture(20, 12, itemColour), isPacked },
  ];
  return {
    "map0LegacyMUL.uop": makeUop([{ name: `build/map0legacymul/${number(0, 8)}.dat`, data: map, isPacked }]),
    "artLegacyMUL.uop": makeUop(pictures, 1),
    "MultiCollection.uop": makeUop([
      { name: `build/multicollection/${number(2, 6)}.bin`, data: makeCollectionMulti(2, SMALL_MULTI, 2), isPacked },
    ]),
  };
}

let tileData: Buffer | undefined;

/** Made once, because 82,000 records take a while. */
function smallTileData(): Buffer {
  tileData ??= makeTileData({
    isNew: true,
    items: 0x10000,
    land: (tile) => ({ flags: tile, texture: tile, name: `land ${tile}` }),
    item: (tile) => ({ flags: tile * 3, weight: tile, height: tile >> 8, name: `item ${tile}` }),
  });
  return tileData;
}

function smallHues(): Buffer {
  return makeHues(3, (hue) => ({ colours: Array.from({ length: 32 }, (_, shade) => hue * 32 + shade), name: `hue ${hue}` }));
}
