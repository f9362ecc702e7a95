import { words } from "../api.js";
import { h } from "../parts/dom.js";
import { mapCanvas } from "./map-canvas.js";
import { linkTo } from "../router.js";
import { placeText } from "../tickets/ticket-due.js";

/** The first scale: the side of a tile in pixels, as a power of two. */
const FIRST_MAGNIFICATION = 1;
/** A tile is some pixels wide there, on every facet. */
const LIVE_MAP_ZOOM = 6;

/**
 * @typedef {object} PlaceMap
 * @property {HTMLElement} element
 * @property {() => void} dispose
 */

/**
 * A small map with a mark at a position, and the position in words for screen readers.
 *
 * @param {import("../api.js").Api} api
 * @param {Pick<HelpTicketSummary, "mapId" | "mapName" | "x" | "y" | "z" | "world">} place
 * @returns {PlaceMap}
 */
export function placeMap(api, place) {
  const scale = h("span", { class: "quiet", role: "status" });
  const picture = mapCanvas(api, {
    className: "place-map",
    label({ zoom }, { maxZoom }) {
      const text = scaleText(zoom - maxZoom);
      if (scale.textContent !== text) scale.textContent = text;
      return `Map of ${placeText(place)}, where the mark is. ${text}. Arrow keys move it, plus and minus zoom, Home goes back.`;
    },
    onHome: () => toPlace(),
    onError: (error) => fail(words(error)),
  });
  const liveMap = linkTo("/map", {
    map: place.mapId,
    x: place.x,
    y: place.y,
    zoom: LIVE_MAP_ZOOM,
    ...(place.world !== undefined && { world: place.world }),
  });
  const caption = h("div", { class: "caption" }, scale, h("a", { href: liveMap }, "Show on the live map"), picture.buttons);
  picture.element.append(caption);
  const left = new AbortController();

  function toPlace() {
    picture.moveTo(place.x + 0.5, place.y + 0.5);
  }

  async function open() {
    try {
      const maps = /** @type {GameMap[]} */ (await api.get("/api/maps", undefined, left.signal));
      const map = maps.find(({ mapId }) => mapId === place.mapId);
      if (!map) return fail("There is no such map.");
      picture.mark([{ key: "place", kind: "place", x: place.x, y: place.y }], "");
      picture.show(map, { x: place.x + 0.5, y: place.y + 0.5, zoom: map.maxZoom + FIRST_MAGNIFICATION });
    } catch (error) {
      fail(words(error));
    }
  }

  /** @param {string | undefined} reason */
  function fail(reason) {
    if (reason === undefined) return;
    picture.canvas.hidden = true;
    caption.replaceChildren(h("span", { class: "quiet" }, `${placeText(place)}. There is no map of it: ${reason}`));
  }

  void open();
  return {
    element: picture.element,
    dispose() {
      left.abort();
      picture.dispose();
    },
  };
}

/** @param {number} steps from where a tile is a pixel */
function scaleText(steps) {
  if (steps === 0) return "A pixel is a tile";
  return steps > 0 ? `A tile is ${2 ** steps} pixels wide` : `A pixel is ${2 ** -steps} tiles wide`;
}
