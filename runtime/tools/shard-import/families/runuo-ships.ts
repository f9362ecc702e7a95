import { type ByteReader, RecordEndError } from "../byte-reader.js";
import type { SavedShip } from "../model.js";

const SHIPS = /(?:^|\.)(?:Small|Medium|Large)(?:Dragon)?Boat$/;
const LAST_VERSION = 5;
const MODERNUO_VERSION = 4;

export function isShip(type: string): boolean {
  return SHIPS.test(type);
}

/** Reads what a ship has of its own (RunUO, ServUO and ModernUO BaseBoat.Deserialize). */
export function readShip(reader: ByteReader, isModernUo: boolean): SavedShip {
  reader.int();
  const version = reader.int();
  if (version < 0 || version > LAST_VERSION || (isModernUo && version > MODERNUO_VERSION))
    throw new RecordEndError(`version ${version} of ships is not known`);
  if (isModernUo && version === MODERNUO_VERSION) reader.skip(4 + 4 + 1 + 8);
  else {
    if (version >= 5) reader.skip(8);
    if (version >= 4) {
      if (reader.int() === 1) throw new RecordEndError("a ship on its course is not read");
      reader.skip(4 + 4 + 1);
    }
    if (version >= 3) reader.skip(8);
    if (version >= 2) reader.skip(4);
    if (version >= 1) reader.skip(8);
  }
  const [owner, port, starboard, tillerman, hold] = [
    reader.serial(),
    reader.serial(),
    reader.serial(),
    reader.serial(),
    reader.serial(),
  ];
  reader.flag();
  const name = reader.text();
  return { owner, parts: { port, starboard, tillerman, hold }, ...(name ? { name } : {}) };
}
