import { inflateSync } from "node:zlib";
import { decodeMythic } from "../mythic.js";
import { DamagedData } from "../problems.js";
import type { UopEntry } from "./entry.js";

/** How an entry is packed (ClassicUO CompressionType). */
export const STORED = 0;
const ZLIB = 1;
/** zlib, and inside it the encoding of newer Cliloc files. */
const ZLIB_MYTHIC = 3;

const MIN_PIECE_BYTES = 1_024;
const MAX_PIECE_BYTES = 1_024 * 1_024;

/** Unpacks the stored bytes of an entry. Returns the data, or a text that says what is wrong. */
export function unpack(stored: Buffer, entry: UopEntry): Buffer | string {
  switch (entry.compression) {
    case STORED:
      return stored;
    case ZLIB:
      return inflate(stored, entry.unpackedBytes);
    case ZLIB_MYTHIC: {
      const inflated = inflate(stored, entry.unpackedBytes);
      return typeof inflated === "string" ? inflated : mythic(inflated);
    }
    default:
      return `an entry with the unknown compression ${entry.compression}`;
  }
}

function inflate(stored: Buffer, bytes: number): Buffer | string {
  try {
    const chunkSize = Math.min(Math.max(bytes, MIN_PIECE_BYTES), MAX_PIECE_BYTES);
    const unpacked = inflateSync(stored, { maxOutputLength: Math.max(bytes, 1), chunkSize });
    return unpacked.length === bytes ? unpacked : `an entry unpacks to ${unpacked.length} bytes, ${bytes} are announced`;
  } catch (error) {
    return `an entry cannot be unpacked (${error instanceof Error ? error.message : String(error)})`;
  }
}

function mythic(inflated: Buffer): Buffer | string {
  try {
    return decodeMythic(inflated);
  } catch (error) {
    if (error instanceof DamagedData) return `an entry cannot be decoded (${error.message})`;
    throw error;
  }
}
