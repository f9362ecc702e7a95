import { type AccountLevel, isAtLeast } from "./levels.js";

/** A player in the world at this moment. */
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

/** Where a moved player was, or the reason for a refusal. */
export type Moved =
  | { readonly from: MapPosition; /** For a map of another process of the world. */ readonly isLeaving?: boolean }
  | { readonly reason: string };

/** The players in the world; `play/players` implements it. */
export interface Players {
  bySession(sessionId: number): OnlinePlayer | undefined;
  byAccount(accountId: number): OnlinePlayer | undefined;
  byCharacter(serial: number): OnlinePlayer | undefined;
  all(): OnlinePlayer[];
  /** Shows a line at the lower left of one player's screen. Returns false when the session has left the world. */
  tell(sessionId: number, text: string, hue?: number): boolean;
  /**
   * Shows one of the client's own texts, in the player's language. `args` are put into the text. Otherwise like {@link
   * tell}.
   */
  tellCliloc(sessionId: number, cliloc: number, args?: readonly string[], hue?: number): boolean;
  /** Shows a line to everybody in the world. Returns their number. */
  broadcast(text: string, hue?: number): number;
  /**
   * Shows one of the client's own texts to everybody in the world, to each in the player's language. Returns their
   * number.
   */
  broadcastCliloc(cliloc: number, args?: readonly string[], hue?: number): number;
  /**
   * Moves a player at once, also to another map, and redraws its client. Returns where it was, or the reason for a
   * refusal: an unknown session or map, or a place outside the map. A player who is moved to a map of another process
   * leaves this one a little later.
   */
  move(sessionId: number, to: MapPosition): Moved;
  /** A boat has carried the player's mobile by a tile. A client that does not read how boats sail is redrawn. */
  carried(sessionId: number): void;
}

/** Players as staff have them: those of this process, or of several. */
export interface StaffPlayers {
  byAccount(accountId: number): Pick<OnlinePlayer, "characterId" | "characterName"> | undefined;
  tell(sessionId: number, text: string): boolean | Promise<boolean>;
}

/** Shows a line to all players with a level or a higher one. */
export function tellStaff(players: Pick<Players, "all" | "tell">, level: AccountLevel, text: string, hue?: number): void {
  for (const player of players.all()) tellIfStaff(players, player, level, text, hue);
}

/** Shows a line to a player with a level or a higher one. */
export function tellIfStaff(
  players: Pick<Players, "tell">,
  { sessionId, role }: Pick<OnlinePlayer, "sessionId" | "role">,
  level: AccountLevel,
  text: string,
  hue?: number,
): void {
  if (isAtLeast(role, level)) players.tell(sessionId, text, hue);
}

/** The members by which events name a player. */
export function identityOf(
  player: OnlinePlayer,
): Pick<OnlinePlayer, "sessionId" | "accountId" | "accountName" | "characterId" | "characterName"> {
  const { sessionId, accountId, accountName, characterId, characterName } = player;
  return { sessionId, accountId, accountName, characterId, characterName };
}
