import { addDistrictsAround, districtOf, inOneDistrict, inOneQuarter, QUARTER_TILES } from "../../world/space/districts.js";
import { type Entity, NOWHERE } from "../../world/entities/entity.js";
import type { Mobile } from "../../world/entities/mobile.js";
import type { TileArea } from "../../world/space/places.js";
import type { World } from "../../world/world.js";
import { type Announcement, placeOf } from "./announcements.js";
import type { DirtySectors } from "./dirty-sectors.js";
import type { Viewer } from "./sight.js";

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
   * By facet: districts around which a viewer was at the last update that has left its quarter since. It must still be
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
    if (facet === shownFacet && inOneQuarter(x, y, shownX, shownY)) return now === 0 || this.byMobile.has(entity);
    return now === 0 && (shownFacet === NOWHERE || this.watchersAround(shownFacet, shownX, shownY) === 0);
  };

  /** Whether no viewer sees as far as an area of a facet, or did at the last update. */
  readonly isAreaUnwatched = (facet: number, { left, top, right, bottom }: TileArea): boolean => {
    // Corners, and between them a tile in each length of a quarter: every viewer of the area is near one of them.
    for (let y = top; y <= bottom + QUARTER_TILES - 1; y += QUARTER_TILES) {
      for (let x = left; x <= right + QUARTER_TILES - 1; x += QUARTER_TILES) {
        if (this.watchersAround(facet, Math.min(x, right), Math.min(y, bottom)) > 0) return false;
      }
    }
    return true;
  };

  /**
   * The viewers whose own mobile changed and is not alone, who see another way than before, or who are near a dirty
   * sector or an announcement, each once.
   *
   * @param resighted those who see another way
   */
  concerned(announcements: readonly Announcement[], resighted: ReadonlySet<Viewer>): readonly Viewer[] {
    const viewers = [...this.changed];
    for (const viewer of resighted) if (!this.isListed(viewer.mobile) && this.of(viewer.mobile) === viewer) viewers.push(viewer);
    this.dirtyByFacet.forEach((dirtySectors, facet) => {
      if (dirtySectors.isEmpty && announcements.length === 0) return;
      const { presence } = this.world.grid(facet);
      for (const district of districtsAround(dirtySectors, announcements, facet)) {
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

  /** Notes where a viewer was that has left its quarter. */
  private noteLeft(entity: Entity): void {
    const { facet, x, y, shownFacet, shownX, shownY } = entity;
    if (facet === NOWHERE || shownFacet === NOWHERE) return;
    if ((facet === shownFacet && inOneQuarter(x, y, shownX, shownY)) || !this.byMobile.has(entity)) return;
    addDistrictsAround(districtOf(shownX, shownY), this.leftDistricts[shownFacet]!);
  }

  /**
   * Whether no other entity is near, and no viewer that was near has left. Then neither it nor others are told of its
   * change.
   */
  private isAlone({ facet, x, y, shownFacet, shownX, shownY }: Entity): boolean {
    if (facet === NOWHERE || facet !== shownFacet || !inOneDistrict(x, y, shownX, shownY)) return false;
    return this.world.grid(facet).presence.entitiesAround(x, y) === 1 && !this.wasLeft(facet, x, y);
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

/** The districts of a facet from which somebody may see a dirty sector or hear an announcement. */
function districtsAround(dirtySectors: DirtySectors, announcements: readonly Announcement[], facet: number): ReadonlySet<number> {
  const districts = dirtySectors.districtsAround();
  for (const announcement of announcements) {
    const place = placeOf(announcement);
    if (place.facet === facet) addDistrictsAround(districtOf(place.x, place.y), districts);
  }
  return districts;
}
