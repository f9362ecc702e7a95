/** What a ticket may be about; the names are those of the wire, of scripts and of the database. */
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

export const ticketStatuses = ["Open", "Assigned", "Closed"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** What the audit trail of a ticket records. */
export const ticketActions = ["Opened", "AssignedToStaff", "StatusSet"] as const;
export type TicketAction = (typeof ticketActions)[number];

/** Exactly one of the names, as scripts must write it. */
export function isTicketCategory(text: string): text is TicketCategory {
  return (ticketCategories as readonly string[]).includes(text);
}
