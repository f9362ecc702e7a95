import { h } from "./dom.js";
import { mapSquares } from "./map-squares.js";

/** Beyond the server's largest scale the page enlarges: each tile becomes a square of 2, 4 or 8 pixels. */
const MAGNIFIED_STEPS = 3;
const HEIGHT = 480;
const MARK_RADIUS = 6;
/** A finger is not precise. */
const PICK_PIXELS = 14;
/** A pointer that moves less has clicked. */
const DRAG_PIXELS = 4;
/** The part of the picture that one arrow key press moves. */
const PAN_PART = 0.2;

/** The direction of each arrow key. @type {Readonly<Record<string, readonly [number, number]>>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @typedef {"player" | "staff" | "ticket"} MarkKind */
/** @typedef {{ key: string, kind: MarkKind, x: number, y: number }} MapMark */

/** The colour of each kind, whose marks differ in their form too. @type {Readonly<Record<MarkKind, string>>} */
const COLOURS = { player: "#1c6fd6", staff: "#f2c200", ticket: "#d01010" };

/**
 * A map that can be dragged and zoomed, with marks that can be clicked.
 *
 * @param {import("./api.js").Api} api
 * @param {object} listener
 * @param {() => void} listener.onView the part in view changed
 * @param {(key: string) => void} listener.onPick a mark was clicked
 * @param {(error: unknown) => void} listener.onError
 */
export function mapCanvas(api, { onView, onPick, onError }) {
  const canvas = h("canvas", { role: "img", tabindex: 0, height: HEIGHT });
  const zoomIn = h("button", { type: "button", onclick: () => zoomTo(zoom + 1) }, "Zoom in");
  const zoomOut = h("button", { type: "button", onclick: () => zoomTo(zoom - 1) }, "Zoom out");
  const element = h("div", { class: "live-map" }, canvas, h("div", { class: "buttons" }, zoomIn, " ", zoomOut));
  const squares = mapSquares(api, { onLoaded: () => draw(), onError });
  const middle = { x: 0, y: 0 };
  let zoom = 0;
  /** @type {GameMap | undefined} */
  let map;
  /** @type {readonly MapMark[]} */
  let marks = [];
  let selected = "";
  /** @type {{ x: number, y: number, isDrag: boolean } | undefined} */
  let pressed;

  const scale = () => (map ? 2 ** (zoom - map.maxZoom) : 1);
  const origin = () => ({
    originX: Math.round(middle.x * scale() - canvas.width / 2),
    originY: Math.round(middle.y * scale() - canvas.height / 2),
  });

  /**
   * @param {number} wanted
   * @param {{ x: number, y: number }} [at] the point of the canvas that stays in its place
   */
  function zoomTo(wanted, at = { x: canvas.width / 2, y: canvas.height / 2 }) {
    if (!map) return;
    const [dx, dy] = [at.x - canvas.width / 2, at.y - canvas.height / 2];
    const before = scale();
    zoom = Math.min(Math.max(wanted, 0), map.maxZoom + MAGNIFIED_STEPS);
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
    zoomIn.setAttribute("aria-disabled", String(zoom === map.maxZoom + MAGNIFIED_STEPS));
    zoomOut.setAttribute("aria-disabled", String(zoom === 0));
    const place = `${map.name} around ${Math.floor(middle.x)}, ${Math.floor(middle.y)}`;
    canvas.setAttribute(
      "aria-label",
      `Map of ${place}. Arrow keys move it, plus and minus zoom. The list below has everything that is marked.`,
    );
    draw();
    onView();
  }

  function draw() {
    const context = canvas.getContext("2d");
    if (!context || !map) return;
    const { originX, originY } = origin();
    squares.draw(context, map, zoom, { originX, originY, width: canvas.width, height: canvas.height });
    for (const mark of marks) drawMark(context, mark, ...pointOf(mark), mark.key === selected);
  }

  /** @param {MapMark} mark @returns {[number, number]} */
  function pointOf({ x, y }) {
    const { originX, originY } = origin();
    return [(x + 0.5) * scale() - originX, (y + 0.5) * scale() - originY];
  }

  /** @param {MouseEvent} event */
  function pointIn(event) {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: event.clientX - left - canvas.clientLeft, y: event.clientY - top - canvas.clientTop };
  }

  /** @param {PointerEvent} event */
  function drag(event) {
    if (!pressed) return;
    const [dx, dy] = [event.clientX - pressed.x, event.clientY - pressed.y];
    if (!pressed.isDrag && Math.hypot(dx, dy) < DRAG_PIXELS) return;
    pressed = { x: event.clientX, y: event.clientY, isDrag: true };
    moveTo(middle.x - dx / scale(), middle.y - dy / scale());
  }

  /** @param {PointerEvent} event */
  function release(event) {
    const isClick = pressed !== undefined && !pressed.isDrag;
    pressed = undefined;
    if (!isClick) return;
    const at = pointIn(event);
    const distances = marks.map((mark) => {
      const [x, y] = pointOf(mark);
      return { mark, distance: Math.hypot(x - at.x, y - at.y) };
    });
    const nearest = distances.sort((a, b) => a.distance - b.distance)[0];
    if (nearest && nearest.distance <= PICK_PIXELS) onPick(nearest.mark.key);
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = event.target === canvas ? ARROWS[event.key] : undefined;
    if (arrow) {
      moveTo(
        middle.x + (arrow[0] * canvas.width * PAN_PART) / scale(),
        middle.y + (arrow[1] * canvas.height * PAN_PART) / scale(),
      );
    } else if (event.key === "+" || event.key === "=") zoomTo(zoom + 1);
    else if (event.key === "-") zoomTo(zoom - 1);
    else return;
    event.preventDefault();
  }

  element.addEventListener("keydown", press);
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    pressed = { x: event.clientX, y: event.clientY, isDrag: false };
  });
  canvas.addEventListener("pointermove", drag);
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", () => (pressed = undefined));
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      if (event.deltaY !== 0) zoomTo(zoom - Math.sign(event.deltaY), pointIn(event));
    },
    { passive: false },
  );
  const size = new ResizeObserver(() => {
    if (canvas.clientWidth === 0 || canvas.clientWidth === canvas.width) return;
    canvas.width = canvas.clientWidth;
    draw();
    onView();
  });
  size.observe(canvas);

  return {
    element,
    /**
     * @param {GameMap} wanted
     * @param {{ x: number, y: number, zoom: number }} place
     */
    show(wanted, place) {
      map = wanted;
      zoom = Math.min(Math.max(place.zoom, 0), map.maxZoom + MAGNIFIED_STEPS);
      moveTo(place.x, place.y);
    },
    moveTo,
    /**
     * @param {readonly MapMark[]} shown
     * @param {string} key of the selected mark
     */
    mark(shown, key) {
      marks = shown;
      selected = key;
      draw();
    },
    /** The middle and the zoom, and the tiles in view. */
    view() {
      const { originX, originY } = origin();
      const { width, height } = map ?? { width: 1, height: 1 };
      const tile = (/** @type {number} */ pixel, /** @type {number} */ tiles) =>
        Math.min(Math.max(Math.floor(pixel / scale()), 0), tiles - 1);
      return {
        x: Math.floor(middle.x),
        y: Math.floor(middle.y),
        zoom,
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
 * Draws a mark between white and black, to be visible on every ground.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {MapMark} mark
 * @param {number} x
 * @param {number} y
 * @param {boolean} isSelected
 */
function drawMark(context, { kind }, x, y, isSelected) {
  const radius = isSelected ? MARK_RADIUS * 1.6 : MARK_RADIUS;
  context.beginPath();
  if (kind === "player") context.arc(x, y, radius, 0, 2 * Math.PI);
  else if (kind === "staff") context.rect(x - radius, y - radius, 2 * radius, 2 * radius);
  else {
    context.moveTo(x, y - radius - 2);
    context.lineTo(x + radius + 2, y);
    context.lineTo(x, y + radius + 2);
    context.lineTo(x - radius - 2, y);
    context.closePath();
  }
  context.strokeStyle = "#000000";
  context.lineWidth = 4;
  context.stroke();
  context.strokeStyle = "#ffffff";
  context.lineWidth = 2;
  context.stroke();
  context.fillStyle = COLOURS[kind];
  context.fill();
}
