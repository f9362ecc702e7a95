import { type ByteReader, RecordEndError } from "../byte-reader.js";
import type { SavedGuild } from "../model.js";

const LAST_VERSION = 5;

/** Reads a guild of RunUO, ServUO or ModernUO: all have the same record. */
export function readGuild(reader: ByteReader, id: number): SavedGuild {
  const version = reader.int();
  if (version < 0 || version > LAST_VERSION) throw new RecordEndError(`version ${version} of guilds is not known`);
  const wars: number[] = [];
  const allies: number[] = [];
  if (version >= 5) {
    readWars(reader);
    wars.push(...readWars(reader));
    if (reader.flag()) allies.push(...readAlliance(reader));
    else allies.push(reader.serial());
  }
  if (version >= 4) {
    reader.serials();
    reader.serials();
  }
  const foundedAt = version >= 3 ? reader.time() : undefined;
  if (version >= 2) reader.skip(4);
  if (version >= 1) reader.skip(8);
  const leader = reader.serial();
  const name = reader.text() ?? "";
  const abbreviation = reader.text() ?? "";
  allies.push(...reader.serials());
  const enemies = [...reader.serials(), ...wars];
  reader.serials();
  reader.serials();
  const members = reader.serials();
  reader.serials();
  reader.serials();
  reader.skip(8);
  const charter = reader.text();
  const isFounded = foundedAt !== undefined && foundedAt > 0;
  return {
    ...{ id, name, abbreviation, leader, members, allies, enemies },
    ...(charter ? { charter } : {}),
    ...(isFounded ? { foundedAt } : {}),
  };
}

/** The opponents in wars. */
function readWars(reader: ByteReader): number[] {
  return Array.from({ length: reader.count(33) }, () => {
    reader.skip(4 + 4 + 4 + 8 + 8 + 4);
    const opponent = reader.serial();
    reader.byte();
    return opponent;
  });
}

function readAlliance(reader: ByteReader): number[] {
  reader.skip(4);
  reader.text();
  reader.skip(4);
  const members = reader.serials();
  reader.serials();
  return members;
}
