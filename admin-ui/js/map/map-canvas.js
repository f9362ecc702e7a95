import { h } from "../parts/dom.js";
import { tilesOf } from "./map-entries.js";
import { mapGestures } from "./map-gestures.js";
import { crowdsOf, namedMarks } from "./map-crowds.js";
import { drawArea, drawCrowd, drawName, drawPoint, drawTrack } from "./map-marks.js";
import { mapSquares } from "./map-squares.js";

/** Beyond the server's largest scale the page enlarges: each tile becomes a square of 2, 4 or 8 pixels. */
const MAGNIFIED_STEPS = 3;
/** A finger is not precise. */
const PICK_PIXELS = 14;

/** @typedef {{ x: number, y: number, zoom: number }} MapPlace the tile in the middle, and the zoom */

/**
 * A map that can be dragged and zoomed, with marks that can be clicked. Style sheets decide how large it is.
 *
 * @param {import("../api.js").Api} api
 * @param {object} owner
 * @param {string} owner.className
 * @param {(place: MapPlace, map: GameMap) => string} owner.label what screen readers say about the part in view
 * @param {() => void} [owner.onView] the part in view changed
 * @param {(key: string) => void} [owner.onPick] a mark was clicked
 * @param {() => void} [owner.onHome] the key Home was pressed
 * @param {(error: unknown) => void} owner.onError
 */
export function mapCanvas(api, { className, label, onView, onPick, onHome, onError }) {
  const canvas = h("canvas", { role: "img", tabindex: 0 });
  // Both do nothing until a map is shown.
  const zoomIn = h("button", { type: "button", "aria-disabled": "true", onclick: () => zoomBy(1) }, "Zoom in");
  const zoomOut = h("button", { type: "button", "aria-disabled": "true", onclick: () => zoomBy(-1) }, "Zoom out");
  const buttons = h("span", { class: "buttons" }, zoomIn, " ", zoomOut);
  const element = h("div", { class: className }, canvas);
  const squares = mapSquares(api, {
    onLoaded: () => draw(),
    onLoading: (isLoading) => canvas.setAttribute("aria-busy", String(isLoading)),
    onError,
  });
  const middle = { x: 0, y: 0 };
  let zoom = 0;
  /** @type {GameMap | undefined} */
  let map;
  /** @type {readonly import("./map-marks.js").MapMark[]} */
  let marks = [];
  let selected = "";
  /** @type {readonly { x: number, y: number }[]} */
  let track = [];

  const scale = () => (map ? 2 ** (zoom - map.maxZoom) : 1);
  const origin = () => ({
    originX: Math.round(middle.x * scale() - canvas.width / 2),
    originY: Math.round(middle.y * scale() - canvas.height / 2),
  });

  /**
   * @param {number} steps
   * @param {{ x: number, y: number }} [at] the point of the canvas that stays in its place
   */
  function zoomBy(steps, at = { x: canvas.width / 2, y: canvas.height / 2 }) {
    if (!map) return;
    const [dx, dy] = [at.x - canvas.width / 2, at.y - canvas.height / 2];
    const before = scale();
    zoom = zoomWithin(map, zoom + steps);
    moveTo(middle.x + dx / before - dx / scale(), middle.y + dy / before - dy / scale());
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  function moveTo(x, y) {
    if (!map) return;
    middle.x = Math.min(Math.max(x, 0), map.width);
    middle.y = Math.min(Math.max(y, 0), map.height);
    // Not disabled: a disabled button loses the focus, and keyboard users would start at the top again.
    zoomIn.setAttribute("aria-disabled", String(zoom === zoomWithin(map, Infinity)));
    zoomOut.setAttribute("aria-disabled", String(zoom === 0));
    canvas.setAttribute("aria-label", label(place(), map));
    draw();
    onView?.();
  }

  const place = () => ({ x: Math.floor(middle.x), y: Math.floor(middle.y), zoom });

  function draw() {
    const context = canvas.getContext("2d");
    if (!context || !map) return;
    const { originX, originY } = origin();
    squares.draw(context, map, zoom, { originX, originY, width: canvas.width, height: canvas.height });
    for (const { key, name = "", areas = [] } of marks) {
      for (const area of areas) drawArea(context, name, { ...boxOf(area), isSelected: key === selected });
    }
    drawTrack(context, track.map(pointOf));
    const { crowds, single } = crowdsOf(placed(), scale(), selected);
    for (const { mark, x, y } of single) {
      const { kind, key, isOff = false } = mark;
      if (kind !== "region") drawPoint(context, kind, { x, y, isSelected: key === selected, isOff });
    }
    for (const crowd of crowds) drawCrowd(context, crowd);
    for (const { mark, x, y } of namedMarks(single, scale())) drawName(context, mark.name ?? "", { x, y });
  }

  /** The marks that are points, with their pixels. */
  const placed = () => marks.filter(({ kind }) => kind !== "region").map((mark) => ({ mark, ...pointOf(mark) }));

  /** @param {{ x: number, y: number }} tile */
  function pointOf({ x, y }) {
    const { originX, originY } = origin();
    return { x: (x + 0.5) * scale() - originX, y: (y + 0.5) * scale() - originY };
  }

  /** @param {import("./live-positions.js").TileArea} area */
  function boxOf({ left, top, right, bottom }) {
    const { originX, originY } = origin();
    const [width, height] = [(right - left + 1) * scale(), (bottom - top + 1) * scale()];
    return { x: left * scale() - originX, y: top * scale() - originY, width, height };
  }

  /** The smallest region of a point. @param {{ x: number, y: number }} at */
  function regionAt(at) {
    const around = marks.flatMap(({ key, areas = [] }) => {
      const boxes = areas.filter((area) => {
        const { x, y, width, height } = boxOf(area);
        return at.x >= x && at.x < x + width && at.y >= y && at.y < y + height;
      });
      return boxes.map((area) => ({ key, tiles: tilesOf(area) }));
    });
    return around.sort((a, b) => a.tiles - b.tiles)[0]?.key;
  }

  /** @param {{ x: number, y: number }} at */
  function pick(at) {
    const { crowds, single } = crowdsOf(placed(), scale(), selected);
    // A crowd comes apart when it is pressed.
    if (crowds.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) <= PICK_PIXELS)) return zoomBy(2, at);
    const distances = single.map(({ mark, x, y }) => ({ mark, distance: Math.hypot(x - at.x, y - at.y) }));
    const nearest = distances.sort((a, b) => a.distance - b.distance)[0];
    const key = nearest && nearest.distance <= PICK_PIXELS ? nearest.mark.key : regionAt(at);
    if (key !== undefined) onPick?.(key);
  }

  mapGestures(element, canvas, {
    move: (dx, dy) => moveTo(middle.x + dx / scale(), middle.y + dy / scale()),
    zoom: zoomBy,
    press: pick,
    home: onHome,
  });
  const size = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || (clientWidth === canvas.width && clientHeight === canvas.height)) return;
    canvas.width = clientWidth;
    canvas.height = clientHeight;
    draw();
    onView?.();
  });
  size.observe(canvas);

  return {
    /** Has the canvas. The owner adds the buttons, and keys work in all of it. */
    element,
    canvas,
    buttons,
    /**
     * @param {GameMap} wanted
     * @param {MapPlace} at
     */
    show(wanted, at) {
      map = wanted;
      zoom = zoomWithin(map, at.zoom);
      moveTo(at.x, at.y);
    },
    moveTo,
    /**
     * @param {readonly import("./map-marks.js").MapMark[]} shown
     * @param {string} key of the selected mark
     */
    mark(shown, key) {
      marks = shown;
      selected = key;
      draw();
    },
    /**
     * Draws where somebody has been.
     *
     * @param {readonly { x: number, y: number }[]} tiles
     */
    showTrack(tiles) {
      track = tiles;
      draw();
    },
    /** The middle and the zoom, and the tiles in view. */
    view() {
      const { originX, originY } = origin();
      const { width, height } = map ?? { width: 1, height: 1 };
      const tile = (/** @type {number} */ pixel, /** @type {number} */ tiles) =>
        Math.min(Math.max(Math.floor(pixel / scale()), 0), tiles - 1);
      return {
        ...place(),
        area: {
          left: tile(originX, width),
          top: tile(originY, height),
          right: tile(originX + canvas.width, width),
          bottom: tile(originY + canvas.height, height),
        },
      };
    },
    dispose() {
      size.disconnect();
      squares.dispose();
    },
  };
}

/**
 * @param {GameMap} map
 * @param {number} wanted
 */
function zoomWithin({ maxZoom }, wanted) {
  return Math.min(Math.max(wanted, 0), maxZoom + MAGNIFIED_STEPS);
}
