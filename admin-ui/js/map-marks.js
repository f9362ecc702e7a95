const MARK_RADIUS = 6;
const SELECTED_TIMES = 1.6;
const RING_RADIUS = 7;

/** @typedef {"player" | "staff" | "ticket" | "place"} MarkKind */
/** @typedef {{ key: string, kind: MarkKind, x: number, y: number }} MapMark */

/** The colour of each kind, whose marks differ in their form too. @type {Readonly<Record<MarkKind, string>>} */
const COLOURS = { player: "#1c6fd6", staff: "#f2c200", ticket: "#d01010", place: "#d01010" };

/** The outline of each kind's mark. @type {Readonly<Record<MarkKind, (path: Path2D, radius: number) => void>>} */
const FORMS = {
  player: (path, radius) => path.arc(0, 0, radius, 0, 2 * Math.PI),
  staff: (path, radius) => path.rect(-radius, -radius, 2 * radius, 2 * radius),
  ticket(path, radius) {
    const far = radius + 2;
    path.moveTo(0, -far);
    path.lineTo(far, 0);
    path.lineTo(0, far);
    path.lineTo(-far, 0);
    path.closePath();
  },
  place: (path) => path.arc(0, 0, RING_RADIUS, 0, 2 * Math.PI),
};

/**
 * Draws a mark between white and black, to be visible on every ground.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {MarkKind} kind
 * @param {{ x: number, y: number }} at
 * @param {boolean} isSelected
 */
export function drawMark(context, kind, at, isSelected) {
  const path = new Path2D();
  FORMS[kind](path, isSelected ? MARK_RADIUS * SELECTED_TIMES : MARK_RADIUS);
  // What is in the place must stay visible, so its mark is a ring.
  const isRing = kind === "place";
  context.save();
  context.translate(at.x, at.y);
  context.strokeStyle = "#000000";
  context.lineWidth = isRing ? 8 : 4;
  context.stroke(path);
  context.strokeStyle = "#ffffff";
  context.lineWidth = isRing ? 6 : 2;
  context.stroke(path);
  context.fillStyle = COLOURS[kind];
  context.strokeStyle = COLOURS[kind];
  context.lineWidth = 3;
  if (isRing) context.stroke(path);
  else context.fill(path);
  context.restore();
}
