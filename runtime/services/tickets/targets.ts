import { z } from "zod";
import { ticketCategories } from "../../contracts/ticket-kinds.js";
import { dueTimes, nextDue, type TicketTargets, type TimedTicket } from "../../storage/tickets/ticket-targets.js";

const MINUTE_MS = 60_000;
const MINUTES_MAXIMUM = 366 * 24 * 60;
/** Of the time until a ticket is due: while less is left, it is due soon. */
const SOON_SHARE = 1 / 4;

const minutes = z.int().min(0).max(MINUTES_MAXIMUM).optional();
const targetSchema = z.strictObject({ firstAnswerMinutes: minutes, closingMinutes: minutes });

/** How targets are configured: by category, with `default` for what a category does not say. 0 is no target. */
export const ticketTargetsSchema = z.partialRecord(z.enum(["default", ...ticketCategories]), targetSchema);

/** @returns undefined where no category has a target */
export function ticketTargets(configured: z.output<typeof ticketTargetsSchema>): TicketTargets | undefined {
  const afterMs = (category: (typeof ticketCategories)[number], member: keyof z.output<typeof targetSchema>): number | null => {
    const chosen = configured[category]?.[member] ?? configured.default?.[member] ?? 0;
    return chosen === 0 ? null : chosen * MINUTE_MS;
  };
  const targets = Object.fromEntries(
    ticketCategories.map((category) => [
      category,
      { firstAnswerMs: afterMs(category, "firstAnswerMinutes"), closingMs: afterMs(category, "closingMinutes") },
    ]),
  ) as TicketTargets;
  const isAny = Object.values(targets).some(({ firstAnswerMs, closingMs }) => firstAnswerMs !== null || closingMs !== null);
  return isAny ? targets : undefined;
}

export const dueStates = ["None", "InTime", "Soon", "Overdue"] as const;

/** How long a ticket has waited, and what is due. Times are Unix milliseconds. */
export interface TicketAge {
  /** Until it was closed, or until now. */
  readonly ageMs: number;
  /** Null where there is no target; also of what was done in time. */
  readonly firstAnswerDueAt: number | null;
  readonly closingDueAt: number | null;
  /** When staff must next do something; null where nothing is due. */
  readonly nextDueAt: number | null;
  readonly due: (typeof dueStates)[number];
}

export function ageOf(
  ticket: TimedTicket & { readonly closedAt: number | null },
  targets: TicketTargets | undefined,
  now: number,
): TicketAge {
  const until = ticket.status === "Closed" ? (ticket.closedAt ?? now) : now;
  // A ticket in the future dates from before the clock was set back.
  const ageMs = Math.max(until - ticket.createdAt, 0);
  if (!targets) return { ageMs, firstAnswerDueAt: null, closingDueAt: null, nextDueAt: null, due: "None" };
  const due = dueTimes(ticket, targets);
  const nextDueAt = nextDue(ticket, targets);
  return {
    ageMs,
    firstAnswerDueAt: due.FirstAnswer,
    closingDueAt: due.Closing,
    nextDueAt,
    due: nextDueAt === null ? "None" : dueStateOf(ticket.createdAt, nextDueAt, now),
  };
}

function dueStateOf(createdAt: number, dueAt: number, now: number): TicketAge["due"] {
  if (now >= dueAt) return "Overdue";
  return dueAt - now < (dueAt - createdAt) * SOON_SHARE ? "Soon" : "InTime";
}
