import type { Item } from "../../world/item.js";
import type { Mobile } from "../../world/mobile.js";
import type { World } from "../../world/world.js";

/** Things reach no farther. */
export const REACH_MAXIMUM_TILES = 512;
/** Tiles to the side of a cell, a power of two: the larger, the fewer cells a wide reach has and the farther off things wake. */
const CELL_SHIFT = 5;

/** A thing and the cells that its reach touches. */
interface Reach {
  readonly item: Item;
  readonly facet: number;
  readonly cells: readonly number[];
  /** Players in these cells. */
  players: number;
}

interface Stand {
  readonly facet: number;
  readonly cell: number;
}

/**
 * Which things have players within a reach of their own, be it of a few tiles or of hundreds. It is brought up to date where a player
 * comes into another cell, for the things whose reach touches that cell, and costs nothing else.
 */
export class Vicinity {
  private readonly world: World;
  private readonly whenNear: (item: Item) => void;
  private readonly reaches = new Map<Item, Reach>();
  private readonly stands = new Map<number, Stand>();
  /** By facet and cell: the reaches that touch it, and the players in it. */
  private readonly touching = new Map<number, Map<number, Reach[]>>();
  private readonly players = new Map<number, Map<number, number>>();

  /** @param whenNear told of things that had no player near before */
  constructor(world: World, whenNear: (item: Item) => void) {
    this.world = world;
    this.whenNear = whenNear;
  }

  has(item: Item): boolean {
    return this.reaches.has(item);
  }

  isNear(item: Item): boolean {
    return (this.reaches.get(item)?.players ?? 0) > 0;
  }

  /** A thing lies where it does now, and has players near within so many tiles, rounded up to whole cells. */
  place(item: Item, tiles: number): void {
    this.take(item);
    const { facet } = item;
    const cells = this.cellsAround(item, tiles);
    const here = this.players.get(facet);
    const reach: Reach = { item, facet, cells, players: cells.reduce((sum, cell) => sum + (here?.get(cell) ?? 0), 0) };
    this.reaches.set(item, reach);
    const touching = mapIn(this.touching, facet);
    for (const cell of cells) {
      const others = touching.get(cell);
      if (others) others.push(reach);
      else touching.set(cell, [reach]);
    }
    if (reach.players > 0) this.whenNear(item);
  }

  take(item: Item): void {
    const reach = this.reaches.get(item);
    if (!reach) return;
    this.reaches.delete(item);
    const touching = mapIn(this.touching, reach.facet);
    for (const cell of reach.cells) {
      const others = touching.get(cell)!;
      if (others.length === 1) touching.delete(cell);
      else {
        const last = others.pop()!;
        if (last !== reach) others[others.indexOf(reach)] = last;
      }
    }
  }

  /** A player stands there now. */
  arrives({ serial, facet, x, y }: Mobile): void {
    const now = { facet, cell: this.cellOf(facet, x >> CELL_SHIFT, y >> CELL_SHIFT) };
    const before = this.stands.get(serial);
    if (before && before.facet === now.facet && before.cell === now.cell) return;
    this.stands.set(serial, now);
    // What stays in reach is counted twice for a moment, so that it does not wake again.
    this.count(now, 1);
    if (before) this.count(before, -1);
  }

  /** A player is gone. */
  leaves({ serial }: Mobile): void {
    const before = this.stands.get(serial);
    if (!before) return;
    this.stands.delete(serial);
    this.count(before, -1);
  }

  private count({ facet, cell }: Stand, change: 1 | -1): void {
    const players = mapIn(this.players, facet);
    const count = (players.get(cell) ?? 0) + change;
    if (count === 0) players.delete(cell);
    else players.set(cell, count);
    for (const reach of this.touching.get(facet)?.get(cell) ?? []) {
      reach.players += change;
      if (reach.players === 1 && change === 1) this.whenNear(reach.item);
    }
  }

  private cellsAround({ facet, x, y }: Item, tiles: number): number[] {
    const { width, height } = this.world.facets[facet]!;
    const cells: number[] = [];
    const last = { column: Math.min(x + tiles, width - 1) >> CELL_SHIFT, row: Math.min(y + tiles, height - 1) >> CELL_SHIFT };
    for (let row = Math.max(y - tiles, 0) >> CELL_SHIFT; row <= last.row; row++) {
      for (let column = Math.max(x - tiles, 0) >> CELL_SHIFT; column <= last.column; column++) {
        cells.push(this.cellOf(facet, column, row));
      }
    }
    return cells;
  }

  private cellOf(facet: number, column: number, row: number): number {
    return row * (this.world.facets[facet]!.width >> CELL_SHIFT) + row + column;
  }
}

function mapIn<V>(maps: Map<number, Map<number, V>>, facet: number): Map<number, V> {
  let map = maps.get(facet);
  if (!map) maps.set(facet, (map = new Map<number, V>()));
  return map;
}
