import type { TicketAction, TicketCategory, TicketStatus } from "../ports/ticket-kinds.js";

/**
 * A help ticket as it is stored. Names are those of the time when the ticket was sent or taken: a ticket outlives renamed and
 * deleted accounts and characters. Times are Unix milliseconds.
 */
export interface Ticket {
  ticketId: number;
  category: TicketCategory;
  status: TicketStatus;
  message: string;
  senderAccountId: number;
  senderAccountName: string;
  senderCharacterId: number;
  senderCharacterName: string;
  /** Where the sender stood. */
  mapId: number;
  x: number;
  y: number;
  z: number;
  createdAt: number;
  assignedToAccountId: number | null;
  assignedToAccountName: string | null;
  assignedToCharacterId: number | null;
  assignedToCharacterName: string | null;
  assignedAt: number | null;
  /** When it was closed last; reopening leaves it. */
  closedAt: number | null;
  lastUpdatedAt: number;
}

/** A ticket without its text, which lists do not read. */
export type TicketSummary = Omit<Ticket, "message">;

export type NewTicket = Pick<
  Ticket,
  | "category"
  | "message"
  | "senderAccountId"
  | "senderAccountName"
  | "senderCharacterId"
  | "senderCharacterName"
  | "mapId"
  | "x"
  | "y"
  | "z"
  | "createdAt"
>;

export interface TicketLimits {
  /** Tickets of one account that are not Closed. */
  openTickets: number;
  /** Between two tickets of one account. */
  intervalMs: number;
}

/** What became of a ticket that was to be stored. */
export type Filing =
  | { outcome: "stored"; ticket: Ticket }
  | { outcome: "noAccount" }
  | { outcome: "tooMany" }
  | { outcome: "tooSoon"; waitMs: number };

export interface TicketFilter {
  status?: TicketStatus | undefined;
  category?: TicketCategory | undefined;
  assignedToAccountId?: number | undefined;
}

/** Whoever changed a ticket; the account is null while tokens are switched off. */
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
  /** The assignment stays as it is without. */
  assignTo?: TicketAssignee | undefined;
  by: TicketActor;
  at: number;
  /** Left for the sender in the same transaction, where status or assigned account become others by the change. */
  notice?: string | undefined;
}

/** One side of a change. */
export interface TicketState {
  status: TicketStatus;
  assignedToAccountId: number | null;
  assignedToAccountName: string | null;
}

/** A row of a ticket's audit trail. */
export interface TicketHistoryEntry {
  entryId: number;
  ticketId: number;
  at: number;
  by: TicketActor;
  action: TicketAction;
  /** null where the ticket was opened. */
  from: TicketState | null;
  to: TicketState;
}

export interface TicketRepository {
  /** Looks at the limits and stores, both in one transaction. */
  create(ticket: NewTicket, limits: TicketLimits): Promise<Filing>;
  find(ticketId: number): Promise<Ticket | undefined>;
  /**
   * Newest first, which is by id: the order in which they were stored, whatever a clock that was set back says. `total` is how many
   * match in all.
   */
  list(filter: TicketFilter, page: { skip: number; take: number }): Promise<{ total: number; tickets: TicketSummary[] }>;
  /** Those of a sender that are Open or Assigned, newest first. */
  listUnclosed(senderAccountId: number): Promise<Ticket[]>;
  /** Writes the change and its row of the audit trail in one transaction; undefined: no such ticket. */
  change(ticketId: number, change: TicketChange): Promise<Ticket | undefined>;
  /** Oldest first; of more than `limit` entries the newest. Empty where there is no such ticket. */
  history(ticketId: number, limit: number): Promise<TicketHistoryEntry[]>;
  count(filter: TicketFilter): Promise<number>;
}

/** A line that a player is to be shown in the world. */
export interface PlayerNotice {
  noticeId: number;
  accountId: number;
  text: string;
  createdAt: number;
}

/** Notices for accounts; they go with the account. */
export interface NoticeRepository {
  /** Oldest first. */
  list(accountId: number, limit: number): Promise<PlayerNotice[]>;
  delete(noticeIds: number[]): Promise<void>;
}
