import { equals, flag, paddedText, struct, text, u16, u32, u8, when } from "../fields/index.js";
import { packet } from "../packet.js";
import type { ValueOf } from "../packet.js";
import { serial } from "./parts.js";
import { SELDOM, WINDOWS } from "./rates.js";

/** Most characters that a client lets a player type for a prompt (ClassicUO SystemChatControl). */
export const PROMPT_CHARACTERS = 500;
/** Most characters of a profile, in UTF-16 units. */
export const PROFILE_CHARACTERS = 511;
export const PROFILE_HEADER_CHARACTERS = 255;

const promptHead = {
  serial: u32("number of the prompt"),
  prompt: u32("kind of the prompt"),
  type: u32("0 cancelled, 1 answered; 0 in the question"),
} as const;

export const asciiPromptAnswer = packet({
  id: 0x9a,
  name: "AsciiPromptAnswer",
  from: "client",
  stage: "world",
  size: "variable",
  rate: WINDOWS,
  about: "The line that was typed for a prompt, in Windows-1252.",
  source: "POL packet guide 0x9A; ClassicUO OutgoingPackets.Send_ASCIIPromptResponse",
  lua: ["prompt.ask"],
  note: "The script that asked goes on.",
  fields: { ...promptHead, text: text({ ends: "rest", max: PROMPT_CHARACTERS, terminator: true }, "answer") },
});
export type AsciiPromptAnswer = ValueOf<typeof asciiPromptAnswer>;

export const asciiPrompt = packet({
  id: 0x9a,
  name: "AsciiPrompt",
  from: "server",
  stage: "world",
  size: "variable",
  about: "Asks for a line of text, in Windows-1252.",
  source: "POL packet guide 0x9A; ServUO AsciiPrompt; ClassicUO PacketHandlers.ASCIIPrompt",
  note: "Nothing: every client that is served knows {UnicodePrompt}.",
  fields: { ...promptHead, text: text({ ends: "rest", max: PROMPT_CHARACTERS, terminator: true, fallback: "" }, "always empty") },
});
export type AsciiPrompt = ValueOf<typeof asciiPrompt>;

export const unicodePromptAnswer = packet({
  id: 0xc2,
  name: "UnicodePromptAnswer",
  from: "client",
  stage: "world",
  size: "variable",
  rate: WINDOWS,
  about: "The line that was typed for a prompt.",
  source: "POL packet guide 0xC2; ClassicUO OutgoingPackets.Send_UnicodePromptResponse",
  lua: ["prompt.ask"],
  note: "The script that asked goes on.",
  fields: {
    ...promptHead,
    language: paddedText(4, "three letters, such as ENU"),
    text: text({ ends: "rest", encoding: "utf16le", max: PROMPT_CHARACTERS }, "answer"),
  },
});
export type UnicodePromptAnswer = ValueOf<typeof unicodePromptAnswer>;

export const unicodePrompt = packet({
  id: 0xc2,
  name: "UnicodePrompt",
  from: "server",
  stage: "world",
  size: "variable",
  about: "Asks for a line of text.",
  source: "POL packet guide 0xC2; ServUO UnicodePrompt; ClassicUO PacketHandlers.UnicodePrompt",
  lua: ["prompt.ask"],
  fields: {
    ...promptHead,
    language: paddedText(4, "empty", { fallback: "" }),
    text: text({ ends: "rest", encoding: "utf16le", max: PROMPT_CHARACTERS, terminator: true, fallback: "" }, "always empty"),
  },
});
export type UnicodePrompt = ValueOf<typeof unicodePrompt>;

export const textEntry = packet({
  id: 0xab,
  name: "TextEntry",
  from: "server",
  stage: "world",
  size: "variable",
  about: "Opens a small window that asks for a text.",
  source: "POL packet guide 0xAB; ClassicUO PacketHandlers.TextEntryDialog",
  note: "Nothing: {prompt.ask} and the text entries of gumps ask for texts, and can be closed again.",
  fields: {
    serial: u32("number for the answer"),
    parent: u8("for the answer"),
    button: u8("for the answer"),
    text: text({ ends: "u16", max: 255, terminator: true }, "question"),
    mayCancel: flag("may be cancelled"),
    style: u8("0 none, 1 text, 2 number"),
    max: u32("most characters, or the largest number"),
    description: text({ ends: "u16", max: 255, terminator: true }, "explanation"),
  },
});
export type TextEntry = ValueOf<typeof textEntry>;

export const textEntryAnswer = packet({
  id: 0xac,
  name: "TextEntryAnswer",
  from: "client",
  stage: "world",
  size: "variable",
  rate: WINDOWS,
  about: "The text that was entered.",
  source: "POL packet guide 0xAC; ClassicUO OutgoingPackets.Send_TextEntryDialogResponse",
  note: "Nothing: it answers {TextEntry}, which is never sent.",
  fields: {
    serial: u32("from the question"),
    parent: u8("from the question"),
    button: u8("from the question"),
    accepted: flag("not cancelled"),
    text: text({ ends: "u16", max: 239, terminator: true }, "text"),
  },
});
export type TextEntryAnswer = ValueOf<typeof textEntryAnswer>;

export const profileRequest = packet({
  id: 0xb8,
  name: "ProfileRequest",
  from: "client",
  stage: "world",
  size: "variable",
  rate: SELDOM,
  about: "Asks for a character's profile or changes the player's own.",
  source: "POL packet guide 0xB8; ClassicUO OutgoingPackets.Send_ProfileRequest, Send_ProfileUpdate",
  lua: ["on_ask_profile", "on_write_profile"],
  fields: {
    mode: u8("0 ask, 1 change"),
    serial: serial("whose"),
    change: when(
      "mode",
      equals(1),
      struct({
        type: u16("always 1", { fallback: 1 }),
        text: text({ ends: "u16", encoding: "utf16be", max: PROFILE_CHARACTERS, keeps: "\n\r" }, "profile"),
      }),
    ),
  },
});
export type ProfileRequest = ValueOf<typeof profileRequest>;

export const profile = packet({
  id: 0xb8,
  name: "Profile",
  from: "server",
  stage: "world",
  size: "variable",
  about: "A character's profile.",
  source: "POL packet guide 0xB8; ServUO DisplayProfile; ClassicUO PacketHandlers.CharacterProfile",
  lua: ["players.show_profile"],
  fields: {
    serial: serial("whose"),
    header: text({ ends: "terminated", max: PROFILE_HEADER_CHARACTERS }, "name and title"),
    footer: text({ ends: "terminated", encoding: "utf16be", max: PROFILE_CHARACTERS, keeps: "\n\r" }, "below; not changeable"),
    body: text({ ends: "terminated", encoding: "utf16be", max: PROFILE_CHARACTERS, keeps: "\n\r" }, "written by the player"),
  },
});

export const renameRequest = packet({
  id: 0x75,
  name: "RenameRequest",
  from: "client",
  stage: "world",
  size: 35,
  rate: SELDOM,
  about: "Gives a pet another name.",
  source: "POL packet guide 0x75; ClassicUO OutgoingPackets.Send_RenameRequest",
  lua: ["on_rename"],
  fields: { serial: serial("the pet"), name: paddedText(30, "name") },
});
export type RenameRequest = ValueOf<typeof renameRequest>;
