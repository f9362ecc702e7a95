import { LOWEST_Z } from "../space/altitude.js";
import { DIRECTION_X, DIRECTION_Y } from "../space/directions.js";
import { type Place, tilesBetween } from "../space/places.js";
import type { Terrain } from "../terrain/terrain.js";
import type { Gait } from "../terrain/tile-bits.js";
import type { World } from "../world.js";

/**
 * Numbers of nodes by cost, the cheapest first; of equal ones the one that was added last. Made once and used again.
 */
class NodeHeap {
  private readonly nodes: Uint16Array;
  private readonly costs: Float64Array;
  private count = 0;

  /** @param capacity most nodes that are in it at a time */
  constructor(capacity: number) {
    this.nodes = new Uint16Array(capacity);
    this.costs = new Float64Array(capacity);
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  clear(): void {
    this.count = 0;
  }

  add(node: number, cost: number): void {
    const { nodes, costs } = this;
    let at = this.count++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (costs[above]! < cost) break;
      nodes[at] = nodes[above]!;
      costs[at] = costs[above]!;
      at = above;
    }
    nodes[at] = node;
    costs[at] = cost;
  }

  /** Takes the cheapest node of a heap that is not empty. */
  take(): number {
    const { nodes, costs } = this;
    const taken = nodes[0]!;
    const last = --this.count;
    const [node, cost] = [nodes[last]!, costs[last]!];
    let at = 0;
    for (let below = 1; below < last; below = 2 * at + 1) {
      if (below + 1 < last && costs[below + 1]! < costs[below]!) below++;
      if (cost <= costs[below]!) break;
      nodes[at] = nodes[below]!;
      costs[at] = costs[below]!;
      at = below;
    }
    nodes[at] = node;
    costs[at] = cost;
    return taken;
  }
}

/**
 * Most places that one search looks at, by the distance of its goal, so that a blocked way to a near goal does not
 * search a town.
 */
const PATH_NODES_MAXIMUM = 2_048;
const NODES_LEAST = 400;
const NODES_PER_TILE = 40;
/** How far a search reaches to each side of its start, a power of two less one. */
export const PATH_TILES_MAXIMUM = 63;
/** One search takes no longer, whatever the ground is like. */
const SEARCH_MS_MAXIMUM = 8;
/** Nodes between two readings of the clock. */
const NODES_PER_READING = 16;
/** How much higher or lower than wished a path may end: less than a person's height, so not on another floor. */
const END_Z = 15;
const DIRECTIONS = 8;
/** A detour of one tile costs more than all turns to sides that look alike. */
const TIE_BREAK = 1 / 1_024;
const NO_NODE = 0xffff;
/** Twice the number of nodes, so that few keys collide. */
const SLOTS = 4_096;
const COORDINATE_BITS = 7;

/** Where a path may end. */
export interface PathGoal {
  readonly x: number;
  readonly y: number;
  /** Undefined for any altitude. */
  readonly z: number | undefined;
  /** Tiles from the goal that are near enough. */
  readonly within: number;
}

/** Why there is no path. */
export type PathFailure = "there is no way" | "it is too far";

/**
 * Finds ways that a mobile can walk, step by step as the terrain allows them (A*). A search looks at a bounded number
 * of places, so that it never holds the server up; its memory is used again for the next one.
 */
export class PathFinder {
  private readonly world: World;
  private readonly terrain: Terrain;
  private readonly now: () => number;
  private readonly xs = new Int16Array(PATH_NODES_MAXIMUM);
  private readonly ys = new Int16Array(PATH_NODES_MAXIMUM);
  private readonly zs = new Int16Array(PATH_NODES_MAXIMUM);
  private readonly steps = new Uint16Array(PATH_NODES_MAXIMUM);
  private readonly parents = new Uint16Array(PATH_NODES_MAXIMUM);
  private readonly directions = new Uint8Array(PATH_NODES_MAXIMUM);
  private readonly isDone = new Uint8Array(PATH_NODES_MAXIMUM);
  /** A node is added again when a shorter way to it is found. */
  private readonly open = new NodeHeap(PATH_NODES_MAXIMUM * DIRECTIONS);
  /** The node of a place, found by the key of the place. */
  private readonly slots = new Uint16Array(SLOTS);
  private readonly keys = new Int32Array(SLOTS);
  private count = 0;
  /** Places that the present search may look at. */
  private most = 0;

  /** @param now milliseconds, for the limit of a search */
  constructor(parts: { world: World; terrain: Terrain; now: () => number }) {
    this.world = parts.world;
    this.terrain = parts.terrain;
    this.now = parts.now;
  }

  /** The directions of the steps from a place to a goal, none if it is near enough already; or why there is no way. */
  find(from: Readonly<Place>, gait: Gait, goal: PathGoal): number[] | PathFailure {
    const tiles = tilesBetween(from, goal);
    if (tiles - goal.within > PATH_TILES_MAXIMUM) return "it is too far";
    this.most = Math.min(NODES_LEAST + NODES_PER_TILE * tiles, PATH_NODES_MAXIMUM);
    this.begin(from, goal);
    const began = this.now();
    let isCut = false;
    for (let looked = 1; !this.open.isEmpty; looked++) {
      const node = this.open.take();
      if (this.isDone[node] === 1) continue;
      this.isDone[node] = 1;
      if (this.isEnd(node, goal)) return this.wayTo(node);
      if (looked % NODES_PER_READING === 0 && this.now() - began > SEARCH_MS_MAXIMUM) return "it is too far";
      if (!this.expand(node, from, gait, goal)) isCut = true;
    }
    return isCut ? "it is too far" : "there is no way";
  }

  private begin({ x, y, z }: Readonly<Place>, goal: PathGoal): void {
    this.count = 0;
    this.open.clear();
    this.slots.fill(NO_NODE);
    const start = this.add(x, y, z, this.slotOf(this.keyOf(x, y, z, x, y)));
    this.steps[start] = 0;
    this.parents[start] = NO_NODE;
    this.open.add(start, this.estimate(start, goal));
  }

  /** Looks at the steps that can be taken from a node. @returns false when places were left out for lack of room */
  private expand(node: number, from: Readonly<Place>, gait: Gait, goal: PathGoal): boolean {
    const { facet } = from;
    const [x, y, z] = [this.xs[node]!, this.ys[node]!, this.zs[node]!];
    const steps = this.steps[node]! + 1;
    let isComplete = true;
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const toX = x + DIRECTION_X[direction]!;
      const toY = y + DIRECTION_Y[direction]!;
      if (Math.max(Math.abs(toX - from.x), Math.abs(toY - from.y)) > PATH_TILES_MAXIMUM) {
        isComplete = false;
        continue;
      }
      const toZ = this.terrain.stepZ(this.world, facet, x, y, z, direction, gait);
      if (toZ === undefined) continue;
      const slot = this.slotOf(this.keyOf(toX, toY, toZ, from.x, from.y));
      let next = this.slots[slot]!;
      if (next === NO_NODE) {
        if (this.count >= this.most) {
          isComplete = false;
          continue;
        }
        next = this.add(toX, toY, toZ, slot);
      } else if (this.isDone[next] === 1 || this.steps[next]! <= steps) continue;
      this.steps[next] = steps;
      this.parents[next] = node;
      this.directions[next] = direction;
      this.open.add(next, steps + this.estimate(next, goal));
    }
    return isComplete;
  }

  private isEnd(node: number, { x, y, z, within }: PathGoal): boolean {
    if (Math.max(Math.abs(this.xs[node]! - x), Math.abs(this.ys[node]! - y)) > within) return false;
    return z === undefined || Math.abs(this.zs[node]! - z) <= END_Z;
  }

  /** Steps that are left at least. Of ways of the same length, those along the straight line are looked at first. */
  private estimate(node: number, { x, y, within }: PathGoal): number {
    const dx = Math.abs(this.xs[node]! - x);
    const dy = Math.abs(this.ys[node]! - y);
    return Math.max(0, Math.max(dx, dy) - within) + (dx + dy) * TIE_BREAK;
  }

  private wayTo(node: number): number[] {
    const way: number[] = [];
    for (let at = node; this.parents[at] !== NO_NODE; at = this.parents[at]!) way.push(this.directions[at]!);
    return way.reverse();
  }

  private add(x: number, y: number, z: number, slot: number): number {
    const node = this.count++;
    this.xs[node] = x;
    this.ys[node] = y;
    this.zs[node] = z;
    this.isDone[node] = 0;
    this.slots[slot] = node;
    return node;
  }

  /** A number of a place that is within reach of the start. */
  private keyOf(x: number, y: number, z: number, fromX: number, fromY: number): number {
    const column = x - fromX + PATH_TILES_MAXIMUM;
    const row = y - fromY + PATH_TILES_MAXIMUM;
    return ((((z - LOWEST_Z) << COORDINATE_BITS) | row) << COORDINATE_BITS) | column;
  }

  /** The slot with the key of a place, or the free one where it belongs. */
  private slotOf(key: number): number {
    let slot = (Math.imul(key, 0x9e3779b1) >>> 20) & (SLOTS - 1);
    while (this.slots[slot] !== NO_NODE && this.keys[slot] !== key) slot = (slot + 1) & (SLOTS - 1);
    if (this.slots[slot] === NO_NODE) this.keys[slot] = key;
    return slot;
  }
}
