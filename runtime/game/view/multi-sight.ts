import type { Item } from "../../world/entities/item.js";
import { areaOf } from "../../world/multis/multi.js";
import type { TileArea } from "../../world/space/places.js";
import { isKeptFrom, type Viewer } from "./sight.js";

/**
 * Whether the viewer's client is to know a multi: any tile of its rectangle is in sight, so that a castle does not
 * appear out of nothing. ClassicUO keeps a multi as long as that and longer (HouseManager.IsHouseInRange).
 */
export function isMultiSeen(viewer: Viewer, multi: Item): boolean {
  const { mobile, sightTiles } = viewer;
  if (multi.facet !== mobile.facet || isKeptFrom(viewer, multi)) return false;
  return reaches(mobile.x, mobile.y, sightTiles, areaOf(multi.shape, multi.x, multi.y));
}

/** Whether the viewer's client has been shown a multi. */
export function isMultiKnown(viewer: Viewer, multi: Item): boolean {
  const { mobile, shownSightTiles, shownRank } = viewer;
  if (mobile.shownFacet !== mobile.facet || multi.shownFacet !== mobile.shownFacet) return false;
  if (shownSightTiles < 0 || multi.shownHiddenRank > shownRank) return false;
  return reaches(mobile.shownX, mobile.shownY, shownSightTiles, shownAreaOf(multi));
}

/** The rectangle of a multi when sight was last brought up to date. */
export function shownAreaOf({ multi, shownX, shownY }: Item): TileArea {
  return areaOf(multi?.shownShape, shownX, shownY);
}

function reaches(x: number, y: number, tiles: number, { left, top, right, bottom }: TileArea): boolean {
  return left - x <= tiles && x - right <= tiles && top - y <= tiles && y - bottom <= tiles;
}
