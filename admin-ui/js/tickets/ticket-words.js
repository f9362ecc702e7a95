/** @param {Pick<HelpTicketSummary, "mapName" | "x" | "y" | "z">} place */
export function placeText({ mapName, x, y, z }) {
  return `${mapName} ${x}, ${y}, ${z}`;
}
