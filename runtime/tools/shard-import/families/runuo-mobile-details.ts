import { isMobileSerial } from "../../../world/entities/serials.js";
import { type ByteReader, RecordEndError } from "../byte-reader.js";
import type { SavedBarkeeper, SavedMobile, SavedVendor } from "../model.js";

/** Mobiles that are neither players nor creatures with a brain. */
const NO_CREATURES = /PlayerMobile$|Mannequin$/;
const VENDORS = /PlayerVendor$|RentedVendor$/;
const BARKEEPERS = /PlayerBarkeeper$/;
const CREATURES_OF_SERVUO = 29;
const CREATURES_OF_MODERNUO = 30;
const FIRST_WITHOUT_SPELLS = 20;

/** Adds what creatures and players have of their own. A part that cannot be read leaves the rest as it is. */
export function addMobileDetails(reader: ByteReader, mobile: SavedMobile, isModernUo: boolean): SavedMobile {
  try {
    if (mobile.type.endsWith("PlayerMobile")) return isModernUo ? withStables(reader, mobile) : mobile;
    if (VENDORS.test(mobile.type)) return { ...mobile, vendor: readVendor(reader, isModernUo) };
    if (NO_CREATURES.test(mobile.type)) return mobile;
    if (BARKEEPERS.test(mobile.type)) return { ...mobile, ...readBarkeeper(reader, isModernUo) };
    return { ...mobile, ...readCreature(reader, isModernUo) };
  } catch (error) {
    if (error instanceof RecordEndError) return mobile;
    throw error;
  }
}

/** RunUO, ServUO and ModernUO PlayerVendor.Deserialize. */
function readVendor(reader: ByteReader, isModernUo: boolean): SavedVendor {
  const version = reader.int();
  const isGenerated = isModernUo && version >= 3;
  if (version < 0 || version > (isModernUo ? 3 : 2)) throw new RecordEndError(`version ${version} of vendors is not known`);
  if (version >= 2 && !isModernUo) reader.byte();
  if (version >= 1 && !isGenerated) reader.byte();
  if (version >= 1) {
    reader.text();
    reader.skip(8);
  }
  const house = version >= 1 ? reader.serial() : 0;
  const owner = reader.serial();
  const [wages, held] = [reader.int(), reader.int()];
  const goods = Array.from({ length: isGenerated ? reader.encodedCount(16) : reader.count(9) }, () => {
    const item = reader.serial();
    // The generated form is a record of its own, which names the item again.
    if (isGenerated) reader.skip(4 + 4);
    const price = reader.int();
    const words = reader.text() ?? "";
    if (version >= 1) reader.skip(8);
    return { item, price, words };
  });
  return { owner, house, wages: Math.max(0, wages), held: Math.max(0, held), goods };
}

/** The least and the most bytes of what a barkeeper has of its own. */
const BARKEEPER_BYTES = [4 + 4 + 4 + 1 + 1, 16 * 1_024] as const;
const RUMOURS_MAXIMUM = 10;

/**
 * Version 1 of ServUO's and RunUO's PlayerBarkeeper, and version 2 of ModernUO's. What creatures and merchants have
 * before it is long; so the end of the record is tried until it is read as a barkeeper without a rest.
 */
function readBarkeeper(reader: ByteReader, isModernUo: boolean): Pick<SavedMobile, "barkeeper"> {
  const end = reader.position + reader.left;
  const [least, most] = BARKEEPER_BYTES;
  for (let at = end - least; at >= Math.max(reader.position, end - most); at--) {
    if (reader.intAt(at) !== (isModernUo ? 2 : 1)) continue;
    const barkeeper = asBarkeeper(reader.from(at + 4), isModernUo);
    if (barkeeper) return { barkeeper };
  }
  return {};
}

function asBarkeeper(reader: ByteReader, isModernUo: boolean): SavedBarkeeper | undefined {
  try {
    const [house, owner] = [reader.serial(), reader.serial()];
    if (!isMobileSerial(owner)) return undefined;
    const length = reader.encodedCount(1);
    if (length > RUMOURS_MAXIMUM) return undefined;
    const rumours = Array.from({ length }, () => {
      const isThere = reader.byte();
      if (isThere > 1) throw new RecordEndError("it is no barkeeper");
      if (isThere === 1 && isModernUo) reader.encoded();
      return isThere === 1 ? { words: reader.text() ?? "", keyword: reader.text() ?? "" } : { words: "", keyword: "" };
    });
    const tip = reader.text() ?? "";
    return reader.left === 0 ? { owner, house, rumours, tip } : undefined;
  } catch (error) {
    if (error instanceof RecordEndError) return undefined;
    throw error;
  }
}

function withStables(reader: ByteReader, mobile: SavedMobile): SavedMobile {
  return reader.int() >= 30 ? { ...mobile, stabled: reader.serials() } : mobile;
}

type Creature = Pick<SavedMobile, "master" | "isBonded" | "isSummoned" | "loyalty" | "slots" | "hitsMaximum">;

/** RunUO, ServUO and ModernUO BaseCreature.Deserialize, as far as its bond. */
function readCreature(reader: ByteReader, isModernUo: boolean): Creature {
  const version = reader.int();
  if (version < 0 || version > (isModernUo ? CREATURES_OF_MODERNUO : CREATURES_OF_SERVUO)) return {};
  if (!isModernUo) {
    if (version >= 29) reader.byte();
    if (version >= 28) reader.skip(16);
    if (version >= 26) reader.skip(3 + 4);
  }
  reader.skip(5 * 4 + 3 * 8 + 3 * 4);
  if (version >= 1) {
    reader.skip(4);
    if (!isModernUo || version < FIRST_WITHOUT_SPELLS) for (let lists = 0; lists < 2; lists++) skipTexts(reader);
  }
  if (version < 2) return {};
  reader.skip(4);
  const isControlled = reader.flag();
  const master = reader.serial();
  reader.skip(4 + 12 + 4 + 8);
  if (version < 9) reader.skip(8);
  reader.byte();
  const isSummoned = reader.flag();
  if (isSummoned) reader.skip(8);
  const slots = reader.int();
  const loyalty = version >= 3 ? reader.int() : 100;
  if (version >= 4) reader.skip(4);
  if (version >= 5) reader.skip(4);
  const hitsMaximum = version >= 6 ? reader.int() : 0;
  if (version >= 6) reader.skip(16);
  if (version >= 7) reader.skip(40);
  if (version >= 8) reader.serials();
  if (version >= 10) reader.byte();
  const isBonded = version >= 10 && reader.flag();
  return {
    ...(isSummoned ? { isSummoned } : {}),
    ...(hitsMaximum > 0 ? { hitsMaximum } : {}),
    ...(isControlled && isMobileSerial(master)
      ? { master, isBonded, loyalty: version < 16 ? loyalty * 10 : loyalty, slots }
      : {}),
  };
}

function skipTexts(reader: ByteReader): void {
  for (let left = reader.count(1); left > 0; left--) reader.text();
}
