/** The categories of tickets, with their names on the wire, in scripts and in the database. */
export const ticketCategories = [
  "Question",
  "Stuck",
  "Bug",
  "Account",
  "Suggestion",
  "Other",
  "VerbalHarassment",
  "PhysicalHarassment",
] as const;
export type TicketCategory = (typeof ticketCategories)[number];

/** How staff rank tickets, the first to be handled first. */
export const ticketPriorities = ["High", "Normal", "Low"] as const;
export type TicketPriority = (typeof ticketPriorities)[number];
/** That of a new ticket. */
export const USUAL_PRIORITY: TicketPriority = "Normal";

export const ticketStatuses = ["Open", "Assigned", "Closed"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** The orders of a list. The first is the usual one. */
export const ticketOrders = ["newest", "oldest", "unassigned", "urgent", "category", "player", "assignee"] as const;
export type TicketOrder = (typeof ticketOrders)[number];

/** What staff should do in time. */
export const ticketTargetKinds = ["FirstAnswer", "Closing"] as const;
export type TicketTargetKind = (typeof ticketTargetKinds)[number];

/** The actions that the audit trail of a ticket records. */
export const ticketActions = [
  "Opened",
  "AssignedToStaff",
  "StatusSet",
  "CategorySet",
  "PrioritySet",
  "NoteAdded",
  "AnswerSent",
  "PlayerAdded",
  "Merged",
  "TagAdded",
  "TagRemoved",
] as const;
export type TicketAction = (typeof ticketActions)[number];

/** The actions that leave the ticket as it is and have a text. Players never see notes. */
export type TicketRemarkAction = Extract<TicketAction, "NoteAdded" | "AnswerSent" | "PlayerAdded">;
/** Those that the player reads. */
export type TicketMessageAction = Exclude<TicketRemarkAction, "NoteAdded">;

/** Whether the text is exactly one of the names; scripts must write them so. */
export function isTicketCategory(text: string): text is TicketCategory {
  return (ticketCategories as readonly string[]).includes(text);
}
