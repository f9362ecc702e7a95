/** Marks that are so near to a first one are a crowd with it, where the map is small. */
const CROWD_PIXELS = 32;
/** Fewer stand for themselves. */
const CROWD_LEAST = 3;
/** From this number of pixels to a tile on, marks stand apart and have their names. */
const CLOSE_PIXELS = 2;
/** About the size of a name's letters. */
const [LETTER_PIXELS, LINE_PIXELS] = [7, 14];
/** Names on one map; more could not be read. */
const NAMES_MAX = 60;

/** @typedef {import("./map-canvas.js").MapPlace} MapPlace */
/** @typedef {import("./map-marks.js").MapMark} MapMark */
/** @typedef {{ mark: MapMark, x: number, y: number }} PlacedMark in pixels of the canvas */

/** What moves, or is sent by those who do. @param {MapMark} mark */
const gathers = ({ kind }) => kind === "player" || kind === "staff" || kind === "ticket";

/**
 * Marks that are so close together that only their number can be shown, and all others.
 *
 * @param {readonly PlacedMark[]} placed
 * @param {number} scale pixels of a tile
 * @param {string} selected the key of a mark that always stands for itself
 * @returns {{ crowds: { x: number, y: number, count: number }[], single: readonly PlacedMark[] }}
 */
export function crowdsOf(placed, scale, selected) {
  if (scale >= CLOSE_PIXELS) return { crowds: [], single: placed };
  /** @type {{ x: number, y: number, members: PlacedMark[] }[]} */
  const groups = [];
  const single = [];
  for (const one of placed) {
    if (!gathers(one.mark) || one.mark.key === selected) {
      single.push(one);
      continue;
    }
    const near = groups.find(({ x, y }) => Math.hypot(x - one.x, y - one.y) < CROWD_PIXELS);
    if (near) near.members.push(one);
    else groups.push({ x: one.x, y: one.y, members: [one] });
  }
  const crowds = [];
  for (const { members, ...at } of groups) {
    if (members.length < CROWD_LEAST) single.push(...members);
    else crowds.push({ ...at, count: members.length });
  }
  return { crowds, single };
}

/**
 * The marks whose names are shown: of people, where the map is close. Of names that would lie over each other, one.
 *
 * @param {readonly PlacedMark[]} placed
 * @param {number} scale
 */
export function namedMarks(placed, scale) {
  if (scale < CLOSE_PIXELS) return [];
  /** @type {PlacedMark[]} */
  const named = [];
  for (const one of placed) {
    const { kind, name = "" } = one.mark;
    if ((kind !== "player" && kind !== "staff") || named.length === NAMES_MAX) continue;
    const width = (/** @type {string} */ text) => text.length * LETTER_PIXELS;
    const isCovered = named.some(({ mark, x, y }) => {
      const isBeside = one.x < x + width(mark.name ?? "") && x < one.x + width(name);
      return isBeside && Math.abs(one.y - y) < LINE_PIXELS;
    });
    if (!isCovered) named.push(one);
  }
  return named;
}

/**
 * Where the map opens: at the people of the facet that has most of them, all in view if that is possible. Each world of
 * a network has its own facets.
 *
 * @param {readonly { world?: string, mapId: number | null, x: number | null, y: number | null }[]} people
 * @param {readonly GameMap[]} maps
 * @param {{ width: number, height: number }} canvas in pixels
 * @returns {{ world: string | undefined, map: GameMap, place: MapPlace } | undefined} undefined if nobody is there
 */
export function whereThePeopleAre(people, maps, canvas) {
  const placed = people.filter(({ x, y }) => x !== null && y !== null);
  const found = [...new Set(placed.map(({ world }) => world))]
    .flatMap((world) => maps.map((map) => ({ world, map })))
    .map((one) => ({ ...one, there: placed.filter(({ world, mapId }) => world === one.world && mapId === one.map.mapId) }))
    .sort((a, b) => b.there.length - a.there.length)[0];
  if (!found || found.there.length === 0) return undefined;
  const span = (/** @type {"x" | "y"} */ axis) => {
    const values = found.there.map((one) => one[axis] ?? 0);
    return [Math.min(...values), Math.max(...values)];
  };
  const [[left = 0, right = 0], [top = 0, bottom = 0]] = [span("x"), span("y")];
  const { world, map } = found;
  const fits = (/** @type {number} */ zoom) => {
    const scale = 2 ** (zoom - map.maxZoom);
    return (right - left) * scale < canvas.width * 0.8 && (bottom - top) * scale < canvas.height * 0.8;
  };
  // Close enough for names.
  let zoom = map.maxZoom + Math.log2(CLOSE_PIXELS);
  while (zoom > 0 && !fits(zoom)) zoom--;
  return { world, map, place: { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2), zoom } };
}
