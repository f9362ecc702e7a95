import type { TicketCategory, TicketStatus, TicketTargetKind } from "../../contracts/ticket-kinds.js";

/** How long a ticket of a category may wait, counted from its opening. Null: as long as it likes. */
export interface TicketTarget {
  readonly firstAnswerMs: number | null;
  readonly closingMs: number | null;
}

/** The targets of each category. */
export type TicketTargets = Readonly<Record<TicketCategory, TicketTarget>>;

/** What the due times of a ticket depend on. */
export interface TimedTicket {
  readonly category: TicketCategory;
  readonly status: TicketStatus;
  readonly createdAt: number;
  readonly firstAnswerAt: number | null;
}

/** A ticket that missed a target. */
export interface OverdueTicket {
  readonly ticketId: number;
  readonly category: TicketCategory;
  readonly kind: TicketTargetKind;
  /** Unix milliseconds. */
  readonly dueAt: number;
  readonly assignedToAccountId: number | null;
}

/**
 * When a ticket was or is due, whether or not it was done in time. Unix milliseconds; null where there is no target.
 */
export function dueTimes(
  { category, createdAt }: Pick<TimedTicket, "category" | "createdAt">,
  targets: TicketTargets,
): Record<TicketTargetKind, number | null> {
  const { firstAnswerMs, closingMs } = targets[category];
  const due = (afterMs: number | null): number | null => (afterMs === null ? null : createdAt + afterMs);
  return { FirstAnswer: due(firstAnswerMs), Closing: due(closingMs) };
}

/** When staff must next do something with a ticket; null where nothing is due. */
export function nextDue(ticket: TimedTicket, targets: TicketTargets): number | null {
  if (ticket.status === "Closed") return null;
  const { FirstAnswer, Closing } = dueTimes(ticket, targets);
  const due = [ticket.firstAnswerAt === null ? FirstAnswer : null, Closing].filter((time) => time !== null);
  return due.length === 0 ? null : Math.min(...due);
}
