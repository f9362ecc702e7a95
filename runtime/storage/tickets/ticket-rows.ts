import { type TicketAction, type TicketStatus, USUAL_PRIORITY } from "../../contracts/ticket-kinds.js";
import { type Ticket, ticketMembers } from "../../contracts/tickets.js";
import type { NewTicket, TicketChange, TicketFilter, TicketHistoryEntry, TicketState, TicketSummary } from "./ticket-records.js";

/** `assignedToAccountId` is the column `assigned_account_id`. */
type ColumnOf<Name extends string> = Name extends `assignedTo${infer Rest}` ? `assigned${SnakeCase<Rest>}` : SnakeCase<Name>;
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : "";
type TicketMember = keyof typeof ticketMembers;
const columnOf = (name: string): string =>
  name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`).replace("assigned_to_", "assigned_");
const columns = Object.keys(ticketMembers).map((name) => [name, columnOf(name)] as const);

/** A row of `tickets`. */
export type TicketRow = { [Name in TicketMember as ColumnOf<Name>]: Ticket[Name] } & {
  answer_overdue_at: number | null;
  closing_overdue_at: number | null;
  world_id: number | null;
};

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

/** The columns that order tickets, and narrow them. */
export const foundColumns = [
  "ticket_id",
  "status",
  "category",
  "priority",
  "assigned_account_id",
  "assigned_account_name",
  "sender_character_name",
  "created_at",
  "first_answer_at",
] as const satisfies readonly (keyof TicketRow)[];
export type FoundRow = Pick<TicketRow, (typeof foundColumns)[number]>;

/** The columns that a list reads. */
export const summaryColumns = [
  ...columns.map(([, column]) => column).filter((column) => column !== "message"),
  "world_id",
] as (keyof SummaryRow)[];

export function toNewRow(ticket: NewTicket): Omit<TicketRow, "ticket_id"> {
  const isNullable = ([, { nullable }]: [string, { nullable: boolean }]): boolean => nullable;
  const unset = Object.fromEntries(
    Object.entries(ticketMembers)
      .filter(isNullable)
      .map(([name]) => [name, null]),
  );
  const members = toColumns({ ...unset, ...ticket, status: "Open", priority: USUAL_PRIORITY, lastUpdatedAt: ticket.createdAt });
  const others = { answer_overdue_at: null, closing_overdue_at: null, world_id: ticket.worldId ?? null };
  return { ...(members as Omit<TicketRow, "ticket_id">), ...others };
}

/** The columns of the members that are given. */
function toColumns(members: Partial<Ticket>): Partial<TicketRow> {
  const given = columns.filter(([name]) => members[name as TicketMember] !== undefined);
  return Object.fromEntries(given.map(([name, column]) => [column, members[name as TicketMember]]));
}

/** The columns that a change writes. The closed time stays when the ticket is reopened. */
export function toChangedColumns({ status, assignTo, at }: TicketChange): Partial<TicketRow> {
  return toColumns({
    status,
    ...(assignTo && {
      assignedToAccountId: assignTo.accountId,
      assignedToAccountName: assignTo.accountName,
      assignedToCharacterId: assignTo.characterId,
      assignedToCharacterName: assignTo.characterName,
      assignedAt: at,
    }),
    ...(status === "Closed" && { closedAt: at }),
    lastUpdatedAt: at,
  });
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
export function filterColumns({ worldId, ...filter }: TicketFilter): Partial<TicketRow> {
  return { ...toColumns(filter), ...(worldId !== undefined && { world_id: worldId }) };
}

export function toTicket(row: TicketRow): Ticket {
  return { ...toSummary(row), message: row.message };
}

export function toSummary(row: SummaryRow): TicketSummary {
  const members = columns.filter(([name]) => name !== "message").map(([name, column]) => [name, row[column as keyof SummaryRow]]);
  return { ...(Object.fromEntries(members) as TicketSummary), ...(row.world_id !== null && { worldId: row.world_id }) };
}
