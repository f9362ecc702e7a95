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

/** What stands for a character that a set does not have, as in the classic client. */
const UNKNOWN_CHARACTER = 0x3f;
const LAST_BYTE = 0xff;
const FIRST_EXTRA = 0x80;
/**
 * Windows-1252 has letters and signs where Latin-1 has control characters, from 0x80 on (ClassicUO StringHelper). A
 * space stands for the five bytes without one.
 */
const EXTRAS = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
const EXTRA_BYTES: ReadonlyMap<number, number> = new Map(
  Array.from(EXTRAS, (sign, i) => [sign.charCodeAt(0), FIRST_EXTRA + i] as const).filter(([code]) => code > LAST_BYTE),
);
const HAS_EXTRAS = /[\u0080-\u009f]/;

function byteOf(code: number): number {
  return code <= LAST_BYTE ? code : (EXTRA_BYTES.get(code) ?? UNKNOWN_CHARACTER);
}

/** Windows-1252. Characters outside become question marks. */
const windows1252: CharacterSet = {
  unit: 1,
  decode: (from, at, bytes) => withExtras(from.bytes.toString("latin1", at, at + bytes)),
  units: (text) => text.length,
  encode(to, text) {
    const at = to.take(text.length);
    for (let i = 0; i < text.length; i++) to.bytes[at + i] = byteOf(text.charCodeAt(i));
  },
};

function withExtras(latin1: string): string {
  if (!HAS_EXTRAS.test(latin1)) return latin1;
  return latin1.replace(/[\u0080-\u009f]/g, (control) => {
    const sign = EXTRAS[control.charCodeAt(0) - FIRST_EXTRA]!;
    return sign === " " ? control : sign;
  });
}

/** The text as a client shows and sends it that has one byte for each character. */
export function asSingleBytes(text: string): string {
  return text.replace(/[^\u0000-\u00ff]/g, (character) => (EXTRA_BYTES.has(character.charCodeAt(0)) ? character : "?"));
}

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
  windows1252,
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
