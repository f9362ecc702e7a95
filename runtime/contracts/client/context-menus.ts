import type { OnlinePlayer } from "../players.js";

/** A line of the context menu of an item or mobile. */
export interface ContextEntry {
  /** Number of a text of the client, or any text. */
  readonly label: number | string;
  /** Tiles from which it can be chosen; undefined for the reach of a hand. */
  readonly rangeTiles: number | undefined;
  /** Whether it is for the player at this moment. Asked before the menu is shown and again when the line is chosen. */
  isFor(player: OnlinePlayer): boolean;
  choose(player: OnlinePlayer): void;
}
