import { isMobileSerial } from "../../../world/entities/serials.js";
import type { StoredParam } from "../../../world/saved/params.js";
import type { ByteReader } from "../byte-reader.js";
import type { SavedItem } from "../model.js";
import {
  EXCEPTIONAL,
  MATERIALS,
  readModernUoWeapon,
  readWeapon,
  skipAttributes,
  skipProtection,
  SLAYERS,
  USES_MAXIMUM,
  type Ware,
} from "./runuo-wares.js";

const CHARGES_MAXIMUM = 10_000;
/** Tools for stones and metals. Their records are shorter than those of other tools. */
const HARVEST_TOOLS = /Shovel$/;
const RUNIC = /(?:^|\.)Runic/;
const PICKAXES = /Pickaxe$/;
/** What `BaseAxe` of RunUO and ModernUO writes behind a weapon, before the version of the class itself. */
const AXE_BYTES = 4 + 1 + 4;
const AXE_VERSIONS = [2, 0] as const;
const VERSION_BYTES = 4;
/** What may follow the uses of a tool: a version, or a version, a metal and two more. */
const LEFT_BYTES_MAXIMUM = 4 * 3;
const WAND_BYTES = 4 + 4 + 4;

/** What work with a thing leaves on it. */
interface Marks {
  readonly crafter?: string | number | undefined;
  readonly quality?: number;
  readonly uses?: number;
  readonly params?: Readonly<Record<string, StoredParam>>;
}

function markedWare({ crafter, quality, uses = 0, params }: Marks): Ware {
  const all = { ...params, ...(uses > 0 && uses <= USES_MAXIMUM ? { uses_left: uses } : {}) };
  const isMade = typeof crafter === "string" ? crafter !== "" : crafter !== undefined && isMobileSerial(crafter);
  return {
    ...(quality === EXCEPTIONAL ? { isExceptional: true } : {}),
    ...(isMade && crafter !== undefined ? { crafter } : {}),
    ...(Object.keys(all).length > 0 ? { params: all } : {}),
  };
}

/** Versions 0 to 4 of ServUO's and RunUO's BaseTool, and 0 and 1 of their BaseHarvestTool. */
export function readTool(reader: ByteReader, { type }: Pick<SavedItem, "type">): Ware {
  const version = reader.int();
  if (version < 0 || version > 4) return {};
  if (!HARVEST_TOOLS.test(type)) {
    if (version >= 4) reader.skip(1);
    if (version >= 3) reader.skip(4);
    if (version >= 2) reader.skip(1);
  }
  const crafter = version >= 1 ? reader.serial() : undefined;
  const quality = version >= 1 ? reader.int() : 1;
  const uses = reader.int();
  const params = runicOf(reader, type, () => reader.int());
  // What stands in for another class, such as a ring of keys, has another record.
  return reader.left % 4 === 0 && reader.left <= LEFT_BYTES_MAXIMUM ? markedWare({ crafter, quality, uses, params }) : {};
}

/** Version 2 of ModernUO's BaseTool and BaseHarvestTool. */
export function readModernUoTool(reader: ByteReader, { type }: Pick<SavedItem, "type">): Ware {
  if (reader.int() !== 2) return {};
  const crafter = reader.text();
  const quality = reader.encoded();
  const uses = reader.int();
  return markedWare({ crafter, quality, uses, params: runicOf(reader, type, () => reader.encoded()) });
}

/** The metal that a runic tool has, behind a version. */
function runicOf(reader: ByteReader, type: string, material: () => number): Record<string, StoredParam> {
  if (!RUNIC.test(type)) return {};
  reader.skip(4);
  const runic = MATERIALS[material()];
  return runic === undefined ? {} : { runic };
}

/** Versions 1 to 4 of ServUO's and RunUO's BaseInstrument. */
export function readInstrument(reader: ByteReader): Ware {
  const version = reader.int();
  if (version < 1 || version > 4) return {};
  if (version >= 4) reader.skip(4);
  if (version >= 3 && reader.flag()) reader.skip(8);
  const crafter = reader.serial();
  const [quality, slayer] = [reader.encoded(), reader.encoded()];
  if (version >= 2) reader.encoded();
  return instrumentOf(crafter, quality, slayer, reader.encoded());
}

/** Version 4 of ModernUO's BaseInstrument. */
export function readModernUoInstrument(reader: ByteReader): Ware {
  if (reader.int() !== 4) return {};
  reader.skip(1 + 8);
  const crafter = reader.text();
  const [quality, slayer] = [reader.encoded(), reader.encoded()];
  reader.encoded();
  return instrumentOf(crafter, quality, slayer, reader.int());
}

function instrumentOf(crafter: string | number | undefined, quality: number, slayer: number, uses: number): Ware {
  return markedWare({ crafter, quality, uses, params: SLAYERS[slayer] ? { slayer: SLAYERS[slayer] } : {} });
}

/** Versions 2 to 12 of ServUO's and RunUO's BaseJewel. */
export function readJewel(reader: ByteReader): Ware {
  const version = reader.int();
  if (version < 2 || version > 12) return {};
  const from = (first: number): boolean => version >= first;
  if (from(11)) reader.skip(20);
  if (from(10)) reader.skip(1);
  if (from(9)) skipProtection(reader);
  if (from(8)) {
    if (version === 11) reader.skip(1);
    reader.skip(4);
    reader.text();
  }
  if (from(7)) reader.skip(1);
  if (from(6)) skipAttributes(reader, false);
  if (from(5)) {
    reader.skip(12);
    if (version < 12) reader.skip(1);
    reader.skip(8);
  }
  let marks: Marks = {};
  if (from(4)) {
    reader.encoded();
    skipAttributes(reader, false);
    reader.skip(4 + 1 + 1);
    reader.encoded();
    skipAttributes(reader, false);
    skipAttributes(reader, false);
    marks = { crafter: reader.serial(), quality: reader.int() };
  }
  if (from(3)) for (let hits = 0; hits < 2; hits++) reader.encoded();
  return jewelOf(marks, reader.encoded());
}

/** Versions 4 and 5 of ModernUO's BaseJewel, which have no maker. */
export function readModernUoJewel(reader: ByteReader): Ware {
  const version = reader.int();
  if (version !== 4 && version !== 5) return {};
  for (let hits = 0; hits < 2; hits++) reader.encoded();
  return jewelOf({}, reader.encoded());
}

function jewelOf(marks: Marks, material: number): Ware {
  return markedWare({ ...marks, params: MATERIALS[material] ? { material: MATERIALS[material] } : {} });
}

/** A weapon, and behind it the spell and the charges of a wand. */
export function readWand(reader: ByteReader): Ware {
  return withCharges(readWeapon(reader), reader, VERSION_BYTES + WAND_BYTES, () => reader.int());
}

export function readModernUoWand(reader: ByteReader): Ware {
  return withCharges(readModernUoWeapon(reader), reader, VERSION_BYTES + 4 + 1 + 4, () => reader.encoded());
}

/** A wand's own part stands at the end of the record, behind members of later eras that are not read. */
function withCharges(ware: Ware, reader: ByteReader, bytes: number, spell: () => number): Ware {
  if (reader.left < bytes) return ware;
  reader.skip(reader.left - bytes);
  reader.skip(4);
  spell();
  const charges = reader.int();
  return charges >= 0 && charges <= CHARGES_MAXIMUM ? { ...ware, params: { ...ware.params, charges } } : ware;
}

/** A weapon; of pickaxes with the uses that are left. */
export function readUsedWeapon(reader: ByteReader, { type }: Pick<SavedItem, "type">): Ware {
  return withUses(readWeapon(reader), reader, type, AXE_VERSIONS[0]);
}

export function readModernUoUsedWeapon(reader: ByteReader, { type }: Pick<SavedItem, "type">): Ware {
  return withUses(readModernUoWeapon(reader), reader, type, AXE_VERSIONS[1]);
}

function withUses(ware: Ware, reader: ByteReader, type: string, version: number): Ware {
  if (!PICKAXES.test(type) || reader.left < AXE_BYTES + VERSION_BYTES) return ware;
  reader.skip(reader.left - AXE_BYTES - VERSION_BYTES);
  if (reader.int() !== version) return ware;
  reader.skip(1);
  const uses = reader.int();
  return uses > 0 && uses <= USES_MAXIMUM ? { ...ware, params: { ...ware.params, uses_left: uses } } : ware;
}
