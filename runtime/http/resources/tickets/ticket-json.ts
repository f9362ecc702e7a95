import type { WorldNames } from "../../../contracts/worlds.js";
import type { Ticket, TicketHistoryEntry, TicketState, TicketSummary } from "../../../storage/tickets/ticket-records.js";
import type { TicketAge } from "../../../services/tickets/targets.js";
import { FACETS } from "../../../world/space/facets.js";
import { timeText } from "../../schemas/fields.js";
import type { HelpTicket, HelpTicketHistoryEntry, HelpTicketState, HelpTicketSummary } from "../../schemas/tickets.js";
import { worldOf } from "../world-json.js";

/** Tickets as JSON has them: ids as decimal strings, times as text. */

export function summaryOf(ticket: TicketSummary, worlds: WorldNames | undefined): HelpTicketSummary {
  return {
    ticketId: String(ticket.ticketId),
    ...worldOf(worlds, worlds?.nameOf(ticket.worldId)),
    category: ticket.category,
    status: ticket.status,
    senderAccountId: String(ticket.senderAccountId),
    senderAccountName: ticket.senderAccountName,
    senderCharacterId: String(ticket.senderCharacterId),
    senderCharacterName: ticket.senderCharacterName,
    mapId: ticket.mapId,
    mapName: FACETS.find(({ id }) => id === ticket.mapId)?.name ?? `Map ${ticket.mapId}`,
    x: ticket.x,
    y: ticket.y,
    z: ticket.z,
    createdAtUtc: timeText(ticket.createdAt),
    assignedToAccountId: idText(ticket.assignedToAccountId),
    assignedToAccountName: ticket.assignedToAccountName,
  };
}

export function ticketOf(ticket: Ticket, worlds: WorldNames | undefined): HelpTicket {
  return {
    ...summaryOf(ticket, worlds),
    message: ticket.message,
    assignedToCharacterId: idText(ticket.assignedToCharacterId),
    assignedToCharacterName: ticket.assignedToCharacterName,
    assignedAtUtc: ticket.assignedAt === null ? null : timeText(ticket.assignedAt),
    closedAtUtc: ticket.closedAt === null ? null : timeText(ticket.closedAt),
    lastUpdatedAtUtc: timeText(ticket.lastUpdatedAt),
  };
}

export function historyOf(entry: TicketHistoryEntry): HelpTicketHistoryEntry {
  return {
    entryId: String(entry.entryId),
    ticketId: String(entry.ticketId),
    atUtc: timeText(entry.at),
    byAccountId: idText(entry.by.accountId),
    byAccountName: entry.by.accountName,
    action: entry.action,
    from: entry.from && stateOf(entry.from),
    to: stateOf(entry.to),
    ...(entry.text !== null && { text: entry.text }),
  };
}

function stateOf(state: TicketState): HelpTicketState {
  return {
    status: state.status,
    assignedToAccountId: idText(state.assignedToAccountId),
    assignedToAccountName: state.assignedToAccountName,
  };
}

function idText(id: number | null): string | null {
  return id === null ? null : String(id);
}

export function ageMembers({ firstAnswerAt }: TicketSummary, age: TicketAge): NonNullable<HelpTicket["age"]> {
  const text = (time: number | null): string | null => (time === null ? null : timeText(time));
  return {
    ageSeconds: Math.floor(age.ageMs / 1_000),
    firstAnsweredAtUtc: text(firstAnswerAt),
    firstAnswerDueAtUtc: text(age.firstAnswerDueAt),
    closingDueAtUtc: text(age.closingDueAt),
    nextDueAtUtc: text(age.nextDueAt),
    due: age.due,
  };
}
