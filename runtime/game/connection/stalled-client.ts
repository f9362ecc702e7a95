import type { ClientSocket } from "./client-socket.js";

/** Notices a client that does not read: bytes wait for it, and the kernel takes none of them. */
export class StalledClientWatch {
  private readonly socket: Pick<ClientSocket, "writableLength" | "bytesWritten">;
  /** Bytes that the kernel had taken when it last took some, and the time of that. */
  private takenBytes = 0;
  private tookAt = 0;

  constructor(socket: Pick<ClientSocket, "writableLength" | "bytesWritten">) {
    this.socket = socket;
  }

  /**
   * Each byte that the kernel takes restarts the clock. Node counts bytes slowly, so this looks closer only while bytes
   * wait.
   *
   * @param now monotonic milliseconds
   */
  isStalled(limitMs: number, now: number): boolean {
    const { socket } = this;
    const waiting = socket.writableLength;
    const taken = waiting === 0 ? 0 : socket.bytesWritten - waiting - unwrittenBytes(socket);
    if (waiting === 0 || taken !== this.takenBytes) {
      this.takenBytes = taken;
      this.tookAt = now;
      return false;
    }
    return now - this.tookAt > limitMs;
  }
}

/**
 * Bytes of the current write that the kernel has not taken. Node's own counts move only when a write completes. For a
 * large write to a slow client that takes longer than the limit. Node's own timeouts read the same field.
 */
function unwrittenBytes(socket: object): number {
  const { _handle: handle } = socket as { readonly _handle?: { readonly writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? 0;
}
