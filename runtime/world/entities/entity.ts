import type { ParamValue } from "../saved/params.js";

/** Facet of an entity that is nowhere in the world. */
export const NOWHERE = -1;

/**
 * Something with a place in the world. Besides where it is, it keeps where it was when sight was last brought up to
 * date (`shown...`): these numbers alone say which clients know it, without a list.
 */
export abstract class Entity {
  readonly serial: number;
  facet: number = NOWHERE;
  x = 0;
  y = 0;
  z = 0;
  shownFacet: number = NOWHERE;
  shownX = 0;
  shownY = 0;
  /** Stands in the world's list of changes. */
  changed = false;
  /** It must be resent to everybody who sees it: its appearance changed, or it moved other than by steps. */
  renewed = false;
  /** Nobody may step onto its tile; changed only through the world, which counts what blocks. */
  blocks: boolean;
  /** Stands in the world's list of what storage has not been given. */
  isUnsaved = false;
  /** More of it than place and direction changed since it was last put into a record. */
  isAltered = false;
  /** Is made again at every start and never stored. */
  isTransient = false;
  /** Number of its sector in the grid of its facet, -1 off the ground. Only the grid sets it. */
  sectorNumber = -1;
  /** Index in the sector's list, so that leaving costs the same however many stand there. */
  sectorIndex = -1;
  /** End of a mobile's steps since sight was last brought up to date. */
  stepsEnd = 0;
  /** What scripts keep with it; changed only through the world, which lists who has which. */
  params: Map<string, ParamValue> | undefined;
  /** Number of a mobile's standing, by which others may see its name in another colour; 0 for none. */
  standing = 0;

  constructor(serial: number, blocks = false) {
    this.serial = serial;
    this.blocks = blocks;
  }

  /** Of what template it is; empty for the characters of players. */
  abstract readonly templateId: string;

  /** The lowest rank of a level that is shown it; 0 for everybody. */
  abstract readonly hiddenRank: number;

  /** `hiddenRank` when sight was last brought up to date. */
  abstract readonly shownHiddenRank: number;
}

/** Brings up to date what of an entity has been shown. */
export function settle(entity: Entity): void {
  entity.shownFacet = entity.facet;
  entity.shownX = entity.x;
  entity.shownY = entity.y;
  entity.stepsEnd = 0;
  entity.changed = false;
  entity.renewed = false;
}
