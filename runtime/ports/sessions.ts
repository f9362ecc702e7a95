import type { AccountLevel } from "./levels.js";
import type { Session } from "../connection/session.js";

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

export interface SessionDirectory {
  list(): SessionInfo[];
  /** Ends a session after telling its player; false when there is no such session. */
  kick(sessionId: number, reason: string): boolean;
}

/** A session as operators see it; undefined for one of the login conversation. */
export function describeSession(session: Session): SessionInfo | undefined {
  const { account, player } = session;
  if (!account || session.stage === "login") return undefined;
  const mobile = player?.mobile;
  return {
    sessionId: session.id,
    accountId: account.accountId,
    username: account.username,
    role: account.role,
    characterId: mobile?.serial ?? null,
    characterName: mobile?.name ?? null,
    mapId: mobile?.facet ?? null,
    x: mobile?.x ?? null,
    y: mobile?.y ?? null,
    z: mobile?.z ?? null,
    remoteAddress: session.remoteAddress,
    connectedAt: session.connectedAt,
    clientVersion: session.version?.text ?? null,
    pingMs: session.pingMs,
  };
}
