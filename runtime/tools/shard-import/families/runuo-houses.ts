import { type ByteReader, RecordEndError } from "../byte-reader.js";
import type { SavedHouse } from "../model.js";

const HOUSES =
  /(?:^|\.)(?:SmallOldHouse|GuildHouse|TwoStoryHouse|Tower|Keep|Castle|LargePatioHouse|LargeMarbleHouse|SmallTower|LogCabin|SandStonePatio|TwoStoryVilla|SmallShop|HouseFoundation)$/;
const FOUNDATION = /(?:^|\.)HouseFoundation$/;
const LAST_VERSION = 22;
const LAST_OF_MODERNUO = 15;
const LAST_FOUNDATION = 5;
const TILES_MAXIMUM = 5_250;

export function isHouse(type: string): boolean {
  return HOUSES.test(type);
}

/** Whether a record begins with the design of the house, before what each item has. */
export function isFoundation(type: string): boolean {
  return FOUNDATION.test(type);
}

/** The gate of its record is relative to the house. */
type House = Omit<SavedHouse, "design" | "gate"> & { readonly banAt: readonly [x: number, y: number, z: number] };

/** Reads what a house has of its own (RunUO, ServUO and ModernUO BaseHouse.Deserialize). */
export function readHouse(reader: ByteReader, isModernUo: boolean): House {
  reader.int();
  const version = reader.int();
  if (version < 0 || version > (isModernUo ? LAST_OF_MODERNUO : LAST_VERSION))
    throw new RecordEndError(`version ${version} of houses is not known`);
  const from = (first: number): boolean => version >= first;
  if (from(22)) reader.skip(4);
  if (from(17)) reader.serials();
  if (from(15) && reader.int() !== -1) reader.skip(8);
  const banAt = from(14) ? ([reader.int(), reader.int(), reader.int()] as const) : ([0, 0, 0] as const);
  const inventories = from(12) ? readVendors(reader, version) : [];
  if (from(11)) reader.skip(8 + 1);
  if (from(19)) reader.skip(reader.count(12) * 12);
  else if (from(9)) reader.skip(4);
  if (from(8)) reader.skip(4);
  if (from(7)) reader.serials();
  const builtAt = from(6) ? reader.time() : undefined;
  if (from(6)) reader.skip(8);
  if (from(18)) readPairs(reader);
  else if (from(4)) reader.serials();
  const kept = from(3) ? readSecured(reader, version) : { secured: [], lockedDown: [] };
  const isPublic = from(2) && reader.flag();
  if (from(1) && version < 13) reader.skip(12);
  const owner = reader.serial();
  if (version < 5) reader.skip(reader.count(16) * 16);
  const [coOwners, friends, bans] = [reader.serials(), reader.serials(), reader.serials()];
  const sign = reader.serial();
  reader.skip(4);
  const doors = reader.serials();
  const lockedDown = from(16) ? readPairs(reader) : reader.serials();
  const secured = version < 3 ? reader.serials() : kept.secured;
  return {
    ...{ owner, coOwners, friends, bans, sign, doors, secured, isPublic, inventories, banAt },
    lockedDown: [...lockedDown, ...kept.lockedDown],
    ...(builtAt !== undefined && builtAt > 0 ? { builtAt } : {}),
  };
}

/** Contracts and vendors on the internal map, things that were moved, and what dismissed vendors left. */
function readVendors(reader: ByteReader, version: number): SavedHouse["inventories"] {
  reader.serials();
  reader.serials();
  const moved = (version > 15 ? 4 : 0) + 12 + 4;
  reader.skip(reader.encodedCount(moved) * moved);
  const inventories: { owner: number; gold: number; items: number[] }[] = [];
  for (let left = reader.encodedCount(27); left > 0; left--) {
    reader.encoded();
    const owner = reader.serial();
    reader.text();
    reader.text();
    const items = reader.serials();
    inventories.push({ owner, items, gold: reader.int() });
    reader.skip(8);
  }
  return inventories;
}

/** The first of each pair. */
function readPairs(reader: ByteReader): number[] {
  return Array.from({ length: reader.count(8) }, () => {
    const first = reader.serial();
    reader.skip(4);
    return first;
  });
}

function readSecured(reader: ByteReader, version: number): { secured: number[]; lockedDown: number[] } {
  const found = { secured: [] as number[], lockedDown: [] as number[] };
  for (let left = reader.count(5); left > 0; left--) {
    const own = version < 21 ? 0 : reader.int();
    const isLockedDown = own >= 1 && reader.flag();
    if (own >= 1) reader.skip(4);
    found[isLockedDown ? "lockedDown" : "secured"].push(reader.serial());
    reader.byte();
  }
  return found;
}

/** Reads the design with which the record of a foundation begins: tile, dx, dy and dz of each component. */
export function readDesign(reader: ByteReader, isModernUo: boolean): number[] {
  const version = reader.int();
  if (version < 0 || version > LAST_FOUNDATION) throw new RecordEndError(`version ${version} of foundations is not known`);
  if (version >= 4) reader.skip(4 + 4);
  if (version >= 3) reader.skip(4);
  if (version >= 2) reader.skip(4);
  if (version >= 1 && version < 5) reader.skip(4);
  reader.skip(4);
  reader.serials();
  const current = readState(reader, isModernUo);
  readState(reader, isModernUo);
  readState(reader, isModernUo);
  return current;
}

/** The doors and teleporters of a state are items of their own in the save, too. */
function readState(reader: ByteReader, isModernUo: boolean): number[] {
  const version = reader.int();
  const list = reader.int();
  reader.skip(24 + 8);
  const flags = !isModernUo && list > 1 ? 8 : 4;
  const tiles: number[] = [];
  for (let left = reader.count(8 + flags); left > 0; left--) {
    const tile = [reader.unsignedShort(), reader.short(), reader.short(), reader.short()];
    if (tiles.length < TILES_MAXIMUM * 4 && tile[0]! > 0) tiles.push(...tile);
    reader.skip(flags);
  }
  const flagsOfFixtures = !isModernUo && version > 0 ? 8 : 4;
  reader.skip(reader.count(8 + flagsOfFixtures) * (8 + flagsOfFixtures) + 4);
  return tiles;
}
