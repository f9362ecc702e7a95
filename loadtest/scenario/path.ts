import { beside, directionTowards } from "../client/directions.js";

interface Node {
  x: number;
  y: number;
  /** Steps from the start. */
  cost: number;
  /** `cost` and the steps that are left at least. */
  total: number;
  from: Node | undefined;
  direction: number;
}

/** Tiles that one search looks at. A goal behind a longer wall is not found. */
const SEARCHED_MAX = 4_000;
const DIRECTIONS = 8;
/**
 * From the way back to the way ahead: of equal paths the last one that was found is followed, so that it is straight.
 */
const TURNS = [4, 3, 5, 2, 6, 1, 7, 0] as const;

/**
 * The directions of a shortest path that avoids what is known to be blocked (A*). The load test has no map: what it has
 * not tried counts as free, and a rejected step teaches it more.
 *
 * @param isBlocked whether the step from this tile in this direction was rejected before
 * @param within how near to the goal is near enough, in tiles
 * @returns undefined when there is no path within the tiles that are searched
 */
export function findPath(
  start: { x: number; y: number },
  goal: { x: number; y: number },
  within: number,
  isBlocked: (x: number, y: number, direction: number) => boolean,
): number[] | undefined {
  const left = (x: number, y: number): number => Math.max(0, Math.max(Math.abs(goal.x - x), Math.abs(goal.y - y)) - within);
  const best = new Map<number, number>([[keyOf(start.x, start.y), 0]]);
  const open = new OpenNodes();
  open.add({ ...start, cost: 0, total: left(start.x, start.y), from: undefined, direction: 0 });
  for (let searched = 0; searched < SEARCHED_MAX; searched++) {
    const node = open.takeNearest();
    if (node === undefined) return undefined;
    if (left(node.x, node.y) === 0) return directionsTo(node);
    const ahead = directionTowards(node, goal);
    for (const turn of TURNS) {
      const direction = (ahead + turn) % DIRECTIONS;
      const { x, y } = beside(node.x, node.y, direction);
      const cost = node.cost + 1;
      if (isBlocked(node.x, node.y, direction) || cost >= (best.get(keyOf(x, y)) ?? Infinity)) continue;
      best.set(keyOf(x, y), cost);
      open.add({ x, y, cost, total: cost + left(x, y), from: node, direction });
    }
  }
  return undefined;
}

/** Coordinates have 16 bits. */
function keyOf(x: number, y: number): number {
  return x * 65_536 + y;
}

/** Nodes by their totals, which never fall in the course of a search. */
class OpenNodes {
  readonly #byTotal: Node[][] = [];
  #lowest = 0;

  add(node: Node): void {
    (this.#byTotal[node.total] ??= []).push(node);
  }

  /** A node with the lowest total: the one that was found last, which goes straight on. */
  takeNearest(): Node | undefined {
    for (; this.#lowest < this.#byTotal.length; this.#lowest++) {
      const node = this.#byTotal[this.#lowest]?.pop();
      if (node !== undefined) return node;
    }
    return undefined;
  }
}

function directionsTo(goal: Node): number[] {
  const directions: number[] = [];
  for (let node = goal; node.from !== undefined; node = node.from) directions.push(node.direction);
  return directions.reverse();
}
