import type { Entity } from "../entities/entity.js";
import { isMulti } from "../space/ground.js";
import type { Item } from "../entities/item.js";
import type { Place } from "../space/places.js";
import type { World } from "../world.js";
import type { BoatSpeed } from "./voyage.js";

/**
 * Moves a boat with what it carries by at most {@link VOYAGE_TILES} to each side. Clients draw its way. Throws
 * RangeError for a place outside of the facet.
 */
export function sail(world: World, boat: Item, carried: Iterable<Entity>, dx: number, dy: number, speed: BoatSpeed): void {
  const voyage = world.changes.voyageOf(boat);
  voyage.speed = speed;
  const by = ({ facet, x, y, z }: Entity): Place => ({ facet, x: x + dx, y: y + dy, z });
  world.ground.put(boat, by(boat));
  world.touch(boat);
  for (const entity of carried) {
    world.ground.put(entity, by(entity));
    world.touch(entity);
    if (isMulti(entity)) entity.renewed = true;
    else voyage.carried.add(entity);
  }
}
