import { words } from "../api.js";
import { h, replace } from "../parts/dom.js";
import { placeOf } from "./map-entries.js";
import { characterLink, pageSections } from "../parts/page-sections.js";
import { placeAction, playerActions } from "../accounts/player-actions.js";
import { playerText } from "../parts/player-text.js";
import { linkTo } from "../router.js";
import { timeElement } from "../parts/time.js";

/** Around a place, whose events are shown. */
const HISTORY_TILES = 10;

/**
 * The character or thing that was chosen on the map, and what can be done about it.
 *
 * @param {import("../app.js").App} app
 * @param {import("./map-entries.js").MapEntry} entry
 * @param {GameMap & { world?: string | undefined }} map
 * @param {{ show: (text?: string) => void }} alert
 * @returns {HTMLElement[]}
 */
export function mapEntry(app, entry, { mapId, name: mapName, world }, alert) {
  const { person, ticket, spawner, region, building } = entry;
  const place = `${mapName} ${placeOf(entry)}`;
  const goThere = (/** @type {{ x: number, y: number, z: number }} */ { x, y, z }) =>
    h("p", { class: "buttons" }, placeAction(app, { mapId, x, y, z, world }, alert), historyLink({ mapId, x, y }, world));
  if (ticket) {
    const link = h("a", { href: linkTo(`/tickets/${ticket.ticketId}`) }, `Open ticket ${ticket.ticketId}`);
    return [
      h("p", {}, "Sent by the account ", playerText(ticket.senderAccountName, "name"), ` from ${place}.`),
      h("p", {}, link),
      goThere(ticket),
    ];
  }
  if (spawner) return [...spawnerFacts(spawner, place), goThere(spawner)];
  if (building) return [...buildingFacts(app, building, { place, world }, alert), goThere(building.place)];
  if (region) return regionFacts(region, place);
  if (!person) return [];
  const { username, role, characterId } = person;
  const buttons = [
    ...playerActions(app, { ...person, world }, alert),
    h("a", { class: "button", href: linkTo("/tickets", { q: username }) }, "Tickets"),
    h("a", { class: "button", href: linkTo(`/characters/${characterId}`) }, "Character"),
    h("a", { class: "button", href: linkTo("/sessions", { search: username }) }, "Session"),
    historyLink({ mapId, ...person }, world),
  ];
  return [
    h("p", {}, "Account ", playerText(username, "name"), `, ${role}, at ${place} when chosen.`),
    h("p", { class: "buttons" }, buttons),
  ];
}

/**
 * The address of what happened at a place.
 *
 * @param {{ mapId: number, x: number, y: number }} place
 * @param {string | undefined} world
 * @param {number} radius in tiles
 */
export function historyAddress({ mapId, x, y }, world, radius) {
  return linkTo("/history", { where: `${mapId} ${Math.round(x)},${Math.round(y)} ${radius}`, when: "last 24h", world });
}

/**
 * @param {{ mapId: number, x: number, y: number }} place
 * @param {string | undefined} world
 */
function historyLink(place, world) {
  return h("a", { class: "button", href: historyAddress(place, world, HISTORY_TILES) }, "What happened here");
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
 * A house or a ship. What scripts say of it is read when it is chosen.
 *
 * @param {import("../app.js").App} app
 * @param {Building} building
 * @param {{ place: string, world: string | undefined }} where
 * @param {{ show: (text?: string) => void }} alert
 */
function buildingFacts({ api, session, worlds }, building, { place, world }, alert) {
  const { serial, kind, ownerSerial, ownerName, width, height, decaysAtUtc } = building;
  const sections = h("div");
  const read = async () => {
    try {
      const details = /** @type {BuildingDetails} */ (
        await api.get(`/api/buildings/${serial}`, new URLSearchParams(worlds.member(world)))
      );
      replace(sections, pageSections(details.sections, { world }, "h3"));
    } catch (error) {
      alert.show(words(error));
    }
  };
  void read();
  return [
    h("p", {}, `A ${kind} of ${width} by ${height} tiles at ${place}, owned by `, characterLink(ownerSerial, ownerName), "."),
    h(
      "p",
      {},
      decaysAtUtc === null ? "It never falls down." : ["It falls down ", timeElement(decaysAtUtc), " if nobody comes."].flat(),
    ),
    sections,
    session.may("GameMaster") &&
      h(
        "p",
        {},
        h("a", { href: linkTo(`/items/${serial}`, { world }) }, `The page of the ${kind}: what scripts keep, and who had it`),
      ),
  ].filter((part) => part !== false);
}

/**
 * @param {MapRegion} region
 * @param {string} place
 */
function regionFacts({ parent, priority }, place) {
  const around = parent === null ? [] : [" It is in ", playerText(parent, "name"), "."];
  return [h("p", {}, `A region: ${place}. Its priority is ${priority}.`, around)];
}
