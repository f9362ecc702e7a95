import type { ByteTaker } from "./client-socket.js";
import type { FlushQueue } from "./flush-queue.js";
import type { Receiver } from "./receiver.js";
import type { Session } from "./session.js";

/** The bytes of one session's client on their way to its receiver. What it sent at once is answered in one write. */
export class SessionBytes implements ByteTaker {
  private readonly session: Session;
  private readonly receiver: Receiver;
  private readonly flushQueue: FlushQueue;

  constructor(session: Session, receiver: Receiver, flushQueue: FlushQueue) {
    this.session = session;
    this.receiver = receiver;
    this.flushQueue = flushQueue;
  }

  take(chunk: Buffer): void {
    this.flushQueue.answer(this.session.outbox, this.receiver, chunk);
  }

  preload(depth: number): number {
    const { session, receiver } = this;
    switch (depth) {
      case 0:
        return session.preload() + receiver.preload();
      case 1:
        return session.outbox.preload() + receiver.preloadRates() + (session.player?.preload() ?? 0);
      case 2:
        return session.player?.mobile.preload() ?? 0;
      default:
        return session.player?.preloadAnswer() ?? 0;
    }
  }
}
