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

/** A place on a map, as scripts, HTTP and commands name it. */
export interface MapPosition {
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
  move(sessionId: number, to: MapPosition): { readonly from: MapPosition } | { readonly reason: string };
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
