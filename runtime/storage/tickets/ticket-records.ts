import { createHash } from "node:crypto";
import type {
  TicketAction,
  TicketCategory,
  TicketMessageAction,
  TicketOrder,
  TicketPriority,
  TicketRemarkAction,
  TicketStatus,
  TicketTargetKind,
} from "../../contracts/ticket-kinds.js";
import type { HeardLine } from "../../contracts/heard-speech.js";
import type { SentMember, Ticket } from "../../contracts/tickets.js";
import type { OverdueTicket, TicketTargets } from "./ticket-targets.js";
import type { TicketReport } from "./ticket-weeks.js";

const VERSION_CHARACTERS = 16;

/** The ticket has another version than the caller expects: somebody changed it meanwhile. */
export class StaleTicketError extends Error {
  override readonly name = "StaleTicketError";
}

/** The two tickets are the same, or of different senders, or one of them is closed. */
export class UnmergeableTicketsError extends Error {
  override readonly name = "UnmergeableTicketsError";
}

/** The account that sent the ticket is deleted, so nobody would read an answer. */
export class SenderGoneError extends Error {
  override readonly name = "SenderGoneError";
}

/** The ticket has as many tags as a ticket can have. */
export class TooManyTagsError extends Error {
  override readonly name = "TooManyTagsError";
}

/** Both tickets after one was closed as a duplicate of the other. */
export interface Merged {
  duplicate: Ticket;
  into: Ticket;
}

/** Names the state of a ticket; it changes with each change of it. */
export function ticketVersion(ticket: Ticket): string {
  const { status, category, priority, assignedToAccountId, assignedAt, closedAt, lastUpdatedAt } = ticket;
  const state = JSON.stringify([status, category, priority, assignedToAccountId, assignedAt, closedAt, lastUpdatedAt]);
  return createHash("sha256").update(state).digest("base64url").slice(0, VERSION_CHARACTERS);
}

/** A ticket without its text, as lists read it. */
export type TicketSummary = Omit<Ticket, "message">;

export type NewTicket = Pick<Ticket, SentMember | "worldId">;

export interface TicketLimits {
  /** Maximum number of tickets of one account that are not Closed. */
  openTickets: number;
  /** Minimum time between two tickets of one account. */
  intervalMs: number;
}

/** The result of submitting a ticket. */
export type Filing =
  | { outcome: "stored"; ticket: Ticket }
  | { outcome: "noAccount" }
  | { outcome: "tooMany" }
  | { outcome: "tooSoon"; waitMs: number };

export interface TicketFilter {
  status?: TicketStatus | undefined;
  category?: TicketCategory | undefined;
  assignedToAccountId?: number | undefined;
  worldId?: number | undefined;
}

/** A tag that is added or removed. */
export interface TicketTagChange {
  tag: string;
  isAdded: boolean;
  by: TicketActor;
  at: number;
}

export interface TicketTagCount {
  tag: string;
  /** How many tickets have it. */
  tickets: number;
}

export interface TicketQuery extends TicketFilter {
  /** Only tickets with this tag, at most TAGGED_MAX_TICKETS. */
  tag?: string | undefined;
  /** Words of the message, the character's or the account's name, or the ticket's number. */
  search?: string | undefined;
  /** Only tickets whose next due time has passed at this time: the first OVERDUE_MAX_TICKETS of them. */
  overdueAt?: number | undefined;
  order?: TicketOrder | undefined;
  /** Only tickets up to this one, so that pages do not move when new ones come. */
  upTo?: number | undefined;
  /** For the order `urgent` and `overdueAt`; without them no ticket is due. */
  targets?: TicketTargets | undefined;
}

/** How many tickets there would be with each value of a filter, all other filters unchanged. */
export interface TicketCounts {
  status: Record<TicketStatus, number>;
  category: Record<TicketCategory, number>;
  /** Assigned to the person who asks. */
  mine: number;
  overdue: number;
}

/** The person who counts tickets, and the time. */
export interface TicketCounting {
  accountId: number | null;
  /** Unix milliseconds. */
  now: number;
}

/** The author of a change. The account is null while tokens are disabled. */
export interface TicketActor {
  accountId: number | null;
  accountName: string;
}

export interface TicketAssignee {
  accountId: number;
  accountName: string;
  characterId: number | null;
  characterName: string | null;
}

export interface TicketChange {
  status: TicketStatus;
  /** Changes only a ticket that still has one of these versions. Without it, the last change wins. */
  ifVersion?: readonly string[] | undefined;
  /** Without it, the assignment stays. */
  assignTo?: TicketAssignee | undefined;
  by: TicketActor;
  at: number;
  /**
   * The notice for the sender, stored in the same transaction if the change alters the status or the assigned account.
   */
  notice?: string | undefined;
}

/** How staff file a ticket: one of these at a time. */
export type TicketFiling = { category: TicketCategory } | { priority: TicketPriority };

export interface TicketFilingChange extends Pick<TicketChange, "ifVersion" | "by" | "at"> {
  to: TicketFiling;
}

export interface NextTicketFilter {
  worldId?: number | undefined;
  category?: TicketCategory | undefined;
  /** The ticket that the caller looks at and does not want. */
  exceptId?: number | undefined;
  /** With them the ticket that is due first comes first. */
  targets?: TicketTargets | undefined;
}

/** How the next ticket is taken; the notice depends on which one that is. */
export interface NextTicketChange {
  assignTo: TicketAssignee;
  by: TicketActor;
  at: number;
  /** The notice for the sender, with {@link TICKET_NUMBER} in the place of the ticket's number. */
  notice: string;
}

/** Stands for the number of a ticket in a text that is written before the ticket is known. */
export const TICKET_NUMBER = "{ticket}";

/** The values before or after a change. */
export type TicketState = Pick<Ticket, "status" | "assignedToAccountId" | "assignedToAccountName">;

/** A row of a ticket's audit trail. */
export interface TicketHistoryEntry {
  entryId: number;
  ticketId: number;
  at: number;
  by: TicketActor;
  action: TicketAction;
  /** Null for the row that opens the ticket. */
  from: TicketState | null;
  to: TicketState;
  /** Null but for notes and answers. */
  text: string | null;
}

/** A note of staff, or an answer to the player. */
export interface TicketRemark {
  action: TicketRemarkAction;
  text: string;
  by: TicketActor;
  at: number;
  /** What the sender is told, line by line, stored in the same transaction. */
  notices?: readonly string[];
}

/** Something that the sender adds to a ticket, and how often that may be. */
export interface TicketAddition {
  text: string;
  by: TicketActor;
  at: number;
  most: number;
  intervalMs: number;
}

/** What became of an addition. */
export type Addition =
  | { readonly outcome: "stored"; readonly ticket: Ticket; readonly entry: TicketHistoryEntry }
  | { readonly outcome: "closed" | "tooMany" }
  | { readonly outcome: "tooSoon"; readonly waitMs: number };

/** What was said after the ticket, as its player may see it: without the names of staff. */
export interface TicketSaying {
  ticketId: number;
  action: TicketMessageAction;
  at: number;
  text: string;
}

export interface TicketRepository {
  /** Checks the limits and stores the ticket, both in one transaction. */
  create(ticket: NewTicket, limits: TicketLimits, heard?: readonly HeardLine[]): Promise<Filing>;
  find(ticketId: number): Promise<Ticket | undefined>;

  /** The highest number of a ticket; 0 before the first. */
  newestId(): Promise<number>;

  /**
   * Unless the query says otherwise newest first, ordered by id: the order in which they were stored, even if the clock
   * was set back. `total` is the number of all matching tickets; of a search, at most SEARCH_MAX_TICKETS.
   */
  list(query: TicketQuery, page: { skip: number; take: number }): Promise<{ total: number; tickets: TicketSummary[] }>;
  /** The beginnings of messages, by ticket. */
  beginnings(ticketIds: number[], characters: number): Promise<{ ticketId: number; message: string }[]>;
  /** The tickets of a sender whatever their status, newest first. */
  listOfSender(senderAccountId: number, limit: number): Promise<TicketSummary[]>;
  /** The Open or Assigned tickets of a sender, newest first. */
  listUnclosed(senderAccountId: number): Promise<Ticket[]>;
  /**
   * Writes the change and its row of the audit trail in one transaction. Undefined if there is no such ticket. Rejects
   * with {@link StaleTicketError}.
   */
  change(ticketId: number, change: TicketChange): Promise<Ticket | undefined>;
  /**
   * Assigns the most urgent Open ticket, in one transaction: of two calls at once each gets another ticket. Of tickets
   * that are due at the same time or never, those that nobody has come first, then those that were set to Open again
   * and still have their former account; of these, the one that has waited longest. Undefined if none is Open.
   */
  takeNext(wanted: NextTicketFilter, change: NextTicketChange): Promise<Ticket | undefined>;
  /**
   * Closes a ticket as a duplicate of another one of the same sender, and notes that in both audit trails. Undefined if
   * one of them does not exist. Rejects with {@link UnmergeableTicketsError} and {@link StaleTicketError}, the latter
   * for the ticket that is closed.
   */
  merge(duplicateId: number, intoId: number, change: Omit<TicketChange, "assignTo">): Promise<Merged | undefined>;
  /** What the sender heard and said before a ticket was sent, the oldest first. */
  speech(ticketId: number): Promise<readonly HeardLine[]>;
  /** Drops what was said around the senders of tickets that were sent before a time. */
  forgetSpeech(before: number): Promise<void>;
  /** Oldest first; of more than `limit` entries the newest. Empty where there is no such ticket. */
  history(ticketId: number, limit: number): Promise<TicketHistoryEntry[]>;
  /**
   * Adds a row with a text to the audit trail; the ticket stays as it is. Undefined if there is no such ticket. Rejects
   * with {@link SenderGoneError} for an answer.
   */
  remark(ticketId: number, remark: TicketRemark): Promise<{ ticket: Ticket; entry: TicketHistoryEntry } | undefined>;
  /** Adds what its sender says to a ticket that is not Closed. Undefined if that account has sent no such ticket. */
  add(ticketId: number, addition: TicketAddition): Promise<Addition | undefined>;
  /**
   * The answers to the tickets of a sender that are not Closed, or were closed since a time, and what the sender added;
   * oldest first.
   */
  sayings(senderAccountId: number, closedSince: number): Promise<TicketSaying[]>;
  /**
   * Sets the category or the priority, and notes it in the audit trail if that changes anything. Undefined if there is
   * no such ticket. Rejects with {@link StaleTicketError}.
   */
  file(ticketId: number, change: TicketFilingChange): Promise<Ticket | undefined>;
  /** Undefined if there is no such ticket. Rejects with {@link TooManyTagsError}. */
  changeTag(
    ticketId: number,
    change: TicketTagChange,
  ): Promise<{ ticket: Ticket; tags: string[]; isChanged: boolean } | undefined>;
  /** Each tag of the tickets, in the order of the alphabet. */
  tags(ticketIds: number[]): Promise<{ ticketId: number; tag: string }[]>;
  /** The tags in use, those of the most tickets first. */
  countTags(limit: number): Promise<TicketTagCount[]>;
  count(filter: TicketFilter): Promise<number>;
  /** Of a search, a tag or overdue tickets at most as many as the list has. */
  countEach(query: TicketQuery, by: TicketCounting): Promise<TicketCounts>;
  /** What happened in weeks, from a Monday (`mondayBefore`) on; the last one is the running one. */
  report(fromMonday: number, weeks: number): Promise<TicketReport>;
  /** How many tickets that are not closed have missed their targets. */
  countOverdue(targets: TicketTargets, now: number): Promise<Record<TicketTargetKind, number>>;
  /**
   * Marks and returns tickets that missed a target, at most `most` of each kind. Each missed target is returned once.
   */
  claimOverdue(targets: TicketTargets, limits: { now: number; most: number }): Promise<OverdueTicket[]>;
}

/** A line to show to a player in the world. */
export interface PlayerNotice {
  noticeId: number;
  accountId: number;
  text: string;
  createdAt: number;
}

/** Notices for accounts. Deleting an account deletes its notices. */
export interface NoticeRepository {
  /** Oldest first. */
  list(accountId: number, limit: number): Promise<PlayerNotice[]>;
  /** @param at Unix milliseconds */
  leave(accountId: number, text: string, at: number): Promise<void>;
  delete(noticeIds: number[]): Promise<void>;
}
