import type { Entity } from "./entities/entity.js";
import type { Mobile } from "./entities/mobile.js";
import type { Sector } from "./space/sectors.js";

/** Is notified of where entities are, in the midst of the change: it may take note but not change the world. */
export interface WorldWatch {
  /** An item or a creature has come to this place, or by a step into this sector. */
  placed(entity: Entity): void;
  /** An item or a creature is no longer on the ground. */
  withdrawn(entity: Entity): void;
  /**
   * A player has come into another sector.
   *
   * @param from undefined if it entered the world; `to` is undefined if it left the world
   */
  playerMoved(player: Mobile, from: Sector | undefined, to: Sector | undefined): void;
}
