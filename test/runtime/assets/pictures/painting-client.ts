import { makeRadarColours } from "../client-files/make/hues.js";
import { makeIndexed } from "../client-files/make/indexed.js";
import { makeMap, makeStatics, type Cell, type MadeStatic } from "../client-files/make/maps.js";
import { makeItemPicture } from "../client-files/make/pictures.js";
import type { Files } from "../client-files/make/client.js";

/** Tokuno, 1448 x 1448. Files that end after the first columns hold its west. */
export const MADE_MAP = 4;
const HEIGHT = 1_448;
const COLUMNS = 16;

export interface MadePaint {
  cell?: (x: number, y: number) => Cell;
  statics?: readonly MadeStatic[];
  /** The number of land tiles in the file. Items begin at 0x4000. */
  radar?: (entry: number) => number;
}

/** The western part of a map, with its colours. */
export function paintedMap({
  cell = () => ({ tile: 3, z: 0 }),
  statics = [],
  radar = (entry) => entry & 0x7fff,
}: MadePaint): Files {
  const made = makeStatics(COLUMNS, HEIGHT, statics);
  return {
    [`map${MADE_MAP}.mul`]: makeMap(COLUMNS, HEIGHT, cell),
    [`staidx${MADE_MAP}.mul`]: made.index,
    [`statics${MADE_MAP}.mul`]: made.data,
    "radarcol.mul": makeRadarColours(0x14000, radar),
  };
}

/** `art.mul` with pictures of one colour. @param items the side of each picture in pixels, by item id */
export function itemArt(items: Readonly<Record<number, number>>, colour = 0x7c00): Files {
  const pictures = Object.entries(items).map(([id, side]) => {
    const picture = makeItemPicture(side, side, (x, y) => (x === y ? 0 : colour));
    return [0x4000 + Number(id), picture] as const;
  });
  const art = makeIndexed(0x14000, new Map(pictures));
  return { "artidx.mul": art.index, "art.mul": art.data };
}
