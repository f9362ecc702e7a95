import type { AccountLevel } from "./levels.js";

/** A session as operators see it; null where it has no character yet or the client has not told. */
export interface SessionInfo {
  sessionId: number;
  accountId: number;
  username: string;
  role: AccountLevel;
  characterId: number | null;
  characterName: string | null;
  mapId: number | null;
  x: number | null;
  y: number | null;
  z: number | null;
  remoteAddress: string;
  connectedAt: number;
  clientVersion: string | null;
  pingMs: number | null;
}

export interface Sessions {
  list(): SessionInfo[];
  /** Ends a session after telling its player; false when there is no such session. */
  kick(sessionId: number, reason: string): boolean;
}
