import { isAltitude } from "../../../world/space/altitude.js";
import { DIRECTION_MASK } from "../../../world/space/directions.js";
import { NOWHERE } from "../../../world/entities/entity.js";
import { isOnFacet } from "../../../world/space/facets.js";
import type { Item } from "../../../world/entities/item.js";
import { Mobile } from "../../../world/entities/mobile.js";
import { aboard, cargoOf, turned } from "../../../world/multis/aboard.js";
import { type BoatSpeed, CARRIED_MAXIMUM, VOYAGE_TILES } from "../../../world/multis/voyage.js";
import type { Place } from "../../../world/space/places.js";
import type { World } from "../../../world/world.js";
import { type Refusal, refuse } from "../../declare/module.js";
import { movePlayer, publishMove } from "../mobiles/move-player.js";
import type { WorldTools } from "../parts.js";
import { setMulti } from "../../../world/multis/reshaping.js";
import { sail } from "../../../world/multis/sailing.js";

export const NO_MULTI = "that is no multi on the ground";
const OFF_THE_MAP = "part of it would leave the map";
const EIGHTHS_IN_QUARTER = 2;

/**
 * Moves a multi and what is on it, if all of it stays on the map. Clients see it sail where it goes to a tile beside
 * its own.
 */
export function carry(
  tools: WorldTools,
  multi: Item,
  dx: number,
  dy: number,
  speed: BoatSpeed,
  parts?: readonly Item[],
): true | Refusal {
  const { world, players, events } = tools;
  if (multi.multiId === undefined || multi.facet === NOWHERE) return refuse(NO_MULTI);
  if (dx === 0 && dy === 0) return true;
  const carried = carriedBy(world, multi, parts);
  const size = world.facets[multi.facet]!;
  if (![multi, ...carried].every(({ x, y }) => isOnFacet(size, x + dx, y + dy))) return refuse(OFF_THE_MAP);
  const isVoyage = Math.abs(dx) <= VOYAGE_TILES && Math.abs(dy) <= VOYAGE_TILES;
  // A client that does not see the boat would not see its crew move, either.
  if (!isVoyage || carried.length > CARRIED_MAXIMUM || multi.hiddenRank > 0) {
    relocate(tools, [multi, ...carried], ({ x, y, z }) => ({ x: x + dx, y: y + dy, z }));
    return true;
  }
  sail(world, multi, carried, dx, dy, speed);
  for (const entity of carried) {
    const sessionId = sessionOf(tools, entity);
    if (sessionId === undefined) continue;
    players.carried(sessionId);
    const { serial, facet: mapId, x, y, z } = entity;
    publishMove(events, serial, { mapId, x: x - dx, y: y - dy, z }, { mapId, x, y, z });
  }
  return true;
}

/** Turns a multi about its origin with what is on it, if all of it stays on the map: it becomes another multi. */
export function turn(tools: WorldTools, multi: Item, multiId: number, quarters: number, parts?: readonly Item[]): true | Refusal {
  const { world } = tools;
  if (multi.multiId === undefined || multi.facet === NOWHERE) return refuse(NO_MULTI);
  const { x: originX, y: originY } = multi;
  const carried = carriedBy(world, multi, parts);
  const to = ({ x, y, z }: Place): Omit<Place, "facet"> => {
    const [dx, dy] = turned(x - originX, y - originY, quarters);
    return { x: originX + dx, y: originY + dy, z };
  };
  const size = world.facets[multi.facet]!;
  for (const place of carried.map(to)) if (!isOnFacet(size, place.x, place.y) || !isAltitude(place.z)) return refuse(OFF_THE_MAP);
  setMulti(world, multi, multiId);
  for (const entity of [multi, ...carried]) {
    if (entity === multi || entity instanceof Mobile) {
      entity.direction = (entity.direction + EIGHTHS_IN_QUARTER * quarters) & DIRECTION_MASK;
    }
  }
  relocate(tools, [multi, ...carried], to);
  return true;
}

/** @param parts those of a ship, which carries besides them only what is on deck; undefined for all that is there */
export function carriedBy(world: World, multi: Item, parts: readonly Item[] | undefined): (Item | Mobile)[] {
  return parts ? cargoOf(world, multi, new Set(parts)) : aboard(world, multi);
}

/** Moves entities on their map. Everybody who sees them is shown them again. */
function relocate(tools: WorldTools, entities: readonly (Item | Mobile)[], to: (at: Place) => Omit<Place, "facet">): void {
  const { world, players, events } = tools;
  for (const { entity, place } of entities.map((one) => ({ entity: one, place: to(one) }))) {
    const sessionId = sessionOf(tools, entity);
    if (sessionId === undefined) world.teleport(entity, { facet: entity.facet, ...place });
    else movePlayer({ players, events }, sessionId, { mapId: entity.facet, ...place });
  }
}

function sessionOf({ players }: WorldTools, entity: Item | Mobile): number | undefined {
  return entity instanceof Mobile && entity.isPlayer ? players.byCharacter(entity.serial)?.sessionId : undefined;
}
