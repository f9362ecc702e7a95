import type { EventBus } from "../../../contracts/events/event-bus.js";
import { mobilePositionChanged } from "../../../contracts/events/events.js";
import type { Handover } from "../../../contracts/handover.js";
import type { MapPosition, Players } from "../../../contracts/players.js";
import type { Item } from "../../../world/entities/item.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { type Refusal, refuse } from "../../declare/module.js";

/** Moves a player to any place and publishes the event. */
export function movePlayer(
  { players, events }: { readonly players: Players; readonly events: Pick<EventBus, "publish"> },
  sessionId: number,
  to: MapPosition,
): true | Refusal {
  const moved = players.move(sessionId, to);
  if ("reason" in moved) return refuse(moved.reason);
  // The process that it goes to tells of the move.
  if (moved.isLeaving) return true;
  const now = players.bySession(sessionId);
  if (!now) return refuse("the player has left");
  publishMove(events, now.characterId, moved.from, now);
  return true;
}

/** Gives a creature or an item to the process that plays a map. It is gone here at once. */
export function sendElsewhere(handover: Pick<Handover, "sendThing">, thing: Mobile | Item, to: MapPosition): true | Refusal {
  const refusal = handover.sendThing(thing, to);
  return refusal ? refuse(refusal.reason) : true;
}

/** Publishes that a player was moved. */
export function publishMove(
  events: Pick<EventBus, "publish">,
  mobileId: number,
  from: MapPosition,
  { mapId: toMapId, x: toX, y: toY, z: toZ }: MapPosition,
): void {
  const { mapId: fromMapId, x: fromX, y: fromY, z: fromZ } = from;
  events.publish(mobilePositionChanged, { mobileId, fromMapId, fromX, fromY, fromZ, toMapId, toX, toY, toZ });
}
