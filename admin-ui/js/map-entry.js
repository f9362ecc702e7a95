import { h } from "./dom.js";
import { placeOf } from "./map-entries.js";
import { placeAction, playerActions } from "./player-actions.js";
import { playerText } from "./player-text.js";
import { linkTo } from "./router.js";

/**
 * Who or what was chosen on the map, and what can be done about it.
 *
 * @param {import("./app.js").App} app
 * @param {import("./map-entries.js").MapEntry} entry
 * @param {GameMap & { world?: string | undefined }} map
 * @param {{ show: (text?: string) => void }} alert
 * @returns {HTMLElement[]}
 */
export function mapEntry(app, entry, { mapId, name: mapName, world }, alert) {
  const { person, ticket, spawner, region } = entry;
  const place = `${mapName} ${placeOf(entry)}`;
  const goThere = (/** @type {{ x: number, y: number, z: number }} */ { x, y, z }) =>
    h("p", { class: "buttons" }, placeAction(app, { mapId, x, y, z, world }, alert));
  if (ticket) {
    const link = h("a", { href: linkTo(`/tickets/${ticket.ticketId}`) }, `Open ticket ${ticket.ticketId}`);
    return [
      h("p", {}, "Sent by the account ", playerText(ticket.senderAccountName, "name"), ` from ${place}.`),
      h("p", {}, link),
      goThere(ticket),
    ];
  }
  if (spawner) return [...spawnerFacts(spawner, place), goThere(spawner)];
  if (region) return regionFacts(region, place);
  if (!person) return [];
  const { username, role } = person;
  const buttons = [
    ...playerActions(app, { ...person, world }, alert),
    h("a", { class: "button", href: linkTo("/tickets", { q: username }) }, "Tickets"),
    h("a", { class: "button", href: linkTo("/sessions", { search: username }) }, "Session"),
  ];
  return [
    h("p", {}, "Account ", playerText(username, "name"), `, ${role}, at ${place} when chosen.`),
    h("p", { class: "buttons" }, buttons),
  ];
}

/**
 * @param {MapSpawner} spawner
 * @param {string} place
 */
function spawnerFacts({ makes, maximum, isProximity, isEnabled }, place) {
  const when = isProximity ? "when a player comes near" : "one after the other";
  const state = isEnabled ? `A spawner at ${place}.` : `A spawner at ${place}, which was stopped.`;
  return [
    h("p", {}, state, ` It makes up to ${maximum} at a time, ${when}.`),
    h(
      "ul",
      {},
      makes.map(({ name, maximum: most }) => h("li", {}, playerText(name, "name"), `: at most ${most}`)),
    ),
  ];
}

/**
 * @param {MapRegion} region
 * @param {string} place
 */
function regionFacts({ parent, priority }, place) {
  const around = parent === null ? [] : [" It is in ", playerText(parent, "name"), "."];
  return [h("p", {}, `A region: ${place}. Its priority is ${priority}.`, around)];
}
