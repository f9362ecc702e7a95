import { hasBit, paddedText, text, u16, u32, u8, when } from "../fields/index.js";
import { packet } from "../packet.js";
import type { ValueOf } from "../packet.js";
import { ENCODED_SPEECH, SPEECH_CHARACTERS, keywordNumbers, spokenText } from "./encoded-speech.js";
import { body, hue, serial } from "./parts.js";
import { SPEECH } from "./rates.js";

const MESSAGE_TYPE =
  "0 said, 1 system, 2 emote, 6 label, 7 focus, 8 whisper, 9 yell, 10 spell, 13 guild, 14 alliance, 15 command";
/** Message types that players speak in (POL packet guide 0x03). */
export const SPEECH_TYPE = { say: 0, emote: 2, whisper: 8, yell: 9 } as const;
/** Message types of what is said to the speaker's guild and to its allies (ClassicUO MessageType). */
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
