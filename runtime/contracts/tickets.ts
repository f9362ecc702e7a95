import { member, type MembersOf, nullableMember, oneOf } from "./events/members.js";
import { ticketCategories, ticketPriorities, ticketStatuses } from "./ticket-kinds.js";

/**
 * The members of a help ticket, declared once: the columns of its table, its types, its JSON and HTTP schema, its
 * events and its Lua table follow. Names are those at the time when the ticket was sent or taken: a ticket outlives
 * renamed and deleted accounts and characters.
 */
export const ticketMembers = {
  ticketId: member("id", "the ticket"),
  category: oneOf(ticketCategories, "its category"),
  status: oneOf(ticketStatuses, "its status"),
  priority: oneOf(ticketPriorities, "its priority"),
  message: member("text", "what the player wrote"),
  senderAccountId: member("id", "account of the player"),
  senderAccountName: member("text", "name of that account"),
  senderCharacterId: member("id", "serial of the character"),
  senderCharacterName: member("text", "name of that character"),
  mapId: member("integer", "map of the character when the ticket was sent"),
  x: member("integer", "position"),
  y: member("integer", "position"),
  z: member("integer", "position"),
  createdAt: member("time", "when it was stored"),
  assignedToAccountId: nullableMember("id", "account of the staff member who has it"),
  assignedToAccountName: nullableMember("text", "name of that account"),
  assignedToCharacterId: nullableMember("id", "serial of the character that the staff member had in the world"),
  assignedToCharacterName: nullableMember("text", "name of that character"),
  assignedAt: nullableMember("time", "when it was assigned"),
  closedAt: nullableMember("time", "when it was last closed; reopening keeps it"),
  lastUpdatedAt: member("time", "when it was changed"),
  firstAnswerAt: nullableMember("time", "when staff first took, answered or changed it"),
} as const;

/** A stored help ticket. Times are Unix milliseconds. */
export interface Ticket extends MembersOf<typeof ticketMembers> {
  /** The world it was sent from. Absent where there is only one. */
  readonly worldId?: number;
}

/** The names of members that a new ticket brings. The others follow from its state. */
export type SentMember =
  | "category"
  | "message"
  | `sender${"Account" | "Character"}${"Id" | "Name"}`
  | "mapId"
  | "x"
  | "y"
  | "z"
  | "createdAt";
