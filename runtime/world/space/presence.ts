import {
  DISTRICT_SHIFT,
  DistrictCounts,
  districtAt,
  districtOf,
  forEachDistrictOf,
  inOneDistrict,
  inOneQuarter,
  QuarterCounts,
} from "./districts.js";
import type { Entity } from "../entities/entity.js";
import type { Facet } from "./facets.js";
import { Mobile } from "../entities/mobile.js";
import type { TileArea } from "./places.js";

const NOBODY: ReadonlySet<Mobile> = new Set();

/**
 * The mobiles near a place of one facet, by district. This is the only index of it: interest management, the waking of
 * creatures and that of scripted items read it. It changes when an entity comes into another district, which a walker
 * does every 32 steps, and the counts of players near when a player comes into another quarter of one.
 */
export class PlayersNear {
  private readonly entities: DistrictCounts;
  private readonly players: DistrictCounts;
  private readonly playersByQuarter: QuarterCounts;
  private readonly playersByDistrict = new Map<number, Set<Mobile>>();

  constructor(facet: Facet) {
    this.entities = new DistrictCounts(facet);
    this.players = new DistrictCounts(facet);
    this.playersByQuarter = new QuarterCounts(facet);
  }

  /**
   * Mobiles and items in the district of a tile and in the eight around it. A multi counts in each district that it
   * lies over besides.
   */
  entitiesAround(x: number, y: number): number {
    return this.entities.around(x, y);
  }

  /** Players in the district of a tile and in the eight around it. */
  playersAround(x: number, y: number): number {
    return this.players.around(x, y);
  }

  /** Players who may be within the length of a district from a tile, or from any tile of its quarter. */
  playersNear(x: number, y: number): number {
    return this.playersByQuarter.around(x, y);
  }

  playersIn(district: number): ReadonlySet<Mobile> {
    return this.playersByDistrict.get(district) ?? NOBODY;
  }

  /** Whether a player stands in an area. */
  hasPlayerIn({ left, top, right, bottom }: TileArea): boolean {
    if (this.playersByDistrict.size === 0) return false;
    for (let row = top >> DISTRICT_SHIFT; row <= bottom >> DISTRICT_SHIFT; row++) {
      for (let column = left >> DISTRICT_SHIFT; column <= right >> DISTRICT_SHIFT; column++) {
        for (const { x, y } of this.playersIn(districtAt(column, row))) {
          if (x >= left && x <= right && y >= top && y <= bottom) return true;
        }
      }
    }
    return false;
  }

  /** An entity has gone from one tile to another. */
  move(entity: Entity, fromX: number, fromY: number, x: number, y: number): void {
    if (!inOneDistrict(fromX, fromY, x, y)) {
      this.remove(entity, fromX, fromY);
      this.add(entity, x, y);
    } else if (entity instanceof Mobile && entity.isPlayer && !inOneQuarter(fromX, fromY, x, y)) {
      this.playersByQuarter.add(fromX, fromY, -1);
      this.playersByQuarter.add(x, y, 1);
    }
  }

  /** An entity has come to a tile. */
  add(entity: Entity, x: number, y: number): void {
    this.entities.add(x, y, 1);
    if (!(entity instanceof Mobile) || !entity.isPlayer) return;
    this.playersByQuarter.add(x, y, 1);
    this.players.add(x, y, 1);
    const district = districtOf(x, y);
    const there = this.playersByDistrict.get(district);
    if (there) there.add(entity);
    else this.playersByDistrict.set(district, new Set([entity]));
  }

  /** An entity has left a tile. */
  remove(entity: Entity, x: number, y: number): void {
    this.entities.add(x, y, -1);
    if (!(entity instanceof Mobile)) return;
    const district = districtOf(x, y);
    const there = this.playersByDistrict.get(district);
    if (!there?.delete(entity)) return;
    if (there.size === 0) this.playersByDistrict.delete(district);
    this.players.add(x, y, -1);
    this.playersByQuarter.add(x, y, -1);
  }

  /** A multi lies over an area. */
  addWide(area: TileArea): void {
    forEachDistrictOf(area, (x, y) => this.entities.add(x, y, 1));
  }

  /** A multi does not lie over an area any more. */
  removeWide(area: TileArea): void {
    forEachDistrictOf(area, (x, y) => this.entities.add(x, y, -1));
  }
}
