import type { MapPosition } from "./players.js";

/** Which processes of this world have which maps. */
export interface MapOwners {
  /** The number of this process. */
  readonly own: number;
  /** The number of the process that has a map; undefined while none does. */
  ownerOf(mapId: number): number | undefined;
}

/** Sends players to other processes of their world. */
export interface Handover {
  /** Whether a map is not this process's. */
  isElsewhere(mapId: number): boolean;
  /**
   * Sends a player with all it has to a place of another process. It is out of this world when this returns. Should it not get there, it goes
   * on where it was, and its player is told. Returns the reason for a refusal; then nothing happens.
   */
  send(sessionId: number, to: MapPosition): { readonly reason: string } | undefined;
}

/** In a process that has all maps. */
export const NO_HANDOVER: Handover = {
  isElsewhere: () => false,
  send: () => ({ reason: "this process has all maps" }),
};
