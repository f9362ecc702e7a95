import type { Socket } from "node:net";
import { FrameWriter } from "../connection/link/frame-writer.js";

/** The shortest time between two writes to the world. */
const LINK_PAUSE_MS = 1;

/**
 * Frames that wait for a world's process. They are written at the end of the event loop's turn, or {@link LINK_PAUSE_MS} after the last
 * write: what clients send within that time reaches the world in one read, which would cost it more than the step of a player.
 */
export class Upstream {
  readonly frames = new FrameWriter();
  private readonly link: Socket;
  private isWaking = false;
  /** Monotonic milliseconds of the last write. */
  private wroteAt = -Infinity;

  constructor(link: Socket) {
    this.link = link;
  }

  /** To be called after frames were added. */
  wake(): void {
    if (this.isWaking) return;
    this.isWaking = true;
    if (performance.now() - this.wroteAt >= LINK_PAUSE_MS) setImmediate(this.write);
    else setTimeout(this.write, LINK_PAUSE_MS);
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
