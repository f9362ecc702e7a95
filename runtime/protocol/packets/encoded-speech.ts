import { custom, text } from "../fields/index.js";
import type { Field } from "../fields/field.js";
import { PacketError } from "../packet-error.js";

/** Bits of the message type that announce keywords and UTF-8 instead of UTF-16. */
export const ENCODED_SPEECH = 0xc0;
/** Maximum of characters in a spoken line. The classic client lets a player type 100 to 128. */
export const SPEECH_CHARACTERS = 128;
/** Maximum of keywords in a line. No sentence has that many. */
const KEYWORDS_MAX = 50;
const KEYWORD_BITS = 12;
const KEYWORD_LARGEST = 0xfff;

/**
 * Numbers of the keywords that the client found in the line: groups of 12 bits, most significant bit first. The first group is their count,
 * and the last byte is padded with zero bits. Source: ServUO PacketHandlers.UnicodeSpeech; ClassicUO
 * OutgoingPackets.Send_UnicodeSpeechRequest.
 */
export const keywordNumbers: Field<number[], readonly number[]> = custom<number[], readonly number[]>({
  type: "12-bit groups: count, then numbers, filled up to a whole byte",
  doc: `keywords of the line, at most ${KEYWORDS_MAX}`,
  minimumBytes: 2,
  maximumBytes: groupBytes(KEYWORDS_MAX),
  read(from) {
    const start = from.at;
    const count = twelveBits(from.bytes, from.take(2), 0);
    if (count > KEYWORDS_MAX) throw new PacketError(`${count} keywords are more than ${KEYWORDS_MAX}`);
    from.at = start;
    const at = from.take(groupBytes(count));
    return Array.from({ length: count }, (_, i) => twelveBits(from.bytes, at, i + 1));
  },
  write(to, keywords) {
    if (keywords.length > KEYWORDS_MAX) throw new PacketError(`${keywords.length} keywords are more than ${KEYWORDS_MAX}`);
    const at = to.at;
    to.zeros(groupBytes(keywords.length));
    [keywords.length, ...keywords].forEach((value, i) => {
      if (!Number.isInteger(value) || value < 0 || value > KEYWORD_LARGEST) throw new PacketError(`${value} is no keyword`);
      const byte = at + ((i * KEYWORD_BITS) >> 3);
      if (i % 2 === 0) {
        to.bytes[byte] = value >> 4;
        to.bytes[byte + 1] = (value & 0xf) << 4;
      } else {
        to.bytes[byte] = (to.bytes[byte] as number) | (value >> 8);
        to.bytes[byte + 1] = value;
      }
    });
  },
  sample: (chance) => Array.from({ length: chance(KEYWORDS_MAX + 1) }, () => chance(KEYWORD_LARGEST + 1)),
});

function groupBytes(count: number): number {
  return Math.ceil(((count + 1) * KEYWORD_BITS) / 8);
}

/** Group `index` of 12 bits, counted from byte `at`. */
function twelveBits(bytes: Uint8Array, at: number, index: number): number {
  const byte = at + ((index * KEYWORD_BITS) >> 3);
  const pair = ((bytes[byte] as number) << 8) | (bytes[byte + 1] as number);
  return index % 2 === 0 ? pair >> 4 : pair & 0xfff;
}

const LARGEST_UTF8_CHARACTER_BYTES = 3;
const encoded = text({ ends: "rest", encoding: "utf8", max: SPEECH_CHARACTERS * LARGEST_UTF8_CHARACTER_BYTES, terminator: true });
const plain = text({ ends: "rest", encoding: "utf16be", max: SPEECH_CHARACTERS, terminator: true });

/** The spoken line: UTF-8 after keywords, UTF-16 otherwise; both with a NUL. */
export const spokenText: Field<string> = custom<string>({
  type: `text to the end and NUL: utf8 when the type has bits 0x${ENCODED_SPEECH.toString(16)}, else utf16be`,
  doc: `what is said, at most ${SPEECH_CHARACTERS} characters`,
  minimumBytes: 0,
  maximumBytes: encoded.maximumBytes,
  read(from, before) {
    const value = layoutFor(before.type).read(from, before);
    if (value.length > SPEECH_CHARACTERS) throw new PacketError(`${value.length} characters are more than ${SPEECH_CHARACTERS}`);
    return value;
  },
  write(to, value, all) {
    if (value.length > SPEECH_CHARACTERS) throw new PacketError(`${value.length} characters are more than ${SPEECH_CHARACTERS}`);
    layoutFor(all.type).write(to, value, all);
  },
  sample: (chance) =>
    Array.from({ length: chance(SPEECH_CHARACTERS + 1) }, () => String.fromCharCode(0x20 + chance(95))).join(""),
});

function layoutFor(type: unknown): Field<string> {
  return ((type as number) & ENCODED_SPEECH) !== 0 ? encoded : plain;
}
