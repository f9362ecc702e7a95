import { h } from "./dom.js";
import { playerText } from "./player-text.js";
import { linkTo } from "../router.js";

/** Serials from here on are those of things; below are characters and creatures. */
const FIRST_ITEM = 0x4000_0000;

/**
 * Words and what there is to say of each.
 *
 * @param {readonly (readonly [string, import("./dom.js").Child | import("./dom.js").Child[]])[]} entries
 */
export function factList(entries) {
  return h(
    "dl",
    { class: "facts" },
    entries.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))),
  );
}

/**
 * What scripts say of a character or a building.
 *
 * @param {readonly PageSection[]} sections
 * @param {{ world?: string | undefined }} where
 * @param {"h2" | "h3"} [heading]
 */
export function pageSections(sections, { world }, heading = "h2") {
  return sections.flatMap(({ title, rows }) => [
    h(heading, {}, title),
    factList(
      rows.map(({ label, value, serial }) => [
        label,
        serial === null ? playerText(value) : h("a", { href: serialLink(serial, world) }, playerText(value, "name")),
      ]),
    ),
  ]);
}

/** Whether a serial is that of a thing, not of a character or creature. @param {string} serial */
export function isThing(serial) {
  return Number(serial) >= FIRST_ITEM;
}

/**
 * The page of a character or thing.
 *
 * @param {string} serial
 * @param {string | undefined} world
 */
function serialLink(serial, world) {
  return isThing(serial) ? linkTo(`/items/${serial}`, { world }) : linkTo(`/characters/${serial}`);
}

/**
 * A link to a character, or nobody.
 *
 * @param {string | null} serial
 * @param {string | null} name
 */
export function characterLink(serial, name) {
  if (serial === null) return h("span", { class: "quiet" }, "–");
  return h("a", { href: linkTo(`/characters/${serial}`) }, playerText(name ?? `0x${Number(serial).toString(16)}`, "name"));
}

const mapNames = ["Felucca", "Trammel", "Ilshenar", "Malas", "Tokuno", "Ter Mur"];

/**
 * A place, as a link to the map.
 *
 * @param {{ mapId: number, x: number, y: number, z: number } | null} place
 * @param {string | undefined} world
 */
export function placeLink(place, world) {
  if (!place) return h("span", { class: "quiet" }, "–");
  const { mapId, x, y, z } = place;
  const link = linkTo("/map", { map: mapId, x, y, zoom: 7, world });
  return h("a", { href: link }, `${mapNames[mapId] ?? `Map ${mapId}`} ${x}, ${y}, ${z}`);
}
