import { pickMembers } from "../../../contracts/events/members.js";
import { ticketMembers } from "../../../contracts/tickets.js";
import { ticketCategories } from "../../../contracts/ticket-kinds.js";
import type { TicketRecords } from "../../../services/tickets/ticket-records.js";
import type { TicketService } from "../../../services/tickets/ticket-service.js";
import { MESSAGE_MAX_CHARACTERS } from "../../../services/tickets/ticket-message.js";
import { fn, luaModule, parameter, refuse, type LuaModule } from "../../declare/module.js";
import { memberFields, memberRecord } from "../../declare/member-types.js";
import { integer, text } from "../../declare/types.js";

/** What scripts do with tickets. */
export type HelpTickets = Pick<TicketService, "submit"> & { readonly records: Pick<TicketRecords, "count"> };

/**
 * A longer text is an error of the script. A text over the limit of a message is refused with a reason for the player.
 */
const TEXT_MAX_BYTES = 1024 * 1024;

const tableMembers = pickMembers(
  ticketMembers,
  "ticketId",
  "category",
  "status",
  "message",
  "senderAccountId",
  "senderCharacterId",
  "mapId",
  "x",
  "y",
  "z",
  "createdAt",
);

export function helpTicketModule({ tickets }: { tickets: HelpTickets }): LuaModule {
  return luaModule({
    name: "help_tickets",
    about: "Tickets that players send to the staff with the help button.",
    functions: {
      submit: fn({
        about:
          "Stores a ticket of a session's player with the character's position, and waits until it is stored. A refused ticket is not " +
          "stored, and the reason is a text for the player: too long or empty, too many or too soon, unknown category, no character in " +
          "the world.",
        parameters: [
          parameter("session_id", integer(), "the player's session"),
          parameter("category", text({ maxBytes: TEXT_MAX_BYTES }), "one of help_tickets.categories, with the same case"),
          parameter(
            "message",
            text({ maxBytes: TEXT_MAX_BYTES }),
            "the player's text; it is trimmed, and control characters except line feeds are removed",
          ),
        ],
        returns: [parameter("ticket", memberRecord(tableMembers), "the stored ticket; created_at is in Unix milliseconds")],
        example: 'local ticket, reason = help_tickets.submit(session_id, "Stuck", "I cannot get out of the well.")',
        suspends: true,
        fails: true,
        does: async (_task, sessionId, category, message) => {
          const submission = await tickets.submit(sessionId, category, message);
          return "ticket" in submission ? memberFields(tableMembers, submission.ticket) : refuse(submission.reason);
        },
      }),
      open_count: fn({
        about: "Counts the tickets with the status Open.",
        parameters: [],
        returns: [parameter("count", integer(), "tickets that nobody has taken yet")],
        suspends: true,
        does: () => tickets.records.count({ status: "Open" }),
      }),
    },
    constants: {
      categories: { value: ticketCategories, about: "all categories" },
      message_limit: { value: MESSAGE_MAX_CHARACTERS, about: "characters that a message may have" },
    },
  });
}
