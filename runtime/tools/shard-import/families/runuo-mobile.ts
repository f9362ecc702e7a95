import { type ByteReader, RecordEndError } from "../byte-reader.js";
import type { SavedHair, SavedMobile } from "../model.js";
import { LAYER } from "../../../world/entities/layers.js";
import { INTERNAL_MAP } from "./runuo-item.js";

const LAST_VERSION = 37;
/** Bits of the byte that says which hair follows. */
const HAIR_LAYERS = [LAYER.hair, LAYER.beard, LAYER.face] as const;
const SKILLS_MAXIMUM = 64;
const USUAL_SKILL_CAP = 1_000;
/** Bodies of people: only they have hair of their own. */
const RUNNING = 0x80;

/** What a mobile's own record says, whatever its type adds to it. */
export type BaseMobile = Omit<SavedMobile, "type" | "serial">;

/**
 * Reads the part of a record that each mobile has (RunUO, ServUO and ModernUO Mobile.Deserialize). The type's own part
 * follows.
 */
export function readBaseMobile(reader: ByteReader, isModernUo: boolean): BaseMobile {
  const version = reader.int();
  if (version < 0 || version > LAST_VERSION) throw new RecordEndError(`version ${version} of mobiles is not known`);
  const from = (first: number): boolean => version >= first;
  if (!isModernUo) skipServUo(reader, version);
  if (from(31)) reader.skip(24);
  const hair = from(30) ? readHair(reader, isModernUo, version) : [];
  if (from(29)) reader.byte();
  if (from(28) && version <= 30) reader.skip(8);
  const tithingPoints = from(27) ? reader.int() : 0;
  if (from(24)) reader.skip(4);
  const createdAt = from(23) && !(isModernUo && from(33)) ? reader.time() : undefined;
  const stabled = from(21) && !(isModernUo && from(34)) ? reader.serials() : [];
  if (from(20)) reader.byte();
  if (from(18) && !(isModernUo && from(36))) skipVirtues(reader);
  if (from(17)) reader.skip(8);
  const recentMurders = from(16) && !(isModernUo && from(35)) ? reader.int() : 0;
  if (from(16) && version <= 24) reader.skip(16);
  if (from(15) && version < 22) reader.skip(4);
  const followersMaximum = from(15) ? reader.int() : 5;
  if (from(14)) reader.skip(4);
  if (from(13)) reader.skip(4);
  const guild = from(12) ? reader.serial() : 0;
  if (from(11)) reader.byte();
  if (from(10)) reader.byte();
  if (from(9)) reader.byte();
  if (from(8)) reader.skip(4);
  if (from(7)) reader.skip(4);
  if (from(6)) reader.skip(4);
  if (from(5)) reader.skip(2);
  if (from(4) && version <= 25) skipPoison(reader);
  const statCap = from(3) ? reader.int() : 225;
  if (from(2)) reader.skip(4);
  if (from(1)) reader.skip(4);
  const place = placeOf(reader);
  const body = reader.int();
  const name = reader.text() ?? "";
  const guildTitle = reader.text();
  reader.byte();
  const murders = reader.int();
  reader.skip(16);
  reader.text();
  const isFemale = reader.flag();
  reader.skip(2);
  const direction = reader.byte() & ~RUNNING;
  const hue = reader.int();
  const [strength, dexterity, intelligence] = [reader.int(), reader.int(), reader.int()];
  const [hits, stamina, mana] = [reader.int(), reader.int(), reader.int()];
  const facet = reader.byte();
  reader.byte();
  const [fame, karma] = [reader.int(), reader.int()];
  reader.byte();
  const skills = readSkills(reader);
  reader.serials();
  const isPlayer = reader.flag();
  const title = reader.text();
  const profile = reader.text();
  reader.byte();
  if (version <= 18) reader.skip(12);
  reader.byte();
  const leftAt = placeOf(reader);
  const leftFacet = reader.byte();
  const statLocks = [reader.byte(), reader.byte(), reader.byte()];
  if (!(isModernUo && from(32)) && reader.flag()) reader.skip(reader.count(8) * 8);
  return {
    ...{ isPlayer, name, body, hue, isFemale, direction, strength, dexterity, intelligence, hits, stamina, mana },
    place: facet === INTERNAL_MAP ? { facet: leftFacet, ...leftAt } : { facet, ...place },
    ...{ ...skills, statLocks, statCap, followersMaximum, tithingPoints, fame, karma, murders, recentMurders, hair },
    ...(isText(title) ? { title } : {}),
    ...(isText(profile) ? { profile } : {}),
    ...(isText(guildTitle) ? { guildTitle } : {}),
    ...(guild > 0 && guild < 0xffff_ffff ? { guild } : {}),
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(stabled.length > 0 ? { stabled } : {}),
  };
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text !== "";
}

/** Versions 32 to 37 that only ServUO has. */
function skipServUo(reader: ByteReader, version: number): void {
  if (version >= 37) reader.byte();
  if (version >= 36) reader.skip(8);
  if (version >= 35) reader.byte();
  if (version >= 34) reader.skip(24);
  if (version >= 33) {
    reader.byte();
    if (reader.flag()) for (let left = reader.count(1); left > 0; left--) reader.text();
  }
  if (version >= 32) reader.byte();
}

function readHair(reader: ByteReader, isModernUo: boolean, version: number): SavedHair[] {
  const flags = reader.byte();
  const hair: SavedHair[] = [];
  for (const [bit, layer] of HAIR_LAYERS.entries()) {
    if ((flags & (1 << bit)) === 0) continue;
    if (!isModernUo || version < 37) reader.skip(4);
    hair.push({ layer, itemId: reader.int(), hue: reader.int() });
  }
  return hair;
}

function skipVirtues(reader: ByteReader): void {
  reader.byte();
  for (let mask = reader.byte(); mask !== 0; mask &= mask - 1) reader.skip(4);
}

/** Kept with versions up to 25 (RunUO Poison.Serialize). */
function skipPoison(reader: ByteReader): void {
  const kind = reader.byte();
  if (kind === 1) reader.byte();
  else if (kind === 2) reader.skip(4 + 8 + 4 + 8 + 8);
}

function placeOf(reader: ByteReader): { x: number; y: number; z: number } {
  return { x: reader.int(), y: reader.int(), z: reader.int() };
}

type Skills = Pick<SavedMobile, "skills" | "skillLocks" | "hasOwnSkillCaps">;

function readSkills(reader: ByteReader): Skills {
  const version = reader.int();
  const skills: Record<number, number> = {};
  const skillLocks: Record<number, number> = {};
  let hasOwnSkillCaps = false;
  if (version === 0) throw new RecordEndError("skills of version 0 are not known");
  if (version >= 4) reader.skip(4);
  if (version >= 2) reader.skip(4);
  if (version < 3) reader.skip(4);
  const count = reader.count(1);
  for (let skill = 0; skill < count; skill++) {
    const { base, cap, lock } = readSkill(reader);
    if (skill >= SKILLS_MAXIMUM) continue;
    if (base > 0) skills[skill] = base;
    if (lock > 0) skillLocks[skill] = lock;
    hasOwnSkillCaps ||= cap !== USUAL_SKILL_CAP;
  }
  return { skills, skillLocks, hasOwnSkillCaps };
}

function readSkill(reader: ByteReader): { base: number; cap: number; lock: number } {
  const kind = reader.byte();
  if (kind === 0) return { base: reader.unsignedShort(), cap: reader.unsignedShort(), lock: reader.byte() };
  if (kind === 0xff) return { base: 0, cap: USUAL_SKILL_CAP, lock: 0 };
  if ((kind & 0xc0) !== 0) return { base: 0, cap: USUAL_SKILL_CAP, lock: 0 };
  const skill = {
    base: (kind & 1) === 0 ? 0 : reader.unsignedShort(),
    cap: (kind & 2) === 0 ? USUAL_SKILL_CAP : reader.unsignedShort(),
    lock: (kind & 4) === 0 ? 0 : reader.byte(),
  };
  if ((kind & 8) !== 0) reader.skip(4);
  if ((kind & 16) !== 0) reader.skip(8);
  return skill;
}
