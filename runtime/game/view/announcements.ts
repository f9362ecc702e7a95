import type { Generation } from "../connection/client-version.js";
import { type Entity, NOWHERE } from "../../world/entities/entity.js";
import type { Mobile } from "../../world/entities/mobile.js";
import { addDistrictsAround, districtOf } from "../../world/space/squares.js";
import type { FacetTile } from "../../world/space/places.js";
import { isKeptFrom, isKnown, sees, type Viewer } from "./sight.js";

/** Something said or done once, for the clients that see who did it, or the place where it happened. */
export interface Announcement {
  /** The entity that did it; undefined for something that happens at a place. */
  readonly by: Entity | undefined;
  /** Where it happened. Counts if `by` has left since. */
  readonly at: FacetTile;
  /** How far it reaches, in tiles to each side. */
  readonly tiles: number;
  readonly bytes: Uint8Array;
  /** The client of this mobile does not get it. */
  readonly except: Mobile | undefined;
  /** Undefined unless only the client of this mobile gets it. */
  readonly only: Mobile | undefined;
  /** The oldest clients that can read it. */
  readonly oldest: Generation;
  /** The newest clients that it is for. */
  readonly newest: Generation;
}

/**
 * Whether who did it has left since. Such an announcement goes out before the removal of `by`, and only to clients that
 * know it: to others it would refer to something that they are never shown.
 */
export function isParting({ by }: Announcement): boolean {
  return by?.facet === NOWHERE;
}

/** The place around which an announcement is heard: where `by` is now, or where it was if it has left. */
function placeOf(announcement: Announcement): FacetTile {
  const { by, at } = announcement;
  return by && !isParting(announcement) ? by : at;
}

/** Whether an announcement reaches a viewer, who is at most sight's length away from its place. */
export function reaches(announcement: Announcement, viewer: Viewer): boolean {
  const { by, tiles, except, only, oldest, newest } = announcement;
  const { mobile, sightTiles, generation } = viewer;
  if (except === mobile || (only && only !== mobile)) return false;
  if (generation > oldest || generation < newest) return false;
  if (by && by !== mobile && isKeptFrom(viewer, by)) return false;
  if (by && isParting(announcement) && !isKnown(viewer, by)) return false;
  return sees(mobile, Math.min(tiles, sightTiles), placeOf(announcement));
}

const NONE: readonly Announcement[] = [];

/** The announcements of an update by the districts from which they may be heard. */
export class NearAnnouncements {
  /** By facet. */
  private readonly byDistrict = new Map<number, Map<number, Announcement[]>>();

  constructor(announcements: readonly Announcement[]) {
    const around = new Set<number>();
    for (const announcement of announcements) {
      const { facet, x, y } = placeOf(announcement);
      let districts = this.byDistrict.get(facet);
      if (!districts) this.byDistrict.set(facet, (districts = new Map<number, Announcement[]>()));
      around.clear();
      addDistrictsAround(districtOf(x, y), around);
      for (const district of around) {
        const there = districts.get(district);
        if (there) there.push(announcement);
        else districts.set(district, [announcement]);
      }
    }
  }

  /** In their order, for somebody who is there. */
  at({ facet, x, y }: FacetTile): readonly Announcement[] {
    return this.byDistrict.get(facet)?.get(districtOf(x, y)) ?? NONE;
  }

  /** The districts of a facet from which something may be heard. */
  districtsOf(facet: number): Iterable<number> {
    return this.byDistrict.get(facet)?.keys() ?? [];
  }
}
