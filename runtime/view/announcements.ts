import type { Generation } from "../connection/client-version.js";
import { type Entity, NOWHERE } from "../world/entity.js";
import type { Mobile } from "../world/mobile.js";
import type { FacetTile } from "../world/places.js";
import { isKeptFrom, isKnown, sees, type Viewer } from "./sight.js";

/** Something said or done once, for the clients that see who did it, or the place where it happened. */
export interface Announcement {
  /** Who or what did it; undefined for something that happens at a place. */
  readonly by: Entity | undefined;
  /** Where it happened. Counts if `by` has left since. */
  readonly at: FacetTile;
  /** How far it reaches, in tiles to each side. */
  readonly tiles: number;
  readonly bytes: Uint8Array;
  /** The client of this mobile does not get it. */
  readonly except: Mobile | undefined;
  /** The oldest clients that can read it. */
  readonly oldest: Generation;
  /** The newest clients that it is for. */
  readonly newest: Generation;
}

/**
 * Whether who did it has left since. Such an announcement goes out before the removal of `by`, and only to clients that know it: to others
 * it would refer to something that they are never shown.
 */
export function isParting({ by }: Announcement): boolean {
  return by?.facet === NOWHERE;
}

/** Whether an announcement reaches a viewer. */
export function reaches(announcement: Announcement, viewer: Viewer): boolean {
  const { by, at, tiles, except, oldest, newest } = announcement;
  const { mobile, sightTiles, generation } = viewer;
  if (except === mobile || generation > oldest || generation < newest) return false;
  if (by && by !== mobile && isKeptFrom(viewer, by)) return false;
  const range = Math.min(tiles, sightTiles);
  if (!by || !isParting(announcement)) return sees(mobile, range, by ?? at);
  return isKnown(viewer, by) && sees(mobile, range, at);
}
