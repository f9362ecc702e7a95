import { GENERATION } from "../connection/client-version.js";
import type { Standings } from "../../world/society/standings.js";
import type { Viewer } from "./sight.js";

/** Nobody else sees as this viewer does. */
export const NO_LOOK = -1;
/** Standings are below this number of looks of one rank. */
const LOOKS_OF_RANK = 1 << 24;

/**
 * Viewers with the same number are told the same of what they see equally; {@link NO_LOOK} for one who is told apart. Old clients, and
 * those with enemies of their own, are too few to share anything.
 */
export function lookOf(viewer: Viewer, standings: Pick<Standings, "rowOf">): number {
  const { mobile, generation, knowsBoatMoves, rank, shownRank } = viewer;
  if (generation !== GENERATION.today || !knowsBoatMoves || rank !== shownRank || mobile.regards !== undefined) return NO_LOOK;
  const standing = mobile.standing === 0 || standings.rowOf(mobile.standing) === undefined ? 0 : mobile.standing;
  return rank * LOOKS_OF_RANK + standing;
}
