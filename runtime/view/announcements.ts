import type { Generation } from "../connection/client-version.js";
import { type Entity, NOWHERE } from "../world/entity.js";
import type { Mobile } from "../world/mobile.js";
import type { FacetTile } from "../world/places.js";
import { isKeptFrom, sees, type Viewer } from "./sight.js";

/** Something said or done once, for the clients that see who did it, or the place where it happened. */
export interface Announcement {
  /** Who or what did it; undefined for something that happens at a place. */
  readonly by: Entity | undefined;
  /** Where it happened. Counts if `by` has left the world since. */
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

/** Whether an announcement reaches a viewer. */
export function reaches({ by, at, tiles, except, oldest, newest }: Announcement, viewer: Viewer): boolean {
  const { mobile, sightTiles, generation } = viewer;
  if (except === mobile || generation > oldest || generation < newest) return false;
  if (by && by !== mobile && isKeptFrom(viewer, by)) return false;
  return sees(mobile, Math.min(tiles, sightTiles), by === undefined || by.facet === NOWHERE ? at : by);
}
