import type { Requests } from "../../contracts/network.js";
import type { SessionInfo, Sessions } from "../../contracts/sessions.js";
import { listSessions, type SessionChanges, sessionsChanged } from "./declarations.js";

/** Sessions in one message, so that it stays below the longest notice: one session has up to 500 characters. */
const PAGE_SESSIONS = 500;
/** A report without changes, by which an API learns that it missed none. */
const SILENT_REPORTS = 10;
const REPORT_INTERVAL_MS = 500;
/**
 * Each `SESSIONS_PER_EXTRA_INTERVAL` sessions of a report delay the next one by one interval: where many play, a report
 * looks at all of them.
 */
const SESSIONS_PER_EXTRA_INTERVAL = 500;
const EXTRA_INTERVALS_MAXIMUM = 2;

export interface SessionReportsParts {
  readonly sessions: Pick<Sessions, "list">;
  readonly requests: Pick<Requests, "tell" | "serve">;
  /** Whether some API listens. */
  readonly isWanted: () => boolean;
  readonly intervalMs?: number;
}

/**
 * Tells APIs which sessions this process has: pages of all when one asks, and what changed twice a second; less often
 * where many play.
 */
export class SessionReports {
  private readonly parts: SessionReportsParts;
  private readonly timer: NodeJS.Timeout;
  /** By id, as they were told last. */
  private readonly reported = new Map<number, SessionInfo>();
  private number = 0;
  private silent = 0;
  private extraIntervals = 0;

  constructor(parts: SessionReportsParts) {
    this.parts = parts;
    parts.requests.serve(listSessions, ({ afterId }) => this.page(afterId));
    this.timer = setInterval(() => {
      if (!parts.isWanted()) return;
      if (this.extraIntervals > 0) this.extraIntervals--;
      else this.report();
    }, parts.intervalMs ?? REPORT_INTERVAL_MS);
    this.timer.unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** Tells what changed since the last report. */
  report(): void {
    const sessions = this.parts.sessions.list();
    const changed: SessionInfo[] = [];
    const moved: SessionChanges["moved"] = [];
    for (const session of sessions) {
      const before = this.reported.get(session.sessionId);
      if (before === undefined || !isSame(before, session)) changed.push(session);
      else if (isStill(before, session)) continue;
      else {
        const { sessionId, mapId, x, y, z, pingMs } = session;
        moved.push([sessionId, mapId, x, y, z, pingMs]);
      }
      this.reported.set(session.sessionId, session);
    }
    const extra = Math.floor((changed.length + moved.length) / SESSIONS_PER_EXTRA_INTERVAL);
    this.extraIntervals = Math.min(extra, EXTRA_INTERVALS_MAXIMUM);
    const gone = this.forgetGone(sessions);
    if (changed.length + moved.length + gone.length === 0) {
      if (++this.silent < SILENT_REPORTS) return;
      this.tell({ changed, moved, gone }, this.number);
      return;
    }
    for (let start = 0; start < Math.max(changed.length, moved.length, gone.length); start += PAGE_SESSIONS) {
      const part = <T>(all: T[]): T[] => all.slice(start, start + PAGE_SESSIONS);
      this.tell({ changed: part(changed), moved: part(moved), gone: part(gone) }, ++this.number);
    }
  }

  /** @returns the ids of those who are not in the list any more */
  private forgetGone(sessions: readonly SessionInfo[]): number[] {
    if (sessions.length === this.reported.size) return [];
    const here = new Set(sessions.map(({ sessionId }) => sessionId));
    const gone = [...this.reported.keys()].filter((sessionId) => !here.has(sessionId));
    for (const sessionId of gone) this.reported.delete(sessionId);
    return gone;
  }

  private tell(changes: Omit<SessionChanges, "number">, number: number): void {
    this.silent = 0;
    this.parts.requests.tell(sessionsChanged, { number, ...changes });
  }

  private page(afterId: number): { number: number; sessions: SessionInfo[]; isLast: boolean } {
    if (afterId === 0) this.report();
    const rest = [...this.reported.values()]
      .filter(({ sessionId }) => sessionId > afterId)
      .sort((a, b) => a.sessionId - b.sessionId);
    return { number: this.number, sessions: rest.slice(0, PAGE_SESSIONS), isLast: rest.length <= PAGE_SESSIONS };
  }
}

/** Whether nothing changed but the place and the ping. */
function isSame(before: SessionInfo, now: SessionInfo): boolean {
  return (
    before.accountId === now.accountId &&
    before.username === now.username &&
    before.role === now.role &&
    before.characterId === now.characterId &&
    before.characterName === now.characterName &&
    before.clientVersion === now.clientVersion &&
    before.remoteAddress === now.remoteAddress
  );
}

function isStill(before: SessionInfo, now: SessionInfo): boolean {
  const { mapId, x, y, z, pingMs } = before;
  return x === now.x && y === now.y && z === now.z && mapId === now.mapId && pingMs === now.pingMs;
}
