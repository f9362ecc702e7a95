import type { Entity } from "./entities/entity.js";
import type { Holder, Item } from "./entities/item.js";
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

/**
 * Is notified of items that come into something and out of it, and of those that are gone, in the midst of the change:
 * it may take note but not change the world.
 */
export interface HoldingWatch {
  /** An item was taken out of its holder or off the ground, or has come into a container or to a place. */
  moved(item: Item, from: Holder | undefined, fromLayer: number): void;
  /** An item is about to be deleted. */
  removed(item: Item): void;
}
