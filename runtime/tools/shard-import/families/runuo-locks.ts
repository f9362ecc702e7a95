import type { StoredParam } from "../../../world/saved/params.js";
import type { ByteReader } from "../byte-reader.js";
import type { SavedItem } from "../model.js";

/** The number of skill points or levels that a lock or a trap has at most. */
const LEVEL_MAXIMUM = 1_000;
/** RunUO TrapType, with our names. */
const TRAPS = ["", "magic", "explosion", "dart", "poison"];
const VERSION_BYTES = 4;

/** The id that keys and locks of one number have. */
export function lockId(value: number): string | undefined {
  return value === 0 ? undefined : `old-${value.toString(16)}`;
}

interface Lock {
  readonly isTrapOfPick: boolean;
  readonly needs: number;
  readonly most: number;
  readonly key: number;
  readonly least: number;
  readonly isLocked: boolean;
}

interface Trap {
  readonly level: number;
  readonly power: number;
  readonly kind: number;
}

function paramsOf(lock: Lock, trap: Trap): Pick<SavedItem, "params"> {
  const params: Record<string, StoredParam> = {};
  const id = lockId(lock.key);
  if (id !== undefined) params["lock_id"] = id;
  if (lock.isLocked) params["locked"] = true;
  const levels = [lock.needs, lock.least, lock.most];
  if (lock.isLocked && lock.needs > 0 && levels.every((level) => level >= 0 && level <= LEVEL_MAXIMUM))
    Object.assign(params, { lock_level: lock.needs, lock_level_min: lock.least, lock_level_max: lock.most });
  const kind = TRAPS[trap.kind];
  if (kind) Object.assign(params, { trap: kind, trap_power: within(trap.power), trap_level: within(trap.level) });
  if (kind && lock.isTrapOfPick) params["trap_on_pick"] = true;
  return Object.keys(params).length === 0 ? {} : { params };
}

function within(level: number): number {
  return Math.max(0, Math.min(LEVEL_MAXIMUM, level));
}

/** Bytes from a lock's version to the end, by versions of ServUO's and RunUO's LockableContainer. */
const LOCK_BYTES: Readonly<Record<number, number>> = { 4: 21, 5: 22, 6: 23, 7: 27, 8: 36 };
const TRAP_BYTES = 4 + 4 + 4 + 4;
const TRAP_VERSION = 2;

/**
 * Chests and boxes: their lock and trap stand at the end of the record, behind what containers have and before the
 * version of a class without members of its own. Nothing for a container without them.
 */
export function readLocked(reader: ByteReader): Pick<SavedItem, "params"> {
  const end = reader.position + reader.left - VERSION_BYTES;
  for (const [version, bytes] of Object.entries(LOCK_BYTES).map(([number, size]) => [Number(number), size] as const)) {
    const at = end - bytes;
    if (at - TRAP_BYTES < reader.position || reader.intAt(at) !== version) continue;
    if (reader.intAt(at - TRAP_BYTES) !== TRAP_VERSION) continue;
    reader.position = at - TRAP_BYTES + 4;
    const trap = { level: reader.int(), power: reader.int(), kind: reader.int() };
    reader.skip(4);
    if (version >= 8) reader.skip(1 + 4 + 4);
    if (version >= 7) reader.skip(4);
    if (version >= 6) reader.skip(1);
    const isTrapOfPick = version >= 5 && reader.flag();
    const [needs, most, key, least] = [reader.int(), reader.int(), reader.serial(), reader.int()];
    return paramsOf({ isTrapOfPick, needs, most, key, least, isLocked: reader.flag() }, trap);
  }
  return {};
}

const MODERNUO_LOCK_BYTES = 4 + 1 + 1 + 4 + 4 + 4 + 4 + 1;
/** The kind of a trap has one byte. */
const MODERNUO_TRAP_BYTES = 4 + 4 + 4 + 1;
const MODERNUO_TRAP_VERSION = 3;

/** The same of ModernUO, version 0. The version of the class itself has four bytes, or one. */
export function readModernUoLocked(reader: ByteReader): Pick<SavedItem, "params"> {
  for (const ownBytes of [VERSION_BYTES, 1]) {
    const at = reader.position + reader.left - ownBytes - MODERNUO_LOCK_BYTES;
    if (at - MODERNUO_TRAP_BYTES < reader.position || reader.intAt(at) !== 0) continue;
    if (reader.intAt(at - MODERNUO_TRAP_BYTES) !== MODERNUO_TRAP_VERSION) continue;
    reader.position = at - MODERNUO_TRAP_BYTES + 4;
    const trap = { level: reader.int(), power: reader.int(), kind: reader.encoded() };
    reader.skip(4 + 1);
    const isTrapOfPick = reader.flag();
    const [needs, most, key, least] = [reader.int(), reader.int(), reader.serial(), reader.int()];
    return paramsOf({ isTrapOfPick, needs, most, key, least, isLocked: reader.flag() }, trap);
  }
  return {};
}
