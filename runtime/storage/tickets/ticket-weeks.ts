import type { TicketCategory } from "../../contracts/ticket-kinds.js";

export const WEEK_MS = 7 * 24 * 3_600_000;
/** 1970-01-05, the first Monday in Unix time. */
const FIRST_MONDAY_MS = 4 * 24 * 3_600_000;

/** Tickets of a category in a week. */
export interface TicketFlow {
  /** The beginning of the week: a Monday, 0:00 UTC, in Unix milliseconds. */
  weekFrom: number;
  category: TicketCategory;
  /** Sent in this week. */
  opened: number;
  /** Closed in this week, and closed now. */
  closed: number;
  /**
   * Not closed at the end of the week, or now. A ticket that was set to Open again counts as if it had never been
   * closed.
   */
  waiting: number;
}

/** What a person did in a week. The account is null for work while tokens were switched off. */
export interface TicketWork {
  weekFrom: number;
  accountId: number | null;
  accountName: string;
  /** How often a ticket was taken, and how often one was closed. */
  taken: number;
  closed: number;
}

/** How long players waited for what was done in a week, with tickets of a category that a person has. */
export interface TicketTime {
  weekFrom: number;
  category: TicketCategory;
  /** Null for tickets that nobody has. */
  accountName: string | null;
  /** Tickets that were first taken, answered or changed in this week, and the time until then, added up. */
  answered: number;
  answerMs: number;
  /** Tickets that were closed in this week, and not opened again, and the time until then, added up. */
  closed: number;
  closingMs: number;
}

export const medianGroups = ["week", "category", "person"] as const;

/**
 * The median times of a week, a category or a person: half of the players waited no longer. Null where nothing was
 * done.
 */
export interface TicketMedian {
  by: (typeof medianGroups)[number];
  /** The beginning of the week in Unix milliseconds, the category, or the name of the account. */
  key: string;
  /** Of tickets of this category alone; null of all. */
  category: TicketCategory | null;
  answerMs: number | null;
  closingMs: number | null;
}

export interface TicketReport {
  /** All weeks and all categories that had a ticket. Oldest week first. */
  flows: TicketFlow[];
  work: TicketWork[];
  times: TicketTime[];
  medians: TicketMedian[];
}

/** The Monday, 0:00 UTC, before a time. */
export function mondayBefore(time: number): number {
  return time - ((((time - FIRST_MONDAY_MS) % WEEK_MS) + WEEK_MS) % WEEK_MS);
}
