import { isItemSerial, isMobileSerial } from "../../../world/entities/serials.js";
import type { ByteReader } from "../byte-reader.js";
import type { SavedSpawner } from "../model.js";

type Spawner = SavedSpawner | undefined;

const TICKS_PER_MS = 10_000;
const BROOD_MAXIMUM = 500;
/** The delays of ModernUO's spawners that say none. */
const USUAL_MS = [300_000, 600_000] as const;
/** Before this version of XmlSpawner, its lists are elsewhere in the record. */
const FIRST_XML = 29;
const LAST_XML = 31;
/** What begins with these signs is an action or a way to find a creature. */
const NO_NAME = /^[^A-Za-z]|[{}#]/;

function spanOf(reader: ByteReader): number {
  return Math.max(0, Number(reader.long()) / TICKS_PER_MS);
}

/** What a line of a spawner names, without what it sets. */
function nameOf(text: string | undefined): string {
  const name = (text ?? "").trim();
  return NO_NAME.test(name) ? "" : (/^[\w.]+/.exec(name)?.[0] ?? "");
}

function broodOf(serials: readonly number[]): number[] {
  return serials.filter((serial) => isMobileSerial(serial) || isItemSerial(serial)).slice(0, BROOD_MAXIMUM);
}

type Entry = SavedSpawner["entries"][number];

/** A name, its most, and what is there of it. */
function entryOf(name: string | undefined, most: number, chance = 100): Entry {
  return { name: nameOf(name), most: Math.max(0, most), chance: Math.max(0, chance) };
}

function spawnerOf(spawner: SavedSpawner): SavedSpawner {
  return { ...spawner, entries: spawner.entries.filter(({ name }) => name !== "") };
}

const SPAWNERS = /(?:^|\.)(?:Xml|Proximity|Region)?Spawner$/;

export function isSpawner(type: string): boolean {
  return SPAWNERS.test(type);
}

/** What a spawner has of its own; undefined for a version that is not known. */
export function readAnySpawner(reader: ByteReader, type: string, isModernUo: boolean): Spawner {
  if (isModernUo) return readModernUoSpawner(reader);
  return type.endsWith("XmlSpawner") ? readXmlSpawner(reader) : readSpawner(reader);
}

/** Versions 5 to 7 of ServUO's Spawner. */
function readSpawner(reader: ByteReader): Spawner {
  const version = reader.int();
  if (version < 5 || version > 7) return undefined;
  if (version >= 7) reader.skip(1);
  const spawnRange = version >= 6 ? reader.int() : -1;
  const walkingRange = reader.int();
  reader.skip(4 + 1);
  const delaysMs = [spanOf(reader), spanOf(reader)] as const;
  const count = reader.int();
  reader.skip(4);
  const homeRange = reader.int();
  const isRunning = reader.flag();
  if (isRunning) reader.skip(8);
  const brood: number[] = [];
  const entries = Array.from({ length: reader.count(13) }, () => {
    reader.skip(4);
    brood.push(...reader.serials());
    return entryOf(reader.text(), reader.int());
  });
  const range = spawnRange >= 0 ? spawnRange : homeRange;
  const walking = walkingRange >= 0 ? walkingRange : homeRange;
  return spawnerOf({ count, delaysMs, range, walkingRange: walking, isRunning, entries, brood: broodOf(brood) });
}

/** Versions 29 to 31 of ServUO's XmlSpawner. */
function readXmlSpawner(reader: ByteReader): Spawner {
  const version = reader.int();
  if (version < FIRST_XML || version > LAST_XML) return undefined;
  if (version >= 31) reader.skip(1);
  if (version >= 30) reader.skip(1);
  const lines = reader.count(4 + 4 + 1 + 26 + 1 + 20);
  // Numbers by line: at once, of packs, whether switched off; a trigger and two times; limits and delays by line.
  reader.skip(lines * (4 + 4 + 1) + 1 + 8 + 8 + lines * (1 + 1 + 8 + 8 + 8));
  if (reader.flag()) reader.serials();
  reader.skip(1 + 1);
  reader.text();
  reader.skip(4 + 1 + 4 + 8 + lines);
  reader.text();
  reader.skip(1 + 1);
  reader.text();
  reader.text();
  if (reader.int() !== 0) return undefined;
  reader.skip(1 + 4 + 8 + lines * (4 + 8 + 4 + 4));
  reader.text();
  reader.skip(1 + 1);
  reader.text();
  reader.text();
  reader.skip(4 + 4 + 1 + 4 + 4 + 8);
  for (let texts = 0; texts < 6; texts++) reader.text();
  reader.skip(4);
  reader.text();
  reader.skip(4);
  const noticed = reader.int();
  reader.skip(4 + 1);
  const [hasDuration, isResting] = [reader.flag(), reader.flag()];
  reader.skip(4 + 8 * 4 + 8 * (Number(hasDuration) + Number(isResting)) + 4 + 8);
  reader.text();
  reader.skip(1);
  reader.text();
  const [x, y, width, height] = [reader.int(), reader.int(), reader.int(), reader.int()];
  reader.skip(4 + 1);
  const delaysMs = [spanOf(reader), spanOf(reader)] as const;
  const count = reader.int();
  reader.skip(4);
  const walkingRange = reader.int();
  const isRunning = reader.flag();
  if (isRunning) reader.skip(8);
  const brood: number[] = [];
  const entries = Array.from({ length: reader.count(9) }, () => {
    const [name, most] = [reader.text(), reader.int()];
    brood.push(...Array.from({ length: reader.count(4) }, () => reader.serial()));
    return entryOf(name, most);
  });
  return spawnerOf({
    ...{ count, delaysMs, range: Math.max(0, walkingRange), walkingRange, isRunning, entries, brood: broodOf(brood) },
    ...(noticed >= 0 ? { isProximity: true } : {}),
    ...(width > 0 && height > 0 ? { area: { x1: x, y1: y, x2: x + width, y2: y + height } } : {}),
  });
}

/** Versions 10 to 12 of ModernUO's BaseSpawner. */
function readModernUoSpawner(reader: ByteReader): Spawner {
  const version = reader.int();
  if (version < 10 || version > 12) return undefined;
  const isFlagged = version >= 12;
  const flags = isFlagged ? reader.encoded() : -1;
  // Members that may be left out have a bit each, in their order; of those that are true or false it is the value.
  const has = (bit: number): boolean => (flags & (1 << bit)) !== 0;
  const skipFlag = (): void => reader.skip(isFlagged ? 0 : 1);
  reader.skip(16);
  skipFlag();
  const brood: number[] = [];
  const entries = Array.from({ length: reader.encodedCount(8) }, () => readModernUoEntry(reader, brood));
  const walkingRange = reader.int();
  if (has(1)) reader.skip(4);
  skipFlag();
  const delaysMs = [has(3) ? spanOf(reader) : USUAL_MS[0], has(4) ? spanOf(reader) : USUAL_MS[1]] as const;
  const count = reader.int();
  if (has(5)) reader.skip(4);
  const homeRange = version === 10 ? reader.int() : -1;
  let area = version === 11 ? areaOf(reader) : undefined;
  const isRunning = reader.flag();
  if (version === 11) reader.skip(1);
  if (has(7)) reader.skip(8);
  if (isFlagged) {
    if (has(8)) reader.skip(1);
    if (has(9)) reader.skip(4);
    area = readOwnArea(reader);
  }
  const range = homeRange >= 0 ? homeRange : Math.max(0, walkingRange);
  const walking = walkingRange >= 0 ? walkingRange : range;
  const spawner = { count, delaysMs, range, walkingRange: walking, isRunning, entries, brood: broodOf(brood) };
  return spawnerOf({ ...spawner, ...(area ? { area } : {}) });
}

function readModernUoEntry(reader: ByteReader, brood: number[]): Entry {
  const version = reader.int();
  const name = reader.text();
  const [chance, most] = [reader.int(), reader.int()];
  reader.text();
  reader.text();
  const length = version === 0 ? reader.count(4) : reader.encodedCount(4);
  brood.push(...Array.from({ length }, () => reader.serial()));
  return entryOf(name, most, chance);
}

/** What `Spawner` itself has, version 1. */
function readOwnArea(reader: ByteReader): SavedSpawner["area"] {
  if (reader.left === 0 || reader.encoded() !== 1) return undefined;
  return (reader.encoded() & 2) === 0 ? undefined : areaOf(reader);
}

/** A box by its first corner and the one behind its last. */
function areaOf(reader: ByteReader): SavedSpawner["area"] {
  const [x1, y1] = [reader.int(), reader.int()];
  reader.skip(4);
  const [x2, y2] = [reader.int() - 1, reader.int() - 1];
  reader.skip(4);
  return x2 >= x1 && y2 >= y1 ? { x1, y1, x2, y2 } : undefined;
}
