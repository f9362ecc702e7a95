import { fn, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { boolean, integer, list, optional, record, text } from "../../declare/types.js";
import { art, hueType } from "../../world/items/item-templates.js";
import type { WorldTools } from "../../world/parts.js";
import { described } from "../../world/template-registry.js";

const TEXT_BYTES = 240;
const LINES_MAXIMUM = 250;
/** A man, for clients that draw who wrote a message. */
const DEFAULT_BODY = 0x190;

const line = text({ maxBytes: TEXT_BYTES });
const head = { poster: line, subject: line, time: described(line, "as the player reads it") };
const session = parameter("session_id", integer(), "the player's session");

/** `boards`: bulletin boards, whose messages are items in them. */
export function boardModule({ presentation, classes }: Pick<WorldTools, "presentation" | "classes">): LuaModule {
  const message = parameter("message", classes.item, "the message, an item in a board");
  const isShown = parameter("is_shown", boolean, "false when the session no longer plays, or the item is in nothing");
  return luaModule({
    name: "boards",
    about:
      "Bulletin boards. A board is a container, and the items in it are its messages; their art is 0x0EB0. A client that shows a board asks " +
      "for the line of each message (on_list_board_message), opens one (on_read_board_message), posts (on_post_on_board) and " +
      "removes (on_remove_from_board). The runtime hands on only what concerns a board that the player has open.",
    functions: {
      open: fn({
        about: "Opens a board for a player, with the messages in it. It stays open until the player walks away.",
        parameters: [
          session,
          parameter("board", classes.item, "the board, a container"),
          parameter("name", optional(line), "its heading, of at most 21 bytes; default: the item's name"),
        ],
        returns: [parameter("is_open", boolean, "false when the session no longer plays, or the item is no container")],
        does: (_, sessionId, board, name = board.name ?? board.kind.traits.name) =>
          presentation.openBoard({ sessionId, serial: board.serial, name }),
      }),
      show_summary: fn({
        about: "Shows a message in the list of its board.",
        parameters: [
          session,
          message,
          parameter("summary", record({ ...head, thread: optional(classes.item) }), "thread: the message that it answers"),
        ],
        returns: [isShown],
        does: (_, sessionId, { serial }, { thread, ...summary }) =>
          presentation.showBoardSummary({ sessionId, serial, summary: { ...summary, thread: thread?.serial } }),
      }),
      show_message: fn({
        about: "Shows a message. Clients offer to remove it when the poster has the name of the player's character.",
        parameters: [
          session,
          message,
          parameter(
            "content",
            record({ ...head, lines: list(line, { max: LINES_MAXIMUM }), body: optional(art), hue: optional(hueType) }),
            "body and hue: those of its writer, for clients that draw it",
          ),
        ],
        returns: [isShown],
        does: (_, sessionId, { serial }, { body = DEFAULT_BODY, hue = 0, ...content }) =>
          presentation.showBoardMessage({ sessionId, serial, message: { ...content, body, hue } }),
      }),
    },
  });
}
