import { isMobileSerial } from "../../../world/entities/serials.js";
import type { StoredParam } from "../../../world/saved/params.js";
import type { ByteReader } from "../byte-reader.js";
import type { SavedItem } from "../model.js";

/** What a weapon, a piece of armor or a book of spells has of its own. */
export type Ware = Pick<SavedItem, "crafter" | "isExceptional" | "durability" | "params">;

export const EXCEPTIONAL = 2;
const LEVEL_MAXIMUM = 5;
const CHARGES_MAXIMUM = 10_000;
const HITS_MAXIMUM = 1_000;
export const USES_MAXIMUM = 100_000;
/** Slayers by their numbers (RunUO SlayerName), with our names (lua/features/fighting/lib/slayers.lua). */
export const SLAYERS = [
  ...["", "silver", "orc_slaying", "troll_slaughter", "ogre_thrashing", "repond", "dragon_slaying", "terathan", "snakes_bane"],
  ...["lizardman_slaughter", "reptilian_death", "daemon_dismissal", "gargoyles_foe", "balron_damnation", "exorcism", "ophidian"],
  ...["spiders_death", "scorpions_bane", "arachnid_doom", "flame_dousing", "water_dissipation", "vacuum", "elemental_health"],
  ...["earth_shatter", "blood_drinking", "summer_wind", "elemental_ban", "fey"],
];
/** Materials by their numbers (RunUO CraftResource); common ones are left out. */
export const MATERIALS: Readonly<Record<number, string>> = Object.fromEntries([
  ...["dull_copper", "shadow_iron", "copper", "bronze", "gold", "agapite", "verite", "valorite"].map(
    (metal, i) => [2 + i, `${metal}_ingot`] as const,
  ),
  ...["spined", "horned", "barbed"].map((leather, i) => [102 + i, `${leather}_leather`] as const),
  ...["oak", "ash", "yew", "heartwood", "bloodwood", "frostwood"].map((wood, i) => [302 + i, `${wood}_board`] as const),
]);

/** Flags say which members follow, each bit in turn. */
function flagged(flags: number | bigint): (bit: number) => boolean {
  const all = BigInt(flags);
  return (bit) => (all & (1n << BigInt(bit))) !== 0n;
}

/** A set of properties: their names as bits, and their values. */
export function skipAttributes(reader: ByteReader, isModernUo: boolean): void {
  const version = reader.byte();
  reader.skip(4);
  if (!isModernUo && version === 0) reader.skip(reader.count(4) * 4);
  else for (let left = reader.encodedCount(1); left > 0; left--) reader.encoded();
}

/** A protection of later eras against a kind of creature (ServUO TalismanAttribute). */
export function skipProtection(reader: ByteReader): void {
  reader.skip(4);
  const has = flagged(reader.encoded());
  if (has(0)) reader.text();
  const name = has(1) ? reader.encoded() : 0;
  if (name === 1) reader.encoded();
  else if (name === 2) reader.text();
  if (has(2)) reader.encoded();
}

interface Marks {
  readonly levels: Readonly<Record<string, number>>;
  readonly slayer?: number;
  readonly poison?: number;
  readonly charges?: number;
  readonly quality: number;
  readonly hits: number;
  readonly hitsMost: number;
  readonly crafter: string | number | undefined;
  readonly isIdentified: boolean;
  readonly material?: number;
  /** Of a weapon that is a tool, too. */
  readonly uses?: number;
}

function wareOf({
  levels,
  slayer = 0,
  poison = 0,
  charges = 0,
  quality,
  hits,
  hitsMost,
  crafter,
  isIdentified,
  material = 0,
  uses = 0,
}: Marks): Ware {
  const params: Record<string, StoredParam> = {};
  for (const [name, level] of Object.entries(levels)) if (level > 0 && level <= LEVEL_MAXIMUM) params[name] = level;
  if (SLAYERS[slayer]) params["slayer"] = SLAYERS[slayer];
  if (Object.keys(params).length > 0 && isIdentified) params["identified"] = true;
  if (poison > 0 && poison <= LEVEL_MAXIMUM && charges > 0 && charges <= CHARGES_MAXIMUM)
    Object.assign(params, { poison_level: poison, poison_charges: charges });
  if (MATERIALS[material]) params["material"] = MATERIALS[material];
  if (uses > 0 && uses <= USES_MAXIMUM) params["uses_left"] = uses;
  const hasHits = hitsMost > 0 && hitsMost <= HITS_MAXIMUM && hits >= 0 && hits <= hitsMost;
  return {
    ...(quality === EXCEPTIONAL ? { isExceptional: true } : {}),
    ...(typeof crafter === "string" || (crafter !== undefined && isMobileSerial(crafter)) ? { crafter } : {}),
    ...(hasHits ? { durability: [hits, hitsMost] as const } : {}),
    ...(Object.keys(params).length > 0 ? { params } : {}),
  };
}

/** Versions 5 to 19 of ServUO's and RunUO's BaseWeapon. */
export function readWeapon(reader: ByteReader): Ware {
  const version = reader.int();
  if (version < 5 || version > 19) return {};
  const from = (first: number): boolean => version >= first;
  const usesOfTools = from(17) ? reader.int() : 0;
  const uses = from(17) && reader.flag() ? usesOfTools : 0;
  if (from(16)) {
    if (version === 17) reader.byte();
    reader.skip(4);
    reader.text();
  }
  if (from(14)) reader.byte();
  if (from(12)) {
    reader.skip(12);
    if (version < 18) reader.byte();
    reader.byte();
    if (version === 18) reader.byte();
  }
  if (from(11)) reader.skip(4);
  if (from(10)) {
    reader.skip(4);
    reader.text();
    reader.skip(4);
    skipWeaponSet(reader);
  }
  const has = flagged(from(13) ? reader.long() : reader.int());
  const whole = (bit: number): number => (has(bit) ? reader.int() : 0);
  const [damage, accuracy, durability] = [whole(0), whole(1), whole(2)];
  const quality = has(3) ? reader.int() : 1;
  const [hits, hitsMost, slayer] = [whole(4), whole(5), whole(6)];
  const poison = has(7) ? readPoison(reader) : 0;
  const charges = whole(8);
  const crafter = has(9) ? reader.serial() : undefined;
  const isIdentified = has(10) && (from(6) || reader.flag());
  // Needs, damage, sounds, speed, range, skill, type and animation.
  for (let bit = 11; bit <= 22; bit++) if (has(bit)) reader.skip(4);
  return wareOf({
    levels: { damage_level: damage, accuracy_level: accuracy, durability_level: durability },
    ...{ quality, hits, hitsMost, slayer, poison, charges, crafter, isIdentified, uses, material: whole(23) },
  });
}

function skipWeaponSet(reader: ByteReader): void {
  const has = flagged(reader.encoded());
  for (const bit of [7, 8, 9, 10, 11]) if (has(bit)) reader.encoded();
  for (const bit of [0, 1, 2]) if (has(bit)) skipAttributes(reader, false);
  if (has(3)) reader.skip(4);
  if (has(4)) reader.byte();
  if (has(5)) reader.byte();
  if (has(6)) reader.encoded();
}

/** The level of a poison, from 1; 0 for none. */
function readPoison(reader: ByteReader): number {
  const kind = reader.byte();
  if (kind === 2) reader.skip(4 + 8 + 4 + 8);
  return kind === 1 ? reader.byte() + 1 : 0;
}

/** Versions 5 to 15 of ServUO's and RunUO's BaseArmor, which shields have, too. */
export function readArmor(reader: ByteReader): Ware {
  const version = reader.int();
  if (version < 5 || version > 15) return {};
  const from = (first: number): boolean => version >= first;
  if (from(12)) {
    if (version === 13) reader.byte();
    reader.skip(4);
    reader.text();
  }
  if (from(11)) reader.skip(20);
  if (from(10)) reader.byte();
  if (from(9)) {
    reader.skip(12);
    if (version === 13) reader.byte();
    reader.skip(4 + 4 + 20);
  }
  if (from(8)) {
    reader.skip(4 + 4);
    skipArmorSet(reader);
  }
  const has = flagged(reader.encoded());
  if (from(15) && has(26)) skipAttributes(reader, false);
  if (has(30)) reader.text();
  if (has(29)) skipProtection(reader);
  if (has(27)) skipAttributes(reader, false);
  return readArmorMembers(reader, { has, isModernUo: false, crafter: () => reader.serial(), isFlagged: from(7) });
}

function skipArmorSet(reader: ByteReader): void {
  const has = flagged(reader.encoded());
  for (const bit of [0, 1, 2]) if (has(bit)) skipAttributes(reader, false);
  for (const bit of [3, 4, 5, 6, 7, 8]) if (has(bit)) reader.encoded();
  if (has(9)) reader.byte();
  if (has(10)) reader.byte();
  if (has(11)) reader.encoded();
}

/** Version 9 of ModernUO's BaseArmor. */
export function readModernUoArmor(reader: ByteReader): Ware {
  const version = reader.int();
  if (version !== 8 && version !== 9) return {};
  const has = flagged(reader.encoded());
  const crafter = version === 8 ? () => reader.serial() : () => reader.text() ?? "";
  return readArmorMembers(reader, { has, isModernUo: true, crafter, isFlagged: true });
}

function readArmorMembers(
  reader: ByteReader,
  how: { has: (bit: number) => boolean; isModernUo: boolean; crafter: () => string | number; isFlagged: boolean },
): Ware {
  const { has, isModernUo } = how;
  const whole = (bit: number): number => (has(bit) ? reader.encoded() : 0);
  for (const bit of [0, 1]) if (has(bit)) skipAttributes(reader, isModernUo);
  for (let bit = 2; bit <= 6; bit++) whole(bit);
  const isIdentified = has(7) && (how.isFlagged || reader.flag());
  const [hitsMost, hits] = [whole(8), whole(9)];
  const crafter = has(10) ? how.crafter() : undefined;
  const quality = has(11) ? reader.encoded() : 1;
  const [durability, protection, material] = [whole(12), whole(13), whole(14)];
  const levels = { durability_level: durability, protection_level: protection };
  return wareOf({ levels, quality, hits, hitsMost, crafter, isIdentified, material });
}

/** Versions 5 to 12 of ServUO's and RunUO's BaseClothing. */
export function readClothes(reader: ByteReader): Ware {
  const version = reader.int();
  if (version < 5 || version > 12) return {};
  const from = (first: number): boolean => version >= first;
  if (from(11)) reader.text();
  if (from(9)) {
    if (version === 9) reader.byte();
    reader.skip(4);
    reader.text();
  }
  if (from(8)) reader.byte();
  if (from(7)) {
    skipAttributes(reader, false);
    reader.skip(12);
    if (version === 9) reader.byte();
    reader.skip(4 + 4 + 20);
  }
  if (from(6)) {
    reader.skip(4 + 4);
    skipArmorSet(reader);
  }
  const has = flagged(reader.encoded());
  if (from(12) && has(13)) skipAttributes(reader, false);
  if (has(11)) skipAttributes(reader, false);
  return readClothesMembers(reader, { has, isModernUo: false, crafter: () => reader.serial() });
}

/** Versions 6 and 7 of ModernUO's BaseClothing. */
export function readModernUoClothes(reader: ByteReader): Ware {
  const version = reader.int();
  if (version !== 6 && version !== 7) return {};
  const has = flagged(reader.encoded());
  const crafter = version === 6 ? () => reader.serial() : () => reader.text() ?? "";
  return readClothesMembers(reader, { has, isModernUo: true, crafter });
}

function readClothesMembers(
  reader: ByteReader,
  { has, isModernUo, crafter }: { has: (bit: number) => boolean; isModernUo: boolean; crafter: () => string | number },
): Ware {
  const whole = (bit: number): number => (has(bit) ? reader.encoded() : 0);
  const material = whole(0);
  for (const bit of [1, 2, 3, 4]) if (has(bit)) skipAttributes(reader, isModernUo);
  const [hitsMost, hits] = [whole(5), whole(6)];
  const maker = has(8) ? crafter() : undefined;
  const quality = has(9) ? reader.encoded() : 1;
  return wareOf({ levels: {}, quality, hits, hitsMost, crafter: maker, isIdentified: false, material });
}

/** Version 10 of ModernUO's BaseWeapon. */
export function readModernUoWeapon(reader: ByteReader): Ware {
  if (reader.int() !== 10) return {};
  const has = flagged(reader.encoded());
  const [level, whole] = [(bit: number) => (has(bit) ? reader.encoded() : 0), (bit: number) => (has(bit) ? reader.int() : 0)];
  const [damage, accuracy, durability] = [level(0), level(1), level(2)];
  const quality = has(3) ? reader.encoded() : 1;
  const [hits, hitsMost, slayer] = [whole(4), whole(5), level(6)];
  const poison = has(7) && reader.flag() ? reader.byte() + 1 : 0;
  const charges = whole(8);
  const crafter = has(9) ? (reader.text() ?? "") : undefined;
  for (let bit = 11; bit <= 19; bit++) if (has(bit)) reader.skip(4);
  for (let bit = 20; bit <= 22; bit++) level(bit);
  return wareOf({
    levels: { damage_level: damage, accuracy_level: accuracy, durability_level: durability },
    ...{ quality, hits, hitsMost, slayer, poison, charges, crafter, isIdentified: has(10), material: level(23) },
  });
}

function bookOf(content: bigint, quality: number, crafter: string | number | undefined): Ware {
  const bits = BigInt.asUintN(64, content);
  const marks = wareOf({ levels: {}, quality, hits: 0, hitsMost: 0, crafter, isIdentified: false });
  if (bits === 0n) return marks;
  return { ...marks, params: { ...marks.params, content: bits.toString(16).toUpperCase().padStart(16, "0") } };
}

/** Versions 0 to 6 of ServUO's and RunUO's Spellbook. */
export function readSpellbook(reader: ByteReader): Ware {
  const version = reader.int();
  if (version < 0 || version > 6) return {};
  if (version >= 6) {
    skipAttributes(reader, false);
    reader.skip(4 + 4 + 1 + 4);
    reader.text();
  }
  const quality = version >= 5 ? reader.byte() : 0;
  if (version >= 4) reader.text();
  const crafter = version >= 3 ? reader.serial() : undefined;
  if (version >= 2) reader.skip(8);
  if (version >= 1) for (let sets = 0; sets < 2; sets++) skipAttributes(reader, false);
  return bookOf(reader.long(), quality === 1 ? EXCEPTIONAL : 1, crafter);
}

/** Version 6 of ModernUO's Spellbook. */
export function readModernUoSpellbook(reader: ByteReader): Ware {
  if (reader.int() !== 6) return {};
  const quality = reader.encoded();
  reader.text();
  const crafter = reader.text();
  reader.encoded();
  reader.encoded();
  for (let sets = 0; sets < 2; sets++) skipAttributes(reader, true);
  return bookOf(reader.long(), quality === 1 ? EXCEPTIONAL : 1, crafter);
}
