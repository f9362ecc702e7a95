import { deflateSync } from "node:zlib";
import type { Field } from "../fields/field.js";
import { custom, list, pad, struct, text, u16, u32, u8 } from "../fields/index.js";
import { PacketError } from "../packet-error.js";
import { packet, type ValueOf } from "../packet.js";
import { hue, serial } from "./parts.js";
import { SELDOM, WINDOWS } from "./rates.js";

/** A part of 0xDD: zlib data and its unpacked size. */
export interface CompressedBlock {
  plainBytes: number;
  deflated: Buffer;
}

/** Largest compressed part. Both parts must fit into one packet. */
const DEFLATED_MAX_BYTES = 0x7f00;
/** Largest unpacked part. The texts of the largest known gumps take a tenth of it. */
const PLAIN_MAX_BYTES = 0x40000;
/** Bytes of the second number, which the first number includes. */
const PLAIN_SIZE_BYTES = 4;

const compressedBlock: Field<CompressedBlock> = custom<CompressedBlock>({
  type: "u32 bytes that follow, u32 bytes when unpacked, zlib data",
  doc: `at most ${DEFLATED_MAX_BYTES} bytes, at most ${PLAIN_MAX_BYTES} unpacked`,
  minimumBytes: 8,
  maximumBytes: 8 + DEFLATED_MAX_BYTES,
  read(from) {
    const length = from.u32() - PLAIN_SIZE_BYTES;
    if (length < 0 || length > DEFLATED_MAX_BYTES)
      throw new PacketError(`${length} bytes are not within 0 to ${DEFLATED_MAX_BYTES}`);
    const plainBytes = checkedPlainBytes(from.u32());
    return { plainBytes, deflated: from.copy(length) };
  },
  write(to, { plainBytes, deflated }) {
    if (deflated.length > DEFLATED_MAX_BYTES)
      throw new PacketError(`${deflated.length} bytes are more than ${DEFLATED_MAX_BYTES}`);
    to.u32(deflated.length + PLAIN_SIZE_BYTES);
    to.u32(checkedPlainBytes(plainBytes));
    to.copy(deflated);
  },
  sample: (chance) => deflateBlock(Buffer.from(Array.from({ length: chance(40) }, () => chance(256)))),
});

function deflateBlock(plain: Uint8Array): CompressedBlock {
  return { plainBytes: plain.length, deflated: deflateSync(plain) };
}

/** The texts of a gump as 0xDD packs them: for each a count of characters, then UTF-16. */
export function packTexts(texts: readonly string[]): CompressedBlock {
  const plain = Buffer.alloc(texts.reduce((sum, text) => sum + 2 + text.length * 2, 0));
  let at = 0;
  for (const text of texts) {
    at = plain.writeUInt16BE(text.length, at);
    for (let i = 0; i < text.length; i++) at = plain.writeUInt16BE(text.charCodeAt(i), at);
  }
  return deflateBlock(plain);
}

/** The layout of a gump as 0xDD packs it: Latin-1 and a NUL. */
export function packLayout(layout: string): CompressedBlock {
  return deflateBlock(Buffer.from(`${layout}\0`, "latin1"));
}

function checkedPlainBytes(bytes: number): number {
  if (bytes > PLAIN_MAX_BYTES) throw new PacketError(`${bytes} bytes unpacked are more than ${PLAIN_MAX_BYTES}`);
  return bytes;
}

/** Assistants' own windows have more switches and texts than any of this server. */
const GUMP_ENTRIES_MAX = 80;
const ANSWERED_CHARACTERS_MAX = 320;
const GUMP_SWITCHES_MAX = 1_024;
const GUMP_TEXTS_MAX = 1024;
const LINES = "\n\r\t";

export const helpRequest = packet({
  id: 0x9b,
  name: "HelpRequest",
  from: "client",
  stage: "world",
  size: 258,
  rate: SELDOM,
  about: "The help button was pressed.",
  source: "POL packet guide 0x9B; ClassicUO OutgoingPackets.Send_HelpRequest",
  lua: ["on_help_request"],
  note: "[help_request.lua](../lua/features/help/help_request.lua) opens the form for help tickets.",
  fields: { unused: pad(257) },
});
export type HelpRequest = ValueOf<typeof helpRequest>;

const gumpHead = {
  serial: u32("number of this window, for the answer"),
  type: u32("kind of the window, for the answer"),
  x: u32("pixels from the left"),
  y: u32("pixels from the top"),
} as const;

export const gump = packet({
  id: 0xb0,
  name: "Gump",
  from: "server",
  stage: "world",
  size: "variable",
  about: "Opens a window, not compressed.",
  source: "POL packet guide 0xB0; ServUO DisplayGumpFast; ClassicUO PacketHandlers.OpenGump",
  lua: ["gump.send", "gump.ask"],
  fields: {
    ...gumpHead,
    layout: text({ ends: "u16", max: 0x7fff, terminator: true, keeps: LINES }, "commands in braces"),
    texts: list(
      { ends: "u16", max: GUMP_TEXTS_MAX, of: text({ ends: "u16", encoding: "utf16be", max: 0x3fff, keeps: LINES }) },
      "texts, by index in the layout",
    ),
  },
});
export type Gump = ValueOf<typeof gump>;

export const compressedGump = packet({
  id: 0xdd,
  name: "CompressedGump",
  from: "server",
  stage: "world",
  size: "variable",
  clients: "5.0.0.0 and later",
  about: "Opens a window, compressed. `packLayout` and `packTexts` make its parts.",
  source: "POL packet guide 0xDD; ServUO DisplayGumpPacked; ClassicUO PacketHandlers.OpenCompressedGump",
  lua: ["gump.send", "gump.ask"],
  fields: { ...gumpHead, layout: compressedBlock, textCount: u32("number of texts"), texts: compressedBlock },
});
export type CompressedGump = ValueOf<typeof compressedGump>;

export const gumpResponse = packet({
  id: 0xb1,
  name: "GumpResponse",
  from: "client",
  stage: "world",
  size: "variable",
  rate: WINDOWS,
  about: "A window was closed or a button in it pressed. The virtue window sends neither switches nor texts.",
  source:
    "POL packet guide 0xB1; ServUO PacketHandlers.DisplayGumpResponse; ClassicUO OutgoingPackets.Send_GumpResponse, Send_VirtueGumpResponse",
  lua: ["on_ask_virtues", "on_click_virtue", "gump.define", "gump.ask"],
  note: "The script that asked goes on.",
  fields: {
    serial: u32("number of the window"),
    type: u32("kind of the window"),
    button: u32("button, 0 closed"),
    switches: list({ ends: "u32", max: GUMP_SWITCHES_MAX, mayBeCut: true, of: u32() }, "switches that are on"),
    texts: list(
      {
        ends: "u32",
        max: GUMP_ENTRIES_MAX,
        mayBeCut: true,
        of: struct({
          id: u16("number of the entry"),
          text: text({ ends: "u16", encoding: "utf16be", max: ANSWERED_CHARACTERS_MAX, keeps: "\n" }, "what was typed"),
        }),
      },
      "text entries",
    ),
  },
});
export type GumpResponse = ValueOf<typeof gumpResponse>;

export const menu = packet({
  id: 0x7c,
  name: "Menu",
  from: "server",
  stage: "world",
  size: "variable",
  about: "An old menu: a list of pictures, or of texts when the first graphic is 0.",
  source: "POL packet guide 0x7C; ServUO DisplayItemListMenu; ClassicUO PacketHandlers.OpenMenu",
  lua: ["menu.ask"],
  fields: {
    serial: u32("number of the menu, for the answer"),
    menu: u16("kind of the menu, for the answer"),
    question: text({ ends: "u8", max: 255 }, "heading"),
    answers: list({
      ends: "u8",
      max: 255,
      of: struct({ graphic: u16("picture, 0 none"), hue: hue(), text: text({ ends: "u8", max: 255 }, "text") }),
    }),
  },
});
export type Menu = ValueOf<typeof menu>;

export const menuAnswer = packet({
  id: 0x7d,
  name: "MenuAnswer",
  from: "client",
  stage: "world",
  size: 13,
  rate: WINDOWS,
  about: "A line of an old menu was chosen.",
  source: "POL packet guide 0x7D; ClassicUO OutgoingPackets.Send_MenuResponse",
  lua: ["menu.ask"],
  note: "The script that asked goes on.",
  fields: {
    serial: u32("number of the menu"),
    menu: u16("kind of the menu"),
    index: u16("line from 1, 0 closed"),
    graphic: u16("picture of the line"),
    hue: hue(),
  },
});
export type MenuAnswer = ValueOf<typeof menuAnswer>;

/** Most characters of a tip or notice. */
export const TIP_CHARACTERS = 4096;

export const tipWindow = packet({
  id: 0xa6,
  name: "TipWindow",
  from: "server",
  stage: "world",
  size: "variable",
  about: "Opens a scroll with a tip or a notice.",
  source: "POL packet guide 0xA6; ServUO ScrollMessage; ClassicUO PacketHandlers.TipWindow",
  lua: ["screen.tip"],
  fields: {
    type: u8("0 tip, 1 nothing, 2 notice"),
    tip: u32("number of the tip"),
    text: text({ ends: "u16", max: TIP_CHARACTERS, keeps: LINES }, "text"),
  },
});
export type TipWindow = ValueOf<typeof tipWindow>;

export const tipRequest = packet({
  id: 0xa7,
  name: "TipRequest",
  from: "client",
  stage: "world",
  size: 4,
  rate: SELDOM,
  about: "Asks for the next or the last tip.",
  source: "POL packet guide 0xA7; ClassicUO OutgoingPackets.Send_TipRequest",
  lua: ["on_ask_tip"],
  fields: { tip: u16("number of the tip"), direction: u8("0 previous, 1 next") },
});
export type TipRequest = ValueOf<typeof tipRequest>;

export const questArrow = packet({
  id: 0xba,
  name: "QuestArrow",
  from: "server",
  stage: "world",
  size: 10,
  clients: "7.0.9.0 and later",
  about: "Shows an arrow to a place, or hides it.",
  source: "POL packet guide 0xBA; ServUO SetArrowHS; ClassicUO PacketHandlers.DisplayQuestArrow",
  lua: ["screen.arrow", "screen.hide_arrow"],
  fields: { active: u8("1 show, 0 hide"), x: u16("place"), y: u16("place"), serial: serial("number of the arrow") },
});
export type QuestArrow = ValueOf<typeof questArrow>;

export const questArrowBefore7090 = packet({
  id: 0xba,
  name: "QuestArrowBefore7090",
  from: "server",
  stage: "world",
  size: 6,
  clients: "before 7.0.9.0",
  about: "Like QuestArrow, without its number.",
  source: "POL packet guide 0xBA; ServUO SetArrow",
  fields: { active: u8("1 show, 0 hide"), x: u16("place"), y: u16("place") },
});

export const openUrl = packet({
  id: 0xa5,
  name: "OpenUrl",
  from: "server",
  stage: "world",
  size: "variable",
  about: "Asks the client to open a page in a browser.",
  source: "POL packet guide 0xA5; ServUO LaunchBrowser; ClassicUO PacketHandlers.OpenUrl",
  lua: ["client.open_page"],
  fields: { url: text({ ends: "rest", max: 1024, terminator: true }, "address") },
});
export type OpenUrl = ValueOf<typeof openUrl>;
