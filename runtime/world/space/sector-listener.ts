import type { Mobile } from "../entities/mobile.js";

/**
 * Is told of mobiles in the sectors where it listens, in the midst of the change: it may take note but not change the
 * world.
 */
export interface SectorListener {
  /**
   * A mobile has come to another tile of the sector or come into it, or has left the sector or the world.
   *
   * @param isStep whether it took a step; otherwise it was put there or taken away
   */
  noticed(mobile: Mobile, isStep: boolean): void;
}
