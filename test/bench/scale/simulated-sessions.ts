import type { SessionInfo, Sessions } from "../../../runtime/contracts/sessions.js";

const WALK_INTERVAL_MS = 500;
const CONNECTED_AT = Date.UTC(2026, 0, 1);
const TILES = 1_000;

/** Made-up sessions, of which some take a step twice a second. */
export class SimulatedSessions implements Pick<Sessions, "list" | "kick"> {
  private readonly sessions: SessionInfo[];
  private readonly timer: NodeJS.Timeout;
  private next = 0;
  /** The part of them that takes a step each time. */
  moving = 0;

  /** @param firstAccountId the accounts of a network are numbered through */
  constructor(lastSessionId: number, firstAccountId: number, count: number) {
    this.sessions = Array.from({ length: count }, (_, index) => sessionOf(lastSessionId + 1 + index, firstAccountId + index));
    this.timer = setInterval(() => this.walk(), WALK_INTERVAL_MS);
  }

  list(): SessionInfo[] {
    return this.sessions;
  }

  kick(sessionId: number): boolean {
    const at = this.sessions.findIndex((session) => session.sessionId === sessionId);
    if (at >= 0) this.sessions.splice(at, 1);
    return at >= 0;
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** Each time others. */
  private walk(): void {
    const { length } = this.sessions;
    for (let steps = Math.round(length * this.moving); steps > 0; steps--) {
      this.next = (this.next + 1) % length;
      const session = this.sessions[this.next]!;
      this.sessions[this.next] = { ...session, x: ((session.x ?? 0) + 1) % TILES };
    }
  }
}

function sessionOf(sessionId: number, accountId: number): SessionInfo {
  return {
    ...{ sessionId, accountId, username: `player${accountId}`, role: "Regular" },
    ...{ characterId: accountId, characterName: `Somebody ${accountId}` },
    ...{ mapId: accountId % 6, x: accountId % TILES, y: accountId % TILES, z: 0 },
    ...{ remoteAddress: `10.0.${accountId % 250}.${accountId % 240}`, connectedAt: CONNECTED_AT },
    ...{ clientVersion: "7.0.114.0", pingMs: accountId % 200 },
  };
}
