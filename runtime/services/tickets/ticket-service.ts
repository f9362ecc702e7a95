import type { EventBus } from "../../contracts/events/event-bus.js";
import { changedTicketMembers, openedTicketMembers, ticketChanged, ticketOpened } from "../../contracts/events/events.js";
import { utcValues } from "../../contracts/events/members.js";
import type { Log } from "../../base/log/log.js";
import type { HeardLine } from "../../contracts/heard-speech.js";
import type { OnlinePlayer, Players } from "../../contracts/players.js";
import { StorageError, type Storage } from "../../storage/storage.js";
import type { Ticket } from "../../contracts/tickets.js";
import {
  type NewTicket,
  type NextTicketFilter,
  TICKET_NUMBER,
  type TicketActor,
  type TicketAssignee,
  type TicketChange,
  type TicketFiling,
  type TicketHistoryEntry,
  type TicketRemark,
} from "../../storage/tickets/ticket-records.js";
import type { TicketTargets } from "../../storage/tickets/ticket-targets.js";
import type { NoticePost } from "./notice-post.js";
import { isTicketCategory, ticketCategories, type TicketStatus } from "../../contracts/ticket-kinds.js";
import type { WorldNames } from "../../contracts/worlds.js";
import { readTicketMessage } from "./ticket-message.js";
import { TicketRecords } from "./ticket-records.js";
import { linesOf } from "../../base/text/lines.js";

export interface TicketOptions {
  /** How many tickets of one account may be open (not Closed). */
  openTicketsPerAccount: number;
  /** The least time between two tickets of one account. */
  submitIntervalMs: number;
  /** How long tickets may wait; undefined: as long as they like. */
  targets: TicketTargets | undefined;
  /** How long what was said around the sender is kept; 0: nothing is. */
  speechKeptMs: number;
}

/** How often a player may add to one ticket. */
const ADDITIONS_MAX = 20;

const defaultTicketOptions: TicketOptions = {
  openTicketsPerAccount: 5,
  submitIntervalMs: 30_000,
  targets: undefined,
  speechKeptMs: 0,
};

export interface TicketServiceParts {
  readonly storage: Pick<Storage, "tickets">;
  readonly players: Pick<Players, "bySession" | "byAccount">;
  readonly events: Pick<EventBus, "publish">;
  readonly log: Log;
  /** What characters heard and said lately. */
  readonly heard?: { around(characterId: number): readonly HeardLine[] } | undefined;
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

/** A member of staff, who has an account. */
export interface StaffMember extends TicketActor {
  accountId: number;
}

/**
 * Takes help tickets from players and lets staff work on them. A call resolves after its change is stored; then events
 * are published. Calls may reject with StorageError unless their comment says otherwise.
 */
export class TicketService {
  private readonly parts: TicketServiceParts;
  private readonly options: TicketOptions;
  private readonly now: () => number;
  /** What there is to read of the tickets. */
  readonly records: TicketRecords;

  constructor(parts: TicketServiceParts) {
    this.parts = parts;
    this.options = { ...defaultTicketOptions, ...parts.options };
    this.now = parts.now ?? Date.now;
    const { targets, speechKeptMs } = this.options;
    this.records = new TicketRecords({ storage: parts.storage, targets, speechKeptMs, now: this.now });
  }

  /**
   * Stores a player's ticket. A database failure becomes a reason too, because all the caller can do is show it to the
   * player.
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
      const heard = this.options.speechKeptMs > 0 ? this.parts.heard?.around(player.characterId) : undefined;
      const filing = await storage.tickets.create(ticket, { openTickets, intervalMs }, heard);
      switch (filing.outcome) {
        case "stored":
          this.parts.events.publish(ticketOpened, utcValues(openedTicketMembers, filing.ticket), this.worldOf(filing.ticket));
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

  /**
   * Works with any status and any assignment. The assigned character is the one that the caller has in the world now.
   */
  assignToMe(ticketId: number, caller: StaffMember, ifVersion?: readonly string[]): Promise<Ticket | undefined> {
    return this.reassign(ticketId, caller, caller, ifVersion);
  }

  /** Gives a ticket to a colleague, with the colleague's character in the world. The history has both. */
  reassign(
    ticketId: number,
    colleague: StaffMember,
    caller: TicketActor,
    ifVersion?: readonly string[],
  ): Promise<Ticket | undefined> {
    const { assignTo, notice } = this.taking(colleague);
    const text = notice.replace(TICKET_NUMBER, String(ticketId));
    return this.change(ticketId, { ifVersion, status: "Assigned", assignTo, by: caller, at: this.now(), notice: text });
  }

  /**
   * Takes the Open ticket of the highest priority that is due first; of those that are due together or never, the one
   * that has waited longest, unassigned ones first. Undefined if there is none. No two callers get the same.
   */
  async takeNext(caller: StaffMember, wanted: Omit<NextTicketFilter, "targets"> = {}): Promise<Ticket | undefined> {
    const taking = { ...this.taking(caller), by: caller, at: this.now() };
    const { targets } = this.options;
    const ticket = await this.parts.storage.tickets.takeNext({ ...wanted, targets }, taking);
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
   * Closes a duplicate of another ticket of the same player. The audit trails of both say so. Undefined if there is no
   * such ticket. Rejects with UnmergeableTicketsError and {@link StaleTicketError}.
   */
  async merge(
    duplicateId: number,
    intoId: number,
    caller: TicketActor,
    ifVersion?: readonly string[],
  ): Promise<Ticket | undefined> {
    const notice = noticeOfMerging(duplicateId, intoId);
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
    const player = caller.accountId === null ? undefined : this.parts.players.byAccount(caller.accountId);
    const notices = noticesOfAnswer(ticketId, player, text);
    return this.remark(ticketId, { action: "AnswerSent", text, by: caller, at: this.now(), notices });
  }

  /** Sets the category or the priority. Rejects with {@link StaleTicketError}. Undefined if there is no such ticket. */
  async file(
    ticketId: number,
    to: TicketFiling,
    caller: TicketActor,
    ifVersion?: readonly string[],
  ): Promise<Ticket | undefined> {
    const ticket = await this.parts.storage.tickets.file(ticketId, { to, ifVersion, by: caller, at: this.now() });
    if (ticket) this.changed(ticket, caller);
    return ticket;
  }

  /**
   * Adds to a player's own ticket, which must not be Closed. Undefined if the player has no such ticket.
   *
   * @returns the entry, or the reason why it was refused, in words for the player
   */
  async addToOwn(
    ticketId: number,
    text: string,
    caller: StaffMember,
  ): Promise<TicketHistoryEntry | { readonly reason: string } | undefined> {
    const limits = { most: ADDITIONS_MAX, intervalMs: this.options.submitIntervalMs };
    const added = await this.parts.storage.tickets.add(ticketId, { text, by: caller, at: this.now(), ...limits });
    switch (added?.outcome) {
      case undefined:
        return undefined;
      case "stored":
        this.changed(added.ticket, caller);
        return added.entry;
      case "closed":
        return { reason: "This ticket is closed." };
      case "tooMany":
        return { reason: `You have already added ${ADDITIONS_MAX} times to this ticket.` };
      case "tooSoon":
        return { reason: `Please wait ${seconds(added.waitMs)} before you add something.` };
    }
  }

  /**
   * Adds or removes a tag; the ticket stays as it is. Undefined if there is no such ticket. Rejects with
   * TooManyTagsError.
   *
   * @param tag as `ticketTag` made it
   * @returns all its tags after that
   */
  async changeTag(ticketId: number, tag: string, isAdded: boolean, caller: TicketActor): Promise<string[] | undefined> {
    const done = await this.parts.storage.tickets.changeTag(ticketId, { tag, isAdded, by: caller, at: this.now() });
    if (done?.isChanged) this.changed(done.ticket, caller);
    return done?.tags;
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

  private changed(ticket: Ticket, by: TicketActor): void {
    const members = { ...utcValues(changedTicketMembers, ticket), changedByAccountId: by.accountId };
    this.parts.events.publish(ticketChanged, members, this.worldOf(ticket));
    // A notice is stored with the change, so staff need not wait until it is shown.
    void this.parts.notices.deliver(ticket.senderAccountId);
  }

  private worldOf({ worldId }: Ticket): string | undefined {
    return this.parts.worlds?.nameOf(worldId);
  }

  /**
   * The assignment to a caller, and the notice for the player. The assigned character is the one that the caller has in
   * the world.
   */
  private taking(caller: StaffMember): { assignTo: TicketAssignee; notice: string } {
    const player = this.parts.players.byAccount(caller.accountId);
    const { accountId, accountName } = caller;
    const character = { characterId: player?.characterId ?? null, characterName: player?.characterName ?? null };
    const notice = noticeOfTaking(TICKET_NUMBER, player);
    return { assignTo: { accountId, accountName, ...character }, notice };
  }
}

/** What a ticket keeps of its sender: names and place as they are now. */
function senderOf(player: OnlinePlayer): Omit<NewTicket, "category" | "message" | "createdAt" | "worldId"> {
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

/** A client shows at most about 200 characters of a system message. */
const LINE_CHARACTERS_MAXIMUM = 190;

/** A member of staff with its character in the world, if it has one there. */
type Staff = Pick<OnlinePlayer, "characterName"> | undefined;

/** What the player is told of a new status; undefined if nothing. */
function noticeOfStatus(ticketId: number, status: TicketStatus): string | undefined {
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
function noticeOfTaking(ticket: number | string, staff: Staff): string {
  return `Your help ticket #${ticket} was taken by ${staff?.characterName ?? "our staff"}.`;
}

/** What the player is told when the ticket is closed as a duplicate. */
function noticeOfMerging(duplicateId: number, intoId: number): string {
  return `Your help ticket #${duplicateId} goes on as #${intoId}.`;
}

/** An answer of staff in lines that a client shows. Never the account's name, as above. */
function noticesOfAnswer(ticketId: number, staff: Staff, text: string): string[] {
  const told = `${staff?.characterName ?? "Our staff"} answers to your help ticket #${ticketId}: ${text}`;
  return linesOf(told, LINE_CHARACTERS_MAXIMUM);
}

/** A time to wait, in words. */
function seconds(milliseconds: number): string {
  const whole = Math.max(1, Math.ceil(milliseconds / 1_000));
  return whole === 1 ? "1 second" : `${whole} seconds`;
}
