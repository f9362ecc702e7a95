/** A pointer that moves less has clicked. */
const DRAG_PIXELS = 4;
/** The part of the picture that one arrow key press moves. */
const PAN_PART = 0.2;

/** The direction of each arrow key. @type {Readonly<Record<string, readonly [number, number]>>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @typedef {{ x: number, y: number }} Point */

/**
 * Moves and zooms a map with the mouse, with one or two fingers, with the wheel and with keys. All points and distances
 * are in pixels of the canvas.
 *
 * @param {HTMLElement} element has the canvas and its buttons; keys work in all of it
 * @param {HTMLCanvasElement} canvas
 * @param {object} map
 * @param {(dx: number, dy: number) => void} map.move the part in view goes to the right and down by so much
 * @param {(steps: number, at?: Point) => void} map.zoom to twice the size at each step; the point stays in its place
 * @param {(at: Point) => void} [map.press] a point was clicked
 * @param {() => void} [map.home] the key Home was pressed
 */
export function mapGestures(element, canvas, { move, zoom, press, home }) {
  /** The fingers or buttons that are down. @type {Map<number, Point>} */
  const pointers = new Map();
  let isDrag = false;
  /** How far the fingers of a pinch were apart at its last step. */
  let apart = 0;

  /** @param {MouseEvent} event @returns {Point} */
  function pointIn({ clientX, clientY }) {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: clientX - left - canvas.clientLeft, y: clientY - top - canvas.clientTop };
  }

  /** @returns {[Point, number]} the middle of all pointers, and how far two of them are apart */
  function spread() {
    const [first = { x: 0, y: 0 }, second = first] = pointers.values();
    return [{ x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 }, Math.hypot(first.x - second.x, first.y - second.y)];
  }

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || pointers.size === 2) return;
    canvas.setPointerCapture(event.pointerId);
    isDrag = pointers.size > 0;
    pointers.set(event.pointerId, pointIn(event));
    apart = spread()[1];
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!pointers.has(event.pointerId)) return;
    const at = pointIn(event);
    const [before] = spread();
    const own = pointers.get(event.pointerId) ?? at;
    if (!isDrag && Math.hypot(at.x - own.x, at.y - own.y) < DRAG_PIXELS) return;
    isDrag = true;
    pointers.set(event.pointerId, at);
    const [middle, now] = spread();
    move(before.x - middle.x, before.y - middle.y);
    const steps = pointers.size === 2 && apart > 0 && now > 0 ? Math.round(Math.log2(now / apart)) : 0;
    if (steps === 0) return;
    zoom(steps, middle);
    apart *= 2 ** steps;
  });
  canvas.addEventListener("pointerup", (event) => {
    if (!pointers.delete(event.pointerId) || isDrag) return;
    press?.(pointIn(event));
  });
  // Otherwise a click would follow, and reach what a choice has put under the finger.
  canvas.addEventListener("touchend", (event) => {
    if (event.cancelable) event.preventDefault();
  });
  canvas.addEventListener("pointercancel", ({ pointerId }) => pointers.delete(pointerId));
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      if (event.deltaY !== 0) zoom(-Math.sign(event.deltaY), pointIn(event));
    },
    { passive: false },
  );
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isOnMap = event.target === canvas;
    const arrow = isOnMap ? ARROWS[event.key] : undefined;
    if (arrow) move(arrow[0] * canvas.width * PAN_PART, arrow[1] * canvas.height * PAN_PART);
    else if (event.key === "+" || event.key === "=") zoom(1);
    else if (event.key === "-") zoom(-1);
    else if (event.key === "Home" && isOnMap && home) home();
    else return;
    event.preventDefault();
  });
}
