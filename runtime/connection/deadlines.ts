import type { Socket } from "node:net";
import type { Session } from "./session.js";

/** How long each part of a connection's life may take, in milliseconds. */
export interface Deadlines {
  readonly firstByteMs: number;
  /** To a complete login packet, counted from the connection. */
  readonly loginMs: number;
  readonly serverListMs: number;
  /** For the client to hang up after it was sent to the game server. */
  readonly redirectMs: number;
  readonly characterListMs: number;
  /** In the world without a byte; clients ping about once a minute (ClassicUO). */
  readonly idleMs: number;
  /** Bytes wait for a client and not one of them gets through. A slow client, of which some do, is never dropped. */
  readonly deafMs: number;
}

export const REDIRECT_MS = 10_000;
export const IDLE_MS = 150_000;
export const DEAF_MS = 60_000;

/** Why the session's time is up at `now` (monotonic), undefined while it is not. */
export function overdue(session: Session, deadlines: Deadlines, now: number): string | undefined {
  const inStage = now - session.stageBeganAt;
  if (isDeaf(session, deadlines.deafMs, now)) return `read nothing for ${deadlines.deafMs} ms`;
  if (session.stage === undefined) {
    const limit = session.lastHeardAt > session.stageBeganAt ? deadlines.loginMs : deadlines.firstByteMs;
    return inStage > limit ? `said nothing that can be understood within ${limit} ms` : undefined;
  }
  if (session.stage === "login") {
    if (session.progress === "connected" && inStage > deadlines.loginMs) return `no login within ${deadlines.loginMs} ms`;
    if (session.progress === "choosing" && inStage > deadlines.serverListMs) return "chose no server";
    if (session.progress === "redirected" && inStage > deadlines.serverListMs + deadlines.redirectMs)
      return "did not follow the redirect";
    return undefined;
  }
  if (session.stage === "characters") return inStage > deadlines.characterListMs ? "chose no character" : undefined;
  return now - session.lastHeardAt > deadlines.idleMs ? `was silent for ${deadlines.idleMs} ms` : undefined;
}

/** Any byte the kernel takes restarts the clock. Looked at in detail only while bytes wait, since Node counts bytes slowly. */
function isDeaf(session: Session, deafMs: number, now: number): boolean {
  const { socket } = session;
  const waiting = socket.writableLength;
  const taken = waiting === 0 ? 0 : socket.bytesWritten - waiting - unwrittenBytes(socket);
  if (waiting === 0 || taken !== session.takenBytes) {
    session.takenBytes = taken;
    session.tookAt = now;
    return false;
  }
  return now - session.tookAt > deafMs;
}

/**
 * What the kernel has not taken yet of the write under way. Node's own counts move only when a write is through, which
 * for a large one and a slow client takes longer than a deaf client is given; its own timeouts look here as well.
 */
function unwrittenBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { readonly _handle?: { readonly writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? 0;
}
