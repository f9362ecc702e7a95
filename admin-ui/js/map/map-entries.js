/**
 * Somebody or something on the map, as a mark and in the list. A region has areas, and x and y are in the middle of its
 * largest one.
 *
 * @typedef {{ key: string, kind: import("./map-layers.js").LayerKind, name: string, x: number, y: number, z?: number,
 *   areas?: readonly import("./live-positions.js").TileArea[], isOff?: boolean,
 * person?: MapPerson, ticket?: HelpTicketSummary, spawner?: MapSpawner, region?: MapRegion, building?: Building }}
 * MapEntry
 */

/** @param {MapPerson} person @returns {MapEntry} */
export function entryOfPerson(person) {
  const { sessionId, role, characterName, username, x, y, z } = person;
  const kind = role === "Regular" ? "player" : "staff";
  return { key: `session ${sessionId}`, kind, name: characterName ?? username, x, y, z, person };
}

/** @param {HelpTicketSummary} ticket @returns {MapEntry} */
export function entryOfTicket(ticket) {
  const { ticketId, senderCharacterName, x, y, z } = ticket;
  return { key: `ticket ${ticketId}`, kind: "ticket", name: `Ticket ${ticketId} of ${senderCharacterName}`, x, y, z, ticket };
}

/** @param {MapSpawner} spawner @returns {MapEntry} */
export function entryOfSpawner(spawner) {
  const { serial, makes, isEnabled, x, y, z } = spawner;
  const name = makes.map((made) => made.name).join(", ") || "A spawner of nothing";
  return { key: `spawner ${serial}`, kind: "spawner", name, isOff: !isEnabled, x, y, z, spawner };
}

/** @param {MapRegion} region @returns {MapEntry} */
export function entryOfRegion(region) {
  const { serial, name, areas } = region;
  const [largest = { left: 0, top: 0, right: 0, bottom: 0 }] = [...areas].sort((a, b) => tilesOf(b) - tilesOf(a));
  const x = Math.floor((largest.left + largest.right) / 2);
  const y = Math.floor((largest.top + largest.bottom) / 2);
  return { key: `region ${serial}`, kind: "region", name, x, y, areas, region };
}

/** @param {Building} building @returns {MapEntry} */
export function entryOfBuilding(building) {
  const { serial, name, ownerName, place } = building;
  const title = ownerName === null ? name : `${name} of ${ownerName}`;
  return { key: `building ${serial}`, kind: "building", name: title, x: place.x, y: place.y, z: place.z, building };
}

/**
 * Whether some of it is in a part of the map.
 *
 * @param {MapEntry} entry
 * @param {import("./live-positions.js").TileArea} area
 */
export function isInArea({ x, y, areas = [{ left: x, right: x, top: y, bottom: y }] }, area) {
  return areas.some(
    ({ left, top, right, bottom }) => left <= area.right && right >= area.left && top <= area.bottom && bottom >= area.top,
  );
}

/** @param {MapEntry} entry */
export function placeOf({ x, y, z, areas }) {
  if (!areas) return `${x}, ${y}, ${z}`;
  const [first] = areas;
  const more = areas.length > 1 ? ` and ${areas.length - 1} more` : "";
  return first ? `${first.left}, ${first.top} to ${first.right}, ${first.bottom}${more}` : "";
}

/** @param {import("./live-positions.js").TileArea} area */
export function tilesOf({ left, top, right, bottom }) {
  return (right - left + 1) * (bottom - top + 1);
}
