import type { Reader } from "../reader.js";
import type { Writer } from "../writer.js";
import type { Encoding } from "./field.js";

/** The encoding of a character set. `unit` is the size of one unit in bytes. Maximums of characters count units. */
export interface CharacterSet {
  readonly unit: 1 | 2;
  /** The text in `[at, at + bytes)`; `bytes` is a multiple of `unit`. */
  decode(from: Reader, at: number, bytes: number): string;
  /** The number of units that the text needs. */
  units(text: string): number;
  /** Writes exactly `units(text)` units. */
  encode(to: Writer, text: string): void;
}

/** Characters outside Latin-1 become question marks, as in the classic client. */
const latin1: CharacterSet = {
  unit: 1,
  decode: (from, at, bytes) => from.bytes.toString("latin1", at, at + bytes),
  units: (text) => text.length,
  encode(to, text) {
    const at = to.take(text.length);
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      to.bytes[at + i] = code > 0xff ? 0x3f : code;
    }
  },
};

const utf8: CharacterSet = {
  unit: 1,
  decode: (from, at, bytes) => from.bytes.toString("utf8", at, at + bytes),
  units: (text) => Buffer.byteLength(text, "utf8"),
  encode(to, text) {
    const bytes = Buffer.byteLength(text, "utf8");
    to.bytes.write(text, to.take(bytes), bytes, "utf8");
  },
};

function utf16(high: 0 | 1): CharacterSet {
  const low = 1 - high;
  return {
    unit: 2,
    decode(from, at, bytes) {
      let text = "";
      for (let i = at; i < at + bytes; i += 2) {
        text += String.fromCharCode(((from.bytes[i + high] as number) << 8) | (from.bytes[i + low] as number));
      }
      return text;
    },
    units: (text) => text.length,
    encode(to, text) {
      const at = to.take(text.length * 2);
      for (let i = 0; i < text.length; i++) {
        const code = text.charCodeAt(i);
        to.bytes[at + i * 2 + high] = code >>> 8;
        to.bytes[at + i * 2 + low] = code;
      }
    },
  };
}

export const CHARACTER_SETS: Readonly<Record<Encoding, CharacterSet>> = {
  latin1,
  utf8,
  utf16be: utf16(0),
  utf16le: utf16(1),
};

/** Number of bytes in `[at, at + bytes)` before the first NUL unit; `bytes` when there is none. */
export function bytesBeforeNul(from: Reader, at: number, bytes: number, unit: 1 | 2): number {
  if (unit === 1) {
    const found = from.bytes.subarray(at, at + bytes).indexOf(0);
    return found < 0 ? bytes : found;
  }
  const whole = bytes & ~1;
  for (let i = 0; i < whole; i += 2) if (from.bytes[at + i] === 0 && from.bytes[at + i + 1] === 0) return i;
  return whole;
}
