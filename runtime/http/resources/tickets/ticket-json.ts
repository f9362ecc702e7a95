import { membersJson, type MembersJson } from "../../../services/webhooks/event-json.js";
import { type Members, type MembersOf, type UtcMembers, utcMembers, utcValues } from "../../../contracts/events/members.js";
import type { WorldNames } from "../../../contracts/worlds.js";
import type { Ticket } from "../../../contracts/tickets.js";
import type { TicketHistoryEntry, TicketSaying, TicketSummary } from "../../../storage/tickets/ticket-records.js";
import type { TicketAge } from "../../../services/tickets/targets.js";
import { FACETS } from "../../../world/space/facets.js";
import { timeText } from "../../schemas/fields.js";
import {
  furtherTicketMembers,
  type HelpTicket,
  type HelpTicketHistoryEntry,
  type HelpTicketSaying,
  type HelpTicketSummary,
  listedTicketMembers,
  ticketStateMembers,
} from "../../schemas/tickets.js";
import { worldOf } from "../../routing/world-choice.js";

/** Tickets as JSON has them: ids as decimal strings, times as text. */

export function summaryOf(ticket: TicketSummary, worlds: WorldNames | undefined): HelpTicketSummary {
  return {
    ...jsonOf(listedTicketMembers, ticket),
    ...worldOf(worlds, worlds?.nameOf(ticket.worldId)),
    mapName: FACETS.find(({ id }) => id === ticket.mapId)?.name ?? `Map ${ticket.mapId}`,
  };
}

export function ticketOf(ticket: Ticket, worlds: WorldNames | undefined): HelpTicket {
  return { ...summaryOf(ticket, worlds), ...jsonOf(furtherTicketMembers, ticket) };
}

/** The declared members of a value, under their names on the wire. */
function jsonOf<M extends Members>(members: M, values: MembersOf<M>): MembersJson<UtcMembers<M>> {
  return membersJson(utcMembers(members), utcValues(members, values));
}

export function historyOf(entry: TicketHistoryEntry): HelpTicketHistoryEntry {
  return {
    entryId: String(entry.entryId),
    ticketId: String(entry.ticketId),
    atUtc: timeText(entry.at),
    byAccountId: idText(entry.by.accountId),
    byAccountName: entry.by.accountName,
    action: entry.action,
    from: entry.from && jsonOf(ticketStateMembers, entry.from),
    to: jsonOf(ticketStateMembers, entry.to),
    ...(entry.text !== null && { text: entry.text }),
  };
}

export function sayingOf({ ticketId, action, at, text }: TicketSaying): HelpTicketSaying {
  return { ticketId: String(ticketId), atUtc: timeText(at), isOwn: action === "PlayerAdded", text };
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

/** An entity tag of a version, as `ETag` has it. */
export function entityTag(version: string): string {
  return `"${version}"`;
}

/**
 * The versions that `If-Match` names; undefined when any will do. The comparison is strong, so weak tags name nothing
 * (RFC 9110, 13.1.1).
 */
export function wantedVersions(ifMatch: string): string[] | undefined {
  if (ifMatch === "" || ifMatch.trim() === "*") return undefined;
  return ifMatch.split(",").flatMap((tag) => /^"([^"]*)"$/.exec(tag.trim())?.[1] ?? []);
}
