import { NetworkError, type Requests } from "../../contracts/network.js";
import type { OnlinePlayer, StaffPlayers } from "../../contracts/players.js";
import type { SessionInfo, StaffSessions } from "../../contracts/sessions.js";
import { FACETS } from "../../world/space/facets.js";
import { kickSession, tellPlayer } from "./declarations.js";
import type { SessionTable } from "./session-table.js";

export interface RemotePlayersParts {
  readonly requests: Pick<Requests, "ask">;
  readonly table: Pick<SessionTable, "list" | "find" | "holderOf" | "ofAccount">;
}

/** Sessions and players of all worlds. A process that does not answer is treated as one without the session. */
export class RemotePlayers implements StaffSessions, StaffPlayers {
  private readonly parts: RemotePlayersParts;

  constructor(parts: RemotePlayersParts) {
    this.parts = parts;
  }

  list(world?: string): SessionInfo[] {
    return this.parts.table.list(world);
  }

  find(sessionId: number): SessionInfo | undefined {
    return this.parts.table.find(sessionId);
  }

  bySession(sessionId: number): OnlinePlayer | undefined {
    return playerOf(this.find(sessionId));
  }

  byAccount(accountId: number): OnlinePlayer | undefined {
    return playerOf(this.parts.table.ofAccount(accountId));
  }

  kick(sessionId: number, reason: string): Promise<boolean> {
    return this.ask(sessionId, (holder) => this.parts.requests.ask(kickSession, holder, { sessionId, reason }));
  }

  tell(sessionId: number, text: string): Promise<boolean> {
    return this.ask(sessionId, (holder) => this.parts.requests.ask(tellPlayer, holder, { sessionId, text }));
  }

  private async ask(sessionId: number, ask: (holder: string) => Promise<boolean>): Promise<boolean> {
    const holder = this.parts.table.holderOf(sessionId);
    if (holder === undefined) return false;
    try {
      return await ask(holder);
    } catch (error) {
      if (error instanceof NetworkError) return false;
      throw error;
    }
  }
}

function playerOf(session: SessionInfo | undefined): OnlinePlayer | undefined {
  if (!session) return undefined;
  const { sessionId, accountId, username: accountName, role, characterId, characterName, mapId, x, y, z } = session;
  if (characterId === null || characterName === null || mapId === null || x === null || y === null || z === null)
    return undefined;
  const mapName = FACETS[mapId]?.name ?? `Map ${mapId}`;
  return { sessionId, accountId, accountName, role, characterId, characterName, mapId, mapName, x, y, z };
}
