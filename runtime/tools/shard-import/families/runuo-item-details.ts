import { type ByteReader, RecordEndError } from "../byte-reader.js";
import type { SavedItem, WareKind } from "../model.js";
import { readChart, readModernUoChart, readModernUoTreasureMap, readTreasureMap } from "./runuo-charts.js";
import { OF_MODERNUO as furnishingsOfModernUo, OF_SERVUO as furnishingsOfServUo } from "./runuo-furnishings.js";
import { lockId, readLocked, readModernUoLocked } from "./runuo-locks.js";
import * as tools from "./runuo-tools.js";
import * as vessels from "./runuo-vessels.js";
import * as wares from "./runuo-wares.js";
import type { StoredParam } from "../../../world/saved/params.js";
import { isItemSerial, isMobileSerial, LAST_SHOWN_ITEM_SERIAL } from "../../../world/entities/serials.js";

type Details = Partial<Omit<SavedItem, "serial" | "type">>;
type ReadDetails = (reader: ByteReader, item: SavedItem) => Details;

const DOORS = /(?:Door|Gate|Portcullis\w*)$/;
const TUBS = /Dye[Tt]ub$/;
/** Tools whose classes are weapons. */
const WEAPONS = /(?:Pickaxe|ProspectorsTool|SmithyHammer|SledgeHammerWeapon)$/;
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
  PotionKeg: vessels.readKeg,
  MapItem: readChart,
  CityMap: readChart,
  LocalMap: readChart,
  SeaChart: readChart,
  WorldMap: readChart,
  TreasureMap: readTreasureMap,
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
  PotionKeg: vessels.readModernUoKeg,
  MapItem: readModernUoChart,
  CityMap: readModernUoChart,
  LocalMap: readModernUoChart,
  SeaChart: readModernUoChart,
  WorldMap: readModernUoChart,
  TreasureMap: readModernUoTreasureMap,
  ...furnishingsOfModernUo,
};
/** What kinds of things have of their own, by our templates' tags: of ServUO and RunUO, and of ModernUO. */
const OF_KINDS: Readonly<Record<WareKind, readonly [servUo: ReadDetails, modernUo: ReadDetails]>> = {
  wand: [tools.readWand, tools.readModernUoWand],
  weapon: [tools.readUsedWeapon, tools.readModernUoUsedWeapon],
  armor: [wares.readArmor, wares.readModernUoArmor],
  clothes: [wares.readClothes, wares.readModernUoClothes],
  spellbook: [wares.readSpellbook, wares.readModernUoSpellbook],
  jewel: [tools.readJewel, tools.readModernUoJewel],
  instrument: [tools.readInstrument, tools.readModernUoInstrument],
  tool: [tools.readTool, tools.readModernUoTool],
  container: [readLocked, readModernUoLocked],
};

/** Adds what the item's type has of its own. A part that cannot be read leaves the rest as it is. */
export function addItemDetails(
  reader: ByteReader,
  item: SavedItem,
  { isModernUo, kind }: { isModernUo: boolean; kind: WareKind | undefined },
): SavedItem {
  const name = item.type.slice(item.type.lastIndexOf(".") + 1);
  const read = readerOf(name, kind, isModernUo);
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

function readerOf(className: string, kind: WareKind | undefined, isModernUo: boolean): ReadDetails | undefined {
  const details = isModernUo ? OF_MODERNUO : OF_SERVUO;
  if (Object.hasOwn(details, className)) return details[className];
  if (DOORS.test(className)) return readDoor;
  if (TUBS.test(className)) return isModernUo ? vessels.readModernUoTub : vessels.readTub;
  if (vessels.isVessel(className)) return isModernUo ? vessels.readModernUoDrink : vessels.readDrink;
  if (kind === "tool" && WEAPONS.test(className)) return readerOf(className, "weapon", isModernUo);
  return kind && OF_KINDS[kind][isModernUo ? 1 : 0];
}

function readMount(reader: ByteReader): Details {
  return reader.int() === 0 ? { rides: reader.serial() } : {};
}

/** A door stands closed, where it closes. */
function readDoor(reader: ByteReader, { place }: SavedItem): Details {
  if (reader.int() !== 0) return {};
  const id = lockId(reader.serial());
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

/** What is written on a key is its name. */
function keyOf({ name }: SavedItem, words: string | undefined, value: number): Details {
  const id = lockId(value);
  return { ...(words && name === undefined ? { name: words } : {}), ...(id === undefined ? {} : { params: { lock_id: id } }) };
}

/** Versions 0 to 3 of ServUO's and RunUO's keys. */
function readKey(reader: ByteReader, item: SavedItem): Details {
  const version = reader.int();
  if (version < 0 || version > 3) return {};
  if (version >= 3) reader.skip(12);
  if (version >= 2) reader.skip(4);
  if (version >= 1) reader.skip(4);
  return keyOf(item, reader.text(), reader.serial());
}

function readModernUoKey(reader: ByteReader, item: SavedItem): Details {
  if (reader.int() !== 0) return {};
  reader.skip(8);
  return keyOf(item, reader.text(), reader.serial());
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

/** A rune, or one of a house, which leads there. */
interface Entry {
  readonly rune: Rune | undefined;
  readonly house: number;
}

const NOWHERE = { map_id: 0, x: 0, y: 0, z: 0 };

function runeOf(reader: ByteReader): Rune | undefined {
  const [x, y, z] = [reader.int(), reader.int(), reader.int()];
  const facet = reader.byte();
  return facet > 5 || x < 0 || y < 0 ? undefined : { to: { map_id: facet, x, y, z }, description: "" };
}

function described(rune: Rune | undefined, description: string | undefined): Rune | undefined {
  return rune && { ...rune, description: describe(description) };
}

/** ServUO writes no item as -1, which is beyond all items. */
function isThing(serial: number): boolean {
  return isItemSerial(serial) && serial <= LAST_SHOWN_ITEM_SERIAL;
}

function describe(description: string | undefined): string {
  return (description || "an unknown location").slice(0, TEXT_CHARACTERS);
}

function readRune(reader: ByteReader): Details {
  const version = reader.int();
  if (version < 0 || version > 2) return {};
  if (version >= 2) reader.skip(4 + 4);
  const house = version >= 1 ? reader.serial() : 0;
  return markedRune(reader, reader.text(), house);
}

/** Version 2 of ModernUO's RecallRune. */
function readModernUoRune(reader: ByteReader): Details {
  if (reader.int() !== 2) return {};
  const house = reader.serial();
  return markedRune(reader, reader.text(), house);
}

/** The rune of a house leads to the house, wherever that is. */
function markedRune(reader: ByteReader, description: string | undefined, house: number): Details {
  const isMarked = reader.flag();
  if (isMarked && isThing(house)) return { leadsTo: house, params: { description: describe(description) } };
  const rune = described(runeOf(reader), description);
  return isMarked && rune ? { params: { to: { table: rune.to }, description: rune.description } } : {};
}

function readRunebook(reader: ByteReader): Details {
  const version = reader.int();
  if (version < 0 || version > 3) return {};
  const quality = version >= 3 ? reader.byte() : 0;
  const crafter = version >= 2 ? reader.serial() : 0;
  if (version >= 1) reader.skip(4);
  const runes = Array.from({ length: reader.count(1 + 12 + 1 + 1) }, () => readEntry(reader));
  return { ...marksOf(quality, isMobileSerial(crafter) ? crafter : undefined), ...runebookOf(reader, runes) };
}

/** What a maker left on a book: its quality counts from 0. */
function marksOf(quality: number, crafter: string | number | undefined): Details {
  return { ...(quality === 1 ? { isExceptional: true } : {}), ...(crafter ? { crafter } : {}) };
}

/** Version 4 of ModernUO's Runebook. */
function readModernUoRunebook(reader: ByteReader): Details {
  if (reader.int() !== 4) return {};
  const quality = reader.encoded();
  const crafter = reader.text();
  reader.encoded();
  const runes = Array.from({ length: reader.encodedCount(2) }, () => readModernUoEntry(reader));
  return { ...marksOf(quality, crafter), ...runebookOf(reader, runes) };
}

/** What follows the runes in all families. */
function runebookOf(reader: ByteReader, entries: readonly Entry[]): Details {
  const name = reader.text();
  const [charges, most, first] = [reader.int(), reader.int(), reader.int()];
  const known = entries.filter(({ rune }) => rune !== undefined).slice(0, RUNES_MAXIMUM);
  const params: Record<string, StoredParam> = { runes: { table: known.map(({ rune }) => rune!) } };
  if (charges > 0) params["charges"] = charges;
  if (most > 0) params["charges_max"] = most;
  if (first >= 0 && first < known.length && known.length === entries.length) params["default"] = first + 1;
  const houses = known.flatMap(({ house }, number) => (isThing(house) ? [[number, house] as const] : []));
  return { params, ...(name ? { name } : {}), ...(houses.length > 0 ? { runesLeadTo: Object.fromEntries(houses) } : {}) };
}

function entryOf(rune: Rune | undefined, description: string | undefined, house: number): Entry {
  const isOfHouse = isThing(house);
  return { house, rune: described(isOfHouse ? { to: NOWHERE, description: "" } : rune, description) };
}

function readEntry(reader: ByteReader): Entry {
  const version = reader.byte();
  if (version > 3) throw new RecordEndError(`version ${version} of runes is not known`);
  // Version 3 names a ship, too, and version 2 nothing else: its rune has the last place of the ship.
  if (version === 3) reader.skip(4 + 4);
  if (version === 2) reader.skip(4);
  const house = version === 1 || version === 3 ? reader.serial() : 0;
  return entryOf(runeOf(reader), reader.text(), house);
}

function readModernUoEntry(reader: ByteReader): Entry {
  const version = reader.encoded();
  if (version > 2) throw new RecordEndError(`version ${version} of runes is not known`);
  const flags = version === 2 ? reader.encoded() : version === 1 ? 0xf : 0xe;
  const house = (flags & 0x1) !== 0 ? reader.serial() : 0;
  const hasPlace = (flags & 0x2) !== 0 && (flags & 0x4) !== 0;
  const rune = hasPlace ? runeOf(reader) : undefined;
  return entryOf(rune, (flags & 0x8) === 0 ? undefined : reader.text(), house);
}
