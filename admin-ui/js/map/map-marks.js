const MARK_RADIUS = 6;
const SELECTED_TIMES = 1.6;
const RING_RADIUS = 7;
const CROWD_RADIUS = 13;
const REGION_COLOUR = "#7b2d9b";
/** The colour of what is switched off. */
const OFF = "#6b6b6b";
const NAME_MARGIN = 4;

/** @typedef {"player" | "staff" | "ticket" | "spawner" | "building" | "place"} PointKind */
/** @typedef {import("./live-positions.js").TileArea} TileArea */
/**
 * A region's mark has areas.
 *
 * @typedef {{ key: string, kind: PointKind | "region", name?: string, x: number, y: number, areas?: readonly
 *   TileArea[], isOff?: boolean }} MapMark
 */

/** The colour of each kind, whose marks differ in their form too. @type {Readonly<Record<PointKind, string>>} */
const COLOURS = {
  player: "#1c6fd6",
  staff: "#f2c200",
  ticket: "#d01010",
  spawner: "#1f8a4c",
  building: "#8a4b1f",
  place: "#d01010",
};

/** The outline of each kind's mark. @type {Readonly<Record<PointKind, (path: Path2D, radius: number) => void>>} */
const FORMS = {
  player: (path, radius) => path.arc(0, 0, radius, 0, 2 * Math.PI),
  staff: (path, radius) => path.rect(-radius, -radius, 2 * radius, 2 * radius),
  ticket: (path, radius) =>
    polygon(path, [
      [0, -radius - 2],
      [radius + 2, 0],
      [0, radius + 2],
      [-radius - 2, 0],
    ]),
  spawner: (path, radius) =>
    polygon(path, [
      [0, -radius],
      [radius, radius - 1],
      [-radius, radius - 1],
    ]),
  building: (path, radius) =>
    polygon(path, [
      [0, -radius - 2],
      [radius, 0],
      [radius, radius],
      [-radius, radius],
      [-radius, 0],
    ]),
  place: (path) => path.arc(0, 0, RING_RADIUS, 0, 2 * Math.PI),
};

/**
 * Draws a mark between white and black, to be visible on every ground.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {PointKind} kind
 * @param {{ x: number, y: number, isSelected: boolean, isOff: boolean }} at
 */
export function drawPoint(context, kind, { x, y, isSelected, isOff }) {
  const path = new Path2D();
  FORMS[kind](path, isSelected ? MARK_RADIUS * SELECTED_TIMES : MARK_RADIUS);
  // What is in the place must stay visible, so its mark is a ring.
  const isRing = kind === "place";
  context.save();
  context.translate(x, y);
  stroke(context, path, "#000000", isRing ? 8 : 4);
  stroke(context, path, "#ffffff", isRing ? 6 : 2);
  const colour = isOff ? OFF : COLOURS[kind];
  context.fillStyle = colour;
  if (isRing) stroke(context, path, colour, 3);
  else context.fill(path);
  context.restore();
}

/**
 * Draws the number of marks that are too close together.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {{ x: number, y: number, count: number }} crowd
 */
export function drawCrowd(context, { x, y, count }) {
  const path = new Path2D();
  path.arc(x, y, CROWD_RADIUS, 0, 2 * Math.PI);
  context.save();
  stroke(context, path, "#000000", 4);
  stroke(context, path, "#ffffff", 2);
  context.fillStyle = COLOURS.player;
  context.fill(path);
  context.font = "bold 12px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = "#ffffff";
  context.fillText(String(count), x, y);
  context.restore();
}

/**
 * Draws a name beside a mark.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {string} name
 * @param {{ x: number, y: number }} at
 */
export function drawName(context, name, { x, y }) {
  context.save();
  context.font = "12px system-ui, sans-serif";
  context.textBaseline = "middle";
  context.lineWidth = 3;
  context.strokeStyle = "#ffffff";
  context.strokeText(name, x + 2 * MARK_RADIUS, y);
  context.fillStyle = "#101418";
  context.fillText(name, x + 2 * MARK_RADIUS, y);
  context.restore();
}

/**
 * Draws the way that somebody took.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {readonly { x: number, y: number }[]} points
 */
export function drawTrack(context, points) {
  const path = new Path2D();
  for (const { x, y } of points) path.lineTo(x, y);
  context.save();
  context.lineJoin = "round";
  stroke(context, path, "#ffffff", 5);
  stroke(context, path, COLOURS.player, 2.5);
  context.restore();
}

/**
 * Draws a rectangle of a region, and the region's name where it has room for it.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {string} name
 * @param {{ x: number, y: number, width: number, height: number, isSelected: boolean }} box in pixels
 */
export function drawArea(context, name, { x, y, width, height, isSelected }) {
  const path = new Path2D();
  path.rect(x, y, width, height);
  context.save();
  if (isSelected) {
    context.fillStyle = `${REGION_COLOUR}55`;
    context.fill(path);
  }
  stroke(context, path, "#ffffff", 3);
  stroke(context, path, REGION_COLOUR, isSelected ? 3 : 1.5);
  context.font = "12px system-ui, sans-serif";
  context.textBaseline = "top";
  // The corner may be out of view.
  const left = Math.max(x, 0) + NAME_MARGIN;
  if (left + context.measureText(name).width + NAME_MARGIN <= x + width) {
    const top = Math.max(y, 0) + NAME_MARGIN;
    context.lineWidth = 3;
    context.strokeStyle = "#ffffff";
    context.strokeText(name, left, top);
    context.fillStyle = REGION_COLOUR;
    context.fillText(name, left, top);
  }
  context.restore();
}

/**
 * @param {Path2D} path
 * @param {readonly (readonly [number, number])[]} corners
 */
function polygon(path, corners) {
  for (const [x, y] of corners) path.lineTo(x, y);
  path.closePath();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Path2D} path
 * @param {string} colour
 * @param {number} width
 */
function stroke(context, path, colour, width) {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke(path);
}
