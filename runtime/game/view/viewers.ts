import { addDistrictsAround, AROUND_SECTOR_TILES, districtOf, forEachSquareOf, SECTOR_SHIFT } from "../../world/space/squares.js";
import { type Entity, NOWHERE } from "../../world/entities/entity.js";
import { type Mobile, SIGHT_MAX_TILES } from "../../world/entities/mobile.js";
import type { TileArea } from "../../world/space/places.js";
import type { World } from "../../world/world.js";
import type { NearAnnouncements } from "./announcements.js";
import type { DirtySectors } from "./dirty-sectors.js";
import type { Viewer } from "./sight.js";

/** An entity that has moved farther than this since the last update may have been near others than it is now. */
const STAYED_TILES = 4;

if (SIGHT_MAX_TILES + 2 * STAYED_TILES > AROUND_SECTOR_TILES) throw new Error("clients see farther than the counts of entities");

/**
 * The viewers, and which of them an update concerns. The world's index of players tells which are near a change. Most
 * changes in an empty wood concern nobody: they are not encoded, and no viewer is visited for them.
 */
export class Viewers {
  private readonly world: World;
  private readonly dirtyByFacet: readonly DirtySectors[];
  private readonly byMobile = new Map<Entity, Viewer>();
  /** Viewers whose own mobiles changed since the last update and are not alone. */
  private changed: Viewer[] = [];
  /**
   * By facet: districts around which a viewer was at the last update that has not stayed there. It must still be
   * told what went out of its sight.
   */
  private readonly leftDistricts: readonly Set<number>[];

  constructor(world: World, dirtyByFacet: readonly DirtySectors[]) {
    this.world = world;
    this.dirtyByFacet = dirtyByFacet;
    this.leftDistricts = dirtyByFacet.map(() => new Set());
  }

  /** The viewer whose mobile that is. */
  of(mobile: Mobile): Viewer | undefined {
    return this.byMobile.get(mobile);
  }

  add(viewer: Viewer): void {
    this.byMobile.set(viewer.mobile, viewer);
  }

  delete({ mobile }: Viewer): void {
    this.byMobile.delete(mobile);
  }

  /**
   * Takes note of all that changed. To be called before anything else is asked.
   *
   * @returns those of them that are not alone; the others concern nobody, not even their own clients
   */
  noteChanges(changes: readonly Entity[]): readonly Entity[] {
    for (const entity of changes) this.noteLeft(entity);
    return changes.filter((entity) => {
      if (this.isAlone(entity)) return false;
      const viewer = this.byMobile.get(entity);
      if (viewer) this.changed.push(viewer);
      return true;
    });
  }

  /** Whether an entity's change concerns no viewer but itself. */
  readonly isUnwatched = (entity: Entity): boolean => {
    const { facet, x, y, shownFacet, shownX, shownY } = entity;
    const now = facet === NOWHERE ? 0 : this.watchersAround(facet, x, y);
    if (now > 1) return false;
    // The one may be the entity itself.
    if (hasStayed(entity)) return now === 0 || this.byMobile.has(entity);
    return now === 0 && (shownFacet === NOWHERE || this.watchersAround(shownFacet, shownX, shownY) === 0);
  };

  /** Whether no viewer sees as far as an area of a facet, or did at the last update. */
  readonly isAreaUnwatched = (facet: number, area: TileArea): boolean => {
    let isUnwatched = true;
    forEachSquareOf(area, SECTOR_SHIFT, (x, y) => (isUnwatched &&= this.watchersAround(facet, x, y) === 0));
    return isUnwatched;
  };

  /**
   * The viewers whose own mobile changed and is not alone, who see another way than before, or who are near a dirty
   * sector or an announcement, each once.
   *
   * @param announcements of the update, by where they are heard
   * @param resighted those who see another way
   */
  concerned(announcements: readonly NearAnnouncements[], resighted: ReadonlySet<Viewer>): readonly Viewer[] {
    const viewers = [...this.changed];
    for (const viewer of resighted) if (!this.isListed(viewer.mobile) && this.of(viewer.mobile) === viewer) viewers.push(viewer);
    this.dirtyByFacet.forEach((dirtySectors, facet) => {
      const districts = dirtySectors.districtsAround();
      for (const near of announcements) for (const district of near.districtsOf(facet)) districts.add(district);
      const { presence } = this.world.grid(facet);
      for (const district of districts) {
        for (const mobile of presence.playersIn(district)) {
          const viewer = this.isListed(mobile) ? undefined : this.byMobile.get(mobile);
          if (viewer && !resighted.has(viewer)) viewers.push(viewer);
        }
      }
    });
    return viewers;
  }

  /** To be called at the end of an update. */
  settle(): void {
    if (this.changed.length > 0) this.changed = [];
    for (const districts of this.leftDistricts) if (districts.size > 0) districts.clear();
  }

  /** Notes where a viewer was that has not stayed there. */
  private noteLeft(entity: Entity): void {
    const { facet, shownFacet, shownX, shownY } = entity;
    if (facet === NOWHERE || shownFacet === NOWHERE || hasStayed(entity) || !this.byMobile.has(entity)) return;
    addDistrictsAround(districtOf(shownX, shownY), this.leftDistricts[shownFacet]!);
  }

  /**
   * Whether no other entity is near, and no viewer that was near has left. Then neither it nor others are told of its
   * change.
   */
  private isAlone(entity: Entity): boolean {
    const { facet, x, y } = entity;
    if (facet === NOWHERE || !hasStayed(entity)) return false;
    return this.world.grid(facet).presence.entitiesNear(x, y) === 1 && !this.wasLeft(facet, x, y);
  }

  /** Whether the viewer of a mobile is among those whose own mobile changed. */
  private isListed(mobile: Mobile): boolean {
    return mobile.changed && !this.isAlone(mobile);
  }

  private watchersAround(facet: number, x: number, y: number): number {
    const players = this.world.grid(facet).presence.playersNear(x, y);
    return this.wasLeft(facet, x, y) ? players + 1 : players;
  }

  private wasLeft(facet: number, x: number, y: number): boolean {
    const left = this.leftDistricts[facet]!;
    return left.size > 0 && left.has(districtOf(x, y));
  }
}

/** Whether an entity is about where it was at the last update. */
function hasStayed({ facet, x, y, shownFacet, shownX, shownY }: Entity): boolean {
  return facet === shownFacet && Math.abs(x - shownX) <= STAYED_TILES && Math.abs(y - shownY) <= STAYED_TILES;
}
