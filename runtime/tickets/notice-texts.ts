import type { TicketStatus } from "../ports/ticket-kinds.js";

/** What the player is told of a new status; undefined if nothing. */
export function noticeOfStatus(ticketId: number, status: TicketStatus): string | undefined {
  switch (status) {
    case "Open":
      return undefined;
    case "Assigned":
      return `Your help ticket #${ticketId} was taken by our staff.`;
    case "Closed":
      return `Your help ticket #${ticketId} was closed.`;
  }
}

/** A time to wait, in words. */
export function seconds(milliseconds: number): string {
  const whole = Math.max(1, Math.ceil(milliseconds / 1_000));
  return whole === 1 ? "1 second" : `${whole} seconds`;
}
