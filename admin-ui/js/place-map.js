import { words } from "./api.js";
import { h } from "./dom.js";
import { linkTo } from "./router.js";
import { placeText } from "./ticket-words.js";

const WIDTH = 512;
const HEIGHT = 320;
/** Beyond the server's largest scale the page enlarges: each tile becomes a square of 2, 4 or 8 pixels. */
const MAGNIFIED_STEPS = 3;
/** The first scale: the side of a tile in pixels, as a power of two. */
const FIRST_MAGNIFICATION = 1;
/** A tile is some pixels wide there, on every facet. */
const LIVE_MAP_ZOOM = 6;
const MARKER_RADIUS = 7;
/** The part of the picture that one arrow key press moves. */
const PAN_PART = 0.2;

/** The direction of each arrow key. @type {Readonly<Record<string, readonly [number, number]>>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @typedef {object} PlaceMap
 * @property {HTMLElement} element
 * @property {() => void} dispose
 */

/**
 * A small map with a mark at a position, and the position in words for screen readers.
 *
 * @param {import("./api.js").Api} api
 * @param {Pick<HelpTicketSummary, "mapId" | "mapName" | "x" | "y" | "z">} place
 * @returns {PlaceMap}
 */
export function placeMap(api, place) {
  const canvas = h("canvas", { width: WIDTH, height: HEIGHT, role: "img", tabindex: 0 });
  const scale = h("span", { class: "quiet", role: "status" });
  const zoomIn = button("Zoom in", "zoom-in", () => zoomBy(1));
  const zoomOut = button("Zoom out", "zoom-out", () => zoomBy(-1));
  const liveMap = linkTo("/map", { map: place.mapId, x: place.x, y: place.y, zoom: LIVE_MAP_ZOOM });
  const toLiveMap = h("a", { href: liveMap }, "Show on the live map");
  const caption = h("figcaption", {}, scale, toLiveMap, h("span", { class: "buttons" }, zoomIn, " ", zoomOut));
  const element = h("figure", { class: "place-map", onkeydown: press }, canvas, caption);
  const left = new AbortController();
  /** Pictures by address; undefined for one that could not be loaded. @type {Map<string, ImageBitmap | undefined>} */
  const squares = new Map();
  /** @type {GameMap | undefined} */
  let map;
  let zoom = 0;
  let underWay = 0;
  const middle = { x: place.x + 0.5, y: place.y + 0.5 };

  async function open() {
    try {
      const maps = /** @type {GameMap[]} */ (await api.get("/api/maps", undefined, left.signal));
      map = maps.find(({ mapId }) => mapId === place.mapId);
      if (map) zoomTo(map.maxZoom + FIRST_MAGNIFICATION);
      else fail("There is no such map.");
    } catch (error) {
      fail(words(error));
    }
  }

  /** @param {string | undefined} reason */
  function fail(reason) {
    if (reason === undefined) return;
    canvas.hidden = true;
    caption.replaceChildren(h("span", { class: "quiet" }, `${placeText(place)}. There is no map of it: ${reason}`));
  }

  /** @param {number} steps */
  function zoomBy(steps) {
    zoomTo(zoom + steps);
  }

  /** @param {number} wanted */
  function zoomTo(wanted) {
    if (!map) return;
    const most = map.maxZoom + MAGNIFIED_STEPS;
    zoom = Math.min(Math.max(wanted, 0), most);
    // Not disabled: a disabled button loses the focus, and keyboard users would start at the top again.
    zoomIn.setAttribute("aria-disabled", String(zoom === most));
    zoomOut.setAttribute("aria-disabled", String(zoom === 0));
    scale.textContent = scaleText(zoom - map.maxZoom);
    canvas.setAttribute(
      "aria-label",
      `Map of ${placeText(place)}, where the mark is. ${scale.textContent}. Arrow keys move it, plus and minus zoom, Home goes back.`,
    );
    draw(map);
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    if (!map || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = event.target === canvas ? ARROWS[event.key] : undefined;
    if (arrow) {
      const pixelsPerTile = 2 ** (zoom - map.maxZoom);
      middle.x += (arrow[0] * WIDTH * PAN_PART) / pixelsPerTile;
      middle.y += (arrow[1] * HEIGHT * PAN_PART) / pixelsPerTile;
      draw(map);
    } else if (event.key === "+" || event.key === "=") zoomBy(1);
    else if (event.key === "-") zoomBy(-1);
    else if (event.key === "Home" && event.target === canvas) {
      middle.x = place.x + 0.5;
      middle.y = place.y + 0.5;
      draw(map);
    } else return;
    event.preventDefault();
  }

  /** @param {GameMap} map */
  function draw(map) {
    const context = canvas.getContext("2d");
    if (!context) return;
    const pixelsPerTile = 2 ** (zoom - map.maxZoom);
    const pictureZoom = Math.min(zoom, map.maxZoom);
    const side = map.squarePixels * 2 ** (zoom - pictureZoom);
    const tilesPerSide = side / pixelsPerTile;
    const originX = Math.round(middle.x * pixelsPerTile - WIDTH / 2);
    const originY = Math.round(middle.y * pixelsPerTile - HEIGHT / 2);
    context.clearRect(0, 0, WIDTH, HEIGHT);
    context.imageSmoothingEnabled = false;
    for (let row = Math.max(0, Math.floor(originY / side)); row * side < originY + HEIGHT; row++) {
      if (row * tilesPerSide >= map.height) break;
      for (let column = Math.max(0, Math.floor(originX / side)); column * side < originX + WIDTH; column++) {
        if (column * tilesPerSide >= map.width) break;
        const square = squareAt(map, `${pictureZoom}/${column}/${row}`);
        if (square) context.drawImage(square, column * side - originX, row * side - originY, side, side);
      }
    }
    mark(context, (place.x + 0.5) * pixelsPerTile - originX, (place.y + 0.5) * pixelsPerTile - originY);
  }

  /**
   * Returns the square if it is loaded; otherwise loads it and then draws everything again.
   *
   * @param {GameMap} map
   * @param {string} address
   */
  function squareAt(map, address) {
    if (!squares.has(address)) {
      squares.set(address, undefined);
      void fetchSquare(map, address);
    }
    return squares.get(address);
  }

  /**
   * @param {GameMap} map
   * @param {string} address
   */
  async function fetchSquare(map, address) {
    underWay++;
    canvas.setAttribute("aria-busy", "true");
    try {
      const blob = await api.picture(`/api/maps/${map.mapId}/tiles/${address}.png`, left.signal);
      const square = await createImageBitmap(blob);
      // The user may have left the page while the picture was decoded.
      if (left.signal.aborted) return square.close();
      squares.set(address, square);
      draw(map);
    } catch (error) {
      fail(words(error));
    } finally {
      underWay--;
      canvas.setAttribute("aria-busy", String(underWay > 0));
    }
  }

  void open();
  return {
    element,
    dispose() {
      left.abort();
      for (const square of squares.values()) square?.close();
      squares.clear();
    },
  };
}

/**
 * @param {string} text
 * @param {string} action
 * @param {() => void} onclick
 */
function button(text, action, onclick) {
  return h("button", { type: "button", "data-action": action, onclick }, text);
}

/** @param {number} steps from where a tile is a pixel */
function scaleText(steps) {
  if (steps === 0) return "A pixel is a tile";
  return steps > 0 ? `A tile is ${2 ** steps} pixels wide` : `A pixel is ${2 ** -steps} tiles wide`;
}

/**
 * Draws the mark: red between white and black, to be visible on every ground.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 */
function mark(context, x, y) {
  for (const [colour, width] of /** @type {const} */ ([
    ["#000000", 8],
    ["#ffffff", 6],
    ["#d01010", 3],
  ])) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    context.arc(x, y, MARKER_RADIUS, 0, 2 * Math.PI);
    context.stroke();
  }
}
