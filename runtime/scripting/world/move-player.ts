import { type EventBus, mobilePositionChanged } from "../../ports/events.js";
import type { MapPosition, Players } from "../../ports/players.js";
import { type Refusal, refuse } from "../declare/module.js";

/** Moves a player to any place and publishes the event. */
export function movePlayer(
  { players, events }: { readonly players: Players; readonly events: Pick<EventBus, "publish"> },
  sessionId: number,
  to: MapPosition,
): true | Refusal {
  const moved = players.move(sessionId, to);
  if ("reason" in moved) return refuse(moved.reason);
  const { from } = moved;
  const now = players.bySession(sessionId);
  if (!now) return refuse("the player has left");
  events.publish(mobilePositionChanged, {
    mobileId: now.characterId,
    fromMapId: from.mapId,
    fromX: from.x,
    fromY: from.y,
    fromZ: from.z,
    toMapId: now.mapId,
    toX: now.x,
    toY: now.y,
    toZ: now.z,
  });
  return true;
}
