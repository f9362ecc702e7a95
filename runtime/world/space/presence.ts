import {
  DISTRICT_SHIFT,
  DistrictCounts,
  districtAt,
  districtOf,
  forEachSquareOf,
  SECTOR_SHIFT,
  SectorCounts,
} from "./squares.js";
import type { Entity } from "../entities/entity.js";
import type { Facet } from "./facets.js";
import { Mobile } from "../entities/mobile.js";
import type { TileArea } from "./places.js";

const NOBODY: ReadonlySet<Mobile> = new Set();

/**
 * What is near a place of one facet. This is the only index of it: interest management, the waking of creatures and
 * that of scripted items read it. It changes when an entity comes into another sector.
 */
export class PlayersNear {
  private readonly entities: SectorCounts;
  private readonly players: DistrictCounts;
  private readonly playersBySector: SectorCounts;
  private readonly playersByDistrict = new Map<number, Set<Mobile>>();

  constructor(facet: Facet) {
    this.entities = new SectorCounts(facet);
    this.players = new DistrictCounts(facet);
    this.playersBySector = new SectorCounts(facet);
  }

  /**
   * Mobiles and items within {@link AROUND_SECTOR_TILES} of a tile, and some that are a little farther away. A multi
   * counts in each sector that it lies over besides.
   */
  entitiesNear(x: number, y: number): number {
    return this.entities.around(x, y);
  }

  /** Players in the district of a tile and in the eight around it. */
  playersAround(x: number, y: number): number {
    return this.players.around(x, y);
  }

  /** The players among them. */
  playersNear(x: number, y: number): number {
    return this.playersBySector.around(x, y);
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

  /** An entity has gone from a tile to one of another sector. */
  move(entity: Entity, fromX: number, fromY: number, x: number, y: number): void {
    this.count(entity, fromX, fromY, -1);
    this.count(entity, x, y, 1);
    if (!(entity instanceof Mobile) || !entity.isPlayer || districtOf(fromX, fromY) === districtOf(x, y)) return;
    this.leave(entity, fromX, fromY);
    this.come(entity, x, y);
  }

  /** An entity has come to a tile. */
  add(entity: Entity, x: number, y: number): void {
    this.count(entity, x, y, 1);
    if (entity instanceof Mobile && entity.isPlayer) this.come(entity, x, y);
  }

  /** An entity has left a tile. */
  remove(entity: Entity, x: number, y: number): void {
    this.count(entity, x, y, -1);
    if (entity instanceof Mobile && entity.isPlayer) this.leave(entity, x, y);
  }

  /** A multi lies over an area. */
  addWide(area: TileArea): void {
    forEachSquareOf(area, SECTOR_SHIFT, (x, y) => this.entities.add(x, y, 1));
  }

  /** A multi does not lie over an area any more. */
  removeWide(area: TileArea): void {
    forEachSquareOf(area, SECTOR_SHIFT, (x, y) => this.entities.add(x, y, -1));
  }

  private count(entity: Entity, x: number, y: number, change: 1 | -1): void {
    this.entities.add(x, y, change);
    if (entity instanceof Mobile && entity.isPlayer) this.playersBySector.add(x, y, change);
  }

  private come(player: Mobile, x: number, y: number): void {
    this.players.add(x, y, 1);
    const district = districtOf(x, y);
    const there = this.playersByDistrict.get(district);
    if (there) there.add(player);
    else this.playersByDistrict.set(district, new Set([player]));
  }

  private leave(player: Mobile, x: number, y: number): void {
    this.players.add(x, y, -1);
    const district = districtOf(x, y);
    const there = this.playersByDistrict.get(district);
    there?.delete(player);
    if (there?.size === 0) this.playersByDistrict.delete(district);
  }
}
