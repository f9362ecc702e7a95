import { ticketChanged, ticketOpened, type EventBus } from "../ports/events.js";
import type { Log } from "../log/log.js";
import type { OnlinePlayer, Players } from "../ports/players.js";
import { StorageError, type Storage } from "../storage/storage.js";
import {
  type NextTicketFilter,
  type Ticket,
  TICKET_NUMBER,
  type TicketActor,
  type TicketAssignee,
  type TicketAnswer,
  type TicketChange,
  type TicketFilter,
  type TicketHistoryEntry,
  type TicketQuery,
  type TicketRemark,
  type TicketSummary,
  type TicketTagCount,
} from "../storage/tickets.js";
import { mondayBefore, WEEK_MS, type TicketReport } from "../storage/ticket-weeks.js";
import type { TicketTargets } from "../storage/ticket-targets.js";
import { ageOf, type TicketAge } from "./targets.js";
import { EXCERPT_MAX_CHARACTERS, excerptOf } from "./excerpt.js";
import type { NoticePost } from "./notice-post.js";
import { isTicketCategory, ticketCategories, type TicketStatus } from "../ports/ticket-kinds.js";
import { linesOf } from "../text/lines.js";
import { noticeOfStatus, seconds } from "./notice-texts.js";
import { openedMembers, senderOf } from "./new-ticket.js";
import type { WorldNames } from "../ports/worlds.js";
import { readTicketMessage } from "./ticket-message.js";

/** Entries of a ticket's audit trail in one answer; of a longer trail, the newest. */
export const HISTORY_MAX_ENTRIES = 1_000;

/** How long a player finds the answers to a ticket after it was closed. */
const ANSWERS_AFTER_CLOSING_MS = 14 * 24 * 3_600_000;

/** Other tickets of a player in one answer. */
export const OTHERS_MAX = 20;

/** Different tags in one answer. */
const TAGS_LISTED = 200;

/** A client shows at most about 200 characters of a system message. */
const LINE_CHARACTERS_MAXIMUM = 190;

/** Read of each message for its excerpt; longer, because white space is left out. */
const BEGINNING_CHARACTERS = 4 * EXCERPT_MAX_CHARACTERS;

export interface TicketOptions {
  /** How many tickets of one account may be open (not Closed). */
  openTicketsPerAccount: number;
  /** The least time between two tickets of one account. */
  submitIntervalMs: number;
  /** How long tickets may wait; undefined: as long as they like. */
  targets: TicketTargets | undefined;
}

const defaultTicketOptions: TicketOptions = { openTicketsPerAccount: 5, submitIntervalMs: 30_000, targets: undefined };

export interface TicketServiceParts {
  readonly storage: Pick<Storage, "tickets">;
  readonly players: Pick<Players, "bySession" | "byAccount">;
  readonly events: Pick<EventBus, "publish">;
  readonly log: Log;
  /** The worlds of a network. */
  readonly worlds?: Pick<WorldNames, "nameOf"> | undefined;
  /** The world of this process, in a network. */
  readonly worldId?: number | undefined;
  /** Shows notices to players, wherever they are. */
  readonly notices: Pick<NoticePost, "deliver">;
  readonly options?: Partial<TicketOptions>;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

/** A stored ticket, or the reason why it was refused, in words for the player. */
export type Submission = { readonly ticket: Ticket } | { readonly reason: string };

export interface TicketPage {
  /** How many tickets match, on all pages. */
  readonly total: number;
  readonly tickets: TicketSummary[];
}

/** A member of staff, who has an account. */
export interface StaffMember extends TicketActor {
  accountId: number;
}

/**
 * Takes help tickets from players and lets staff work on them. A call resolves after its change is stored; then events are
 * published. Calls may reject with StorageError unless their comment says otherwise.
 */
export class TicketService {
  private readonly parts: TicketServiceParts;
  private readonly options: TicketOptions;
  private readonly now: () => number;

  constructor(parts: TicketServiceParts) {
    this.parts = parts;
    this.options = { ...defaultTicketOptions, ...parts.options };
    this.now = parts.now ?? Date.now;
  }

  /**
   * Stores a player's ticket. A database failure becomes a reason too, because all the caller can do is show it to the player.
   */
  async submit(sessionId: number, category: string, text: string): Promise<Submission> {
    const { players, storage, worldId, log } = this.parts;
    const player = players.bySession(sessionId);
    if (!player) return { reason: "That session has no character in the world." };
    if (!isTicketCategory(category)) return { reason: `The category must be one of ${ticketCategories.join(", ")}.` };
    const read = readTicketMessage(text);
    if ("reason" in read) return read;
    try {
      const { openTicketsPerAccount: openTickets, submitIntervalMs: intervalMs } = this.options;
      const ticket = {
        ...senderOf(player),
        ...(worldId !== undefined && { worldId }),
        category,
        message: read.message,
        createdAt: this.now(),
      };
      const filing = await storage.tickets.create(ticket, { openTickets, intervalMs });
      switch (filing.outcome) {
        case "stored":
          this.parts.events.publish(ticketOpened, openedMembers(filing.ticket), this.worldOf(filing.ticket));
          return { ticket: filing.ticket };
        case "noAccount":
          return { reason: "That session's account no longer exists." };
        case "tooMany":
          return { reason: `You already have ${openTickets} help tickets that are not closed.` };
        case "tooSoon":
          return { reason: `Please wait ${seconds(filing.waitMs)} before you send another help ticket.` };
      }
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      log.error({ err: error, accountId: player.accountId }, "a help ticket could not be stored");
      return { reason: "Your help ticket could not be stored. Please try again later." };
    }
  }

  /** Newest first unless the query says otherwise. */
  list(query: TicketQuery, page: { skip: number; take: number }): Promise<TicketPage> {
    return this.parts.storage.tickets.list({ ...query, targets: this.options.targets }, page);
  }

  /** How long a ticket has waited, and what is due by the targets of the configuration. */
  ageOf(ticket: TicketSummary): TicketAge {
    return ageOf(ticket, this.options.targets, this.now());
  }

  /** How long tickets may wait; undefined if none has a target. */
  get targets(): TicketTargets | undefined {
    return this.options.targets;
  }

  /** The first words of messages, by ticket. */
  async excerpts(ticketIds: number[]): Promise<Map<number, string>> {
    const beginnings = await this.parts.storage.tickets.beginnings(ticketIds, BEGINNING_CHARACTERS);
    return new Map(beginnings.map(({ ticketId, message }) => [ticketId, excerptOf(message)]));
  }

  /** The last weeks, the running one included. */
  report(weeks: number): Promise<TicketReport> {
    return this.parts.storage.tickets.report(mondayBefore(this.now()) - (weeks - 1) * WEEK_MS, weeks);
  }

  find(ticketId: number): Promise<Ticket | undefined> {
    return this.parts.storage.tickets.find(ticketId);
  }

  /** The newest other tickets of a ticket's sender; undefined if there is no such ticket. */
  async others(ticketId: number): Promise<TicketSummary[] | undefined> {
    const { tickets } = this.parts.storage;
    const ticket = await tickets.find(ticketId);
    if (!ticket) return undefined;
    const all = await tickets.listOfSender(ticket.senderAccountId, OTHERS_MAX + 1);
    return all.filter((other) => other.ticketId !== ticketId).slice(0, OTHERS_MAX);
  }

  /** An account's tickets that are not Closed, newest first. */
  mine(accountId: number): Promise<Ticket[]> {
    return this.parts.storage.tickets.listUnclosed(accountId);
  }

  count(filter: TicketFilter): Promise<number> {
    return this.parts.storage.tickets.count(filter);
  }

  /** The audit trail, oldest first, at most {@link HISTORY_MAX_ENTRIES} entries; undefined if there is no such ticket. */
  async history(ticketId: number): Promise<TicketHistoryEntry[] | undefined> {
    const entries = await this.parts.storage.tickets.history(ticketId, HISTORY_MAX_ENTRIES);
    return entries.length > 0 ? entries : undefined; // Every ticket has an entry for its opening.
  }

  /** Works with any status and any assignment. The assigned character is the one that the caller has in the world now. */
  assignToMe(ticketId: number, caller: StaffMember, ifVersion?: readonly string[]): Promise<Ticket | undefined> {
    return this.handOver(ticketId, caller, caller, ifVersion);
  }

  /** Gives a ticket to a colleague, with the colleague's character in the world. The history has both. */
  handOver(
    ticketId: number,
    colleague: StaffMember,
    caller: TicketActor,
    ifVersion?: readonly string[],
  ): Promise<Ticket | undefined> {
    const { assignTo, notice } = this.taking(colleague);
    const text = notice.replace(TICKET_NUMBER, String(ticketId));
    return this.change(ticketId, { ifVersion, status: "Assigned", assignTo, by: caller, at: this.now(), notice: text });
  }

  /** Takes the Open ticket that has waited longest, unassigned ones first; undefined if there is none. No two callers get the same. */
  async takeNext(caller: StaffMember, wanted: NextTicketFilter = {}): Promise<Ticket | undefined> {
    const taking = { ...this.taking(caller), by: caller, at: this.now() };
    const ticket = await this.parts.storage.tickets.takeNext(wanted, taking);
    if (ticket) this.changed(ticket, caller);
    return ticket;
  }

  /** Any status may follow any other. The assignment stays, and so does the time when the ticket was last closed. */
  setStatus(
    ticketId: number,
    status: TicketStatus,
    caller: TicketActor,
    ifVersion?: readonly string[],
  ): Promise<Ticket | undefined> {
    return this.change(ticketId, { ifVersion, status, by: caller, at: this.now(), notice: noticeOfStatus(ticketId, status) });
  }

  /**
   * Closes a duplicate of another ticket of the same player. The audit trails of both say so. Undefined if there is no such ticket.
   * Rejects with UnmergeableTicketsError and {@link StaleTicketError}.
   */
  async merge(
    duplicateId: number,
    intoId: number,
    caller: TicketActor,
    ifVersion?: readonly string[],
  ): Promise<Ticket | undefined> {
    const notice = `Your help ticket #${duplicateId} goes on as #${intoId}.`;
    const change = { ifVersion, status: "Closed", by: caller, at: this.now(), notice } as const;
    const merged = await this.parts.storage.tickets.merge(duplicateId, intoId, change);
    if (!merged) return undefined;
    for (const ticket of [merged.duplicate, merged.into]) this.changed(ticket, caller);
    return merged.duplicate;
  }

  /** Adds a note, which only staff see. Undefined if there is no such ticket. */
  note(ticketId: number, text: string, caller: TicketActor): Promise<TicketHistoryEntry | undefined> {
    return this.remark(ticketId, { action: "NoteAdded", text, by: caller, at: this.now() });
  }

  /** Answers the player, who reads it in the game, now or at the next login. Undefined if there is no such ticket. */
  answer(ticketId: number, text: string, caller: TicketActor): Promise<TicketHistoryEntry | undefined> {
    const told = `${this.nameForPlayers(caller)} answers to your help ticket #${ticketId}: ${text}`;
    const notices = linesOf(told, LINE_CHARACTERS_MAXIMUM);
    return this.remark(ticketId, { action: "AnswerSent", text, by: caller, at: this.now(), notices });
  }

  /** The answers to an account's tickets that are not Closed, or were closed a short time ago; oldest first. */
  answersFor(accountId: number): Promise<TicketAnswer[]> {
    return this.parts.storage.tickets.answers(accountId, this.now() - ANSWERS_AFTER_CLOSING_MS);
  }

  /**
   * Adds or removes a tag; the ticket stays as it is. Undefined if there is no such ticket. Rejects with TooManyTagsError.
   *
   * @param tag as `ticketTag` made it
   * @returns all its tags after that
   */
  async changeTag(ticketId: number, tag: string, isAdded: boolean, caller: TicketActor): Promise<string[] | undefined> {
    const done = await this.parts.storage.tickets.changeTag(ticketId, { tag, isAdded, by: caller, at: this.now() });
    if (done?.isChanged) this.changed(done.ticket, caller);
    return done?.tags;
  }

  /** The tags of tickets, in the order of the alphabet. */
  async tagsOf(ticketIds: number[]): Promise<Map<number, string[]>> {
    const tags = new Map(ticketIds.map((ticketId) => [ticketId, [] as string[]]));
    for (const { ticketId, tag } of await this.parts.storage.tickets.tags(ticketIds)) tags.get(ticketId)!.push(tag);
    return tags;
  }

  /** The tags in use, those of the most tickets first. */
  tagCounts(): Promise<TicketTagCount[]> {
    return this.parts.storage.tickets.countTags(TAGS_LISTED);
  }

  /** Shows the notices that arrived while the player was away. Call it when a player enters the world. */
  deliverNotices(player: Pick<OnlinePlayer, "accountId">): Promise<void> {
    return this.parts.notices.deliver(player.accountId);
  }

  /** Rejects with {@link StaleTicketError}. */
  private async change(ticketId: number, change: TicketChange): Promise<Ticket | undefined> {
    const ticket = await this.parts.storage.tickets.change(ticketId, change);
    if (ticket) this.changed(ticket, change.by);
    return ticket;
  }

  private async remark(ticketId: number, remark: TicketRemark): Promise<TicketHistoryEntry | undefined> {
    const done = await this.parts.storage.tickets.remark(ticketId, remark);
    if (done) this.changed(done.ticket, remark.by);
    return done?.entry;
  }

  /** Never the account's name: players must not learn it, since it is half of a login. */
  private nameForPlayers({ accountId }: TicketActor): string {
    const player = accountId === null ? undefined : this.parts.players.byAccount(accountId);
    return player?.characterName ?? "Our staff";
  }

  private changed(ticket: Ticket, by: TicketActor): void {
    const members = {
      ticketId: ticket.ticketId,
      status: ticket.status,
      assignedToAccountId: ticket.assignedToAccountId,
      changedByAccountId: by.accountId,
      lastUpdatedAtUtc: ticket.lastUpdatedAt,
    };
    this.parts.events.publish(ticketChanged, members, this.worldOf(ticket));
    // A notice is stored with the change, so staff need not wait until it is shown.
    void this.parts.notices.deliver(ticket.senderAccountId);
  }

  private worldOf({ worldId }: Ticket): string | undefined {
    return this.parts.worlds?.nameOf(worldId);
  }

  /** The assignment to a caller, and the notice for the player. The assigned character is the one that the caller has in the world. */
  private taking(caller: StaffMember): { assignTo: TicketAssignee; notice: string } {
    const player = this.parts.players.byAccount(caller.accountId);
    // Never the account's name: players must not learn it, since it is half of a login.
    const whose = player?.characterName ?? "our staff";
    const { accountId, accountName } = caller;
    const character = { characterId: player?.characterId ?? null, characterName: player?.characterName ?? null };
    const notice = `Your help ticket #${TICKET_NUMBER} was taken by ${whose}.`;
    return { assignTo: { accountId, accountName, ...character }, notice };
  }
}
