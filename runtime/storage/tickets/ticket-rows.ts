import type { TicketAction, TicketCategory, TicketStatus } from "../../contracts/ticket-kinds.js";
import type {
  NewTicket,
  Ticket,
  TicketChange,
  TicketFilter,
  TicketHistoryEntry,
  TicketState,
  TicketSummary,
} from "./ticket-records.js";

/** A row of `tickets`. */
export interface TicketRow {
  ticket_id: number;
  category: TicketCategory;
  status: TicketStatus;
  message: string;
  sender_account_id: number;
  sender_account_name: string;
  sender_character_id: number;
  sender_character_name: string;
  map_id: number;
  x: number;
  y: number;
  z: number;
  created_at: number;
  assigned_account_id: number | null;
  assigned_account_name: string | null;
  assigned_character_id: number | null;
  assigned_character_name: string | null;
  assigned_at: number | null;
  closed_at: number | null;
  last_updated_at: number;
  first_answer_at: number | null;
  answer_overdue_at: number | null;
  closing_overdue_at: number | null;
  world_id: number | null;
}

/** A row of `ticket_history`. */
export interface HistoryRow {
  entry_id: number;
  ticket_id: number;
  at: number;
  by_account_id: number | null;
  by_account_name: string;
  action: TicketAction;
  from_status: TicketStatus | null;
  from_account_id: number | null;
  from_account_name: string | null;
  to_status: TicketStatus;
  to_account_id: number | null;
  to_account_name: string | null;
  text: string | null;
}

export type SummaryRow = Omit<TicketRow, "message" | "answer_overdue_at" | "closing_overdue_at">;

const columns: Record<keyof SummaryRow, true> = {
  ticket_id: true,
  category: true,
  status: true,
  sender_account_id: true,
  sender_account_name: true,
  sender_character_id: true,
  sender_character_name: true,
  map_id: true,
  x: true,
  y: true,
  z: true,
  created_at: true,
  assigned_account_id: true,
  assigned_account_name: true,
  assigned_character_id: true,
  assigned_character_name: true,
  assigned_at: true,
  closed_at: true,
  last_updated_at: true,
  first_answer_at: true,
  world_id: true,
};

/** The columns that order tickets, and narrow them. */
export const foundColumns = ["ticket_id", "status", "category", "assigned_account_id", "created_at", "first_answer_at"] as const;
export type FoundRow = Pick<TicketRow, (typeof foundColumns)[number]>;

/** The columns that a list reads. */
export const summaryColumns = Object.keys(columns) as (keyof SummaryRow)[];

export function toNewRow(ticket: NewTicket): Omit<TicketRow, "ticket_id"> {
  return {
    category: ticket.category,
    status: "Open",
    message: ticket.message,
    sender_account_id: ticket.senderAccountId,
    sender_account_name: ticket.senderAccountName,
    sender_character_id: ticket.senderCharacterId,
    sender_character_name: ticket.senderCharacterName,
    map_id: ticket.mapId,
    x: ticket.x,
    y: ticket.y,
    z: ticket.z,
    created_at: ticket.createdAt,
    assigned_account_id: null,
    assigned_account_name: null,
    assigned_character_id: null,
    assigned_character_name: null,
    assigned_at: null,
    closed_at: null,
    last_updated_at: ticket.createdAt,
    first_answer_at: null,
    answer_overdue_at: null,
    closing_overdue_at: null,
    world_id: ticket.worldId ?? null,
  };
}

/** The columns that a change writes. The closed time stays when the ticket is reopened. */
export function toChangedColumns({ status, assignTo, at }: TicketChange): Partial<TicketRow> {
  return {
    status,
    ...(assignTo && {
      assigned_account_id: assignTo.accountId,
      assigned_account_name: assignTo.accountName,
      assigned_character_id: assignTo.characterId,
      assigned_character_name: assignTo.characterName,
      assigned_at: at,
    }),
    ...(status === "Closed" && { closed_at: at }),
    last_updated_at: at,
  };
}

export function toHistoryRow(
  entry: Pick<TicketHistoryEntry, "at" | "by" | "action"> & { text?: string },
  before: TicketState | undefined,
  after: TicketState & Pick<Ticket, "ticketId">,
): Omit<HistoryRow, "entry_id"> {
  return {
    ticket_id: after.ticketId,
    at: entry.at,
    by_account_id: entry.by.accountId,
    by_account_name: entry.by.accountName,
    action: entry.action,
    from_status: before?.status ?? null,
    from_account_id: before?.assignedToAccountId ?? null,
    from_account_name: before?.assignedToAccountName ?? null,
    to_status: after.status,
    to_account_id: after.assignedToAccountId,
    to_account_name: after.assignedToAccountName,
    text: entry.text ?? null,
  };
}

export function toHistoryEntry(row: HistoryRow): TicketHistoryEntry {
  const from = { assignedToAccountId: row.from_account_id, assignedToAccountName: row.from_account_name };
  return {
    entryId: row.entry_id,
    ticketId: row.ticket_id,
    at: row.at,
    by: { accountId: row.by_account_id, accountName: row.by_account_name },
    action: row.action,
    from: row.from_status === null ? null : { status: row.from_status, ...from },
    to: { status: row.to_status, assignedToAccountId: row.to_account_id, assignedToAccountName: row.to_account_name },
    text: row.text,
  };
}

/** The columns that a filter compares. */
export function filterColumns({ status, category, assignedToAccountId, worldId }: TicketFilter): Partial<TicketRow> {
  return {
    ...(status !== undefined && { status }),
    ...(category !== undefined && { category }),
    ...(assignedToAccountId !== undefined && { assigned_account_id: assignedToAccountId }),
    ...(worldId !== undefined && { world_id: worldId }),
  };
}

export function toTicket(row: TicketRow): Ticket {
  return { ...toSummary(row), message: row.message };
}

export function toSummary(row: SummaryRow): TicketSummary {
  return {
    ticketId: row.ticket_id,
    category: row.category,
    status: row.status,
    senderAccountId: row.sender_account_id,
    senderAccountName: row.sender_account_name,
    senderCharacterId: row.sender_character_id,
    senderCharacterName: row.sender_character_name,
    mapId: row.map_id,
    x: row.x,
    y: row.y,
    z: row.z,
    createdAt: row.created_at,
    assignedToAccountId: row.assigned_account_id,
    assignedToAccountName: row.assigned_account_name,
    assignedToCharacterId: row.assigned_character_id,
    assignedToCharacterName: row.assigned_character_name,
    assignedAt: row.assigned_at,
    closedAt: row.closed_at,
    lastUpdatedAt: row.last_updated_at,
    firstAnswerAt: row.first_answer_at,
    ...(row.world_id !== null && { worldId: row.world_id }),
  };
}
