import type { Socket } from "node:net";
import { FrameWriter } from "../links/frames.js";

/** The shortest time between two writes to the world. */
const LINK_PAUSE_MS = 1;
/**
 * Each `CLIENTS_PER_EXTRA_MS` clients that got a part of the world's last shared update make that time longer by 1 ms.
 */
const CLIENTS_PER_EXTRA_MS = 250;
const EXTRA_MS_MAXIMUM = 4;
/** A crowd has dispersed when nothing was heard of it for this long. */
const CROWD_MS = 1_000;

/**
 * Frames that wait for a world's process. They are written at the end of the event loop's turn, or {@link
 * LINK_PAUSE_MS} after the last write: what clients send within that time reaches the world in one read, which would
 * cost it more than the step of a player. In a crowd they wait longer, since there the world has the most to do, and
 * its clients wait longer for each other's steps anyway.
 */
export class Upstream {
  readonly frames = new FrameWriter();
  private readonly link: Socket;
  private isWaking = false;
  /** Monotonic milliseconds of the last write. */
  private wroteAt = -Infinity;
  private extraMs = 0;
  /** Monotonic milliseconds at which {@link extraMs} was set. */
  private crowdAt = -Infinity;

  constructor(link: Socket) {
    this.link = link;
  }

  /** To be called after frames were added. */
  wake(): void {
    if (this.isWaking) return;
    this.isWaking = true;
    const now = performance.now();
    const pauseMs = now - this.crowdAt < CROWD_MS ? LINK_PAUSE_MS + this.extraMs : LINK_PAUSE_MS;
    if (now - this.wroteAt >= pauseMs) setImmediate(this.write);
    else setTimeout(this.write, pauseMs);
  }

  /** @param clients who got a part of what the clients of an update share */
  noteCrowd(clients: number): void {
    this.extraMs = Math.min(Math.floor(clients / CLIENTS_PER_EXTRA_MS), EXTRA_MS_MAXIMUM);
    this.crowdAt = performance.now();
  }

  /** Writes what waits at once. */
  flush(): void {
    if (!this.link.destroyed) this.frames.sendTo(this.link);
  }

  private readonly write = (): void => {
    this.isWaking = false;
    this.wroteAt = performance.now();
    this.flush();
  };
}
