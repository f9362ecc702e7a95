import { charactersOf } from "../../base/text/player-text.js";
import type { HeardLine } from "../../contracts/heard-speech.js";
import type { Storage } from "../../storage/storage.js";
import type { TicketTargets } from "../../storage/tickets/ticket-targets.js";
import { mondayBefore, WEEK_MS, type TicketReport } from "../../storage/tickets/ticket-weeks.js";
import type { Ticket } from "../../contracts/tickets.js";
import type {
  TicketCounts,
  TicketFilter,
  TicketHistoryEntry,
  TicketQuery,
  TicketSaying,
  TicketSummary,
  TicketTagCount,
} from "../../storage/tickets/ticket-records.js";
import { ageOf, type TicketAge } from "./targets.js";

/** The letters of a message that an excerpt is made of. */
const EXCERPT_MAX_CHARACTERS = 100;

/** The first words of a message on one line, with an ellipsis if there are more. */
function excerptOf(message: string): string {
  const letters = charactersOf(message.replace(/\s+/gu, " ").trim());
  if (letters.length <= EXCERPT_MAX_CHARACTERS) return letters.join("");
  const cut = letters.slice(0, EXCERPT_MAX_CHARACTERS).join("");
  const lastSpace = cut.lastIndexOf(" ");
  // A single long word is cut where it is.
  return `${lastSpace > EXCERPT_MAX_CHARACTERS / 2 ? cut.slice(0, lastSpace) : cut}…`;
}

/** Entries of a ticket's audit trail in one answer; of a longer trail, the newest. */
export const HISTORY_MAX_ENTRIES = 1_000;

/** How long a player finds the answers to a ticket after it was closed. */
const ANSWERS_AFTER_CLOSING_MS = 14 * 24 * 3_600_000;

/** Other tickets of a player in one answer. */
export const OTHERS_MAX = 20;

/** Different tags in one answer. */
const TAGS_LISTED = 200;

/** Read of each message for its excerpt; longer, because white space is left out. */
const BEGINNING_CHARACTERS = 4 * EXCERPT_MAX_CHARACTERS;

export interface TicketPage {
  /** How many tickets match, on all pages. */
  readonly total: number;
  readonly tickets: TicketSummary[];
}

/** What a list may ask for. */
type ListedQuery = Omit<TicketQuery, "overdueAt" | "targets"> & {
  /** Only tickets whose next due time has passed. */
  isOverdue?: boolean | undefined;
};

interface TicketRecordsParts {
  readonly storage: Pick<Storage, "tickets">;
  readonly targets: TicketTargets | undefined;
  /** How long what was said around the sender is kept. */
  readonly speechKeptMs: number;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * What there is to read of tickets: lists, ages, audit trails, tags, answers and the report. Calls may reject with
 * StorageError.
 */
export class TicketRecords {
  /** How long tickets may wait; undefined if none has a target. */
  readonly targets: TicketTargets | undefined;
  private readonly storage: Pick<Storage, "tickets">;
  private readonly speechKeptMs: number;
  private readonly now: () => number;

  constructor({ storage, targets, speechKeptMs, now }: TicketRecordsParts) {
    this.storage = storage;
    this.targets = targets;
    this.speechKeptMs = speechKeptMs;
    this.now = now;
  }

  /** Newest first unless the query says otherwise. */
  list(query: ListedQuery, page: { skip: number; take: number }): Promise<TicketPage> {
    return this.storage.tickets.list({ ...this.dated(query, this.now()), targets: this.targets }, page);
  }

  private dated({ isOverdue, ...query }: ListedQuery, now: number): TicketQuery {
    return { ...query, ...(isOverdue === true && { overdueAt: now }) };
  }

  /** The number of the newest ticket; 0 before the first. */
  newestId(): Promise<number> {
    return this.storage.tickets.newestId();
  }

  /** How long a ticket has waited, and what is due by the targets of the configuration. */
  ageOf(ticket: TicketSummary): TicketAge {
    return ageOf(ticket, this.targets, this.now());
  }

  /** The first words of messages, by ticket. */
  async excerpts(ticketIds: number[]): Promise<Map<number, string>> {
    const beginnings = await this.storage.tickets.beginnings(ticketIds, BEGINNING_CHARACTERS);
    return new Map(beginnings.map(({ ticketId, message }) => [ticketId, excerptOf(message)]));
  }

  /** What the sender heard and said before it was sent, the oldest first. Drops what is too old of all tickets. */
  async speech(ticketId: number): Promise<readonly HeardLine[]> {
    await this.forgetSpeech();
    return this.storage.tickets.speech(ticketId);
  }

  /** Drops what was said around senders longer ago than it is kept. */
  forgetSpeech(): Promise<void> {
    return this.storage.tickets.forgetSpeech(this.now() - this.speechKeptMs);
  }

  /** The last weeks, the running one included. */
  report(weeks: number): Promise<TicketReport> {
    return this.storage.tickets.report(mondayBefore(this.now()) - (weeks - 1) * WEEK_MS, weeks);
  }

  find(ticketId: number): Promise<Ticket | undefined> {
    return this.storage.tickets.find(ticketId);
  }

  /** The newest other tickets of a ticket's sender; undefined if there is no such ticket. */
  async others(ticketId: number): Promise<TicketSummary[] | undefined> {
    const ticket = await this.storage.tickets.find(ticketId);
    if (!ticket) return undefined;
    const all = await this.storage.tickets.listOfSender(ticket.senderAccountId, OTHERS_MAX + 1);
    return all.filter((other) => other.ticketId !== ticketId).slice(0, OTHERS_MAX);
  }

  /** An account's tickets that are not Closed, newest first. */
  mine(accountId: number): Promise<Ticket[]> {
    return this.storage.tickets.listUnclosed(accountId);
  }

  count(filter: TicketFilter): Promise<number> {
    return this.storage.tickets.count(filter);
  }

  /**
   * How many tickets there would be with each value of a filter, all other filters unchanged.
   *
   * @param accountId of the person who asks
   */
  countEach(query: ListedQuery, accountId: number | null): Promise<TicketCounts> {
    const now = this.now();
    return this.storage.tickets.countEach({ ...this.dated(query, now), targets: this.targets }, { accountId, now });
  }

  /**
   * The audit trail, oldest first, at most {@link HISTORY_MAX_ENTRIES} entries; undefined if there is no such ticket.
   */
  async history(ticketId: number): Promise<TicketHistoryEntry[] | undefined> {
    const entries = await this.storage.tickets.history(ticketId, HISTORY_MAX_ENTRIES);
    return entries.length > 0 ? entries : undefined; // Every ticket has an entry for its opening.
  }

  /**
   * The answers to an account's tickets that are not Closed, or were closed a short time ago, and what the player
   * added; oldest first.
   */
  sayingsFor(accountId: number): Promise<TicketSaying[]> {
    return this.storage.tickets.sayings(accountId, this.now() - ANSWERS_AFTER_CLOSING_MS);
  }

  /** The tags of tickets, in the order of the alphabet. */
  async tagsOf(ticketIds: number[]): Promise<Map<number, string[]>> {
    const tags = new Map(ticketIds.map((ticketId) => [ticketId, [] as string[]]));
    for (const { ticketId, tag } of await this.storage.tickets.tags(ticketIds)) tags.get(ticketId)!.push(tag);
    return tags;
  }

  /** The tags in use, those of the most tickets first. */
  tagCounts(): Promise<TicketTagCount[]> {
    return this.storage.tickets.countTags(TAGS_LISTED);
  }
}
