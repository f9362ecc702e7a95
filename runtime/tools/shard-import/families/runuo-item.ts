import { type ByteReader, RecordEndError } from "../byte-reader.js";
import type { SavedItem } from "../model.js";

/** Which parts an item's record has (RunUO Item.SaveFlag; ModernUO and ServUO have the same bits). */
const HAS = {
  direction: 0x1,
  bounce: 0x2,
  lootType: 0x4,
  fullPlace: 0x8,
  itemId: 0x10,
  hue: 0x20,
  amount: 0x40,
  layer: 0x80,
  name: 0x100,
  parent: 0x200,
  items: 0x400,
  fractionalWeight: 0x800,
  map: 0x1000,
  visible: 0x2000,
  movable: 0x4000,
  stackable: 0x8000,
  signedZ: 0x20000,
  shortPlace: 0x40000,
  bytePlace: 0x80000,
  implFlags: 0x100000,
  insuredFor: 0x200000,
  blessedFor: 0x400000,
  heldBy: 0x800000,
  wholeWeight: 0x1000000,
  savedFlags: 0x2000000,
  noWeight: 0x4000000,
  light: 0x8000000,
} as const;

/** Of a thing that is in nothing and on no map. */
export const INTERNAL_MAP = 0x7f;
const LAST_VERSION = 14;
const LAST_OF_MODERNUO = 9;
const FLAG_VISIBLE = 1;
const FLAG_MOVABLE = 2;

/** What an item's own record says, whatever its type adds to it. */
export type BaseItem = Omit<SavedItem, "type" | "serial"> & { readonly heldBy?: number };

/** Reads the part of a record that each item has. The type's own part follows. */
export function readBaseItem(reader: ByteReader, isModernUo: boolean): BaseItem {
  const version = reader.int();
  if (version < 0 || version > (isModernUo ? LAST_OF_MODERNUO : LAST_VERSION))
    throw new RecordEndError(`version ${version} of items is not known`);
  if (version < 5) return readOldItem(reader, version);
  if (version >= 14) skipSockets(reader);
  const gridIndex = version >= 11 && !isModernUo ? reader.byte() : 0;
  if (version >= 10 && version < 14 && !isModernUo) skipHonesty(reader);
  const flags = reader.int();
  const has = (bit: number): boolean => (flags & bit) !== 0;
  const whole = version === 5 ? () => reader.int() : () => reader.encoded();
  if (version < 7) reader.skip(8);
  else reader.encoded();
  const direction = has(HAS.direction) ? reader.byte() : 0;
  if (has(HAS.light) && version > 5) reader.byte();
  if (has(HAS.bounce)) skipBounce(reader);
  const loot = has(HAS.lootType) ? reader.byte() : 0;
  const [x, y, z] = has(HAS.fullPlace) ? [whole(), whole(), whole()] : shortPlace(reader, has);
  const itemId = has(HAS.itemId) ? whole() : 0;
  const hue = has(HAS.hue) ? whole() : 0;
  const amount = has(HAS.amount) ? whole() : 1;
  const layer = has(HAS.layer) ? reader.byte() : 0;
  const name = has(HAS.name) ? reader.text() : undefined;
  const holder = has(HAS.parent) ? reader.serial() : undefined;
  const contents = has(HAS.items) ? reader.count(4) : 0;
  reader.skip(contents * 4);
  if (version < 8 || !has(HAS.noWeight)) {
    if (has(HAS.wholeWeight)) whole();
    else if (has(HAS.fractionalWeight)) reader.skip(8);
  }
  const facet = has(HAS.map) ? reader.byte() : INTERNAL_MAP;
  let isVisible = !has(HAS.visible) || reader.flag();
  let isMovable = !has(HAS.movable) || reader.flag();
  if (has(HAS.stackable)) reader.byte();
  if (has(HAS.implFlags)) {
    const bits = reader.encoded();
    isVisible = (bits & FLAG_VISIBLE) !== 0;
    isMovable = (bits & FLAG_MOVABLE) !== 0;
  }
  if (has(HAS.insuredFor)) reader.skip(4);
  if (has(HAS.blessedFor)) reader.skip(4);
  const heldBy = has(HAS.heldBy) ? reader.serial() : undefined;
  if (has(HAS.savedFlags)) whole();
  return {
    ...{ itemId, hue, amount, layer, gridIndex, direction, isMovable },
    ...(isVisible ? {} : { isInvisible: true }),
    ...(name === undefined ? {} : { name }),
    ...(holder === undefined ? {} : { holder }),
    ...(contents > 0 ? { hasContents: true } : {}),
    ...(loot === 0 ? {} : { loot }),
    ...(heldBy === undefined ? {} : { heldBy }),
    ...(facet === INTERNAL_MAP && holder === undefined ? {} : { place: { facet, x, y, z } }),
  };
}

function shortPlace(reader: ByteReader, has: (bit: number) => boolean): [number, number, number] {
  const isBytes = has(HAS.bytePlace);
  const isShort = !isBytes && has(HAS.shortPlace);
  const coordinate = (): number => (isBytes ? reader.byte() : isShort ? reader.short() : 0);
  return [coordinate(), coordinate(), has(HAS.signedZ) ? reader.signedByte() : 0];
}

/** Versions 0 to 4, of RunUO 1. */
function readOldItem(reader: ByteReader, version: number): BaseItem {
  const direction = version >= 3 ? reader.int() : 0;
  if (version >= 2) {
    skipBounce(reader);
    reader.skip(8);
  }
  const loot = version >= 1 ? reader.byte() : 0;
  const [x, y, z] = [reader.int(), reader.int(), reader.int()];
  const [itemId, hue, amount] = [reader.int(), reader.int(), reader.int()];
  const layer = reader.byte();
  const name = reader.text();
  const parent = reader.serial();
  const contents = reader.count(4);
  reader.skip(contents * 4 + 8);
  if (version <= 3) reader.skip(12);
  const facet = reader.byte();
  const isInvisible = !reader.flag();
  const isMovable = reader.flag();
  if (version <= 3) reader.byte();
  reader.byte();
  const isHeld = parent !== 0 && parent !== 0xffff_ffff;
  return {
    ...{ itemId, hue, amount, layer, direction, isMovable, hasContents: contents > 0 },
    ...(isInvisible ? { isInvisible } : {}),
    ...(loot === 0 ? {} : { loot }),
    ...(name === undefined ? {} : { name }),
    ...(isHeld ? { holder: parent } : {}),
    ...(facet === INTERNAL_MAP && !isHeld ? {} : { place: { facet, x, y, z } }),
  };
}

function skipBounce(reader: ByteReader): void {
  if (reader.flag()) reader.skip(1 + 12 + 12 + 4);
}

/** What ServUO kept of the virtue of honesty, before it had sockets. */
function skipHonesty(reader: ByteReader): void {
  reader.skip(8 + 1 + 4);
  reader.text();
  reader.byte();
}

/** What each socket of ServUO keeps after its version, its end and its own version. */
const SOCKETS: Readonly<Record<string, (reader: ByteReader) => void>> = {
  ItemSocket: () => {},
  Caddellite: (reader) => reader.skip(4),
  EnchantedHotItemSocket: (reader) => reader.skip(4 + 4),
  SearingWeapon: (reader) => reader.skip(4 + 1),
  SlayerSocket: (reader) => reader.skip(4 + 4),
  HonestyItemSocket: (reader) => {
    reader.skip(4);
    reader.text();
    reader.skip(4 + 8 + 1);
  },
};

function skipSockets(reader: ByteReader): void {
  for (let left = reader.count(1 + 4 + 8); left > 0; left--) {
    const name = reader.text() ?? "";
    const socket = Object.hasOwn(SOCKETS, name) ? SOCKETS[name] : undefined;
    if (!socket) throw new RecordEndError(`the socket ${name} is not known`);
    reader.skip(4 + 8);
    socket(reader);
  }
}
