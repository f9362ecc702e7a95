/** Bulletin boards (0x71). The messages of a board are items in it. */
import { cleanText } from "../../base/text/clean-text.js";
import { playerTextInBytes } from "../../base/text/player-text.js";
import { custom, list, pad, paddedText, struct, subCommand } from "../fields/index.js";
import type { Field } from "../fields/field.js";
import { PacketError } from "../packet-error.js";
import { type Coverage, packet } from "../packet.js";
import type { Rate, ValueOf } from "../packet.js";
import { graphic, hue, serial } from "./parts.js";
import { PAGES, WINDOWS } from "./rates.js";

/** Bytes of a poster, subject, time or line that the server sends. */
export const BOARD_TEXT_BYTES = 250;
/** Lines of a message that the server sends. */
export const BOARD_LINES_MAX = 250;
/** Bytes of a board's name, including the 0 at its end. */
export const BOARD_NAME_BYTES = 21;
const EQUIPMENT_MAX = 255;
/** What a length in front of a text can count. */
const COUNTED_MAX = 255;
/** Most bytes of a message that a client posts. */
const POST_BYTES = 0x2000;

const board = serial("the board");
const message = serial("the message");
/** Old clients cut the last character of a line that does not end in two zeros (ModernUO BulletinBoardPackets). */
const LINE_END = 2;

/** A text that the server shows. What is read fits, so that it can be written again. */
const shown = (doc: string, nuls = 1): Field<string> =>
  custom<string>({
    type: `u8 bytes, then utf8 with ${nuls === 1 ? "NUL" : `${nuls} NULs`}`,
    doc: `${doc}, at most ${BOARD_TEXT_BYTES} bytes`,
    minimumBytes: 1,
    maximumBytes: 1 + COUNTED_MAX,
    read(from) {
      const bytes = from.u8();
      const all = from.bytes.toString("utf8", from.take(bytes), from.at);
      return playerTextInBytes(all.split("\0", 1)[0]!, BOARD_TEXT_BYTES);
    },
    write(to, value) {
      const bytes = Buffer.from(value, "utf8");
      if (bytes.length > BOARD_TEXT_BYTES) throw new PacketError(`${bytes.length} bytes are more than ${BOARD_TEXT_BYTES}`);
      to.u8(bytes.length + nuls);
      to.copy(bytes);
      to.zeros(nuls);
    },
    sample: (chance) => "x".repeat(chance(60)),
  });

/**
 * A text that a player wrote. ClassicUO counts the characters of a subject, and only the low eight bits of a line's
 * bytes (OutgoingPackets.Send_BulletinBoardPostMessage), so the text goes on to its NUL.
 */
const postedText = (doc: string): Field<string> =>
  custom<string>({
    type: "u8 bytes, then utf8 with NUL, which may come later than the count says",
    doc,
    minimumBytes: 2,
    maximumBytes: POST_BYTES,
    read(from) {
      const counted = from.u8();
      const start = from.at;
      if (counted > from.left) throw new PacketError(`needs ${counted} bytes, ${from.left} left`);
      const end = from.bytes.indexOf(0, start + Math.max(0, counted - 1));
      if (end === -1 || end >= from.end) throw new PacketError("a text has no end");
      from.take(end + 1 - start);
      return cleanText(from.bytes.toString("utf8", start, end).split("\0", 1)[0]!);
    },
    write(to, value) {
      const bytes = Buffer.from(value, "utf8");
      to.u8(Math.min(bytes.length + 1, COUNTED_MAX));
      to.copy(bytes);
      to.u8(0);
    },
    sample: (chance) => "x".repeat(chance(60)),
  });

/** ClassicUO counts only the low eight bits of the number of lines. */
const uncounted: Field<void> = custom<void>({
  type: "bytes up to the end",
  doc: "lines beyond the count, which are passed over",
  minimumBytes: 0,
  maximumBytes: POST_BYTES,
  read: (from) => void from.take(from.left),
  write() {},
  sample() {},
});

/** A request that names a message of a board. */
function aboutMessage(sub: number, name: string, rate: Rate, about: string, source: string, coverage: Coverage) {
  return packet({
    id: 0x71,
    name,
    from: "client",
    stage: "world",
    size: "variable",
    rate,
    about,
    source: `POL packet guide 0x71; ClassicUO OutgoingPackets.${source}`,
    ...coverage,
    fields: { sub: subCommand(sub, "u8"), board, message },
  });
}

export const boardMessageRequest = aboutMessage(
  3,
  "BoardMessageRequest",
  PAGES,
  "Asks for a message of a board.",
  "Send_BulletinBoardRequestMessage",
  { lua: ["on_read_board_message"] },
);
export const boardSummaryRequest = aboutMessage(
  4,
  "BoardSummaryRequest",
  PAGES,
  "Asks for the line of a message in the list of a board. Clients ask for each message when the board opens.",
  "Send_BulletinBoardRequestMessageSummary",
  { lua: ["on_list_board_message"] },
);
export const boardRemoval = aboutMessage(
  6,
  "BoardRemoval",
  WINDOWS,
  "Removes a message from a board.",
  "Send_BulletinBoardRemoveMessage",
  { lua: ["on_remove_from_board"] },
);

export const boardPost = packet({
  id: 0x71,
  name: "BoardPost",
  from: "client",
  stage: "world",
  size: { max: POST_BYTES },
  rate: WINDOWS,
  about: "Posts a message on a board.",
  source: "POL packet guide 0x71; ClassicUO OutgoingPackets.Send_BulletinBoardPostMessage",
  lua: ["on_post_on_board"],
  fields: {
    sub: subCommand(5, "u8"),
    board,
    thread: serial("the message that is answered, 0 none"),
    subject: postedText("subject"),
    lines: list({ ends: "u8", max: COUNTED_MAX, of: postedText("a line") }),
    uncounted,
  },
});

export type BoardPost = ValueOf<typeof boardPost>;

export const boardOpening = packet({
  id: 0x71,
  name: "BoardOpening",
  from: "server",
  stage: "world",
  size: "variable",
  about: "Opens a board. Its messages follow as the contents of a container.",
  source: "POL packet guide 0x71; ModernUO BulletinBoardPackets; ClassicUO PacketHandlers.BulletinBoardData",
  lua: ["boards.open"],
  fields: {
    sub: subCommand(0, "u8"),
    board,
    name: paddedText(BOARD_NAME_BYTES + 1, "name", { encoding: "utf8" }),
    unused: pad(8),
  },
});

export const boardSummary = packet({
  id: 0x71,
  name: "BoardSummary",
  from: "server",
  stage: "world",
  size: "variable",
  about: "The line of a message in the list of a board.",
  source: "POL packet guide 0x71; ModernUO BulletinBoardPackets; ClassicUO PacketHandlers.BulletinBoardData",
  lua: ["boards.show_summary"],
  fields: {
    sub: subCommand(1, "u8"),
    board,
    message,
    thread: serial("the message that it answers, 0 none"),
    poster: shown("who wrote it"),
    subject: shown("subject"),
    time: shown("when it was written"),
  },
});

export const boardMessage = packet({
  id: 0x71,
  name: "BoardMessage",
  from: "server",
  stage: "world",
  size: "variable",
  about: "A message of a board.",
  source: "POL packet guide 0x71; ModernUO BulletinBoardPackets; ClassicUO PacketHandlers.BulletinBoardData",
  lua: ["boards.show_message"],
  fields: {
    sub: subCommand(2, "u8"),
    board,
    message,
    poster: shown("who wrote it"),
    subject: shown("subject"),
    time: shown("when it was written"),
    body: graphic("body of the author"),
    hue: hue("hue of that body"),
    equipment: list({ ends: "u8", max: EQUIPMENT_MAX, of: struct({ graphic: graphic(), hue: hue() }) }, "what it wore"),
    lines: list({ ends: "u8", max: BOARD_LINES_MAX, of: shown("a line", LINE_END) }),
  },
});
