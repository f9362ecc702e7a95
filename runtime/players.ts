import type { AccountLevel } from "./accounts/levels.js";

/** Somebody with a character in the world, as it stands at this moment. */
export interface OnlinePlayer {
  readonly sessionId: number;
  readonly accountId: number;
  readonly accountName: string;
  readonly role: AccountLevel;
  /** Serial of the mobile. */
  readonly characterId: number;
  readonly characterName: string;
  readonly mapId: number;
  readonly mapName: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface Place {
  readonly mapId: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** What the rest of the house sees of who plays, and may do to them; implemented by `net`. */
export interface Players {
  bySession(sessionId: number): OnlinePlayer | undefined;
  byAccount(accountId: number): OnlinePlayer | undefined;
  byCharacter(serial: number): OnlinePlayer | undefined;
  all(): OnlinePlayer[];
  /** Shows a line at the lower left of one player's screen; false when that session plays no more. */
  tell(sessionId: number, text: string, hue?: number): boolean;
  /** Shows a line to everybody in the world; how many that are. */
  broadcast(text: string, hue?: number): number;
  /**
   * Puts a player somewhere else at once, on another map too, and has its client draw anew. Where it was before, or a reason
   * why not: no such session, no such map, a place outside of it.
   */
  move(sessionId: number, to: Place): { readonly from: Place } | { readonly reason: string };
}

/** What happens to players that the rest of the house wants to know of, or has a say in; `net` calls them. */
export interface GameHooks {
  entered(player: OnlinePlayer): void;
  /** Called while the character can still be named; it is no longer in the world. */
  left(player: OnlinePlayer): void;
  /** The help button was pressed. */
  helpRequested(player: OnlinePlayer): void;
  /** Somebody is about to say something. False: nobody hears it (a command, or a script kept it to itself). */
  saying(player: OnlinePlayer, text: string): boolean;
  /** Somebody double-clicked an object in sight. False: nothing follows from it. */
  using(player: OnlinePlayer, serial: number): boolean;
  /** Whether anybody has a say in steps; asked for each, so it must be quick. */
  readonly wantsSteps: boolean;
  /** Somebody is about to step onto another tile. False: the step is rejected. */
  stepping(player: OnlinePlayer, step: Step): boolean;
}

/** A step that has not been taken yet: the tile it leads to. */
export interface Step {
  readonly x: number;
  readonly y: number;
  /** 0 north to 7 north-west. */
  readonly direction: number;
  readonly isRunning: boolean;
}

/** Who a player is, as events tell it. */
export function identityOf(
  player: OnlinePlayer,
): Pick<OnlinePlayer, "sessionId" | "accountId" | "accountName" | "characterId" | "characterName"> {
  const { sessionId, accountId, accountName, characterId, characterName } = player;
  return { sessionId, accountId, accountName, characterId, characterName };
}
