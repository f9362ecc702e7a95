import { isItemSerial } from "../../../world/entities/serials.js";
import type { ByteReader } from "../byte-reader.js";

/** Types that stand for things which are nowhere themselves: the keys of a ring, and what a deed is worth. */
export const INNER = /(?:^|\.)(?:KeyRing|CommodityDeed)$/;

/** The serials of the things that one of these types stands for. */
export function readInner(reader: ByteReader, type: string, isModernUo: boolean): number[] {
  const serials = type.endsWith("KeyRing") ? keysOf(reader, isModernUo) : commodityOf(reader);
  return serials.filter(isItemSerial);
}

/** Versions 0 and 1 of ServUO's and RunUO's KeyRing, and version 1 of ModernUO's. */
function keysOf(reader: ByteReader, isModernUo: boolean): number[] {
  const version = reader.encoded();
  if (version > 1) return [];
  if (isModernUo && version === 1) return Array.from({ length: reader.encodedCount(4) }, () => reader.serial());
  if (version === 1) reader.skip(4 + 4 + 4);
  return reader.serials();
}

/** Versions 0 and 1 of all CommodityDeeds. */
function commodityOf(reader: ByteReader): number[] {
  const version = reader.int();
  return version === 0 || version === 1 ? [reader.serial()] : [];
}
