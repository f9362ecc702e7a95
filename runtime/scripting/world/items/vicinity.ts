import { DISTRICT_SHIFT, districtAt, districtOf } from "../../../world/space/squares.js";
import type { Item } from "../../../world/entities/item.js";
import type { Sector } from "../../../world/space/sectors.js";
import type { World } from "../../../world/world.js";

/** No item reaches farther. */
export const REACH_MAXIMUM_TILES = 512;

/** An item and the districts that its reach touches. */
interface Reach {
  readonly item: Item;
  readonly facet: number;
  readonly districts: readonly number[];
  /** Players in these districts. */
  players: number;
}

/**
 * Which items have players within a reach of their own, from a few tiles to hundreds. When a player comes into another
 * district, only the items whose reach touches that district or the one before are looked at.
 */
export class Vicinity {
  private readonly world: World;
  private readonly whenNear: (item: Item) => void;
  private readonly reaches = new Map<Item, Reach>();
  /** The reaches that touch each district, by facet. */
  private readonly touching: readonly Map<number, Reach[]>[];

  /** @param whenNear told of items that had no player near before */
  constructor(world: World, whenNear: (item: Item) => void) {
    this.world = world;
    this.whenNear = whenNear;
    this.touching = world.facets.map(() => new Map<number, Reach[]>());
  }

  has(item: Item): boolean {
    return this.reaches.has(item);
  }

  isNear(item: Item): boolean {
    return (this.reaches.get(item)?.players ?? 0) > 0;
  }

  /** An item lies at its place from now on. Players are near within the given tiles, rounded up to whole districts. */
  place(item: Item, tiles: number): void {
    this.take(item);
    const { facet } = item;
    const reach: Reach = { item, facet, districts: this.districtsAround(item, tiles), players: 0 };
    this.reaches.set(item, reach);
    const touching = this.touching[facet]!;
    for (const district of reach.districts) {
      const others = touching.get(district);
      if (others) others.push(reach);
      else touching.set(district, [reach]);
    }
    this.count(reach);
  }

  take(item: Item): void {
    const reach = this.reaches.get(item);
    if (!reach) return;
    this.reaches.delete(item);
    const touching = this.touching[reach.facet]!;
    for (const district of reach.districts) {
      const others = touching.get(district)!;
      if (others.length === 1) touching.delete(district);
      else {
        const last = others.pop()!;
        if (last !== reach) others[others.indexOf(reach)] = last;
      }
    }
  }

  /** Counts again. To be called once when `playerMoved` begins to be called. */
  recount(): void {
    for (const reach of this.reaches.values()) this.count(reach);
  }

  /** A player has come into another sector, entered the world or left it. */
  playerMoved(from: Sector | undefined, to: Sector | undefined): void {
    const before = from && this.touching[from.facet]!.get(districtOf(from.left, from.top));
    const now = to && this.touching[to.facet]!.get(districtOf(to.left, to.top));
    if (before === now) return;
    // A reach that touches both districts counts the player twice for a moment, so that its item does not wake again.
    for (const reach of now ?? []) if (++reach.players === 1) this.whenNear(reach.item);
    for (const reach of before ?? []) reach.players--;
  }

  private count(reach: Reach): void {
    const { presence } = this.world.grid(reach.facet);
    reach.players = reach.districts.reduce((sum, district) => sum + presence.playersIn(district).size, 0);
    if (reach.players > 0) this.whenNear(reach.item);
  }

  private districtsAround({ facet, x, y }: Item, tiles: number): number[] {
    const { width, height } = this.world.facets[facet]!;
    const districts: number[] = [];
    const lastColumn = Math.min(x + tiles, width - 1) >> DISTRICT_SHIFT;
    const lastRow = Math.min(y + tiles, height - 1) >> DISTRICT_SHIFT;
    for (let row = Math.max(y - tiles, 0) >> DISTRICT_SHIFT; row <= lastRow; row++) {
      for (let column = Math.max(x - tiles, 0) >> DISTRICT_SHIFT; column <= lastColumn; column++) {
        districts.push(districtAt(column, row));
      }
    }
    return districts;
  }
}
