import { isItemSerial, isMobileSerial, LAST_SHOWN_ITEM_SERIAL } from "../../../world/entities/serials.js";
import type { StoredParam } from "../../../world/saved/params.js";
import type { ByteReader } from "../byte-reader.js";
import type { SavedItem } from "../model.js";

type Furnishing = Pick<SavedItem, "params" | "links">;
type ReadFurnishing = (reader: ByteReader) => Furnishing;

const LINES_MAXIMUM = 100;
const LINE_CHARACTERS = 200;
const NAME_CHARACTERS = 60;
const TICKS_PER_MS = 10_000;
/** Bits of ModernUO's teleporters. */
const FLAG = { active: 0x1, creatures: 0x2, combatCheck: 0x4, criminalCheck: 0x8, sourceEffect: 0x10, destEffect: 0x20 } as const;

/** What stands in the world and has more than a look, by the class's own name. */
export const OF_SERVUO: Readonly<Record<string, ReadFurnishing>> = {
  BulletinMessage: (reader) => readMessage(reader, 1, false),
  Teleporter: readTeleporter,
  Moongate: (reader) => readMoongate(reader, 1),
  Plank: readPlank,
};
export const OF_MODERNUO: Readonly<Record<string, ReadFurnishing>> = {
  BulletinMessage: (reader) => readMessage(reader, 2, true),
  Teleporter: readModernUoTeleporter,
  Moongate: (reader) => readMoongate(reader, 0),
  Plank: readPlank,
};

/** Messages of boards; up to version 1 they say twice whether they belong to a thread. */
function readMessage(reader: ByteReader, lastVersion: number, isModernUo: boolean): Furnishing {
  const version = reader.int();
  if (version < 0 || version > lastVersion) return {};
  const isGenerated = isModernUo && version === 2;
  const poster = reader.serial();
  const subject = reader.text() ?? "";
  const postedAt = reader.time();
  reader.skip(8);
  if (!isGenerated) reader.byte();
  const thread = reader.serial();
  const name = reader.text() ?? "";
  reader.skip(8);
  reader.skip((isGenerated ? reader.encodedCount(8) : reader.count(8)) * 8);
  const lines = Array.from({ length: isGenerated ? reader.encodedCount(1) : reader.count(1) }, () => reader.text() ?? "");
  return {
    params: {
      ...{ poster: name.slice(0, NAME_CHARACTERS), subject: subject.slice(0, LINE_CHARACTERS), posted_at: Math.max(0, postedAt) },
      lines: { table: lines.slice(0, LINES_MAXIMUM).map((line) => line.slice(0, LINE_CHARACTERS)) },
    },
    links: {
      ...(isMobileSerial(poster) ? { poster_id: poster } : {}),
      ...(isItemSerial(thread) && thread <= LAST_SHOWN_ITEM_SERIAL ? { thread } : {}),
    },
  };
}

interface Teleporter {
  readonly isActive: boolean;
  readonly creatures: boolean;
  readonly combatCheck: boolean;
  readonly criminalCheck: boolean;
  readonly sourceEffect: boolean;
  readonly destEffect: boolean;
  readonly delayMs: number;
  readonly sound: number;
  readonly to: readonly [x: number, y: number, z: number, facet: number];
}

function teleporterOf({ isActive, delayMs, sound, to: [x, y, z, facet], ...rest }: Teleporter): Furnishing {
  const params: Record<string, StoredParam> = {};
  if (facet <= 5) params["to"] = { table: { map_id: facet, x, y, z } };
  if (!isActive) params["active"] = false;
  if (rest.creatures) params["creatures"] = true;
  if (rest.combatCheck) params["combat_check"] = true;
  if (rest.criminalCheck) params["criminal_check"] = true;
  if (rest.sourceEffect) params["source_effect"] = true;
  if (rest.destEffect) params["dest_effect"] = true;
  if (delayMs > 0) params["delay_ms"] = delayMs;
  if (sound > 0 && sound <= 0xffff) params["sound_id"] = sound;
  return { params };
}

/** A span of time in milliseconds. */
function spanOf(reader: ByteReader): number {
  return Math.max(0, Number(reader.long()) / TICKS_PER_MS);
}

function destinationOf(reader: ByteReader): Teleporter["to"] {
  return [reader.int(), reader.int(), reader.int(), reader.byte()];
}

/** Versions 0 to 4 of ServUO's and RunUO's Teleporter. */
function readTeleporter(reader: ByteReader): Furnishing {
  const version = reader.int();
  if (version < 0 || version > 4) return {};
  const from = (first: number): boolean => version >= first;
  return teleporterOf({
    criminalCheck: from(4) && reader.flag(),
    combatCheck: from(3) && reader.flag(),
    sourceEffect: from(2) && reader.flag(),
    destEffect: from(2) && reader.flag(),
    delayMs: from(2) ? spanOf(reader) : 0,
    sound: from(2) ? reader.encoded() : 0,
    creatures: from(1) && reader.flag(),
    isActive: reader.flag(),
    to: destinationOf(reader),
  });
}

/** Version 5 of ModernUO's Teleporter. */
function readModernUoTeleporter(reader: ByteReader): Furnishing {
  if (reader.int() !== 5) return {};
  const flags = reader.encoded();
  const has = (bit: number): boolean => (flags & bit) !== 0;
  return teleporterOf({
    ...{ isActive: has(FLAG.active), creatures: has(FLAG.creatures), combatCheck: has(FLAG.combatCheck) },
    ...{ criminalCheck: has(FLAG.criminalCheck), sourceEffect: has(FLAG.sourceEffect), destEffect: has(FLAG.destEffect) },
    ...{ delayMs: spanOf(reader), sound: reader.encoded(), to: destinationOf(reader) },
  });
}

/** A gate that leads to one place. */
function readMoongate(reader: ByteReader, lastVersion: number): Furnishing {
  const version = reader.int();
  if (version < 0 || version > lastVersion) return {};
  const [x, y, z, facet] = destinationOf(reader);
  return facet <= 5 ? { params: { to: { table: { map_id: facet, x, y, z } } } } : {};
}

/** The lock of a ship's plank: version 0 of ServUO and RunUO, version 1 of ModernUO. */
function readPlank(reader: ByteReader): Furnishing {
  const version = reader.int();
  if (version !== 0 && version !== 1) return {};
  reader.skip(4);
  // The side is a number of RunUO and ServUO, and a short one of ModernUO; locks are only read where both fit.
  reader.skip(reader.left - 5);
  const isLocked = reader.flag();
  const value = reader.serial();
  if (value === 0) return {};
  return { params: { door_lock_id: `old-${value.toString(16)}`, ...(isLocked ? { door_locked: true } : {}) } };
}
