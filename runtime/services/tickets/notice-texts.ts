import type { OnlinePlayer } from "../../contracts/players.js";
import type { TicketStatus } from "../../contracts/ticket-kinds.js";
import { linesOf } from "../../base/text/lines.js";

/** A client shows at most about 200 characters of a system message. */
const LINE_CHARACTERS_MAXIMUM = 190;

/** A member of staff with its character in the world, if it has one there. */
type Staff = Pick<OnlinePlayer, "characterName"> | undefined;

/** What the player is told of a new status; undefined if nothing. */
export function noticeOfStatus(ticketId: number, status: TicketStatus): string | undefined {
  switch (status) {
    case "Open":
      return undefined;
    case "Assigned":
      return noticeOfTaking(ticketId, undefined);
    case "Closed":
      return `Your help ticket #${ticketId} was closed.`;
  }
}

/** What the player is told when somebody takes the ticket. Never the account's name: it is half of a login. */
export function noticeOfTaking(ticket: number | string, staff: Staff): string {
  return `Your help ticket #${ticket} was taken by ${staff?.characterName ?? "our staff"}.`;
}

/** What the player is told when the ticket is closed as a duplicate. */
export function noticeOfMerging(duplicateId: number, intoId: number): string {
  return `Your help ticket #${duplicateId} goes on as #${intoId}.`;
}

/** An answer of staff in lines that a client shows. Never the account's name, as above. */
export function noticesOfAnswer(ticketId: number, staff: Staff, text: string): string[] {
  const told = `${staff?.characterName ?? "Our staff"} answers to your help ticket #${ticketId}: ${text}`;
  return linesOf(told, LINE_CHARACTERS_MAXIMUM);
}

/** A time to wait, in words. */
export function seconds(milliseconds: number): string {
  const whole = Math.max(1, Math.ceil(milliseconds / 1_000));
  return whole === 1 ? "1 second" : `${whole} seconds`;
}
