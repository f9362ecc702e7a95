import type { AccountLevel } from "./levels.js";

/** A session as operators see it. Members are null while it has no character, or while the client has not sent them. */
export interface SessionInfo {
  /** Where it plays; undefined in a shard of one process, and at an edge. */
  world?: string | undefined;
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
  /** undefined for an unknown session. */
  find(sessionId: number): SessionInfo | undefined;
  /** Ends a session after a message to its player. Returns false for an unknown session. */
  kick(sessionId: number, reason: string): boolean;
}

/** Sessions as staff have them: those of this process, or of several. */
export interface StaffSessions extends Pick<Sessions, "find"> {
  /** @param world only those of this one, in a network */
  list(world?: string): SessionInfo[];
  kick(sessionId: number, reason: string): boolean | Promise<boolean>;
}
