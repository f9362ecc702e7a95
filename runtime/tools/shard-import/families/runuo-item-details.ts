import { type ByteReader, RecordEndError } from "../byte-reader.js";
import type { SavedItem, WareKind } from "../model.js";
import { OF_MODERNUO as furnishingsOfModernUo, OF_SERVUO as furnishingsOfServUo } from "./runuo-furnishings.js";
import { readWare } from "./runuo-wares.js";
import type { StoredParam } from "../../../world/saved/params.js";

type Details = Partial<Omit<SavedItem, "serial" | "type">>;
type ReadDetails = (reader: ByteReader, item: SavedItem) => Details;

const DOORS = /(?:Door|Gate|Portcullis\w*)$/;
const PAGES_MAXIMUM = 100;
const PAGE_CHARACTERS = 400;
const TEXT_CHARACTERS = 60;
const RUNES_MAXIMUM = 16;
const HAS_TITLE = 0x1;
const HAS_AUTHOR = 0x2;
const IS_WRITABLE = 0x4;
const HAS_PAGES = 0x8;

/** What types of ServUO and RunUO have of their own, by the class's own name. Each begins with its version. */
const OF_SERVUO: Readonly<Record<string, ReadDetails>> = {
  BankCheck: readCheck,
  RedBook: readBook,
  BlueBook: readBook,
  BrownBook: readBook,
  TanBook: readBook,
  RecallRune: readRune,
  Runebook: readRunebook,
  MountItem: readMount,
  Key: readKey,
  ...furnishingsOfServUo,
};
const OF_MODERNUO: Readonly<Record<string, ReadDetails>> = {
  BankCheck: readCheck,
  MountItem: readMount,
  Key: readModernUoKey,
  RedBook: readModernUoBook,
  BlueBook: readModernUoBook,
  BrownBook: readModernUoBook,
  TanBook: readModernUoBook,
  RecallRune: readModernUoRune,
  Runebook: readModernUoRunebook,
  ...furnishingsOfModernUo,
};

/** Adds what the item's type has of its own. A part that cannot be read leaves the rest as it is. */
export function addItemDetails(
  reader: ByteReader,
  item: SavedItem,
  { isModernUo, kind }: { isModernUo: boolean; kind: WareKind | undefined },
): SavedItem {
  const name = item.type.slice(item.type.lastIndexOf(".") + 1);
  const details = isModernUo ? OF_MODERNUO : OF_SERVUO;
  const read = Object.hasOwn(details, name) ? details[name] : DOORS.test(name) ? readDoor : wareReader(kind, isModernUo);
  if (!read) return item;
  try {
    const { params, ...rest } = read(reader, item);
    return { ...item, ...rest, ...(params && { params: { ...item.params, ...params } }) };
  } catch (error) {
    if (error instanceof RecordEndError) return item;
    throw error;
  }
}

function readCheck(reader: ByteReader): Details {
  reader.int();
  return { worth: reader.int() };
}

function wareReader(kind: WareKind | undefined, isModernUo: boolean): ReadDetails | undefined {
  return kind && ((reader) => readWare(reader, kind, isModernUo));
}

function readMount(reader: ByteReader): Details {
  return reader.int() === 0 ? { rides: reader.serial() } : {};
}

/** The id that keys and doors of one number have. */
function lockId(value: number): Record<string, StoredParam> {
  return value === 0 ? {} : { lock_id: `old-${value.toString(16)}` };
}

/** A door stands closed, where it closes. */
function readDoor(reader: ByteReader, { place }: SavedItem): Details {
  if (reader.int() !== 0) return {};
  const { lock_id: id } = lockId(reader.serial());
  const [isOpen, isLocked] = [reader.flag(), reader.flag()];
  reader.skip(4);
  const itemId = reader.int();
  reader.skip(8);
  const [dx, dy, dz] = [reader.int(), reader.int(), reader.int()];
  return {
    params: { ...(id === undefined ? {} : { door_lock_id: id }), ...(isLocked ? { door_locked: true } : {}) },
    ...(isOpen && place ? { itemId, place: { ...place, x: place.x - dx, y: place.y - dy, z: place.z - dz } } : {}),
  };
}

/** Versions 0 to 3 of ServUO's and RunUO's keys. */
function readKey(reader: ByteReader): Details {
  const version = reader.int();
  if (version < 0 || version > 3) return {};
  if (version >= 3) reader.skip(12);
  if (version >= 2) reader.skip(4);
  if (version >= 1) reader.skip(4);
  reader.text();
  return { params: lockId(reader.serial()) };
}

function readModernUoKey(reader: ByteReader): Details {
  if (reader.int() !== 0) return {};
  reader.skip(8);
  reader.text();
  return { params: lockId(reader.serial()) };
}

/** Versions 2 to 4 of ServUO's and RunUO's BaseBook. */
function readBook(reader: ByteReader): Details {
  const version = reader.int();
  if (version < 2 || version > 4) return {};
  if (version >= 4) reader.skip(4);
  const flags = reader.byte();
  const title = (flags & HAS_TITLE) === 0 ? undefined : reader.text();
  const author = (flags & HAS_AUTHOR) === 0 ? undefined : reader.text();
  const pages = (flags & HAS_PAGES) === 0 ? 0 : reader.encodedCount(4);
  const text = Array.from({ length: pages }, () => readPage(reader));
  return bookOf({ title, author, text, isWritable: (flags & IS_WRITABLE) !== 0 });
}

interface Book {
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly text: readonly string[];
  readonly isWritable: boolean;
}

function bookOf({ title, author, text, isWritable }: Book): Details {
  return {
    params: {
      ...(title ? { title: title.slice(0, TEXT_CHARACTERS) } : {}),
      ...(author ? { author: author.slice(0, TEXT_CHARACTERS) } : {}),
      ...(text.length > 0 ? { text: { table: text.slice(0, PAGES_MAXIMUM) }, pages: Math.min(text.length, PAGES_MAXIMUM) } : {}),
      ...(isWritable ? { is_writable: true } : {}),
    },
  };
}

function readPage(reader: ByteReader): string {
  const lines = Array.from({ length: reader.count(1) }, () => reader.text() ?? "");
  return lines.join("\n").slice(0, PAGE_CHARACTERS);
}

/** Version 5 of ModernUO's BaseBook. */
function readModernUoBook(reader: ByteReader): Details {
  if (reader.int() !== 5) return {};
  const flags = reader.encoded();
  reader.encoded();
  const title = (flags & HAS_TITLE) === 0 ? undefined : reader.text();
  const author = (flags & HAS_AUTHOR) === 0 ? undefined : reader.text();
  const pages = (flags & HAS_PAGES) === 0 ? 0 : reader.encodedCount(4);
  const text = Array.from({ length: pages }, () => readPage(reader));
  return bookOf({ title, author, text, isWritable: (flags & IS_WRITABLE) !== 0 });
}

interface Rune {
  readonly to: { readonly map_id: number; readonly x: number; readonly y: number; readonly z: number };
  readonly description: string;
}

function runeOf(reader: ByteReader): Rune | undefined {
  const [x, y, z] = [reader.int(), reader.int(), reader.int()];
  const facet = reader.byte();
  return facet > 5 || x < 0 || y < 0 ? undefined : { to: { map_id: facet, x, y, z }, description: "" };
}

function described(rune: Rune | undefined, description: string | undefined): Rune | undefined {
  return rune && { ...rune, description: (description || "an unknown location").slice(0, TEXT_CHARACTERS) };
}

function readRune(reader: ByteReader): Details {
  const version = reader.int();
  if (version < 0 || version > 2) return {};
  if (version >= 2) reader.skip(4 + 4);
  if (version >= 1) reader.skip(4);
  return markedRune(reader, reader.text());
}

/** Version 2 of ModernUO's RecallRune. */
function readModernUoRune(reader: ByteReader): Details {
  if (reader.int() !== 2) return {};
  reader.skip(4);
  return markedRune(reader, reader.text());
}

function markedRune(reader: ByteReader, description: string | undefined): Details {
  const isMarked = reader.flag();
  const rune = described(runeOf(reader), description);
  return isMarked && rune ? { params: { to: { table: rune.to }, description: rune.description } } : {};
}

function readRunebook(reader: ByteReader): Details {
  const version = reader.int();
  if (version < 0 || version > 3) return {};
  if (version >= 3) reader.byte();
  if (version >= 2) reader.skip(4);
  if (version >= 1) reader.skip(4);
  const runes = Array.from({ length: reader.count(1 + 12 + 1 + 1) }, () => readEntry(reader));
  return runebookOf(reader, runes);
}

/** Version 4 of ModernUO's Runebook. */
function readModernUoRunebook(reader: ByteReader): Details {
  if (reader.int() !== 4) return {};
  reader.encoded();
  reader.text();
  reader.encoded();
  return runebookOf(
    reader,
    Array.from({ length: reader.encodedCount(2) }, () => readModernUoEntry(reader)),
  );
}

/** What follows the runes in all families. */
function runebookOf(reader: ByteReader, runes: readonly (Rune | undefined)[]): Details {
  reader.text();
  const [charges, most, first] = [reader.int(), reader.int(), reader.int()];
  const known = runes.filter((rune) => rune !== undefined).slice(0, RUNES_MAXIMUM);
  const params: Record<string, StoredParam> = { runes: { table: known } };
  if (charges > 0) params["charges"] = charges;
  if (most > 0) params["charges_max"] = most;
  if (first >= 0 && first < known.length && known.length === runes.length) params["default"] = first + 1;
  return { params };
}

function readEntry(reader: ByteReader): Rune | undefined {
  const version = reader.byte();
  if (version > 3) throw new RecordEndError(`version ${version} of runes is not known`);
  if (version === 3) reader.skip(12);
  else if (version > 0) reader.skip(4);
  return described(runeOf(reader), reader.text());
}

/** The rune of a house has no place: it leads to the house. */
function readModernUoEntry(reader: ByteReader): Rune | undefined {
  const version = reader.encoded();
  if (version > 2) throw new RecordEndError(`version ${version} of runes is not known`);
  const flags = version === 2 ? reader.encoded() : version === 1 ? 0xf : 0xe;
  if ((flags & 0x1) !== 0) reader.skip(4);
  const hasPlace = (flags & 0x2) !== 0 && (flags & 0x4) !== 0;
  const rune = hasPlace ? runeOf(reader) : undefined;
  return described(rune, (flags & 0x8) === 0 ? undefined : reader.text());
}
