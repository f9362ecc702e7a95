import { ticketChanged, ticketOpened, type EventBus } from "../ports/events.js";
import type { Log } from "../log/log.js";
import type { OnlinePlayer, Players } from "../ports/players.js";
import { StorageError, type Storage } from "../storage/storage.js";
import type {
  NewTicket,
  Ticket,
  TicketActor,
  TicketChange,
  TicketFilter,
  TicketHistoryEntry,
  TicketSummary,
} from "../storage/tickets.js";
import { NoticePost } from "./notice-post.js";
import { isTicketCategory, ticketCategories, type TicketStatus } from "../ports/ticket-kinds.js";
import { readTicketMessage } from "./ticket-message.js";

/** Entries of a ticket's audit trail in one answer; of more, the newest. */
export const HISTORY_MAX_ENTRIES = 1_000;

export interface TicketOptions {
  /** Tickets of one account that are not Closed. */
  openTicketsPerAccount: number;
  /** Between two tickets of one account. */
  submitIntervalMs: number;
}

export const defaultTicketOptions: TicketOptions = { openTicketsPerAccount: 5, submitIntervalMs: 30_000 };

export interface TicketDeskParts {
  readonly storage: Pick<Storage, "tickets" | "notices">;
  readonly players: Pick<Players, "bySession" | "byAccount" | "tell">;
  readonly events: Pick<EventBus, "publish">;
  readonly log: Log;
  readonly options?: Partial<TicketOptions>;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

/** A stored ticket, or why nothing was stored, in words for the player. */
export type Submission = { readonly ticket: Ticket } | { readonly reason: string };

export interface TicketPage {
  /** How many match in all. */
  readonly total: number;
  readonly tickets: TicketSummary[];
}

/** A member of staff, who has an account. */
export interface StaffMember extends TicketActor {
  accountId: number;
}

/**
 * Takes help tickets from players and lets staff work on them. What is answered is stored; events are published after that. Calls may
 * reject with StorageError where nothing else is said.
 */
export class TicketService {
  private readonly parts: TicketDeskParts;
  private readonly options: TicketOptions;
  private readonly now: () => number;
  private readonly notices: NoticePost;

  constructor(parts: TicketDeskParts) {
    this.parts = parts;
    this.options = { ...defaultTicketOptions, ...parts.options };
    this.now = parts.now ?? Date.now;
    this.notices = new NoticePost(parts);
  }

  /** Stores a player's ticket. A database that fails is a reason like others, since whoever asks can only tell the player. */
  async submit(sessionId: number, category: string, text: string): Promise<Submission> {
    const { players, storage, log } = this.parts;
    const player = players.bySession(sessionId);
    if (!player) return { reason: "That session has no character in the world." };
    if (!isTicketCategory(category)) return { reason: `The category must be one of ${ticketCategories.join(", ")}.` };
    const read = readTicketMessage(text);
    if ("reason" in read) return read;
    try {
      const { openTicketsPerAccount: openTickets, submitIntervalMs: intervalMs } = this.options;
      const ticket = { ...senderOf(player), category, message: read.message, createdAt: this.now() };
      const filing = await storage.tickets.create(ticket, { openTickets, intervalMs });
      switch (filing.outcome) {
        case "stored":
          this.opened(filing.ticket);
          return { ticket: filing.ticket };
        case "noAccount":
          return { reason: "That session's account does not exist any more." };
        case "tooMany":
          return { reason: `You already have ${openTickets} help tickets that are not closed.` };
        case "tooSoon":
          return { reason: `Please wait ${seconds(filing.waitMs)} before you send another help ticket.` };
      }
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      log.error({ err: error, accountId: player.accountId }, "a help ticket could not be stored");
      return { reason: "Your help ticket could not be stored. Please try again in a while." };
    }
  }

  /** Newest first. */
  list(filter: TicketFilter, page: { skip: number; take: number }): Promise<TicketPage> {
    return this.parts.storage.tickets.list(filter, page);
  }

  find(ticketId: number): Promise<Ticket | undefined> {
    return this.parts.storage.tickets.find(ticketId);
  }

  /** What an account has sent and is not Closed, newest first. */
  mine(accountId: number): Promise<Ticket[]> {
    return this.parts.storage.tickets.listUnclosed(accountId);
  }

  count(filter: TicketFilter): Promise<number> {
    return this.parts.storage.tickets.count(filter);
  }

  /** The audit trail, oldest first, at most {@link HISTORY_MAX_ENTRIES}; undefined: no such ticket. */
  async history(ticketId: number): Promise<TicketHistoryEntry[] | undefined> {
    const entries = await this.parts.storage.tickets.history(ticketId, HISTORY_MAX_ENTRIES);
    return entries.length > 0 ? entries : undefined; // Every ticket has the entry of its opening.
  }

  /** Whatever the status was and whoever had it. The assigned character is the one that the caller has in the world now. */
  assignToMe(ticketId: number, caller: StaffMember): Promise<Ticket | undefined> {
    const player = this.parts.players.byAccount(caller.accountId);
    // Not the account's name: that is half of what a thief needs to log in.
    const whose = player?.characterName ?? "our staff";
    return this.change(ticketId, {
      status: "Assigned",
      assignTo: {
        accountId: caller.accountId,
        accountName: caller.accountName,
        characterId: player?.characterId ?? null,
        characterName: player?.characterName ?? null,
      },
      by: caller,
      at: this.now(),
      notice: `Your help ticket #${ticketId} was taken by ${whose}.`,
    });
  }

  /** Any status may follow any other; the assignment stays, and so does the time when the ticket was closed last. */
  setStatus(ticketId: number, status: TicketStatus, caller: TicketActor): Promise<Ticket | undefined> {
    return this.change(ticketId, { status, by: caller, at: this.now(), notice: noticeOfStatus(ticketId, status) });
  }

  /** To be called when a player has come into the world: shows what was to be told meanwhile. */
  deliverNotices(player: Pick<OnlinePlayer, "accountId">): Promise<void> {
    return this.notices.deliver(player.accountId);
  }

  private async change(ticketId: number, change: TicketChange): Promise<Ticket | undefined> {
    const ticket = await this.parts.storage.tickets.change(ticketId, change);
    if (!ticket) return undefined;
    this.parts.events.publish(ticketChanged, {
      ticketId,
      status: ticket.status,
      assignedToAccountId: ticket.assignedToAccountId,
      changedByAccountId: change.by.accountId,
      lastUpdatedAtUtc: ticket.lastUpdatedAt,
    });
    // Stored with the change; staff need not wait until it is shown.
    if (change.notice !== undefined) void this.notices.deliver(ticket.senderAccountId);
    return ticket;
  }

  private opened(ticket: Ticket): void {
    const { ticketId, category, message, senderAccountId, senderCharacterId, mapId, x, y, z, createdAt } = ticket;
    const members = { ticketId, category, message, senderAccountId, senderCharacterId, mapId, x, y, z };
    this.parts.events.publish(ticketOpened, { ...members, createdAtUtc: createdAt });
  }
}

function senderOf(player: OnlinePlayer): Omit<NewTicket, "category" | "message" | "createdAt"> {
  return {
    senderAccountId: player.accountId,
    senderAccountName: player.accountName,
    senderCharacterId: player.characterId,
    senderCharacterName: player.characterName,
    mapId: player.mapId,
    x: player.x,
    y: player.y,
    z: player.z,
  };
}

function noticeOfStatus(ticketId: number, status: TicketStatus): string | undefined {
  switch (status) {
    case "Open":
      return undefined;
    case "Assigned":
      return `Your help ticket #${ticketId} was taken by our staff.`;
    case "Closed":
      return `Your help ticket #${ticketId} was closed.`;
  }
}

function seconds(milliseconds: number): string {
  const whole = Math.max(1, Math.ceil(milliseconds / 1_000));
  return whole === 1 ? "1 second" : `${whole} seconds`;
}
