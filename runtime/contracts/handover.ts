import type { Item } from "../world/entities/item.js";
import type { Mobile } from "../world/entities/mobile.js";
import type { MapPosition } from "./players.js";

/** Why nothing was sent. */
interface Refused {
  readonly reason: string;
}

/** Sends players, creatures and items to other processes of their world. */
export interface Handover {
  /** Whether a map is not this process's. */
  isElsewhere(mapId: number): boolean;
  /**
   * Sends a player with all it has to a place of another process. What the player does from now on does not count; it
   * leaves this world as soon as the other process is ready. Should it not get there, it goes on where it was, and its
   * player is told. Returns the reason for a refusal; then nothing happens.
   */
  send(sessionId: number, to: MapPosition): Refused | undefined;
  /**
   * Sends a creature or an item with all that is in it to a place of another process. It is out of this world at once.
   * Should it not get there, it is where it was again. Returns the reason for a refusal; then nothing happens.
   */
  sendThing(thing: Mobile | Item, to: MapPosition): Refused | undefined;
}

/** In a process that has all maps. */
export const NO_HANDOVER: Handover = {
  isElsewhere: () => false,
  send: () => ({ reason: "this process has all maps" }),
  sendThing: () => ({ reason: "this process has all maps" }),
};
