/** What tickets may be about and how they may stand, as the server names it. */
export const ticketCategories = [
  "Question",
  "Stuck",
  "Bug",
  "Account",
  "Suggestion",
  "Other",
  "VerbalHarassment",
  "PhysicalHarassment",
];
export const ticketStatuses = /** @type {const} */ (["Open", "Assigned", "Closed"]);

/** @param {Pick<TicketSummary, "mapName" | "x" | "y" | "z">} place */
export function placeText({ mapName, x, y, z }) {
  return `${mapName} ${x}, ${y}, ${z}`;
}
