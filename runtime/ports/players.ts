import { type AccountLevel, isAtLeast } from "./levels.js";

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

/** What a dead player chose. */
export type DeathChoice = "resurrect" | "ghost";

/**
 * What players do with things, asked before it happens where the answer is a boolean: true lets the default follow. Nobody asks before the
 * runtime itself has found it possible (reach, ownership, weight). A hook that answers false may have done something else with the thing
 * instead: a lifted one that it put elsewhere, or removed, stays where the hook put it.
 */
export interface ThingHooks {
  /** Single-clicked in sight. False: the default label is not shown. */
  clicking(player: OnlinePlayer, serial: number): boolean;
  lifting(player: OnlinePlayer, serial: number): boolean;
  /**
   * About to let go of what is on the cursor.
   *
   * @param onto the item or mobile it is dropped onto or into, undefined for the ground
   * @param place on the ground, or where `onto` is
   */
  dropping(player: OnlinePlayer, serial: number, onto: number | undefined, place: Place): boolean;
  /** About to put on what is on the cursor. */
  equipping(player: OnlinePlayer, serial: number, layer: number): boolean;
  equipped(player: OnlinePlayer, serial: number): void;
  /** Lifted from its wearer's body; it is on the cursor now. */
  unequipped(player: OnlinePlayer, serial: number): void;
  /** Further lines of an item's or mobile's tooltip, undefined for none. */
  describing(serial: number): readonly string[] | undefined;
  /** The macro that opens the door in front of the player. */
  doorMacro(player: OnlinePlayer): void;
  deathChoice(player: OnlinePlayer, choice: DeathChoice): void;
  /** A skill's button was pressed. @param skill number of the skill from 0 */
  usingSkill(player: OnlinePlayer, skill: number): void;
  /** @param spell number of the spell from 1 @param book serial of the book it is read from, undefined where it is not said */
  casting(player: OnlinePlayer, spell: number, book: number | undefined): void;
}

/** What follows where nobody answers otherwise. */
export const DEFAULT_THING_HOOKS: ThingHooks = {
  clicking: () => true,
  lifting: () => true,
  dropping: () => true,
  equipping: () => true,
  equipped: () => undefined,
  unequipped: () => undefined,
  describing: () => undefined,
  doorMacro: () => undefined,
  deathChoice: () => undefined,
  usingSkill: () => undefined,
  casting: () => undefined,
};

/** What happens to players that the rest of the house wants to know of, or has a say in; `net` calls them. */
export interface GameHooks extends ThingHooks {
  entered(player: OnlinePlayer): void;
  /** Called while the character can still be named; it is no longer in the world. */
  left(player: OnlinePlayer): void;
  /** The help button was pressed. */
  helpRequested(player: OnlinePlayer): void;
  /** Somebody is about to say something. False: nobody hears it (a command, or a script kept it to itself). */
  saying(player: OnlinePlayer, text: string): boolean;
  /** Somebody double-clicked an object in sight, or an item in a container that is open or worn. False: nothing follows from it. */
  using(player: OnlinePlayer, serial: number): boolean;
  /** Whether anybody has a say in steps. Looked at for each, so it stays the same thing, whose member changes. */
  readonly stepInterest: Interest;
  /** Somebody is about to step onto another tile. False: the step is rejected. */
  stepping(player: OnlinePlayer, step: Step): boolean;
}

/** Whether somebody wants to hear of something. */
export interface Interest {
  readonly isThere: boolean;
}

/** A step that has not been taken yet: the tile it leads to. */
export interface Step {
  readonly x: number;
  readonly y: number;
  /** 0 north to 7 north-west. */
  readonly direction: number;
  readonly isRunning: boolean;
}

/** Shows a line to all in the world who have a level or a higher one. */
export function tellStaff(players: Pick<Players, "all" | "tell">, level: AccountLevel, text: string, hue?: number): void {
  for (const player of players.all()) tellIfStaff(players, player, level, text, hue);
}

/** Shows a line to somebody who has a level or a higher one. */
export function tellIfStaff(
  players: Pick<Players, "tell">,
  { sessionId, role }: Pick<OnlinePlayer, "sessionId" | "role">,
  level: AccountLevel,
  text: string,
  hue?: number,
): void {
  if (isAtLeast(role, level)) players.tell(sessionId, text, hue);
}

/** Who a player is, as events tell it. */
export function identityOf(
  player: OnlinePlayer,
): Pick<OnlinePlayer, "sessionId" | "accountId" | "accountName" | "characterId" | "characterName"> {
  const { sessionId, accountId, accountName, characterId, characterName } = player;
  return { sessionId, accountId, accountName, characterId, characterName };
}
