import { isMobileSerial } from "../../../world/entities/serials.js";
import type { StoredParam } from "../../../world/saved/params.js";
import type { ByteReader } from "../byte-reader.js";
import type { SavedItem } from "../model.js";

type Chart = Pick<SavedItem, "params" | "links">;

const FACETS = 6;
const PINS_MAXIMUM = 100;
const COORDINATE_MAXIMUM = 10_000;
const LEVEL_MAXIMUM = 10;
/** The side of our pictures of charts (lua/features/charts/lib/charts.lua). */
const PICTURE_PIXELS = 200;

interface Drawn {
  readonly facet: number;
  /** Corner, width and height of the area; width and height of the picture. */
  readonly area: readonly [x: number, y: number, width: number, height: number];
  readonly picture: readonly [width: number, height: number];
  readonly isProtected: boolean;
  readonly pins: readonly (readonly [x: number, y: number])[];
}

function drawnParams({ facet, area: [x, y, width, height], picture, isProtected, pins }: Drawn): Record<string, StoredParam> {
  const isDrawn = facet < FACETS && width > 0 && height > 0 && x >= 0 && y >= 0 && x + width <= COORDINATE_MAXIMUM;
  if (!isDrawn || picture.some((side) => side <= 0)) return {};
  const scaled = pins.slice(0, PINS_MAXIMUM).map(([pinX, pinY]) => ({
    x: Math.floor((pinX * PICTURE_PIXELS) / picture[0]),
    y: Math.floor((pinY * PICTURE_PIXELS) / picture[1]),
  }));
  return {
    area: { table: { map_id: facet, left: x, top: y, right: x + width, bottom: y + height } },
    ...(scaled.length > 0 ? { pins: { table: scaled } } : {}),
    ...(isProtected ? { is_protected: true } : {}),
  };
}

function paramsOf(params: Record<string, StoredParam>): Chart {
  return Object.keys(params).length === 0 ? {} : { params };
}

function pair(reader: ByteReader): [number, number] {
  return [reader.int(), reader.int()];
}

/** Versions 0 and 1 of ServUO's and RunUO's MapItem. */
function readDrawn(reader: ByteReader): Drawn | undefined {
  const version = reader.int();
  if (version < 0 || version > 1) return undefined;
  const facet = version >= 1 ? reader.byte() : 0;
  const area = [...pair(reader), ...pair(reader)] as const;
  const picture = pair(reader);
  const isProtected = reader.flag();
  const pins = Array.from({ length: reader.count(8) }, () => pair(reader));
  return { facet, area, picture, isProtected, pins };
}

/** Version 1 of ModernUO's MapItem. */
function readModernUoDrawn(reader: ByteReader): Drawn | undefined {
  if (reader.int() !== 1) return undefined;
  const area = [...pair(reader), ...pair(reader)] as const;
  const picture = pair(reader);
  const isProtected = reader.flag();
  const pins = Array.from({ length: reader.encodedCount(8) }, () => pair(reader));
  const facet = reader.byte();
  reader.skip(1);
  return { facet, area, picture, isProtected, pins };
}

export function readChart(reader: ByteReader): Chart {
  const drawn = readDrawn(reader);
  return drawn ? paramsOf(drawnParams(drawn)) : {};
}

export function readModernUoChart(reader: ByteReader): Chart {
  const drawn = readModernUoDrawn(reader);
  return drawn ? paramsOf(drawnParams(drawn)) : {};
}

interface Treasure {
  readonly level: number;
  readonly isFound: boolean;
  readonly decoder: number;
  readonly facet: number;
  readonly place: readonly [x: number, y: number];
}

/** Only a map that was decoded shows its picture here. */
function treasureOf(drawn: Drawn, { level, isFound, decoder, facet, place: [x, y] }: Treasure): Chart {
  const isDecoded = isMobileSerial(decoder);
  const params: Record<string, StoredParam> = {
    ...(isDecoded ? { ...drawnParams(drawn), is_protected: true } : {}),
    ...(level > 0 && level <= LEVEL_MAXIMUM ? { level } : {}),
    ...(facet < FACETS && x > 0 && y > 0 ? { place: { table: { map_id: facet, x, y } } } : {}),
    ...(isFound ? { found_by: "somebody" } : {}),
  };
  return { ...paramsOf(params), ...(isDecoded ? { links: { decoder } } : {}) };
}

/** Versions 0 to 3 of ServUO's and RunUO's TreasureMap. */
export function readTreasureMap(reader: ByteReader): Chart {
  const drawn = readDrawn(reader);
  const version = reader.int();
  if (!drawn || version < 0 || version > 3) return {};
  if (version >= 3) reader.skip(4);
  if (version >= 2) reader.skip(8);
  if (version >= 1) reader.skip(4);
  const level = reader.int();
  const isFound = reader.flag();
  const decoder = reader.serial();
  const facet = version === 1 ? reader.byte() : drawn.facet;
  return treasureOf(drawn, { level, isFound, decoder, facet, place: pair(reader) });
}

/** Version 0 of ModernUO's TreasureMap. */
export function readModernUoTreasureMap(reader: ByteReader): Chart {
  const drawn = readModernUoDrawn(reader);
  if (!drawn || reader.int() !== 0) return {};
  reader.skip(4);
  const level = reader.int();
  const isFound = reader.flag();
  const decoder = reader.serial();
  return treasureOf(drawn, { level, isFound, decoder, facet: reader.byte(), place: pair(reader) });
}
