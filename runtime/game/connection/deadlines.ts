import type { Session } from "./session.js";

/** Time limits for each phase of a connection, in milliseconds. */
export interface Deadlines {
  readonly firstByteMs: number;
  /** From the connection to a complete login packet. */
  readonly loginMs: number;
  readonly serverListMs: number;
  /** From the redirect to the game server until the client hangs up. */
  readonly redirectMs: number;
  readonly characterListMs: number;
  /** Without a byte in the world; clients ping about once a minute (ClassicUO). */
  readonly idleMs: number;
  /** Bytes wait for a client and the kernel takes none of them. A slow client that takes some is never dropped. */
  readonly stalledMs: number;
}

export const REDIRECT_MS = 10_000;
export const IDLE_MS = 150_000;
export const DEAF_MS = 60_000;

/** The reason to end the session at `now` (monotonic milliseconds), undefined while it is within its limits. */
export function overdue(session: Session, deadlines: Deadlines, now: number): string | undefined {
  const inStage = now - session.stageBeganAt;
  if (session.stallWatch.isStalled(deadlines.stalledMs, now)) return `read nothing for ${deadlines.stalledMs} ms`;
  if (session.stage === undefined) {
    const limit = session.lastHeardAt > session.stageBeganAt ? deadlines.loginMs : deadlines.firstByteMs;
    return inStage > limit ? `said nothing that can be understood within ${limit} ms` : undefined;
  }
  if (session.stage === "login") {
    if (session.progress === "connected" && inStage > deadlines.loginMs) return `no login within ${deadlines.loginMs} ms`;
    if (session.progress === "choosing" && inStage > deadlines.serverListMs) return "chose no server";
    if (session.progress === "redirected" && inStage > deadlines.redirectMs) return "did not follow the redirect";
    return undefined;
  }
  if (session.stage === "characters") return inStage > deadlines.characterListMs ? "chose no character" : undefined;
  return now - session.lastHeardAt > deadlines.idleMs ? `was silent for ${deadlines.idleMs} ms` : undefined;
}
