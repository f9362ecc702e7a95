import type { Entity } from "../../world/entities/entity.js";
import type { Mobile } from "../../world/entities/mobile.js";
import type { FacetTile } from "../../world/space/places.js";
import { SECTOR_SHIFT } from "../../world/space/squares.js";
import type { Generation } from "../connection/client-version.js";
import type { Outbox } from "../connection/outbox.js";

/** Somebody whose client is told what its mobile sees. */
export interface Viewer {
  readonly mobile: Mobile;
  /** How far it sees, in tiles to each side. */
  sightTiles: number;
  /** How far it saw at the last update, or {@link NOTHING_SHOWN}. Interest management sets it. */
  shownSightTiles: number;
  /** The forms of packets that its client reads. */
  readonly generation: Generation;
  /** Its client is shown what is hidden from lower ranks. */
  rank: number;
  /** Its rank at the last update. Interest management sets it. */
  shownRank: number;
  /** Whether its client reads 0xF6, which moves a boat with all aboard. */
  readonly knowsBoatMoves: boolean;
  /** A boat carried it: its client may restart its count of steps. Interest management sets it. */
  mayRestartSteps: boolean;
  readonly outbox: Outbox;
}

/** The shown sight of a viewer that has not had its first update: no entity, its own mobile included, is within it. */
export const NOTHING_SHOWN = -1;

/** Whether a place is in sight. */
export function sees(watcher: Mobile, tiles: number, place: FacetTile): boolean {
  return (
    place.facet === watcher.facet &&
    place.x - watcher.x <= tiles &&
    watcher.x - place.x <= tiles &&
    place.y - watcher.y <= tiles &&
    watcher.y - place.y <= tiles
  );
}

/** Whether the entity is hidden from the viewer. */
export function isKeptFrom(viewer: Viewer, { hiddenRank }: Entity): boolean {
  return hiddenRank > viewer.rank;
}

/** Whether the viewer's client is to know the entity. */
export function isSeen(viewer: Viewer, entity: Entity): boolean {
  return sees(viewer.mobile, viewer.sightTiles, entity) && !isKeptFrom(viewer, entity);
}

/** Whether the viewer's client has been shown the entity. */
export function isKnown(viewer: Viewer, entity: Entity): boolean {
  if (!wasShown(viewer.mobile, viewer.shownSightTiles, entity)) return false;
  const { shownHiddenRank } = entity;
  return shownHiddenRank <= viewer.shownRank;
}

/** Whether the entity was in sight at the last update; a change of map makes a client forget everything. */
function wasShown(watcher: Mobile, tiles: number, entity: Entity): boolean {
  return (
    watcher.shownFacet === watcher.facet &&
    entity.shownFacet === watcher.shownFacet &&
    entity.shownX - watcher.shownX <= tiles &&
    watcher.shownX - entity.shownX <= tiles &&
    entity.shownY - watcher.shownY <= tiles &&
    watcher.shownY - entity.shownY <= tiles
  );
}

/** Tiles from edge to edge, both inside. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Whether there is a sector that both boxes reach into. */
export function boxesShareSectors(a: Box, b: Box): boolean {
  return (
    a[0] >> SECTOR_SHIFT <= b[2] >> SECTOR_SHIFT &&
    b[0] >> SECTOR_SHIFT <= a[2] >> SECTOR_SHIFT &&
    a[1] >> SECTOR_SHIFT <= b[3] >> SECTOR_SHIFT &&
    b[1] >> SECTOR_SHIFT <= a[3] >> SECTOR_SHIFT
  );
}

/** The smallest box around two others. */
export function boxAround(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}
