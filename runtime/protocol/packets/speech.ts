import type { Field } from "../fields/field.js";
import { custom, hasBit, paddedText, text, u16, u32, u8, when } from "../fields/index.js";
import { PacketError } from "../packet-error.js";
import { packet, type ValueOf } from "../packet.js";
import { body, hue, serial } from "./parts.js";
import { SPEECH } from "./rates.js";

/** Bits of the message type that announce keywords and UTF-8 instead of UTF-16. */
const ENCODED_SPEECH = 0xc0;
/** Maximum of characters in a spoken line. The classic client lets a player type 100 to 128. */
export const SPEECH_CHARACTERS = 128;
/** Maximum of keywords in a line. No sentence has that many. */
const KEYWORDS_MAX = 50;
const KEYWORD_BITS = 12;
const KEYWORD_LARGEST = 0xfff;

/**
 * Numbers of the keywords that the client found in the line: groups of 12 bits, most significant bit first. The first
 * group is their count, and the last byte is padded with zero bits. Source: ServUO PacketHandlers.UnicodeSpeech;
 * ClassicUO OutgoingPackets.Send_UnicodeSpeechRequest.
 */
const keywordNumbers: Field<number[], readonly number[]> = custom<number[], readonly number[]>({
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
const spokenText: Field<string> = custom<string>({
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

const MESSAGE_TYPE =
  "0 said, 1 system, 2 emote, 6 label, 7 focus, 8 whisper, 9 yell, 10 spell, 13 guild, 14 alliance, 15 command";
/** Message types that players speak in (POL packet guide 0x03). */
export const SPEECH_TYPE = { say: 0, emote: 2, whisper: 8, yell: 9 } as const;
/** Message types for speech to the speaker's guild and to its allies (ClassicUO MessageType). */
export const GUILD_SPEECH_TYPE = { guild: 13, alliance: 14 } as const;
/** Maximum of characters that the server sends in one message. */
export const MESSAGE_CHARACTERS = 1024;
/** Serial and body of a message without a speaker. */
export const SYSTEM_SERIAL = 0xffffffff;
export const SYSTEM_BODY = 0xffff;

const language = (doc = "three letters, such as ENU") => paddedText(4, doc);

export const asciiSpeech = packet({
  id: 0x03,
  name: "AsciiSpeech",
  from: "client",
  stage: "world",
  size: "variable",
  rate: SPEECH,
  about: "The player says something, in Windows-1252.",
  source: "POL packet guide 0x03; ClassicUO OutgoingPackets.Send_ASCIISpeechRequest",
  lua: [
    "on_say_to_guild",
    "on_speech",
    "MobileTemplate.on_speech",
    "ItemTemplate.on_hear",
    "RegionDefinition.on_speech",
    "command.register",
  ],
  note: "{UnicodeMessage} to everybody in earshot",
  fields: {
    type: u8(MESSAGE_TYPE),
    hue: hue("colour of the text"),
    font: u16("font of the text"),
    text: text({ ends: "rest", max: SPEECH_CHARACTERS, terminator: true }, "what is said"),
  },
});
export type AsciiSpeech = ValueOf<typeof asciiSpeech>;

export const unicodeSpeech = packet({
  id: 0xad,
  name: "UnicodeSpeech",
  from: "client",
  stage: "world",
  size: "variable",
  rate: SPEECH,
  about: "The player says something; with keywords when the client recognised some (bank, guards, vendor).",
  source: "POL packet guide 0xAD; ServUO PacketHandlers.UnicodeSpeech; ClassicUO OutgoingPackets.Send_UnicodeSpeechRequest",
  lua: [
    "on_say_to_guild",
    "on_speech",
    "MobileTemplate.on_speech",
    "ItemTemplate.on_hear",
    "RegionDefinition.on_speech",
    "command.register",
  ],
  note: "{UnicodeMessage} to everybody in earshot",
  fields: {
    type: u8(`${MESSAGE_TYPE}; 0xC0 keywords follow`),
    hue: hue("colour of the text"),
    font: u16("font of the text"),
    language: language(),
    keywords: when("type", hasBit(ENCODED_SPEECH), keywordNumbers),
    text: spokenText,
  },
});
export type UnicodeSpeech = ValueOf<typeof unicodeSpeech>;

const speaker = {
  serial: serial("who speaks, 0xFFFFFFFF the system"),
  body: body("graphic of the speaker, 0xFFFF the system"),
  type: u8(MESSAGE_TYPE),
  hue: hue("colour of the text"),
  font: u16("font of the text"),
} as const;

export const asciiMessage = packet({
  id: 0x1c,
  name: "AsciiMessage",
  from: "server",
  stage: "world",
  size: "variable",
  about: "Text above an object or from the system, in Windows-1252.",
  source: "POL packet guide 0x1C; ServUO AsciiMessage; ClassicUO PacketHandlers.Talk",
  lua: ["players.tell", "players.broadcast", "mobile:tell"],
  fields: {
    ...speaker,
    name: paddedText(30, "name of the speaker"),
    text: text({ ends: "rest", max: MESSAGE_CHARACTERS, terminator: true }, "what is said"),
  },
});
export type AsciiMessage = ValueOf<typeof asciiMessage>;

export const unicodeMessage = packet({
  id: 0xae,
  name: "UnicodeMessage",
  from: "server",
  stage: "world",
  size: "variable",
  about: "Text above an object or from the system.",
  source: "POL packet guide 0xAE; ServUO UnicodeMessage; ClassicUO PacketHandlers.UnicodeTalk",
  lua: ["mobile:say", "mobile:emote", "item:say", "players.tell", "players.broadcast"],
  fields: {
    ...speaker,
    language: language(),
    name: paddedText(30, "name of the speaker"),
    text: text({ ends: "rest", encoding: "utf16be", max: MESSAGE_CHARACTERS, terminator: true }, "what is said"),
  },
});
export type UnicodeMessage = ValueOf<typeof unicodeMessage>;

export const clilocMessage = packet({
  id: 0xc1,
  name: "ClilocMessage",
  from: "server",
  stage: "world",
  size: "variable",
  about: "One of the client's own texts, by number, in the player's language.",
  source: "POL packet guide 0xC1; ServUO MessageLocalized; ClassicUO PacketHandlers.DisplayClilocString",
  lua: ["mobile:say_cliloc", "item:say_cliloc", "players.tell_cliloc", "players.broadcast_cliloc"],
  fields: {
    ...speaker,
    cliloc: u32("number of the text"),
    name: paddedText(30, "name of the speaker"),
    arguments: text(
      { ends: "rest", encoding: "utf16le", max: MESSAGE_CHARACTERS, terminator: true, keeps: "\t" },
      "arguments, separated by tabs",
    ),
  },
});
export type ClilocMessage = ValueOf<typeof clilocMessage>;

export const clilocMessageAffix = packet({
  id: 0xcc,
  name: "ClilocMessageAffix",
  from: "server",
  stage: "world",
  size: "variable",
  about: "Like ClilocMessage, with a text before or after it.",
  source: "POL packet guide 0xCC; ServUO MessageLocalizedAffix; ClassicUO PacketHandlers.DisplayClilocString",
  note: "Nothing: a text with arguments ({ClilocMessage}) says the same.",
  fields: {
    ...speaker,
    cliloc: u32("number of the text"),
    affixType: u8("0 append, 1 prepend, 2 system"),
    name: paddedText(30, "name of the speaker"),
    affix: text({ ends: "terminated", max: MESSAGE_CHARACTERS }, "text before or after"),
    arguments: text(
      { ends: "rest", encoding: "utf16be", max: MESSAGE_CHARACTERS, terminator: true, keeps: "\t" },
      "arguments, separated by tabs",
    ),
  },
});
export type ClilocMessageAffix = ValueOf<typeof clilocMessageAffix>;
